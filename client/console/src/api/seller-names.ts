import type { PaymentIntermediaryClient } from '@payment-intermediary/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { send } from './failure.ts';
import { useSession } from './session.ts';

/** How many ids `listSellers` takes. */
const most = 100;

/** The names of sellers that are asked for together. */
interface Batch {
  ids: Set<number>;
  names: Promise<Map<number, string>>;
}

const batches = new WeakMap<PaymentIntermediaryClient, Batch>();

/** Reads the name of a seller in one request with all the others of the page. It is null for an erased seller. */
async function readName(client: PaymentIntermediaryClient, id: number): Promise<string | null> {
  let batch = batches.get(client);
  if (batch === undefined || batch.ids.size === most) {
    const ids = new Set<number>();
    // The queries of a page start in the same task.
    const names = Promise.resolve().then(() => {
      if (batches.get(client)?.ids === ids) batches.delete(client);
      return readNames(client, [...ids]);
    });
    batches.set(client, (batch = { ids, names }));
  }
  batch.ids.add(id);
  return (await batch.names).get(id) ?? null;
}

async function readNames(client: PaymentIntermediaryClient, ids: number[]): Promise<Map<number, string>> {
  const query = { ids: ids.join(), limit: ids.length };
  const sellers = await send(client.GET('/v2/sellers', { params: { query } }));
  return new Map(sellers.map(({ id, name }) => [id, name]));
}

/** Returns the name of a seller; null while it is read, and for a seller that is erased. */
export function useSellerName(id: number | null): string | null {
  const { client, identity, may } = useSession();
  const isRead = id !== null && identity.seller === null && may('listSellers');
  const { data = null } = useQuery({
    queryKey: ['seller name', id],
    queryFn: isRead ? () => readName(client, id) : skipToken,
  });
  return identity.seller?.id === id ? identity.seller.name : data;
}
