import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials, type Credentials } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { compareSeller } from '../sellers.ts';
import { anySellerName, documentOf, type SellerName } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, Seller, World } from '../world.ts';

type Schemas = components['schemas'];

export const getSeller = fc
  .record({
    caller: anyCredentials,
    byId: fc.option(anySellerName, { nil: null, freq: 2 }),
    byDocument: fc.option(anySellerName, { nil: null, freq: 2 }),
  })
  .map(readSeller);

interface Reading {
  caller: Credentials;
  byId: SellerName | null;
  byDocument: SellerName | null;
}

export function readSeller({ caller, byId, byDocument }: Reading): Step {
  const document = byDocument === null ? null : documentOf(byDocument);
  const named = [
    ...(byId === null ? [] : [`the id of ${byId}`]),
    ...(byDocument === null ? [] : [`the document of ${byDocument}`]),
  ];
  return new Step(
    `${describeCredentials(caller)} reads a seller by ${named.length > 0 ? named.join(' and ') : 'nothing'}`,
    (world, real) => {
      const id = byId === null ? null : world.idOf(byId);
      const query = new URLSearchParams({
        ...(id === null ? {} : { sellerId: String(id) }),
        ...(document === null ? {} : { document }),
      });
      const call = { operation: 'getSeller', path: `/v2/seller?${query.toString()}` } as const;
      return exchange(world, real, caller, call, (principal) => reading(world, principal, id, document));
    },
    (world) => canCall(world, caller),
  );
}

function reading(
  world: World,
  { owner, seller: self }: Principal,
  id: number | null,
  document: string | null,
): Prediction {
  if (self !== null) {
    const isOwn = (id ?? self.id) === self.id && (document ?? self.data.document) === self.data.document;
    return isOwn ? shown(world, self) : refused(403, 'access_denied');
  }
  if (id === null && document === null) return invalid('/query');
  const named = world
    .sellersOf(owner)
    .filter((seller) => seller.id === id || seller.data.document === document);
  const isFound = (matches: (seller: Seller) => boolean) => named.some(matches);
  const knowsId = id === null || isFound((seller) => seller.id === id);
  const knowsDocument = document === null || isFound((seller) => seller.data.document === document);
  if (!knowsId || !knowsDocument) return refused(404, 'seller_not_found');
  const [only, another] = named;
  return only === undefined || another !== undefined ? refused(422, 'seller_mismatch') : shown(world, only);
}

function shown(world: World, seller: Seller): Prediction {
  return granted((seen) => compareSeller(world, seller, seen.body as Schemas['Seller']));
}
