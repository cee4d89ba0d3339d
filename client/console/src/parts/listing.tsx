import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListView } from '../api/use-list.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Answer } from './answer.tsx';
import { PagedRows, pageOf } from './paged-rows.tsx';
import type { RowsProps } from './rows.tsx';

interface ListingProps<Item> extends Omit<RowsProps<Item>, 'rows'> {
  list: ListView<Item>;
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
