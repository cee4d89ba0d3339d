import { Group, Pagination } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Rows, type RowsProps } from './rows.tsx';

const rowsOnPage = 100;

/** The page of a table that has the row with this index. */
export function pageOf(index: number): number {
  return Math.floor(index / rowsOnPage) + 1;
}

interface PagedRowsProps<Item> extends RowsProps<Item> {
  /** From 1. If it is after the last page, the last one is shown. */
  page: number;
  onPage: (page: number) => void;
}

/** A table whose rows are all here, and may be thousands: only those of one page are shown. */
export function PagedRows<Item>({ rows, page: asked, onPage, ...table }: PagedRowsProps<Item>) {
  const texts = useTexts().list;
  const top = useRef<HTMLDivElement>(null);
  const pageCount = pageOf(Math.max(rows.length, 1) - 1);
  const page = Math.min(asked, pageCount);
  const shown = useRef(page);
  useEffect(() => {
    // The page numbers are below the table, and the rows begin at its top.
    if (shown.current !== page) top.current?.scrollIntoView();
    shown.current = page;
  }, [page]);
  return (
    <>
      <div ref={top}>
        <Rows {...table} rows={rows.slice((page - 1) * rowsOnPage, page * rowsOnPage)} />
      </div>
      {pageCount > 1 && (
        <Group role="group" aria-label={texts.pages}>
          <Pagination total={pageCount} value={page} onChange={onPage} size="sm" withControls={false} />
        </Group>
      )}
    </>
  );
}
