import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chargeUuid, importedAt } from '../../../test/support/charge-lines.ts';
import { adjust, disputeOf, importMixed, refundOf, serviceOn } from '../../../test/support/proof.ts';
import { seedSeller } from '../../../test/support/seed.ts';
import { useTampering } from '../../../test/support/tampering.ts';
import { operator } from '../../audit/audit.repository.ts';
import type { OutboxEventRow } from '../../db/tables.ts';
import { closeTransfers } from '../../settlement/closing.service.ts';
import { updateTransfer } from '../../settlement/update-transfer.service.ts';
import { verifyStatements } from './verify-statements.ts';

const t = useTampering();
const { freshSeller, faultFound } = t;
const service = () => serviceOn(t.store);
const nothing = 'reports what the statement does not have';

type Row = Insertable<OutboxEventRow>;

/** Writes an event past the service, at the end of the seller's events or with another number. */
const addEvent = (event: Partial<Row> & Pick<Row, 'type'>) =>
  t.store.write((tx) =>
    tx
      .insertInto('outbox_events')
      .values({
        ...{ intermediary_id: t.seller.intermediaryId, seller_id: t.seller.sellerId, sequence: 1_000 },
        ...{ occurred_at: importedAt, recorded_at: importedAt, ...event },
      })
      .execute(),
  );

const updateEvents = (type: Row['type'], set: Partial<Row>) =>
  t.store.write((tx) =>
    tx
      .updateTable('outbox_events')
      .set(set)
      .where('seller_id', '=', t.seller.sellerId)
      .where('type', '=', type)
      .execute(),
  );

/** The refund in line 7, and how a line or an event says what it is about. */
const refund = async () => {
  const row = await t.store.read
    .selectFrom('refunds')
    .select('id')
    .where('seller_id', '=', t.seller.sellerId)
    .executeTakeFirstOrThrow();
  return { charge_uuid: chargeUuid(0), refund_id: row.id };
};

async function pay(status?: 'PAID' | 'FAILED'): Promise<number> {
  const { intermediaryId, sellerId } = t.seller;
  const actor = operator(intermediaryId);
  await closeTransfers(service(), actor, { transferDate: '2026-11-01', minimumCents: 0, sellerId });
  const { id } = await t.store.read
    .selectFrom('transfers')
    .select('id')
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  for (const next of status === undefined ? [] : (['SENT', status] as const))
    await t.store.write((tx) =>
      updateTransfer(service(), tx, actor, { id, status: next, reason: null, endToEndId: null }),
    );
  return id;
}

const dispute = (status: 'OPEN' | 'WON' | 'LOST', more = {}) =>
  disputeOf(service(), t.seller.intermediaryId, chargeUuid(5), status, more);

/** Writes events of all kinds. */
async function withEvents(): Promise<void> {
  await freshSeller();
  await refundOf(service(), t.seller.intermediaryId, chargeUuid(1));
  const id = await dispute('OPEN', { valueCents: 500 });
  await dispute('OPEN', { valueCents: 700, id });
  await dispute('LOST');
  await adjust(service(), t.seller);
  await pay('FAILED');
}

describe('events that somebody wrote into the outbox', () => {
  test('are none in an honest database', async () => {
    await withEvents();
    expect(await faultFound()).toBeUndefined();
  });

  test.each<[string, () => Promise<Partial<Row> & Pick<Row, 'type'>>]>([
    ['a payment', () => Promise.resolve({ type: 'charge.paid', charge_uuid: chargeUuid(99) })],
    [
      'a refund of another charge',
      async () => ({ type: 'charge.refunded', ...(await refund()), charge_uuid: chargeUuid(1) }),
    ],
    ['a refund that failed', async () => ({ type: 'refund.failed', ...(await refund()) })],
    ['an adjustment', () => Promise.resolve({ type: 'adjustment.created', adjustment_id: 7_777 })],
    ['a transfer', () => Promise.resolve({ type: 'transfer.created', transfer_id: 7_777 })],
    ['a transfer that failed', async () => ({ type: 'transfer.failed', transfer_id: await pay() })],
    [
      'a chargeback',
      () =>
        Promise.resolve({
          type: 'charge.disputed',
          charge_uuid: chargeUuid(1),
          chargeback_id: 7_777,
          chargeback: '{}',
        }),
    ],
  ])('%s that was never made', async (_, forged) => {
    await freshSeller();
    const event = await forged();
    await addEvent(event);
    const what = expect.stringMatching(new RegExp(`^event \\d+ \\(${event.type}\\) ${nothing}$`)) as string;
    const { sellerId } = t.seller;
    expect(await faultFound()).toMatchObject({ sellerId, chargeUuid: event.charge_uuid ?? null, what });
  });

  test('a payment of another seller’s charge', async () => {
    await freshSeller();
    const other = await seedSeller(t.store, t.seller.intermediaryId, 2);
    await importMixed(service(), other, { first: 30, count: 1 });
    await addEvent({ type: 'charge.paid', charge_uuid: chargeUuid(30) });
    expect(await faultFound()).toMatchObject({ what: expect.stringContaining(nothing) as string });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a payment that is told again',
      () => addEvent({ type: 'charge.paid', charge_uuid: chargeUuid(2) }),
      'comes again',
    ],
    [
      'a part of a refund',
      () => updateEvents('charge.refunded', { type: 'charge.partially_refunded' }),
      'is left',
    ],
    ['a second creation', () => addEvent({ type: 'seller.created' }), 'not the first'],
    [
      'a change of the seller that names a charge',
      () => addEvent({ type: 'seller.owner_changed', charge_uuid: chargeUuid(0) }),
      'not about its seller alone',
    ],
    [
      'a transfer that was paid and is not',
      async () => addEvent({ type: 'transfer.paid', transfer_id: await pay() }),
      'is not how its transfer ended',
    ],
    [
      'a transfer that failed and was paid',
      async () => {
        await pay('FAILED');
        await updateEvents('transfer.failed', { type: 'transfer.cancelled' });
      },
      'is not how its transfer ended',
    ],
  ])('%s', async (_, forge, what) => {
    await freshSeller();
    await forge();
    expect(await faultFound()).toMatchObject({ what: expect.stringContaining(what) as string });
  });

  test.each<[string, (facts: Record<string, unknown>) => object | string, string]>([
    ['another amount', (facts) => ({ ...facts, valueCents: 1 }), 'another amount'],
    ['an amount that it had before', (facts) => ({ ...facts, status: 'WON' }), 'another amount'],
    ['another end', (facts) => ({ ...facts, status: 'OPEN' }), 'the newest of its chargeback'],
    ['another reason', (facts) => ({ ...facts, reasonCode: '4853' }), 'the newest of its chargeback'],
    ['no facts', () => 'x', 'another amount'],
  ])('%s of a chargeback', async (_, forge, what) => {
    await withEvents();
    const { chargeback } = await t.store.read
      .selectFrom('outbox_events')
      .select('chargeback')
      .where('seller_id', '=', t.seller.sellerId)
      .where('type', '=', 'charge.dispute_closed')
      .executeTakeFirstOrThrow();
    const forged = forge(JSON.parse(chargeback!) as Record<string, unknown>);
    const text = typeof forged === 'string' ? forged : JSON.stringify(forged);
    await updateEvents('charge.dispute_closed', { chargeback: text });
    expect(await faultFound()).toMatchObject({ what: expect.stringContaining(what) as string });
  });

  test.each<[Row['type'], number]>([
    ['charge.refunded', 7],
    ['adjustment.created', 12],
    ['transfer.created', 13],
    ['transfer.failed', 14],
  ])('a missing event: %s', async (type, sequence) => {
    await withEvents();
    await t.deleteEvents(type);
    expect(await faultFound()).toMatchObject({ sequence, what: 'the line has no event' });
  });

  test('no event of a chargeback: its line is named', async () => {
    await withEvents();
    for (const type of ['charge.disputed', 'charge.dispute_updated', 'charge.dispute_closed'] as const)
      await t.deleteEvents(type);
    expect(await faultFound()).toMatchObject({ sequence: 10, what: 'the line has no event' });
  });

  test('events that may have been pruned are not missed', async () => {
    await withEvents();
    await t.deleteEvents('charge.refunded');
    const clock = () => importedAt + 26 * 24 * 60 * 60 * 1_000;
    const { faults } = await verifyStatements(
      { ...service(), clock },
      { sellerId: t.seller.sellerId, anchor: null },
    );
    expect(faults).toEqual([]);
  });

  test('of a seller that does not exist', async () => {
    await freshSeller();
    await addEvent({ type: 'seller.created', seller_id: 99_999, sequence: 1 });
    const { faults } = await verifyStatements(service(), { sellerId: null, anchor: null });
    const what = 'events of a seller that the intermediary does not have';
    expect(faults).toContainEqual(expect.objectContaining({ sellerId: 99_999, what }));
  });
});
