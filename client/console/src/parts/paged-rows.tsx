import { Group, Pagination } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Rows } from './listing.tsx';

const rowsOnPage = 100;

type PagedRowsProps<Item> = Omit<ComponentProps<typeof Rows<Item>>, 'rows'> & {
  rows: readonly Item[];
  /** Above the table, beside the pages. */
  children?: ReactNode;
};

/** A table whose rows are all here, and may be thousands: only those of one page are shown. */
export function PagedRows<Item>({ rows, children, ...table }: PagedRowsProps<Item>) {
  const [chosen, setChosen] = useState(1);
  const pageCount = Math.ceil(rows.length / rowsOnPage);
  const page = Math.min(chosen, Math.max(pageCount, 1));
  return (
    <>
      {(children !== undefined || pageCount > 1) && (
        <Group justify="space-between">
          {children}
          {pageCount > 1 && (
            <Pagination total={pageCount} value={page} onChange={setChosen} size="sm" withControls={false} />
          )}
        </Group>
      )}
      <Rows {...table} rows={rows.slice((page - 1) * rowsOnPage, page * rowsOnPage)} />
    </>
  );
}
