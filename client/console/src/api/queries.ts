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
 * Creates the cache of reads. Data is kept for some seconds. A read that failed for a temporary reason is repeated
 * automatically. A refused token ends the session.
 */
export function createQueryClient(endSession: (reason: Error) => void): QueryClient {
  const onError = (error: Error) => {
    if (isTokenRefused(error)) endSession(error);
  };
  const mutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      // A write that an earlier session left behind says nothing about the token of this one.
      if (mutationCache.getAll().some((known) => known.mutationId === mutation.mutationId)) onError(error);
    },
  });
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache,
    defaultOptions: {
      queries: {
        // On a machine without a network the server may still be reachable.
        networkMode: 'always',
        staleTime: freshMs,
        // Another tab may have written. The data that this tab's own write changes is read again once the write is
        // done, and not before.
        refetchOnWindowFocus: () => (queries.isMutating() > 0 ? false : 'always'),
        retry: false,
        refetchInterval: ({ state }) =>
          state.error === null ? false : (recoversAfterMs(state.error) ?? false),
      },
      // A write is forgotten soon, because its input may hold a secret.
      mutations: { networkMode: 'always', gcTime: 1_000 },
    },
  });
  return queries;
}

/** Reads the data of one call; nothing is read for null. The key names the data, so that it is read once. */
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

interface ListPage<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last one. */
  cursor: string | null;
}

/** The items that a list shows so far, and how to get more of them. */
export interface ListView<Item> {
  /** The items; undefined until the first page has arrived. */
  items: Item[] | undefined;
  error: Error | null;
  /** Loads the next page; undefined after the last one. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
  /** Repeats what failed: the read of the next page, or of everything that is shown. */
  retry: () => void;
  reload: () => void;
}

/** On a telephone, where each row is a card, fewer fill more of the page. */
const pageSize = () => (matchMedia('(width <= 48rem)').matches ? 25 : 50);

/** Reads a list of the API, page by page as the user asks for more. */
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
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Item>> => {
      const page = { limit: pageSize(), ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, error, response } = await read(client, page, signal);
      if (error !== undefined) throw new Failure(error, response);
      return { items: data, cursor: nextCursor(response) };
    },
    getNextPageParam: ({ cursor }) => cursor,
    // All pages would be read again, which is too much if there are several.
    refetchOnWindowFocus: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 || queries.isMutating() > 0 ? false : 'always',
    refetchInterval: ({ state }) =>
      state.fetchMeta?.fetchMore ? false : (recoversAfterMs(state.error) ?? false),
  });
  const { data, error, isFetchNextPageError, fetchNextPage, refetch } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  // If the next page failed, the pages before it are not read again.
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

/** Returns the cursor in `Link: <…?cursor=…>; rel="next"`. */
export function nextCursor(response: Response): string | null {
  const target = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  return target === undefined ? null : new URL(target, location.href).searchParams.get('cursor');
}

/** The first part of the key of terms that a user looks at: a write that accepts them uses them up. */
export const termsKey = 'terms';

/**
 * Returns a function that reads everything that is shown again after a write, because the write may change data in many
 * places. Terms are read again when they are asked for again.
 */
export function useRefresh(): (except?: string) => void {
  const queries = useQueryClient();
  return (except) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [kind] }) => kind !== except && kind !== termsKey,
    });
    void queries.invalidateQueries({ queryKey: [termsKey], refetchType: 'none' });
  };
}

/** Reads all data of a seller. */
export function useSeller(id: number) {
  return useRead(['seller', id], (client, signal) =>
    client.GET('/v2/seller', { params: { query: { sellerId: String(id) } }, signal }),
  );
}
