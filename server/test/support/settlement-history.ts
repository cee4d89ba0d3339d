import { expect } from 'vitest';
import type { Store } from '../../src/db/store.ts';
import { unitArrangementOf } from '../../src/ledger/receivable-unit.ts';
import type { Transfer } from '../../src/settlement/transfer.ts';
import type { Arrangement } from '../../src/shared/arrangements.ts';
import { addDays } from '../../src/shared/calendar.ts';
import { chargeUuid, importedAt } from './charge-lines.ts';
import { anticipate, cancelUnlessPaid } from './anticipations.ts';
import {
  adjust,
  camelCased,
  disputeOf,
  failRefundOf,
  importMixed,
  linesOf,
  refundPartOf,
  saleDates,
  serviceOn,
} from './proof.ts';
import { seedAssignedPlan, seededAt } from './seed.ts';
import { shopTax } from '../../src/rate-plans/tax.fixture.ts';
import type { SeededRandom } from './seeded-random.ts';
import { recordedTransfer, returnedTransfer } from './transfers.ts';

/** The two days of a closing: credits are due up to the first, debits up to the second. */
interface Days {
  transferDate: string;
  today: string;
}

/** A line, with what it adds to the balance. */
interface NetLine {
  sequence: number;
  date: string;
  isDebit: boolean;
  /** Whether it takes off, or gives back, what was advanced of its unit. */
  isAdvance: boolean;
  cents: bigint;
  /** Null for the line of a transfer. */
  arrangement: Arrangement | null;
}

const debits = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO'];
const outflows = [...debits, 'REPASSE', 'ANTECIPACAO_COMPENSADA', 'ANTECIPACAO_CANCELADA'];

/** Returns the lines of a seller, one by one. */
export async function netLines(store: Store, { sellerId }: { sellerId: number }): Promise<NetLine[]> {
  const lines = await linesOf(store, sellerId);
  const dates = saleDates(lines);
  return lines.map((line, index) => {
    const { sequence, operation, execution_date: date } = line;
    const isDebit = debits.includes(operation);
    const net = BigInt(line.value_cents - line.fee_cents);
    const isOfTransfer = operation === 'REPASSE' || operation === 'REPASSE_DEVOLVIDO';
    return {
      ...{ sequence, date, isDebit },
      isAdvance: operation === 'ANTECIPACAO_COMPENSADA' || operation === 'COMPENSACAO_CANCELADA',
      cents: outflows.includes(operation) ? -net : net,
      arrangement: isOfTransfer ? null : unitArrangementOf(camelCased(line), dates[index] ?? null),
    };
  });
}

export const sumOf = (lines: readonly NetLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0n);

export const isDue = (line: NetLine, { transferDate, today }: Days) =>
  line.date <= (line.isDebit ? today : transferDate);

/** What has happened to a seller so far. */
interface History {
  lines: NetLine[];
  /** The lines that no transfer covers. */
  open: NetLine[];
  /** All transfers, failed ones too. */
  transfers: Transfer[];
  /** The days of the last closing. */
  last: Days;
}

/**
 * Lets imports, refunds, some of which fail, disputes, some of which are won, adjustments, anticipations, some of which are
 * cancelled, closings of earlier days and returns happen to a seller, as the random numbers want, and yields after each. Each transfer must pay what the lines
 * add up to that are due and that no earlier one covers. At least one is made, unless the seller may owe all the time.
 */
export async function* settlementHistory(
  store: Store,
  seller: { intermediaryId: number; sellerId: number },
  random: SeededRandom,
  { mayOwe = false } = {},
): AsyncGenerator<History> {
  const service = serviceOn(store);
  const held = new Set<number>();
  const transfers: Transfer[] = [];
  const returnable: Transfer[] = [];
  const last: Days = { transferDate: '2026-10-01', today: '2026-10-01' };
  let charges = 100;
  const open = async () => (await netLines(store, seller)).filter(({ sequence }) => !held.has(sequence));
  const { intermediaryId } = seller;
  const refunded: string[] = [];
  const disputed: { uuid: string; id: number }[] = [];
  const anticipated: number[] = [];
  /** The next charge that is refunded or disputed. */
  let charge = 100;
  /** The service on the day of the last closing. */
  const today = () => ({
    ...service,
    clock: () => Math.max(importedAt, Date.parse(`${last.today}T12:00:00Z`)),
  });
  const anticipation = { ratePpm: 20_000, method: 'COMPOUND' } as const;
  await seedAssignedPlan(store, intermediaryId, {
    ...{ sellerId: seller.sellerId, tax: { ...shopTax(), anticipation }, validFrom: seededAt + 2 },
  });
  const takeFrom = <T>(list: T[]) => list.splice(random.between(0, list.length), 1)[0];
  const steps = {
    import: async () => {
      const count = random.between(1, 9);
      await importMixed(service, seller.sellerId, { first: charges, count });
      charges += count;
    },
    refund: async () => {
      if (charge >= charges) return;
      const uuid = chargeUuid(charge++);
      await refundPartOf(today(), intermediaryId, uuid, 7);
      refunded.push(uuid);
    },
    failRefund: async () => {
      const uuid = takeFrom(refunded);
      if (uuid !== undefined) await failRefundOf(today(), intermediaryId, uuid);
    },
    dispute: async () => {
      // A boleto, the second of the six methods of `importMixed`, cannot be disputed.
      if (charge % 6 === 1) charge++;
      if (charge >= charges) return;
      const uuid = chargeUuid(charge++);
      disputed.push({ uuid, id: await disputeOf(today(), intermediaryId, uuid, 'OPEN') });
    },
    winDispute: async () => {
      const dispute = takeFrom(disputed);
      if (dispute !== undefined) {
        await disputeOf(today(), intermediaryId, dispute.uuid, 'WON', { id: dispute.id });
      }
    },
    adjust: () => adjust({ ...service, clock: () => Date.parse(`${last.today}T12:00:00Z`) }, seller),
    anticipate: async () => {
      const order = random.pick(['NEAREST', 'FARTHEST'] as const);
      const made = await anticipate(today(), seller, { amountCents: random.between(1, 40_000), order });
      if (made !== null) anticipated.push(made);
    },
    cancelAnticipation: async () => {
      const made = takeFrom(anticipated);
      if (made !== undefined) await cancelUnlessPaid(today(), seller, made);
    },
    return: async () => {
      const failed = takeFrom(returnable);
      if (failed !== undefined) await returnedTransfer(store, failed);
    },
    close: async () => {
      last.today = addDays(last.today, random.between(0, 6));
      const closed = addDays(last.today, -random.between(0, 9));
      if (closed > last.transferDate) last.transferDate = closed;
      const lines = (await open()).filter((line) => isDue(line, last));
      const cents = sumOf(lines);
      if (cents <= 0n) return;
      const transfer = await recordedTransfer(store, seller, last.transferDate, last);
      expect(transfer).toMatchObject({ amountCents: Number(cents), debitedThrough: last.today });
      for (const { sequence } of lines) held.add(sequence);
      held.add(transfer.throughSequence);
      transfers.push(transfer);
      returnable.push(transfer);
    },
  };
  for (let n = 0; n < 60; n++) {
    await steps[random.pick([...Object.keys(steps), 'close', 'import'] as (keyof typeof steps)[])]();
    yield { lines: await netLines(store, seller), open: await open(), transfers, last };
  }
  if (!mayOwe) expect(transfers).not.toEqual([]);
}
