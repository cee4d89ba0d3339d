import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { cpfNumber } from '../../test/support/fixtures.ts';
import { importLines } from '../../test/support/import-lines.ts';
import { serviceOn } from '../../test/support/proof.ts';
import { plansForAnyValues, queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { recordedTransfer } from '../../test/support/transfers.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import type { Principal } from '../tokens/token.ts';
import { findAnything } from './search.service.ts';

const count = 1_200;
const order = 'aaaaaaaa-0000-4000-8000-000000000002';
const names = ['Érica %_ D’Ávila', "O'Neill", 'erico', 'João', 'JOAO'];

let database: TestStore;
let intermediary: Principal;
let sellerIds: number[];
let transferId: number;

const asSeller = (n: number): Principal => ({ ...intermediary, party: 'seller', sellerId: sellerIds[n]! });

beforeAll(async () => {
  database = await createTestStore();
  const { store } = database;
  const intermediaryId = await seedIntermediary(store);
  sellerIds = await seedSellers(store, intermediaryId, 2);
  intermediary = { party: 'intermediary', intermediaryId, sellerId: null };
  const lines = Array.from({ length: count }, (_, n) =>
    chargeLine({
      uuid: chargeUuid(n),
      // Nearly all charges are of the first seller, and have the same amount.
      idSeller: sellerIds[n % 50 === 7 ? 1 : 0]!,
      value: n === 7 ? 1_234.56 : 100,
      ...(n < 3 ? { uuidOrder: order } : {}),
      paymentMethod: 'DEBIT_CARD',
      brand: 'visa',
      authorizationNsu: `00${n}`,
      authorizationCode: `C${n}`,
      paidAt: new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString(),
      customer: { document: cpfNumber(n % 300), type: 'CPF', name: names[n] ?? `Buyer ${n}` },
    }),
  );
  await importLines({ service: serviceOn(store) }, lines);
  const transfer = await recordedTransfer(store, { intermediaryId, sellerId: sellerIds[1]! }, '2026-12-31');
  transferId = transfer.id;
  await restoredLarge(store, ['charges']);
});
afterAll(() => database.cleanup());

/** Returns what is found, each with what it matched. */
async function found(text: string, principal = intermediary): Promise<string[]> {
  const { found: results } = await findAnything(database.store.read, principal, text);
  return results.map((result) => {
    const { kind, match } = result;
    if (kind === 'CHARGE') return `${match} ${result.charge.uuid}`;
    return `${match} ${kind.toLowerCase()} ${kind === 'SELLER' ? result.seller.id : result.transfer.id}`;
  });
}

const uuids = (match: string, ...ns: number[]) => ns.map((n) => `${match} ${chargeUuid(n)}`);

test('a charge is found by each of its keys, the newest first', async () => {
  expect(await found(chargeUuid(5).toUpperCase())).toEqual(uuids('UUID', 5));
  expect(await found(order)).toEqual(uuids('ORDER', 2, 1, 0));
  expect(await found(' 0042 ')).toEqual(uuids('NSU', 42));
  expect(await found(cpfNumber(7))).toEqual(uuids('DOCUMENT', 907, 607, 307, 7));
  expect(await found('R$ 1.234,56')).toEqual(uuids('AMOUNT', 7));
  expect((await found('100,00')).length).toBe(10);
});

test('a buyer is found by the beginning of the name, without regard to case and accents', async () => {
  expect(await found('ERIC')).toEqual(uuids('BUYER', 0, 2));
  expect(await found('érica %_')).toEqual(uuids('BUYER', 0));
  expect(await found("o'n")).toEqual(uuids('BUYER', 1));
  expect(await found('joao')).toEqual(uuids('BUYER', 4, 3));
  for (const text of ['%%', '__', '--', "' or 1=1 --", '´´', '\u{10ffff}x'])
    expect(await found(text)).toEqual([]);
});

test('a seller and a transfer are found by id, and sellers by name and document', async () => {
  const [first, second] = sellerIds;
  const { sellerNames } = await findAnything(database.store.read, intermediary, chargeUuid(7));
  expect([...sellerNames.keys()]).toEqual([second]);
  expect(await found(`${transferId}`)).toContain(`ID transfer ${transferId}`);
  expect(await found(`${first}`)).toContain(`ID seller ${first}`);
  const { document, name } = await database.store.read
    .selectFrom('sellers')
    .select(['document', 'company_name as name'])
    .where('id', '=', second!)
    .executeTakeFirstOrThrow();
  const written = document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  expect(await found(written)).toEqual([`DOCUMENT seller ${second}`]);
  expect(await found(name.toUpperCase())).toContain(`NAME seller ${second}`);
});

test('a seller finds only its own charges and transfers', async () => {
  const [first] = sellerIds;
  expect(await found(chargeUuid(7), asSeller(0))).toEqual([]);
  expect(await found(chargeUuid(7), asSeller(1))).toEqual(uuids('UUID', 7));
  expect(await found('007', asSeller(0))).toEqual([]);
  expect(await found('100,00', asSeller(1))).toEqual(
    uuids('AMOUNT', ...Array.from({ length: 10 }, (_, n) => 1_157 - 50 * n)),
  );
  expect(await found(`${transferId}`, asSeller(0))).not.toContain(`ID transfer ${transferId}`);
  expect(await found(`${first}`, asSeller(0))).not.toContain(`ID seller ${first}`);
});

describe.skipIf(inject('isCluster'))('a search reads no more than it must:', () => {
  test.each([
    ['an order', 'order', order],
    ['an NSU', 'nsu', 'X42'],
    ['a document', 'document', cpfNumber(7)],
    ['an amount', 'value', 'R$ 100'],
    ['a name', 'buyer', 'erica da silva'],
  ])('%s', async (_, index, text) => {
    for (const principal of [intermediary, asSeller(1)]) {
      const plans = await queryPlans(database.location, ({ read }) => findAnything(read, principal, text));
      const ofCharges = plans.filter(({ query }) => query.includes('"charges"'));
      const all = await Promise.all(
        ofCharges.map(async ({ plan, query }) => [plan, ...(await plansForAnyValues(database.store, query))]),
      );
      expect(all.flat().join('\n')).toMatch(new RegExp(`charges_by_${index}\\b`));
      expect(all.flat().join('\n')).not.toMatch(/SCAN |Seq Scan|charges_by_seller/);
    }
  });
});
