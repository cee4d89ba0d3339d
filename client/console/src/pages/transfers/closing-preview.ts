import type { Schemas } from '@payment-intermediary/client';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';

type Wanted = Partial<Schemas['ClosingInput']>;

/**
 * Reads what a closing would do now, and with which sellers, up to so many. Without a day it is that of today by the
 * service's clock. Nothing is read for null.
 */
export function useClosingPreview(
  input: Wanted | null,
  sellers?: number,
): UseQueryResult<Schemas['ClosingPreview']> {
  const { slowClient: client } = useSession();
  return useQuery({
    queryKey: ['preview', 'closing', input, sellers],
    queryFn:
      input === null
        ? skipToken
        : ({ signal }) =>
            send(
              client.GET('/v2/report/transfers/due', {
                params: { query: { ...queryOf(input), ...(sellers === undefined ? {} : { sellers }) } },
                signal,
              }),
            ),
    // The preview adds up everything that is due, so it is not read again after a short look elsewhere.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

function queryOf({ transferDate, minimumAmount, idSeller }: Wanted) {
  return {
    ...(transferDate === undefined ? {} : { transferDate }),
    ...(minimumAmount === undefined ? {} : { minimumAmount: String(minimumAmount) }),
    ...(idSeller === undefined ? {} : { idSeller: String(idSeller) }),
  };
}
