import { Paper } from '@mantine/core';
import type { Values } from '../../forms/rule.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { columnsAt, headingOf, instalments, instalmentText } from './columns.ts';
import { priceText } from './differences.ts';
import classes from './plan.module.css';

interface RateTableProps {
  label: string;
  /** The channel, such as `/credit/online`. */
  at: string;
  values: Values;
  /** What the rates were: those that differ are shown with what they were. */
  before?: Values | undefined;
}

/** The rates of a channel: a row for each number of instalments, a column for each brand that has its own. */
export function RateTable({ label, at, values, before }: RateTableProps) {
  const texts = useTexts();
  const columns = columnsAt({ ...before, ...values }, at);
  return (
    <Paper
      withBorder
      className={classes.frame}
      tabIndex={0}
      role="region"
      aria-label={`${label}: ${texts.plan.rates}`}
    >
      <table className={classes.rates}>
        <thead>
          <tr>
            <th scope="col">{texts.calculator.installments}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {headingOf(column, columns, texts)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instalments.map((index) => (
            <tr key={index}>
              <th scope="row">{instalmentText(index, texts)}</th>
              {columns.map((column) => (
                <Rate key={column} pointer={`${at}/${column}/${index}`} values={values} before={before} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

function Rate({ pointer, values, before }: { pointer: string; values: Values; before: Values | undefined }) {
  const texts = useTexts();
  const text = priceText(pointer, values, texts);
  if (before === undefined || before[pointer] === values[pointer]) return <td>{text}</td>;
  return (
    <td data-changed>
      <del>{priceText(pointer, before, texts)}</del> <ins>{text}</ins>
    </td>
  );
}
