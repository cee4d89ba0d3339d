import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '../db/query/engine.ts';
import { parameterRows } from '../db/query/parameter-rows.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader, Tx } from '../db/store.ts';
import { netCents } from '../ledger/net-cents.repository.ts';
import { inTurn, type Caller } from './in-turn.ts';

/** The lines of a seller after one number and up to another. */
export interface NumberRange {
  sellerId: number;
  after: number;
  through: number;
}

/** Of one intermediary, up to a day. */
interface Scope extends Caller {
  /** Lines with an execution date up to this one count. */
  date: string;
}

/** PostgreSQL reads side by side; there are two turns for long reads (`readInTurn`). */
const queriesAtOnce = { postgres: 2, sqlite: 1 };

/**
 * Each range is looked up by itself, and the date is compared only in the sum: for a join, or a condition on the date,
 * PostgreSQL without statistics would read the whole history.
 */
const selectSums = prepared<Scope & { ranges: string }, { sellerId: number; cents: string }>(
  ['intermediaryId', 'date', 'ranges'],
  (db, p) =>
    db
      .selectFrom(parameterRows(db, p.ranges, ['seller_id', 'after', 'through'], 'r'))
      .select('r.seller_id as sellerId')
      .select((eb) =>
        eb
          .selectFrom('statement_entries as e')
          .select(
            sql<string>`cast(coalesce(sum(case when e.execution_date <= ${p.date} then ${netCents} end), 0) as text)`.as(
              'cents',
            ),
          )
          .where('e.intermediary_id', '=', p.intermediaryId)
          .whereRef('e.seller_id', '=', 'r.seller_id')
          .whereRef('e.sequence', '>', 'r.after')
          .whereRef('e.sequence', '<=', 'r.through')
          .$asScalar()
          .$notNull()
          .as('cents'),
      ),
);

/** What the lines of each range add up to, in centavos, by seller. A seller without lines is not in it. */
export async function sumWritten(
  db: Reader | Tx,
  scope: Scope,
  ranges: readonly NumberRange[],
  linesPerQuery: number,
): Promise<Map<number, bigint>> {
  const sums = new Map<number, bigint>();
  const rounds = [...roundsOf(ranges, linesPerQuery)];
  const atOnce = queriesAtOnce[engineOf(db)];
  for (let from = 0; from < rounds.length; from += atOnce) {
    // SQLite's reads never wait, so others get their turn here.
    if (from > 0) await setImmediate();
    const some = rounds.slice(from, from + atOnce);
    const read = some.map((round) =>
      inTurn(db, scope, linesOf(round), () =>
        selectSums(db, { ...scope, ranges: JSON.stringify(round.map(toValues)) }),
      ),
    );
    for (const { sellerId, cents } of (await Promise.all(read)).flatMap(({ rows }) => rows)) {
      sums.set(sellerId, (sums.get(sellerId) ?? 0n) + BigInt(cents));
    }
  }
  return sums;
}

const toValues = ({ sellerId, after, through }: NumberRange) => [sellerId, after, through];

const linesOf = (ranges: readonly NumberRange[]) =>
  ranges.reduce((sum, { after, through }) => sum + through - after, 0);

/**
 * The ranges in parts of about so many lines, each with the same number of lines of every seller. Lines that were
 * written at the same time lie side by side, whichever seller they belong to, so many sellers are read faster together
 * than one after the other.
 */
function* roundsOf(ranges: readonly NumberRange[], linesPerRound: number): Generator<NumberRange[]> {
  let left = ranges.filter(({ after, through }) => after < through);
  while (left.length > 0) {
    const share = Math.ceil(linesPerRound / left.length);
    yield left.map((range) => ({ ...range, through: Math.min(range.after + share, range.through) }));
    left = left
      .map((range) => ({ ...range, after: range.after + share }))
      .filter(({ after, through }) => after < through);
  }
}
