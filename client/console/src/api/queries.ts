import type { CallResult, PaymentIntermediaryClient } from '@payment-intermediary/client';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Failure, isTokenRefused, recoversAfterMs, send } from './failure.ts';
import { useSession } from './session.ts';

const freshMs = 15_000;

/**
 * What is read is kept for some seconds. A read that failed for a reason that may pass is tried again by itself. A token
 * that is refused ends the session.
 */
export function createQueryClient(endSession: (reason: Error) => void): QueryClient {
  const onError = (error: Error) => {
    if (isTokenRefused(error)) endSession(error);
  };
  const mutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      // One that a session before this one left behind says nothing about the token of this one.
      if (mutationCache.getAll().some((known) => known.mutationId === mutation.mutationId)) onError(error);
    },
  });
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache,
    defaultOptions: {
      queries: {
        // On a machine without a network the server may still be there.
        networkMode: 'always',
        staleTime: freshMs,
        // Another tab may have written. What this one writes is read again once it is done, and not in the middle.
        refetchOnWindowFocus: () => (queries.isMutating() > 0 ? false : 'always'),
        retry: false,
        refetchInterval: ({ state }) =>
          state.error === null ? false : (recoversAfterMs(state.error) ?? false),
      },
      // Forgotten soon, because what was sent may hold a secret.
      mutations: { networkMode: 'always', gcTime: 1_000 },
    },
  });
  return queries;
}

/** What one call reads; nothing is read for null. The key names what is read, so that it is read once. */
export function useRead<Data>(
  key: readonly unknown[],
  call: ((client: PaymentIntermediaryClient, signal: AbortSignal) => Promise<CallResult<Data>>) | null,
) {
  const { client } = useSession();
  return useQuery({
    queryKey: key,
    queryFn: call === null ? skipToken : ({ signal }) => send(call(client, signal)),
  });
}

interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last one. */
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
  read: (
    client: PaymentIntermediaryClient,
    page: { limit: number; cursor?: string },
    signal: AbortSignal,
  ) => Promise<CallResult<Item[]>>,
): ListView<Item> {
  const { client } = useSession();
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['list', ...key],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page<Item>> => {
      const page = pageParam === null ? { limit: pageSize } : { limit: pageSize, cursor: pageParam };
      const { data, error, response } = await read(client, page, signal);
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

/** Has all that is shown read again, after a write: what it changes is in many places at once. */
export function useRefresh(): (except?: string) => void {
  const queries = useQueryClient();
  return (except) => void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== except });
}
