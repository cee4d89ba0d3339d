import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTokenRefused, recoversAfterMs } from './failure.ts';

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
