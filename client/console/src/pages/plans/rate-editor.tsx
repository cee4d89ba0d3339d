import { Button, NativeSelect, Paper, Text, TextInput } from '@mantine/core';
import { useState, type ClipboardEvent } from 'react';
import { faultText } from '../../forms/fields.tsx';
import { useFormFields } from '../../forms/use-form.ts';
import partClasses from '../../parts/parts.module.css';
import { useTexts, type Texts } from '../../texts/texts.ts';
import {
  allColumns,
  columnsAt,
  columnsLike,
  columnText,
  copyOf,
  filled,
  headingOf,
  instalments,
  instalmentText,
  pastedCells,
  removalOf,
  type ColumnName,
} from './columns.ts';
import classes from './plans.module.css';

/** The rates of a channel, such as that at `/tax/credit/online`, to be typed, filled or pasted. */
export function RateEditor({ at, label }: { at: string; label: string }) {
  const { values } = useFormFields();
  const texts = useTexts();
  const columns = columnsAt(values, at);
  return (
    <>
      <FillTools at={at} columns={columns} />
      <Paper withBorder className={classes.frame}>
        <table className={classes.rates} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{texts.calculator.installments}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {headingOf(column, columns, texts)} <RemoveColumn at={at} column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {instalments.map((index) => (
              <tr key={index}>
                <th scope="row">{instalmentText(index, texts)}</th>
                {columns.map((column) => (
                  <td key={column}>
                    <RateCell at={at} columns={columns} column={column} index={index} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Paper>
      <CellFaults at={at} columns={columns} />
      <AddColumn at={at} columns={columns} />
    </>
  );
}

interface ColumnsProps {
  at: string;
  columns: readonly ColumnName[];
}

function RateCell({ at, columns, column, index }: ColumnsProps & { column: ColumnName; index: number }) {
  const form = useFormFields();
  const texts = useTexts();
  const pointer = `${at}/${column}/${index}`;
  const paste = (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData('text'));
    if (cells === null) return;
    event.preventDefault();
    const targets = columns.slice(columns.indexOf(column));
    form.set(
      Object.fromEntries(
        cells
          .slice(0, instalments.length - index)
          .flatMap((row, down) =>
            row
              .slice(0, targets.length)
              .map((text, right) => [`${at}/${targets[right]}/${index + down}`, text]),
          ),
      ),
    );
  };
  return (
    <input
      className={classes.cell}
      inputMode="decimal"
      aria-label={cellText(column, index, texts)}
      aria-invalid={form.issueAt(pointer) !== null}
      value={form.values[pointer] ?? ''}
      onChange={({ currentTarget }) => form.set({ [pointer]: currentTarget.value })}
      onBlur={() => form.leave(pointer)}
      onPaste={paste}
    />
  );
}

/** The faults of the cells, which have no room to show them. */
function CellFaults({ at, columns }: ColumnsProps) {
  const { issueAt } = useFormFields();
  const texts = useTexts();
  const wrong = columns.flatMap((column) =>
    instalments.flatMap((index) => {
      const issue = issueAt(`${at}/${column}/${index}`);
      return issue === null ? [] : [{ column, index, issue }];
    }),
  );
  const [first] = wrong;
  if (first === undefined) return null;
  const { issue } = first;
  return (
    <Text size="sm" role="status" className={classes.fault}>
      {cellText(first.column, first.index, texts)}:{' '}
      {typeof issue === 'string' ? issue : faultText(issue, texts.form)}{' '}
      {wrong.length > 1 && texts.form.wrong(wrong.length)}
    </Text>
  );
}

function cellText(column: string, index: number, texts: Texts): string {
  return `${columnText(column, texts)}, ${instalmentText(index, texts)}`;
}

/** Fills a column or all of them, so that nobody has to type each rate. */
function FillTools({ at, columns }: { at: string; columns: readonly ColumnName[] }) {
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

/** Adds a column. It begins with the rates of all brands that have none of their own. */
function AddColumn({ at, columns }: { at: string; columns: readonly ColumnName[] }) {
  const form = useFormFields();
  const texts = useTexts();
  // The columns of seller rates come first, because plans seldom have the others.
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

function RemoveColumn({ at, column }: { at: string; column: ColumnName }) {
  const form = useFormFields();
  const texts = useTexts();
  if (column === 'default/sellerRates') return null;
  // A brand cannot have buyer rates without seller rates.
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
