import { describe, expect, test } from 'vitest';
import { anticipate, cancelUnlessPaid, sellLater } from '../../../../test/support/anticipations.ts';
import { importedAt } from '../../../../test/support/charge-lines.ts';
import { rewriteChain, serviceOn } from '../../../../test/support/proof.ts';
import { seedSeller } from '../../../../test/support/seed.ts';
import { useTampering } from '../../../../test/support/tampering.ts';
import { testKeyring } from '../../../../test/support/test-keyring.ts';
import type { AnticipationRow, StatementEntryRow } from '../../../db/tables.ts';

const t = useTampering();
const { freshSeller, faultFound, deleteLine } = t;

/**
 * Anticipations: the first, of a unit of 95.40 and 4.60 of another, in the lines 11 to 13, which is cancelled in the lines
 * 14 to 16; then the second, of 50.00, in the lines 17 and 18.
 */
async function withAnticipations(): Promise<void> {
  await freshSeller();
  await sellLater(t.store, t.seller, { first: 0, count: 2 });
  const service = serviceOn(t.store);
  const first = await anticipate(service, t.seller, { amountCents: 10_000, order: 'NEAREST' });
  await cancelUnlessPaid(service, t.seller, first!);
  await anticipate(service, t.seller, { amountCents: 5_000, order: 'NEAREST' });
}

const updateFirst = (set: Partial<Omit<AnticipationRow, 'intermediary_id' | 'id'>>) =>
  t.store.write(async (tx) => {
    const { id } = await tx
      .selectFrom('anticipations')
      .select('id')
      .where('seller_id', '=', t.seller.sellerId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('anticipations')
      .set(set)
      .where('intermediary_id', '=', t.seller.intermediaryId)
      .where('id', '=', id)
      .execute();
  });

/** Changes a line, and hashes and seals all again, as only somebody with the key can. */
const rewriteLine = (sequence: number, changes: Partial<StatementEntryRow>) =>
  rewriteChain(t.store, t.seller, testKeyring, (line) =>
    line.sequence === sequence ? { ...line, ...changes } : line,
  );

test('anticipations that nobody touched hold', async () => {
  await withAnticipations();
  expect(await faultFound()).toBeUndefined();
});

describe('a field of an anticipation that was changed without the key is found', () => {
  const seal = /the seal of the anticipation is broken/;
  const notCancelled = /an ANTECIPACAO_CANCELADA takes back an anticipation that was cancelled, and no other/;

  test.each<[string, Parameters<typeof updateFirst>[0], RegExp]>([
    ['its amount', { amount_cents: 10_001 }, /the value is not that of the anticipation/],
    ['its discount', { discount_cents: 1 }, /the fee is not the discount of the anticipation/],
    ['its rate', { rate_ppm: 1 }, seal],
    ['its method', { method: 'COMPOUND' }, seal],
    ['the day of its quote', { counted_from: '2026-10-31' }, seal],
    ['its status', { status: 'OPEN', cancelled_at: null }, notCancelled],
    ['its line', { sequence: 10 }, /the anticipation has another number/],
    ['its units', { units: 1 }, seal],
    [
      'its day',
      { created_at: importedAt - 86_400_000 },
      /the execution date is not the day of the anticipation/,
    ],
    ['its time', { created_at: importedAt - 1 }, seal],
    ['when it was cancelled', { cancelled_at: importedAt - 1 }, seal],
    ['its seal', { seal: null }, seal],
  ])('%s', async (_, set, what) => {
    await withAnticipations();
    await updateFirst(set);
    const fault = await faultFound();
    expect(fault?.sequence).toBe(11);
    expect(fault?.what).toMatch(what);
  });

  test('its seller', async () => {
    await withAnticipations();
    await updateFirst({ seller_id: await seedSeller(t.store, t.seller.intermediaryId, 1) });
    expect(await faultFound()).toMatchObject({ sequence: 11, what: 'the anticipation is of another seller' });
  });
});

describe('a line of an anticipation that was written by somebody with the key is found', () => {
  const incomplete = 'the lines of an anticipation are not complete, or not in order';
  test.each<[string, number, Partial<StatementEntryRow>, number, object]>([
    ['what it pays', 11, { value_cents: 10_001 }, 11, { what: 'the value is not that of the anticipation' }],
    ['its discount', 11, { fee_cents: 1 }, 11, { what: 'the fee is not the discount of the anticipation' }],
    [
      'less of a unit',
      12,
      { value_cents: 9_539 },
      13,
      { what: 'the units of an anticipation do not add up to it' },
    ],
    [
      'a later unit',
      13,
      { execution_date: '2027-03-17' },
      13,
      { what: 'the discount is not what the terms give for its units' },
    ],
    [
      'a unit of today',
      13,
      { execution_date: '2026-11-01' },
      13,
      { what: 'a unit of an anticipation does not fall due later' },
    ],
    ['a fee of a unit', 12, { fee_cents: 1 }, 12, { what: 'a line of a unit of an anticipation has a fee' }],
    ['another kind', 12, { operation: 'COMPENSACAO_CANCELADA' }, 12, { what: incomplete }],
    [
      'another unit that is given back',
      15,
      { brand: 'mastercard' },
      16,
      { what: 'the units given back are not those taken' },
    ],
  ])('%s', async (_, sequence, changes, at, fault) => {
    await withAnticipations();
    await rewriteLine(sequence, changes);
    expect(await faultFound()).toMatchObject({ sequence: at, ...fault });
  });

  test('the unit at the end that is missing', async () => {
    await withAnticipations();
    await deleteLine(18);
    await rewriteChain(t.store, t.seller, testKeyring, (line) => line);
    expect(await faultFound()).toMatchObject({ what: incomplete, stored: 'no line' });
  });
});
