import type { Reader } from '../db/store.ts';
import { listSellersOf, type SellerFilter, type SellerSummary } from '../sellers/seller-list.repository.ts';
import { beginning } from '../sellers/seller-list.service.ts';
import { findSellerNames } from '../sellers/seller.repository.ts';
import { wantedText } from '../sellers/seller-fields.ts';
import { findSellerByDocument } from '../sellers/seller-view.repository.ts';
import { foldedText } from '../shared/text.ts';
import type { Principal } from '../tokens/token.ts';
import { findChargesBy, type ChargeKey, type FoundCharge } from './found-charge.repository.ts';
import { findTransfersBy, type FoundTransfer, type TransferKey } from './found-transfer.repository.ts';
import { readSearchText, type Wanted } from './search-text.ts';

type FoundSeller = Pick<SellerSummary, 'id' | 'companyName' | 'document' | 'status'>;

/** What a search found, by what it matched. */
export type Found =
  | { kind: 'CHARGE'; match: ChargeKey; charge: FoundCharge }
  | { kind: 'SELLER'; match: 'ID' | 'DOCUMENT' | 'NAME'; seller: FoundSeller }
  | { kind: 'TRANSFER'; match: TransferKey; transfer: FoundTransfer };

/** How many results a search has, and how many of them match in the same way. */
const most = { results: 20, ofOneMatch: 10 };

/**
 * Finds what a text is about: at most 20 results, the surest kind of match first, with the names of their sellers, but
 * of those that are erased. A seller finds only its own charges and transfers. It looks in one place after the other,
 * because together they would take most of the connections of a server, and often the first ones are enough.
 */
export async function findAnything(
  db: Reader,
  principal: Principal,
  text: string,
): Promise<{ found: Found[]; sellerNames: Map<number, string> }> {
  const found = new Map<string, Found>();
  for await (const results of matches(db, principal, readSearchText(text))) {
    for (const result of results) {
      const key = keyOf(result);
      if (!found.has(key) && found.size < most.results) found.set(key, result);
    }
    if (found.size === most.results) break;
  }
  const ids = new Set([...found.values()].map(sellerIdOf));
  const names = await findSellerNames(db, principal.intermediaryId, [...ids]);
  return {
    found: [...found.values()],
    sellerNames: new Map(names.map(({ id, companyName }) => [id, companyName])),
  };
}

/** Yields what matches in each way, the surest first. */
async function* matches(
  db: Reader,
  scope: Principal,
  { uuid, document, id, code, amountCents, name }: Wanted,
): AsyncGenerator<Found[]> {
  const { intermediaryId } = scope;
  const charges = async (match: ChargeKey, key: string | number): Promise<Found[]> => {
    const rows = await findChargesBy(db, match, key, scope, most.ofOneMatch);
    return rows.map((charge) => ({ kind: 'CHARGE', match, charge }));
  };
  const transfers = async (match: TransferKey, key: number): Promise<Found[]> => {
    const rows = await findTransfersBy(db, match, key, scope, most.ofOneMatch);
    return rows.map((transfer) => ({ kind: 'TRANSFER', match, transfer }));
  };
  const sellers = async (match: 'ID' | 'NAME', filter: Partial<SellerFilter>): Promise<Found[]> => {
    if (scope.sellerId !== null) return [];
    const wanted = { intermediaryId, status: null, text: null, ids: null, ...filter };
    const rows = await listSellersOf(db, wanted, beginning, most.ofOneMatch);
    return rows.map((seller) => ({ kind: 'SELLER', match, seller }));
  };
  if (uuid !== null) {
    yield charges('UUID', uuid);
    yield charges('ORDER', uuid);
  }
  if (document !== null) {
    const seller =
      scope.sellerId === null ? await findSellerByDocument(db, intermediaryId, document) : undefined;
    if (seller !== undefined) yield [{ kind: 'SELLER', match: 'DOCUMENT', seller }];
    yield charges('DOCUMENT', document);
  }
  if (id !== null) {
    yield sellers('ID', { ids: [id] });
    yield transfers('ID', id);
  }
  if (code !== null) {
    yield charges('NSU', code);
    yield charges('AUTHORIZATION', code);
  }
  if (amountCents !== null) {
    yield transfers('AMOUNT', amountCents);
    yield charges('AMOUNT', amountCents);
  }
  if (name !== null) {
    yield sellers('NAME', { text: wantedText(name) });
    const folded = foldedText(name);
    if (folded !== '') yield charges('BUYER', folded);
  }
}

function keyOf(found: Found): string {
  switch (found.kind) {
    case 'CHARGE':
      return found.charge.uuid;
    case 'SELLER':
      return `seller:${found.seller.id}`;
    case 'TRANSFER':
      return `transfer:${found.transfer.id}`;
  }
}

function sellerIdOf(found: Found): number {
  switch (found.kind) {
    case 'CHARGE':
      return found.charge.sellerId;
    case 'SELLER':
      return found.seller.id;
    case 'TRANSFER':
      return found.transfer.sellerId;
  }
}
