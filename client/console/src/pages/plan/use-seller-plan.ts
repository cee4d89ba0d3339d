import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';

/** The plan that a seller has now. */
export function useSellerPlan(sellerId: number) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['plan', sellerId],
    queryFn: ({ signal }) => {
      const params = { path: { idSeller: sellerId } };
      return send(client.GET('/v2/payfac/seller/{idSeller}/rate-plans', { params, signal }));
    },
  });
}
