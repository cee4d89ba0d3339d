import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';

/** What a seller is owed now. */
export function useBalance(sellerId: number) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['balance', sellerId],
    queryFn: ({ signal }) =>
      send(client.GET('/v2/seller/{sellerId}/balance', { params: { path: { sellerId } }, signal })),
  });
}
