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

/** The names of sellers, by their ids. An erased seller has none. */
export type SellerNames = ReadonlyMap<number, string>;

/** Returns a function that reads the names of any number of sellers. It returns null to a seller, who knows its own. */
export function useReadNames(): (ids: Iterable<number>) => Promise<SellerNames | null> {
  const { patientClient, identity, may } = useSession();
  return async (ids) => {
    if (identity.seller !== null || !may('listSellers')) return null;
    const wanted = [...new Set(ids)];
    const names = new Map<number, string>();
    for (let from = 0; from < wanted.length; from += most) {
      const some = await readNames(patientClient, wanted.slice(from, from + most));
      for (const [id, name] of some) names.set(id, name);
    }
    return names;
  };
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
