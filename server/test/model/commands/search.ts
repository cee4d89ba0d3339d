import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { newestFirst, statusOf } from '../charges.ts';
import { exchange } from '../exchange.ts';
import { chargeUuid, anyChargeName, orderNames, orderUuid, ownerOf, type ChargeName } from '../names.ts';
import { Step } from '../step.ts';
import { latestFirst } from '../transfers.ts';
import type { Charge, Principal, Seller, Transfer, World } from '../world.ts';

type Result = components['schemas']['SearchResult'];

/** What is looked for: a charge or its value, an order, or a text that all charges, those in full, or sellers have. */
type Wanted =
  | { by: 'UUID' | 'AMOUNT'; charge: ChargeName }
  | { by: 'ORDER'; order: (typeof orderNames)[number] }
  | { by: 'BUYER' | 'DOCUMENT' | 'AUTHORIZATION' | 'NAME'; text: string };

const anyWanted = fc.oneof(
  fc.record({ by: fc.constantFrom('UUID', 'AMOUNT'), charge: anyChargeName }),
  fc.record({ by: fc.constant('ORDER' as const), order: fc.constantFrom(...orderNames) }),
  fc.constantFrom<Wanted>(
    { by: 'BUYER', text: ' MARÍA da s' },
    { by: 'DOCUMENT', text: '529.982.247-25' },
    { by: 'AUTHORIZATION', text: 'A1B2C3' },
    { by: 'NAME', text: 'LOJÁ' },
  ),
);

/** Looks for charges, transfers and sellers by what is known of them. */
export const search = fc.record({ caller: anyCredentials, wanted: anyWanted }).map(
  ({ caller, wanted }) =>
    new Step(
      `${describeCredentials(caller)} looks for ${JSON.stringify(wanted)}`,
      (world, real) => {
        const cents =
          wanted.by === 'AMOUNT'
            ? (world.charges.get(`${ownerOf(caller.who)} ${wanted.charge}`)?.content.valueCents ?? 1)
            : 0;
        const query = new URLSearchParams({ q: textOf(wanted, cents) });
        const path = `/v2/search?${query.toString()}`;
        return exchange(world, real, caller, { operation: 'search', path }, (principal) =>
          granted(({ body }) => {
            const [seen, expected] = [body as Result[], found(world, principal, wanted, cents)];
            assert.deepEqual(inOrder(seen), inOrder(expected));
            assert.deepEqual(seen.map(paidAtOf), expected.map(paidAtOf));
          }),
        );
      },
      (world) => canCall(world, caller),
    ),
);

function textOf(wanted: Wanted, cents: number): string {
  switch (wanted.by) {
    case 'UUID':
      return chargeUuid(wanted.charge);
    case 'ORDER':
      return orderUuid(wanted.order);
    case 'AMOUNT':
      return `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
    default:
      return wanted.text;
  }
}

/** Returns at most ten of each kind of match. There are never ten charges. */
function found(world: World, { owner, seller: self }: Principal, wanted: Wanted, cents: number): Result[] {
  const sellers = world.sellersOf(owner).filter((seller) => self === null || seller === self);
  const charges = newestFirst([...world.charges.values()].filter(({ seller }) => sellers.includes(seller)));
  const having = (has: (charge: Charge) => boolean) =>
    charges.filter(has).map((charge) => shownCharge(charge, wanted.by));
  switch (wanted.by) {
    case 'UUID':
      return having(({ name }) => name === wanted.charge);
    case 'ORDER':
      return having(({ content }) => content.order === wanted.order);
    case 'AUTHORIZATION':
      return having(({ content }) => content.isFull);
    case 'AMOUNT': {
      const transfers = sellers.flatMap((seller) => seller.transfers).filter((each) => each.cents === cents);
      const latest = latestFirst(transfers).slice(0, 10);
      return [...latest.map(shownTransfer), ...having(({ content }) => content.valueCents === cents)];
    }
    case 'NAME':
      return self === null ? sellers.filter(isLoja).sort(laterFirst).map(shownSeller) : [];
    default:
      return having(() => true);
  }
}

function shownCharge({ name, seller, content, ...charge }: Charge, match: Wanted['by']): Result {
  return {
    ...{ kind: 'CHARGE', match: match as 'UUID', uuid: chargeUuid(name), title: `Pedido ${name}` },
    ...{ idSeller: seller.id, sellerName: seller.data.companyName, customerName: 'Maria da Silva' },
    ...{ value: content.valueCents / 100, paidAt: new Date(content.paidAt).toISOString() },
    status: statusOf({ name, seller, content, ...charge }),
  };
}

function shownTransfer({ seller, id, transferDay, cents, status }: Transfer): Result {
  return {
    ...{ kind: 'TRANSFER', match: 'AMOUNT', idTransfer: id, transferDate: transferDay, status },
    ...{ idSeller: seller.id, sellerName: seller.data.companyName, amount: cents / 100 },
  };
}

const laterFirst = (a: Seller, b: Seller) => b.createdAt - a.createdAt || b.id - a.id;

const isLoja = ({ data }: Seller) => /loja/i.test(`${data.companyName} ${data.fantasyName}`);

function shownSeller({ id, data, status }: Seller): Result {
  const { companyName: sellerName, document } = data;
  return { kind: 'SELLER', match: 'NAME', idSeller: id, sellerName, document, status };
}

const paidAtOf = (one: Result) => (one.kind === 'CHARGE' ? one.paidAt : '');

/** Charges that were paid at the same time are in an order that the model does not know. */
function inOrder(results: readonly Result[]): Result[] {
  const keyOf = (one: Result) => (one.kind === 'CHARGE' ? `${one.paidAt} ${one.uuid}` : '');
  return results.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? 1 : -1));
}
