import type { Schemas } from '@payment-intermediary/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Failure, send } from '../../api/failure.ts';
import { nextCursor } from '../../api/use-list.ts';
import { useSession } from '../../session/session.ts';

type Summary = Schemas['RatePlanSummary'];

/** A plan with its versions; nothing is read for null. */
export function usePlan(id: number | null) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['rate-plan', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => {
            const params = { path: { idPlan: id } };
            return send(client.GET('/v2/payfac/rate-plans/{idPlan}', { params, signal }));
          },
  });
}

/** All plans of an intermediary. A seller may not read them. */
export function useAllPlans() {
  const { client, identity } = useSession();
  return useQuery({
    queryKey: ['rate-plans'],
    enabled: identity.role === 'intermediary',
    queryFn: async ({ signal }) => {
      const plans: Summary[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = { limit: 1_000, ...(cursor === '' ? {} : { cursor }) };
        const { data, error, response } = await client.GET('/v2/payfac/rate-plans', {
          params: { query },
          signal,
        });
        if (error !== undefined) throw new Failure(error, response);
        plans.push(...data);
        cursor = nextCursor(response);
      }
      return plans;
    },
  });
}
