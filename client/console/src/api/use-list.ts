import type { CallResult } from '@payment-intermediary/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Failure } from './failure.ts';

interface Page<Item> {
  items: Item[];
  /** Of the next page; null on the last one. */
  cursor: string | null;
}

/** What a list shows so far, and how it goes on. */
export interface ListView<Item> {
  /** Undefined until the first page is there. */
  items: Item[] | undefined;
  error: Error | null;
  /** Undefined after the last page. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
  reload: () => void;
}

const pageSize = 50;

/** A list of the API, page by page as the reader asks for more. */
export function useList<Item>(
  key: readonly unknown[],
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<CallResult<Item[]>>,
): ListView<Item> {
  const query = useInfiniteQuery({
    queryKey: ['list', ...key],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Item>> => {
      const page = pageParam === null ? { limit: pageSize } : { limit: pageSize, cursor: pageParam };
      const { data, error, response } = await read(page, signal);
      if (error !== undefined) throw new Failure(error, response);
      return { items: data, cursor: nextCursor(response) };
    },
    getNextPageParam: ({ cursor }) => cursor,
    // All pages would be read again.
    refetchOnWindowFocus: false,
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
    reload: () => void query.refetch(),
  };
}

/** The cursor in `Link: <…?cursor=…>; rel="next"`. */
function nextCursor(response: Response): string | null {
  const target = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return target === undefined ? null : new URL(target, location.href).searchParams.get('cursor');
}
