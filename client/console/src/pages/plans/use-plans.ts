import type { PaymentIntermediaryClient, Schemas } from '@payment-intermediary/client';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../api/failure.ts';
import { nextCursor, useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

type Summary = Schemas['RatePlanSummary'];

/** Reads a plan with its versions; nothing is read for null. */
export function usePlan(id: number | null) {
  const read = (idPlan: number) => (client: PaymentIntermediaryClient, signal: AbortSignal) =>
    client.GET('/v2/payfac/rate-plans/{idPlan}', { params: { path: { idPlan } }, signal });
  return useRead(['rate-plan', id], id === null ? null : read(id));
}

/** Reads all plans of an intermediary. A seller may not read them. */
export function useAllPlans() {
  const { client, may } = useSession();
  return useQuery({
    queryKey: ['rate-plans'],
    enabled: may('listRatePlans'),
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

/** Reads the plan that a seller has now. */
export function useSellerPlan(sellerId: number) {
  return useRead(['plan', sellerId], (client, signal) => {
    const params = { path: { idSeller: sellerId } };
    return client.GET('/v2/payfac/seller/{idSeller}/rate-plans', { params, signal });
  });
}
