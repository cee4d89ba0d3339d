import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';

/** All data of a seller. */
export function useSeller(id: number) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['seller', id],
    queryFn: ({ signal }) =>
      send(client.GET('/v2/seller', { params: { query: { sellerId: String(id) } }, signal })),
  });
}
