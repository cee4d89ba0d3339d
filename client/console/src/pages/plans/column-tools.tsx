import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useFormFields } from '../../forms/use-form.ts';
import partClasses from '../../parts/parts.module.css';
import { useTexts } from '../../texts/use-texts.ts';
import { allColumns, columnsLike, columnText, type ColumnName } from '../plan/columns.ts';
import { copyOf, removalOf } from './column-changes.ts';
import classes from './plans.module.css';

/** A new column begins with the rates of all brands without their own. */
export function AddColumn({ at, columns }: { at: string; columns: readonly ColumnName[] }) {
  const form = useFormFields();
  const texts = useTexts();
  // Those of sellers first: plans seldom have the others.
  const missing = [
    ...columnsLike('default/sellerRates', allColumns),
    ...columnsLike('default/buyerRates', allColumns),
  ].filter((name) => {
    const [brand = ''] = name.split('/');
    const isThere = columns.some((given) => given === name);
    return (
      !isThere && (name.endsWith('/sellerRates') || columns.some((given) => given.startsWith(`${brand}/`)))
    );
  });
  const [chosen, setChosen] = useState('');
  const column = missing.find((name) => name === chosen) ?? missing[0];
  if (column === undefined) return null;
  return (
    <div className={partClasses.filters}>
      <NativeSelect
        label={texts.planForm.addColumn}
        data={missing.map((name) => ({ value: name, label: columnText(name, texts) }))}
        value={column}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <div className={classes.tools}>
        <Button
          variant="default"
          onClick={() => form.set(Object.fromEntries(copyOf(form.values, at, 'default/sellerRates', column)))}
        >
          {texts.planForm.add}
        </Button>
      </div>
    </div>
  );
}

export function RemoveColumn({ at, column }: { at: string; column: ColumnName }) {
  const form = useFormFields();
  const texts = useTexts();
  if (column === 'default/sellerRates') return null;
  // Without the rates of the seller a brand has none for the buyer.
  const kept = column.endsWith('/sellerRates')
    ? `${at}/${column.slice(0, column.indexOf('/') + 1)}`
    : `${at}/${column}/`;
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={texts.planForm.remove(columnText(column, texts))}
      onClick={() => form.set(removalOf(form.values, kept))}
    >
      ×
    </button>
  );
}
