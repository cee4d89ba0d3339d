import type { Schemas } from '@payment-intermediary/client';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';

/** What a closing would do now. Without an input it is not asked. */
export function useClosingPreview(
  input: Schemas['ClosingInput'] | null,
): UseQueryResult<Schemas['ClosingPreview']> {
  const { client } = useSession();
  return useQuery({
    queryKey: ['preview', 'closing', input],
    queryFn:
      input === null
        ? skipToken
        : ({ signal }) =>
            send(client.GET('/v2/report/transfers/due', { params: { query: queryOf(input) }, signal })),
    staleTime: 0,
  });
}

function queryOf({ transferDate, minimumAmount, idSeller }: Schemas['ClosingInput']) {
  return {
    transferDate,
    ...(minimumAmount === undefined ? {} : { minimumAmount: String(minimumAmount) }),
    ...(idSeller === undefined ? {} : { idSeller: String(idSeller) }),
  };
}
