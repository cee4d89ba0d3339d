import { Button, Group, Pagination, Paper, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ListView } from '../api/queries.ts';
import { useRoute } from '../place/place.ts';
import { useTexts, type Texts } from '../texts/texts.ts';
import { Answer } from './answer.tsx';
import classes from './parts.module.css';

export interface Column<Item> {
  name: string;
  of: (item: Item) => ReactNode;
  /** Whether the column has amounts, which are aligned right. */
  isAmount?: boolean;
}

interface RowsProps<Item> {
  label: string;
  rows: readonly Item[];
  keyOf: (item: Item) => string | number;
  columns: readonly Column<Item>[];
}

/** A table. On a telephone each row becomes a card. A table that is wider than its space can be scrolled. */
export function Rows<Item>({ label, rows, keyOf, columns }: RowsProps<Item>) {
  const { isScrolled, watch } = useScrolled();
  if (rows.length === 0) return null;
  // A user without a mouse scrolls the element that has the focus.
  const region = isScrolled ? { tabIndex: 0, role: 'region', 'aria-label': label } : {};
  return (
    <Paper withBorder className={classes.tableFrame} ref={watch} {...region}>
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

/** Returns whether an element is too narrow for its content. */
function useScrolled() {
  const [isScrolled, setIsScrolled] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setIsScrolled(element.scrollWidth > element.clientWidth));
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return { isScrolled, watch };
}

const rowsOnPage = 100;

/** Returns the page of a table that contains the row with this index. */
function pageOf(index: number): number {
  return Math.floor(index / rowsOnPage) + 1;
}

interface PagedRowsProps<Item> extends RowsProps<Item> {
  /** The number of the page, from 1. If it is after the last page, the last one is shown. */
  page: number;
  onPage: (page: number) => void;
}

/** A table of rows that are all loaded, and may be thousands. Only those of one page are shown. */
export function PagedRows<Item>({ rows, page: asked, onPage, ...table }: PagedRowsProps<Item>) {
  const texts = useTexts().list;
  const top = useRef<HTMLDivElement>(null);
  const pageCount = pageOf(Math.max(rows.length, 1) - 1);
  const page = Math.min(asked, pageCount);
  const shown = useRef(page);
  useEffect(() => {
    // The page numbers are below the table, and the rows begin at its top, so the page scrolls up.
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

interface ListingProps<Item> extends Omit<RowsProps<Item>, 'rows'> {
  list: ListView<Item>;
  /** What is said where there is nothing yet, and no filter is on: what will be here, and what brings it. */
  empty?: keyof Texts['nothingYet'];
}

/** A list of the API as a table, with a button that loads more of it. A long list shows one page of rows. */
export function Listing<Item>({ label, list, keyOf, columns, empty }: ListingProps<Item>) {
  const { list: texts, nothingYet } = useTexts();
  const { filters } = useRoute();
  const { items, error, more, isLoadingMore, retry } = list;
  const [page, setPage] = useState(1);
  return (
    <Answer query={{ data: items, error, refetch: retry }}>
      {(rows) =>
        rows.length === 0 && more === undefined && filters.size === 0 && empty !== undefined ? (
          <p className={classes.empty} role="status">
            {nothingYet[empty]}
          </p>
        ) : (
          <>
            <PagedRows {...{ label, rows, keyOf, columns, page }} onPage={setPage} />
            <Group justify="space-between">
              <Text size="sm" c="dimmed" role="status">
                {rows.length > 0
                  ? texts.shown(rows.length, more !== undefined)
                  : more === undefined
                    ? texts.empty
                    : texts.emptySoFar}
              </Text>
              {more !== undefined && (
                <Button
                  variant="default"
                  onClick={() => {
                    // The table moves to the page where the new rows begin.
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
        )
      }
    </Answer>
  );
}
