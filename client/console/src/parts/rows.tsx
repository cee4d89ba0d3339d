import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

export interface Column<Item> {
  name: string;
  of: (item: Item) => ReactNode;
  /** For amounts: at the right. */
  isAmount?: boolean;
}

export interface RowsProps<Item> {
  label: string;
  rows: readonly Item[];
  keyOf: (item: Item) => string | number;
  columns: readonly Column<Item>[];
}

/** A table; on a telephone each row becomes a card. */
export function Rows<Item>({ label, rows, keyOf, columns }: RowsProps<Item>) {
  if (rows.length === 0) return null;
  return (
    <Paper withBorder className={classes.tableFrame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, isAmount }) => (
              <th key={name} scope="col" data-amount={isAmount}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, of, isAmount }) => (
                <td key={name} data-name={name} data-amount={isAmount}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
