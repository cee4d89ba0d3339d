import { afterEach, beforeEach, expect, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import type { Tx } from '../src/db/store.ts';
import { findPayee } from '../src/sellers/seller.repository.ts';
import type { SellerHeadRow } from '../src/db/tables.ts';
import { SealBrokenError } from '../src/shared/errors.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { closeTransfers } from '../src/settlement/closing.service.ts';
import { chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { importMixed, linesOf, serviceOn } from './support/proof.ts';
import { setStatus } from './support/seller-status.ts';
import { seedIntermediary, seedSellers } from './support/seed.ts';
import { settlementOf } from './support/settlement.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

/**
 * These tests are about what a closing does with a seller that somebody changed who writes to the database and lacks
 * the key.
 */

let database: TestStore;
let intermediaryId: number;
let sellerIds: number[];

beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  sellerIds = await seedSellers(database.store, intermediaryId, 4);
});
afterEach(() => database.cleanup());

const order = { transferDate: '2026-11-01', minimumCents: 0, sellerId: null };
const service = () => serviceOn(database.store);
const close = (sellerId: number | null = null) =>
  closeTransfers(service(), operator(intermediaryId), { ...order, sellerId });
const write = (work: (tx: Tx) => { execute(): Promise<unknown> }) =>
  database.store.write((tx) => work(tx).execute());

const accountOf = (id: number, set: { pix_key: string } | { changed_at: number | null }) =>
  write((tx) => tx.updateTable('bank_accounts').set(set).where('seller_id', '=', id));
const headOf = (id: number, set: Partial<Pick<SellerHeadRow, 'statement_hash' | 'status' | 'late_cents'>>) =>
  write((tx) => tx.updateTable('seller_heads').set(set).where('seller_id', '=', id));

const unitsOf = (id: number) =>
  database.store.read.selectFrom('receivable_units').selectAll().where('seller_id', '=', id).execute();

/** Adds a unit that falls due later, as if its amount had been taken from another. */
async function addUnit(id: number) {
  const [unit] = await unitsOf(id);
  await write((tx) => tx.insertInto('receivable_units').values({ ...unit!, due_date: '2027-01-04' }));
  return () =>
    write((tx) =>
      tx.deleteFrom('receivable_units').where('seller_id', '=', id).where('due_date', '=', '2027-01-04'),
    );
}

/** Adds a sale after the head, as if another writer had been there. */
async function addSale(id: number) {
  const line = (await linesOf(database.store, id)).at(-1)!;
  const sold = database.store.read.selectFrom('charges').selectAll().where('uuid', '=', line.charge_uuid);
  const uuid = chargeUuid(99);
  const charge = { ...(await sold.executeTakeFirstOrThrow()), uuid };
  const sale = { ...line, charge_uuid: uuid, sequence: line.sequence + 1, previous_hash: line.hash };
  await write((tx) => tx.insertInto('charges').values(charge));
  await write((tx) => tx.insertInto('statement_entries').values(sale));
  return async () => {
    await write((tx) => tx.deleteFrom('statement_entries').where('charge_uuid', '=', uuid));
    await write((tx) => tx.deleteFrom('charges').where('uuid', '=', uuid));
  };
}

/** Changes of a seller that was paid before. Each returns a function that undoes it. */
const changes: Record<string, [change: (id: number) => Promise<() => Promise<unknown>>, reason: string]> = {
  'an account': [
    async (id) => {
      const { pix_key } = (await findPayee(database.store.read, intermediaryId, id))!;
      await accountOf(id, { pix_key: 'thief@example.com' });
      return () => accountOf(id, { pix_key });
    },
    'The payee of seller',
  ],
  'the time of a change of the account': [
    async (id) => {
      await accountOf(id, { changed_at: 1 });
      return () => accountOf(id, { changed_at: null });
    },
    'The payee of seller',
  ],
  ...Object.fromEntries(
    (['document', 'company_name'] as const).map((column) => [
      `its ${column}, which a bank order names`,
      [
        async (id) => {
          const kept = (await findPayee(database.store.read, intermediaryId, id))![column];
          const set = (value: string) =>
            write((tx) =>
              tx
                .updateTable('sellers')
                .set({ [column]: value })
                .where('id', '=', id),
            );
          await set(column === 'document' ? '11222333000181' : 'Thief');
          return () => set(kept);
        },
        'The payee of seller',
      ] satisfies (typeof changes)[string],
    ]),
  ),
  'a statement': [
    async (id) => {
      const hash = (await linesOf(database.store, id)).at(-1)!.hash;
      await headOf(id, { statement_hash: Buffer.alloc(32, 9) });
      return () => headOf(id, { statement_hash: hash });
    },
    'statement is broken',
  ],
  'a block': [
    async (id) => {
      await setStatus(service(), id, 'BLOCKED');
      await headOf(id, { status: 'ACTIVE' });
      await write((tx) => tx.updateTable('sellers').set({ status: 'ACTIVE' }).where('id', '=', id));
      return async () => {
        await headOf(id, { status: 'BLOCKED' });
        await setStatus(service(), id, 'ACTIVE');
      };
    },
    'statement is broken',
  ],
  'a receivable unit': [addUnit, 'The receivable units of seller'],
  'what is late': [
    async (id) => {
      const heads = database.store.read.selectFrom('seller_heads').select('late_cents');
      const { late_cents } = await heads.where('seller_id', '=', id).executeTakeFirstOrThrow();
      await headOf(id, { late_cents: 10_000_000 });
      return () => headOf(id, { late_cents });
    },
    'statement is broken',
  ],
  'a line after the end': [addSale, 'after the end of seller'],
};

test.each(Object.entries(changes))(
  '%s: that seller is refused and the others are paid, each once',
  async (_name, [change, reason]) => {
    // The changed seller is the one in the middle, with others in its transaction before and after it.
    const changed = sellerIds[1]!;
    const importAll = async (first: number) => {
      for (const [n, id] of sellerIds.entries())
        await importMixed(service(), id, { first: first + 6 * n, count: n === 1 && first > 0 ? 2 : 1 });
    };
    await importAll(0);
    await close();
    await importAll(30);
    const repair = await change(changed);
    const closing = await close();
    expect([closing.created.count, closing.refused.count]).toEqual([3, 1]);
    expect(closing.refusals).toEqual([
      { sellerId: changed, reason: expect.stringContaining(reason) as string },
    ]);
    const { faults } = await verifyStatements(service(), { sellerId: null, anchor: null });
    expect(faults).toMatchObject([{ sellerId: changed }]);
    const before = await dumpDatabase(database.store);
    const alone = close(changed);
    await expect(alone).rejects.toThrow(SealBrokenError);
    await expect(alone).rejects.toMatchObject({ message: closing.refusals[0]?.reason });
    expect(await dumpDatabase(database.store)).toBe(before);

    await repair();
    const last = await close();
    expect([last.created.count, last.refused.count, last.refusals]).toEqual([1, 0, []]);
    const settlement = await settlementOf(database.store);
    expect(settlement.faults).toEqual([]);
    expect([...settlement.balances.values()]).toEqual([0, 0, 0, 0]);
    expect((await verifyStatements(service(), { sellerId: null, anchor: null })).holds).toBe(true);
  },
);

test('a seller that is unblocked past its head stays blocked', async () => {
  const [sellerId = 0] = sellerIds;
  await importMixed(service(), sellerId, { first: 0, count: 1 });
  await setStatus(service(), sellerId, 'BLOCKED');
  await write((tx) => tx.updateTable('sellers').set({ status: 'ACTIVE' }).where('id', '=', sellerId));
  const { created, blocked } = await close();
  expect([created.count, blocked.count]).toEqual([0, 1]);
});

test('a unit that was emptied, so that nothing is due, is found too', async () => {
  const [id = 0] = sellerIds;
  await importMixed(service(), id, { first: 0, count: 1 });
  const [unit] = await unitsOf(id);
  const setCredit = (credit_cents: number | bigint) =>
    write((tx) => tx.updateTable('receivable_units').set({ credit_cents }).where('seller_id', '=', id));
  await setCredit(0);
  expect(await close()).toMatchObject({ created: { count: 0 }, refused: { count: 1 } });
  const { faults } = await verifyStatements(service(), { sellerId: id, anchor: null });
  const { due_date, arrangement } = unit!;
  expect(faults).toMatchObject([
    {
      what: `the receivable unit ${due_date} ${arrangement} is not what its lines add up to: it was changed`,
    },
  ]);
  await setCredit(unit!.credit_cents);
  expect(await close()).toMatchObject({ created: { count: 1 }, refused: { count: 0 } });
});
