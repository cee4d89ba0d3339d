import { Paper, Text } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { faultText } from '../../forms/fields.tsx';
import { useFormFields } from '../../forms/use-form.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import {
  columnsAt,
  columnText,
  headingOf,
  instalments,
  instalmentText,
  type ColumnName,
} from '../plan/columns.ts';
import planClasses from '../plan/plan.module.css';
import { AddColumn, RemoveColumn } from './column-tools.tsx';
import { FillTools } from './fill-tools.tsx';
import { pastedCells } from './fill.ts';
import classes from './plans.module.css';

/** The rates of a channel, such as that at `/tax/credit/online`, to be typed, filled or pasted. */
export function RateEditor({ at, label }: { at: string; label: string }) {
  const { values } = useFormFields();
  const texts = useTexts();
  const columns = columnsAt(values, at);
  return (
    <>
      <FillTools at={at} columns={columns} />
      <Paper withBorder className={planClasses.frame}>
        <table className={planClasses.rates} aria-label={label}>
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

/** A cell has no room for what is wrong with it. */
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
      {typeof issue === 'string' ? <span lang="en">{issue}</span> : faultText(issue, texts.form)}{' '}
      {wrong.length > 1 && texts.form.wrong(wrong.length)}
    </Text>
  );
}

function cellText(column: string, index: number, texts: Texts): string {
  return `${columnText(column, texts)}, ${instalmentText(index, texts)}`;
}
