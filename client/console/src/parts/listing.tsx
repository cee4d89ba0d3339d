import { Button, Group, Paper, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ListView } from '../api/use-list.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Answer } from './answer.tsx';
import { PagedRows, pageOf } from './paged-rows.tsx';
import classes from './parts.module.css';

export interface Column<Item> {
  name: string;
  of: (item: Item) => ReactNode;
  /** For amounts: at the right. */
  isAmount?: boolean;
}

interface ListingProps<Item> {
  label: string;
  list: ListView<Item>;
  keyOf: (item: Item) => string | number;
  columns: readonly Column<Item>[];
}

/** A list of the API as a table, with a button that loads more of it. A long list shows one page of rows. */
export function Listing<Item>({ label, list, keyOf, columns }: ListingProps<Item>) {
  const texts = useTexts().list;
  const { items, error, more, isLoadingMore, retry } = list;
  const [page, setPage] = useState(1);
  return (
    <Answer query={{ data: items, error, refetch: retry }}>
      {(rows) => (
        <>
          <PagedRows {...{ label, rows, keyOf, columns, page }} onPage={setPage} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {rows.length === 0 ? texts.empty : texts.shown(rows.length)}
            </Text>
            {more !== undefined && (
              <Button
                variant="default"
                onClick={() => {
                  // The page where the new rows will begin.
                  setPage(pageOf(rows.length));
                  more();
                }}
                loading={isLoadingMore}
              >
                {texts.more}
              </Button>
            )}
          </Group>
        </>
      )}
    </Answer>
  );
}

/** A table; on a telephone each row becomes a card. */
export function Rows<Item>({
  label,
  rows,
  keyOf,
  columns,
}: Omit<ListingProps<Item>, 'list'> & { rows: readonly Item[] }) {
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
