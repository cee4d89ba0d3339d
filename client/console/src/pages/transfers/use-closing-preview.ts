import type { Schemas } from '@payment-intermediary/client';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';

type Wanted = Partial<Schemas['ClosingInput']>;

/** What a closing would do now: of today by the service's clock, if there is no day. Nothing is read for null. */
export function useClosingPreview(input: Wanted | null): UseQueryResult<Schemas['ClosingPreview']> {
  const { slowClient: client } = useSession();
  return useQuery({
    queryKey: ['preview', 'closing', input],
    queryFn:
      input === null
        ? skipToken
        : ({ signal }) =>
            send(client.GET('/v2/report/transfers/due', { params: { query: queryOf(input) }, signal })),
    // It adds up all that is due: whoever looks away for a moment does not need it again.
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
