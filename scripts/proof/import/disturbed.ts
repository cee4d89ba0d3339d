import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { operator } from '../../../server/src/audit/actor.ts';
import type { Store } from '../../../server/src/db/store.ts';
import { assignPlan } from '../../../server/src/rate-plans/plan-assignment.service.ts';
import type { PlanAssignment } from '../../../server/src/rate-plans/seller-plan.repository.ts';
import type { Lab, LabDatabase } from '../../lab/lab.ts';
import { runPayfac, startPayfac } from '../../lab/payfac.ts';
import type { LabSellers } from '../../lab/seed-sellers.ts';
import type { SeededRandom } from '../../../server/test/support/seeded-random.ts';

/** Where an import was stopped, and what was changed before it went on. */
export interface Disturbance {
  /** Lines of the file that were in. */
  settled: number;
  assignment: PlanAssignment;
}

export interface ProofSubject {
  lab: Lab;
  database: LabDatabase;
  file: string;
  charges: number;
  /** The charges are paid in the days before it, epoch ms. */
  until: number;
  sellers: LabSellers;
}

const pollMs = 20;
const dayMs = 24 * 60 * 60 * 1000;
const paidDays = 90;
/** About as long as a batch of 1,000 lines takes: before, in and after its transaction. */
const longestDelayMs = 100;

/** Kills the import at random moments and changes a plan each time; then lets it end. Says what it did. */
export async function importDisturbed(
  subject: ProofSubject,
  random: SeededRandom,
  kills: number,
  say: (text: string) => void,
): Promise<Disturbance[]> {
  const { lab, database, file, charges } = subject;
  const store = await database.open();
  const disturbances: Disturbance[] = [];
  try {
    const moments = Array.from({ length: kills }, () => random.between(0, charges - 1)).sort((a, b) => a - b);
    for (const moment of moments) {
      await importAndKill(subject, store, moment, random.between(0, longestDelayMs));
      const settled = await settledLines(store);
      const assignment = await changePlan(subject, store, random, disturbances.length);
      disturbances.push({ settled, assignment });
      say(
        `killed with ${settled} lines in; seller ${assignment.sellerId} now has plan ${assignment.planId} ` +
          `from ${new Date(assignment.validFrom).toISOString()} on`,
      );
    }
    const summary = JSON.parse(await runPayfac(lab, database, ['charges', 'import', file, '--json'])) as {
      imported: number;
      known: number;
      elapsedMs: number;
    };
    say(
      `went on to the end: ${summary.known} known already, ${summary.imported} imported, ` +
        `in ${(summary.elapsedMs / 1000).toFixed(1)} s`,
    );
  } finally {
    await store.close();
  }
  return disturbances;
}

async function importAndKill(
  { lab, database, file }: ProofSubject,
  store: Store,
  moment: number,
  delayMs: number,
): Promise<void> {
  const child = startPayfac(lab, database, ['charges', 'import', file]);
  child.stdout.resume();
  child.stderr.resume();
  const closed = once(child, 'close');
  while (child.exitCode === null && (await settledLines(store)) <= moment) await sleep(pollMs);
  await sleep(delayMs);
  child.kill('SIGKILL');
  await closed;
}

/** Every line of the file is good and has its own uuid: as many lines are in as the heads count. */
async function settledLines({ read }: Store): Promise<number> {
  const { lines } = await read
    .selectFrom('seller_heads')
    .select((eb) => eb.fn.sum<number>('statement_sequence').as('lines'))
    .executeTakeFirstOrThrow();
  return lines;
}

/** From a moment among the payments, so that lines before and after where the import stands fall under it. */
async function changePlan(
  { sellers, until }: ProofSubject,
  store: Store,
  random: SeededRandom,
  turn: number,
): Promise<PlanAssignment> {
  const assignment = {
    sellerId: random.pick(sellers.sellerIds),
    planId: random.pick(sellers.planIds),
    validFrom: until - random.between(1, paidDays) * dayMs + turn,
  };
  await assign(store, assignment);
  return assignment;
}

export async function assign(store: Store, assignment: PlanAssignment): Promise<void> {
  await store.write((tx) => assignPlan(tx, operator, assignment, assignment.validFrom));
}
