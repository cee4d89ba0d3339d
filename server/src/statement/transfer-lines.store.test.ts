import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../test/support/charge-lines.ts';
import { adjust, importMixed, proofSeller, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge, withoutLookUps } from '../../test/support/query-plans.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { recordedTransfer, returnedTransfer } from '../../test/support/transfers.ts';
import { findDue } from '../settlement/due-seller.repository.ts';
import type { Transfer } from '../settlement/transfer.ts';
import { addDays } from '../shared/calendar.ts';
import { isOutflow } from '../shared/entry-types.ts';
import type { StatementLine } from './statement-line.repository.ts';
import { findStatement, openLines, readLinePage } from './statement.service.ts';
import { findTransferLines } from './transfer-lines.ts';

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };
let principal: { party: 'intermediary'; intermediaryId: number; sellerId: null };

beforeEach(async () => {
  database = await createTestStore();
  seller = await proofSeller(database.store, 'Acme');
  principal = { party: 'intermediary', intermediaryId: seller.intermediaryId, sellerId: null };
  // The other seller's lines are in none of its transfers.
  const other = await proofSeller(database.store, 'Other');
  await recordedTransfer(database.store, other, '2026-12-31');
});
afterEach(() => database.cleanup());

async function flat(pages: AsyncIterable<StatementLine[]>): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for await (const page of pages) lines.push(...page);
  return lines;
}

async function linesOfTransfer(id: number): Promise<StatementLine[]> {
  return flat(openLines(keyring, await findTransferLines(database.store.read, principal, id), undefined));
}

async function linesInPages(id: number, limit: number): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | undefined;
  do {
    const list = await findTransferLines(database.store.read, principal, id);
    const { rows, next } = await readLinePage(keyring, list, { limit, cursor });
    lines.push(...rows);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return lines;
}

const wholeStatement = async () =>
  flat(
    openLines(
      keyring,
      await findStatement(database.store.read, principal, { sellerId: seller.sellerId }),
      undefined,
    ),
  );

const cents = (lines: readonly StatementLine[]) =>
  lines.reduce((sum, { operation, valueCents, feeCents }) => {
    const net = valueCents - feeCents;
    return sum + (isOutflow(operation) ? -net : net);
  }, 0);

const debits = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO'];

const numbers = (lines: readonly StatementLine[]) => lines.map(({ sequence }) => sequence);

describe('the lines of transfers', () => {
  const seed = testSeed();

  test(`are those that no earlier one has, in the statement's order, after any history (SEED=${seed})`, async () => {
    const random = new SeededRandom(seed);
    const service = serviceOn(database.store);
    const { intermediaryId, sellerId } = seller;
    let [date, today, charges] = ['2026-10-01', '2026-10-01', 100];
    const transfers: Transfer[] = [];
    const open: Transfer[] = [];
    const steps = {
      import: async () => {
        const count = random.between(1, 9);
        await importMixed(service, sellerId, { first: charges, count });
        charges += count;
      },
      refund: () =>
        charges === 100
          ? Promise.resolve()
          : refundPartOf(service, intermediaryId, chargeUuid(random.between(100, charges - 1)), 7),
      adjust: () => adjust({ ...service, clock: () => Date.parse(`${today}T12:00:00Z`) }, seller),
      return: async () => {
        const [failed] = open.splice(random.between(0, open.length), 1);
        if (failed !== undefined) await returnedTransfer(database.store, failed);
      },
      close: async () => {
        today = addDays(today, random.between(0, 4));
        const closed = addDays(today, -random.between(0, 5));
        date = closed > date ? closed : date;
        const days = { transferDate: date, today };
        const [due] = await findDue(database.store.read, intermediaryId, days, [sellerId]);
        if (due!.dueCents <= 0n) return;
        const transfer = await recordedTransfer(database.store, seller, date, { today });
        transfers.push(transfer);
        open.push(transfer);
      },
    };
    for (let n = 0; n < 60; n++) {
      await steps[random.pick(['import', 'refund', 'adjust', 'return', 'close', 'close'] as const)]();
    }
    await steps.import();
    await steps.close();

    const statement = await wholeStatement();
    const held = new Set<number>();
    for (const { id, transferDate, debitedThrough, throughSequence, amountCents } of transfers) {
      const expected = statement.filter(
        ({ operation, executionDate, sequence }) =>
          executionDate <= (debits.includes(operation) ? debitedThrough : transferDate) &&
          sequence <= throughSequence &&
          !held.has(sequence),
      );
      for (const number of numbers(expected)) held.add(number);
      expect(await linesOfTransfer(id)).toEqual(expected);
      for (const limit of [random.between(2, 20), expected.length, 1_000]) {
        expect(await linesInPages(id, limit)).toEqual(expected);
      }
      expect(cents(expected)).toBe(0);
      const own = expected.filter(
        ({ operation, transferId }) => operation === 'REPASSE' && transferId === id,
      );
      expect(own.map(({ valueCents }) => valueCents)).toEqual([amountCents]);
      expect(own.map(({ sequence }) => sequence)).toEqual([throughSequence]);
    }
    const { transferDate, debitedThrough, throughSequence } = transfers.at(-1)!;
    const due = statement.filter(
      ({ operation, executionDate, sequence }) =>
        executionDate > (debits.includes(operation) ? debitedThrough : transferDate) ||
        sequence > throughSequence,
    );
    expect([...held, ...numbers(due)].toSorted((a, b) => a - b)).toEqual(
      numbers(statement).toSorted((a, b) => a - b),
    );
    expect(transfers.length).toBeGreaterThan(5);
  });

  test('never change, whatever is written and transferred later', async () => {
    const service = serviceOn(database.store);
    const first = await recordedTransfer(database.store, seller, '2026-10-20');
    const before = await linesOfTransfer(first.id);
    await importMixed(service, seller.sellerId, { first: 100, count: 60 });
    const second = await recordedTransfer(database.store, seller, '2026-10-20');
    await returnedTransfer(database.store, first);
    await recordedTransfer(database.store, seller, '2026-10-25');
    expect(await linesOfTransfer(first.id)).toEqual(before);
    // Of two closings of one day, the second has the lines that were written in between.
    expect(numbers(await linesOfTransfer(second.id)).every((n) => n > first.throughSequence)).toBe(true);
  });
});

// Citus reports its own plan for a spread table.
test.skipIf(inject('isCluster')).each(['after a restore', 'with statistics'])(
  'a page reads its own lines, late or not, from the index of the dates, %s',
  async (when) => {
    const { store, location } = database;
    const service = serviceOn(store);
    await importMixed(service, seller.sellerId, { first: 1_000, count: 1_000 });
    await recordedTransfer(store, seller, '2026-10-14');
    await importMixed(service, seller.sellerId, { first: 5_000, count: 30 });
    const { id } = await recordedTransfer(store, seller, '2026-10-15');
    await importMixed(service, seller.sellerId, { first: 6_000, count: 1_000 });
    if (when === 'after a restore') await restoredLarge(store, ['statement_entries']);
    else if (store.engine === 'postgres') await sql`analyze`.execute(store.read);
    const days: string[] = [];
    const plans = await queryPlans(location, async ({ read }) => {
      for (let cursor: string | undefined, hasMore = true; hasMore;) {
        const list = await findTransferLines(read, principal, id);
        const { rows, next } = await readLinePage(keyring, list, { limit: 5, cursor });
        days.push(rows.at(-1)!.executionDate);
        hasMore = next !== null;
        cursor = next ?? undefined;
      }
    });
    // The first pages have late lines, and the last one has the new day.
    expect([days[0]! <= '2026-10-14', days.at(-1)]).toEqual([true, '2026-10-15']);
    const ofLines = plans.filter(({ query }) => query.includes('"statement_entries"'));
    expect(ofLines).toHaveLength(3);
    for (const { query, plan } of ofLines) {
      expect(plan).toContain('statement_entries_by_seller_and_date');
      expect(withoutLookUps(plan)).not.toMatch(/Seq Scan|pkey|autoindex/);
      // Reading in the statement's order is tested with the statement.
      if (!/order by "e"."execution_date"( asc)?, "e"."sequence"/.test(query))
        expect(plan).not.toMatch(/TEMP B-TREE|Sort|Bitmap/);
    }
  },
);
