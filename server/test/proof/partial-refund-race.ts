import { burst, mixedKeys, type BurstAnswer } from './burst.ts';
import { add, emptyReport, type RaceReport } from './report.ts';
import { serverUrl, type Stage } from './stage.ts';
import { timesBySubject } from './written.ts';

/** The number of parts that a charge has, which is less than the number of requests. */
const parts = 7;

/**
 * Refunds parts of each charge of the stage, many at once over all its servers, with mixed keys, and more than there
 * is. Then refunds the rest. No charge may be refunded beyond its value; each part has one line, event, audit record
 * and row; and the fees returned add up to that of the sale.
 */
export async function racePartialRefunds(stage: Stage, parallel: number): Promise<RaceReport> {
  const report = emptyReport();
  const made = new Map<string, number>();
  for (const [index, uuid] of stage.uuids.entries()) {
    // The value is a little more than an equal part, so that the last one exceeds what is left.
    const value = (Math.ceil(((100 + index) * 100) / parts) + 1) / 100;
    const answers = await burst(
      mixedKeys(parallel, `part of ${uuid}`.replaceAll(' ', '-')).map((key, n) => ({
        url: `${serverUrl(stage, n)}/v2/charges/partial-refund/${uuid}`,
        method: 'PATCH',
        token: stage.token,
        key,
        body: { value },
      })),
    );
    const rest = await burst([
      {
        url: `${serverUrl(stage, index)}/v2/charges/${uuid}/refund`,
        method: 'PATCH',
        token: stage.token,
        key: null,
        body: { asFraud: false },
      },
    ]);
    const judged = judgeParts(`charge ${uuid}`, answers);
    if (rest[0]?.status !== 200)
      judged.violations.push(`charge ${uuid}: the rest was answered ${rest[0]?.text}`);
    made.set(uuid, judged.done + 1);
    add(report, judged, answers.length);
  }
  report.violations.push(
    ...(await countViolations(stage, made)),
    ...(await sumViolations(stage)),
    ...(await stage.verify()),
  );
  return report;
}

const refusals = ['refund_exceeds_remaining', 'charge_already_refunded'];

function judgeParts(name: string, answers: readonly BurstAnswer[]) {
  const of = (status: number, isReplay: boolean) =>
    answers.filter((answer) => answer.status === status && answer.isReplay === isReplay);
  const [done, replayed] = [of(200, false), of(200, true)];
  const refused = of(422, false).filter(({ text }) => refusals.includes(codeOf(text)));
  const violations = new Set<string>();
  if (done.length !== parts - 1) violations.add(`${name}: ${done.length} parts were refunded`);
  for (const { key, text } of replayed) {
    if (!done.some((answer) => answer.key === key && answer.text === text))
      violations.add(`${name}: a replay differs from the response it repeats`);
  }
  for (const answer of answers) {
    if ([...done, ...replayed, ...refused].includes(answer)) continue;
    violations.add(`${name}: answered ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return {
    done: done.length,
    replayed: replayed.length,
    refused: refused.length,
    violations: [...violations],
  };
}

function codeOf(text: string): string {
  return String((JSON.parse(text) as { code?: unknown }).code);
}

/** Checks that each part, and the rest, has one of each. */
async function countViolations({ store }: Stage, made: ReadonlyMap<string, number>): Promise<string[]> {
  const counts = {
    'ESTORNO lines': { table: 'statement_entries', column: 'charge_uuid', where: { operation: 'ESTORNO' } },
    refunds: { table: 'refunds', column: 'charge_uuid', where: {} },
    'events of parts': {
      table: 'outbox_events',
      column: 'charge_uuid',
      where: { type: 'charge.partially_refunded' },
    },
    'audit records of parts': {
      table: 'audit_records',
      column: 'subject',
      where: { action: 'charge.partially_refunded' },
    },
  } as const;
  const violations: string[] = [];
  for (const [what, rows] of Object.entries(counts)) {
    const times = await timesBySubject(store, rows);
    for (const [uuid, refunds] of made) {
      const there = times.get(rows.column === 'subject' ? `charge:${uuid}` : uuid) ?? 0;
      const expected = what.endsWith('of parts') ? refunds - 1 : refunds;
      if (there !== expected) violations.push(`charge ${uuid}: ${there} ${what}, not ${expected}`);
    }
  }
  return violations;
}

/** Checks that the lines of a charge's refunds together took back its value and its fee, to the centavo. */
async function sumViolations({ store, uuids }: Stage): Promise<string[]> {
  const rows = await store.read
    .selectFrom('statement_entries')
    .select((eb) => [
      'charge_uuid',
      'operation',
      eb.fn.sum<number>('value_cents').as('value'),
      eb.fn.sum<number>('fee_cents').as('fee'),
    ])
    .groupBy(['charge_uuid', 'operation'])
    .execute();
  const sums = new Map(
    rows.map((row) => [`${row.charge_uuid} ${row.operation}`, `${row.value} less ${row.fee}`]),
  );
  return uuids.flatMap((uuid) => {
    const [sale, refunds] = [sums.get(`${uuid} VENDA`), sums.get(`${uuid} ESTORNO`)];
    return sale === refunds ? [] : [`charge ${uuid}: sold ${sale}, refunded ${refunds}`];
  });
}
