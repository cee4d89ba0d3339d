import type { CallResult } from '@payment-intermediary/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Failure, recoversAfterMs } from './failure.ts';

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
  /** Tries again what failed: the next page, or all that is shown. */
  retry: () => void;
  reload: () => void;
}

const pageSize = 50;

/** A list of the API, page by page as the reader asks for more. */
export function useList<Item>(
  key: readonly unknown[],
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<CallResult<Item[]>>,
): ListView<Item> {
  const queries = useQueryClient();
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
    // All pages would be read again: too much for more than one.
    refetchOnWindowFocus: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 || queries.isMutating() > 0 ? false : 'always',
    refetchInterval: ({ state }) =>
      state.fetchMeta?.fetchMore ? false : (recoversAfterMs(state.error) ?? false),
  });
  const { data, error, isFetchNextPageError, fetchNextPage, refetch } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  // For a next page that failed, the pages before it are not read again.
  useEffect(() => {
    const waitMs = isFetchNextPageError ? recoversAfterMs(error) : null;
    if (waitMs === null) return;
    const timer = setTimeout(() => void fetchNextPage(), waitMs);
    return () => clearTimeout(timer);
  }, [isFetchNextPageError, error, fetchNextPage]);
  return {
    items,
    error,
    more: query.hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    reload: () => void refetch(),
  };
}

/** The cursor in `Link: <…?cursor=…>; rel="next"`. */
export function nextCursor(response: Response): string | null {
  const target = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return target === undefined ? null : new URL(target, location.href).searchParams.get('cursor');
}
