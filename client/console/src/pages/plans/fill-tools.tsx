import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormFields } from '../../forms/use-form.ts';
import partClasses from '../../parts/parts.module.css';
import { useTexts } from '../../texts/use-texts.ts';
import { columnsLike, columnText, instalments, instalmentText, type ColumnName } from '../plan/columns.ts';
import { copyOf } from './column-changes.ts';
import { filled } from './fill.ts';
import classes from './plans.module.css';

/** Fills a column or all of them, so that nobody types each rate. */
export function FillTools({ at, columns }: { at: string; columns: readonly ColumnName[] }) {
  const form = useFormFields();
  const texts = useTexts();
  const [chosen, setChosen] = useState('');
  const column = columns.find((name) => name === chosen);
  const [from, setFrom] = useState(0);
  const [first, setFirst] = useState('');
  const [step, setStep] = useState('');
  const targets = column === undefined ? columnsLike('default/sellerRates', columns) : [column];
  const rates = filled(first, step, instalments.length - from);
  const fill = () => {
    if (rates === null) return;
    form.set(
      Object.fromEntries(
        targets.flatMap((name) => rates.map((rate, index) => [`${at}/${name}/${from + index}`, rate])),
      ),
    );
  };
  const others = column === undefined ? [] : columnsLike(column, columns).filter((name) => name !== column);
  const copy = (source: ColumnName) =>
    form.set(Object.fromEntries(others.flatMap((name) => copyOf(form.values, at, source, name))));
  const options = columns.map((name) => ({ value: name, label: columnText(name, texts) }));
  return (
    <div className={partClasses.filters} role="group" aria-label={texts.planForm.fill}>
      <NativeSelect
        label={texts.planForm.column}
        data={[{ value: '', label: texts.planForm.allColumns }, ...options]}
        value={column ?? ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <NativeSelect
        label={texts.planForm.from}
        data={instalments.map((index) => ({ value: String(index), label: instalmentText(index, texts) }))}
        value={from}
        onChange={({ currentTarget }) => setFrom(Number(currentTarget.value))}
      />
      <TextInput
        label={texts.planForm.rate}
        inputMode="decimal"
        value={first}
        onChange={({ currentTarget }) => setFirst(currentTarget.value)}
      />
      <TextInput
        label={texts.planForm.step}
        inputMode="decimal"
        value={step}
        onChange={({ currentTarget }) => setStep(currentTarget.value)}
      />
      <div className={classes.tools}>
        <Button variant="default" onClick={fill} disabled={rates === null}>
          {texts.planForm.fill}
        </Button>
        {column !== undefined && others.length > 0 && (
          <Button variant="default" onClick={() => copy(column)}>
            {texts.planForm.copyToAll}
          </Button>
        )}
      </div>
    </div>
  );
}
