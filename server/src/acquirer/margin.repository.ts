import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { preparedByKind } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';
import { addDays, daysBetween, saoPauloDay } from '../shared/calendar.ts';
import { CHARGE_STATUSES, PAYMENT_METHODS } from '../shared/charge-terms.ts';

/** What margins are divided by. */
export type MarginGrouping = 'DAY' | 'METHOD' | 'BRAND' | 'INSTALLMENTS' | 'SELLER';

/** What was earned with charges, in centavos. The sums are bigints, because they may exceed 2^53. */
export interface MarginSums {
  sales: bigint;
  valueCents: bigint;
  /** What sellers pay, less what refunds and chargebacks gave back of it. */
  feeCents: bigint;
  /** The same of the charges that an acquirer's files tell of, and how many these are. */
  reported: bigint;
  reportedFeeCents: bigint;
  /** What the acquirers keep of those. */
  costCents: bigint;
}

const fields = ['sales', 'valueCents', 'feeCents', 'reported', 'reportedFeeCents', 'costCents'] as const;

const none: MarginSums = {
  ...{ sales: 0n, valueCents: 0n, feeCents: 0n },
  ...{ reported: 0n, reportedFeeCents: 0n, costCents: 0n },
};

interface Parameters {
  intermediaryId: number;
  startsAt: number;
  endsAt: number;
}

type Row = { key: string | null } & Record<keyof MarginSums, string>;

/** What a group of charges is told by; all charges of a query are of one day. */
const groupColumn = {
  DAY: sql`null`,
  METHOD: sql.ref('c.payment_method'),
  BRAND: sql.ref('c.brand'),
  INSTALLMENTS: sql.ref('c.installments'),
  SELLER: sql.ref('c.seller_id'),
} as const;

const literals = <Text extends string>(texts: readonly Text[]) => texts.map((text) => sql.lit(text));

const text = (expression: string) => sql<string>`cast(coalesce(sum(${sql.raw(expression)}), 0) as text)`;

const select = preparedByKind<{ by: MarginGrouping }, Parameters, Row>((db, p, { by }) =>
  db
    .selectFrom(
      db
        .selectFrom('charges as c')
        .select(['c.value_cents as value', sql<string | null>`cast(${groupColumn[by]} as text)`.as('key')])
        .select((eb) => [
          eb
            .selectFrom('statement_entries as e')
            .select(
              sql<number>`sum(case
                when e.operation in ('VENDA', 'ESTORNO_CANCELADO', 'CHARGEBACK_REVERTIDO') then e.fee_cents
                when e.operation in ('ESTORNO', 'CHARGEBACK') then -e.fee_cents
                else 0 end)`.as('fee'),
            )
            .where('e.intermediary_id', '=', p.intermediaryId)
            .whereRef('e.charge_uuid', '=', 'c.uuid')
            .as('fee'),
          eb
            .selectFrom('settlement_lines as l')
            .select(
              // Until all instalments are known, so is no cost.
              sql<number>`case when sum(case when l.kind = 'SALE' then 1 else 0 end) >= coalesce(c.installments, 1)
                then sum(l.cost_cents) end`.as('cost'),
            )
            .where('l.intermediary_id', '=', p.intermediaryId)
            .whereRef('l.charge_uuid', '=', 'c.uuid')
            .where('l.counts', '=', sql.lit(1))
            .as('cost'),
        ])
        .where('c.intermediary_id', '=', p.intermediaryId)
        // All of them: these are the first columns of the index by the time of payment.
        .where('c.status', 'in', literals(CHARGE_STATUSES))
        .where('c.payment_method', 'in', literals(PAYMENT_METHODS))
        .where('c.paid_at', '>=', p.startsAt)
        .where('c.paid_at', '<', p.endsAt)
        .as('sold'),
    )
    .select([
      'key',
      text('1').as('sales'),
      text('value').as('valueCents'),
      text('fee').as('feeCents'),
      text('case when cost is null then 0 else 1 end').as('reported'),
      text('case when cost is null then 0 else fee end').as('reportedFeeCents'),
      text('cost').as('costCents'),
    ])
    .groupBy('key'),
);

const hourMs = 3_600_000;

/**
 * Returns what was earned with the charges that were paid from the first through the last day, by day, payment method,
 * brand, number of instalments or seller. It is read day by day, with a turn for others after each, so what is
 * written in the meantime may be counted or not. SQLite reads hour by hour, because its reads never wait.
 */
export async function sumMargins(
  db: Reader,
  { intermediaryId, from, to }: { intermediaryId: number; from: string; to: string },
  by: MarginGrouping,
): Promise<Map<string | null, MarginSums>> {
  const sums = new Map<string | null, MarginSums>();
  for (let days = 0; days <= daysBetween(from, to); days++) {
    const day = addDays(from, days);
    const { startsAt, endsAt } = saoPauloDay(day);
    const stepMs = engineOf(db) === 'sqlite' ? hourMs : endsAt - startsAt;
    for (let at = startsAt; at < endsAt; at += stepMs) {
      const { rows } = await select(
        db,
        { by },
        { intermediaryId, startsAt: at, endsAt: Math.min(at + stepMs, endsAt) },
      );
      for (const { key, ...row } of rows) {
        const group = by === 'DAY' ? day : key;
        const before = sums.get(group) ?? none;
        const read = fields.map((field) => [field, before[field] + BigInt(row[field])]);
        sums.set(group, Object.fromEntries(read) as MarginSums);
      }
      await setImmediate();
    }
  }
  return sums;
}
