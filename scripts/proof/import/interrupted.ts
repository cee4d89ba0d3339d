import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { operator } from '../../../server/src/audit/actor.ts';
import type { Store } from '../../../server/src/db/store.ts';
import { assignPlan } from '../../../server/src/onboarding/assign-plan.ts';
import { findSellerOwner } from '../../../server/src/sellers/seller.repository.ts';
import type { Random } from '../../../server/src/sandbox/sample/random.ts';
import { labKeyring, withStore, type LabDatabase } from '../../lab/lab.ts';
import { payfacOutput, spawnPayfac } from '../../lab/payfac.ts';
import type { LabSellers } from '../../lab/seed-sellers.ts';

interface PlanAssignment {
  sellerId: number;
  planId: number;
  validFrom: number;
}

/** Where an import was killed, and what was changed before it continued. */
export interface Interruption {
  /** Lines of the file that had been imported. */
  lines: number;
  assignment: PlanAssignment;
}

export interface ImportSubject {
  folder: string;
  database: LabDatabase;
  file: string;
  charges: number;
  /** The charges were paid in the days before it, epoch ms. */
  until: number;
  sellers: LabSellers;
}

const pollMs = 20;
const dayMs = 24 * 60 * 60 * 1000;
const paidDays = 90;
/** About as long as a batch of 1,000 lines takes, so that kills hit before, during and after its transaction. */
const longestDelayMs = 100;

/** Kills the import at random moments and changes a plan each time; then lets it finish. */
export async function importInterrupted(
  subject: ImportSubject,
  random: Random,
  kills: number,
  say: (text: string) => void,
): Promise<Interruption[]> {
  const { database, file, charges } = subject;
  const moments = Array.from({ length: kills }, () => random.between(0, charges - 1)).sort((a, b) => a - b);
  const interruptions: Interruption[] = [];
  await withStore(database, async (store) => {
    for (const moment of moments) {
      await importAndKill(subject, store, moment, random.between(0, longestDelayMs));
      const lines = await importedLines(store);
      const assignment = await changePlan(subject, store, random, interruptions.length);
      interruptions.push({ lines, assignment });
      say(
        `killed after ${lines} lines; seller ${assignment.sellerId} now has plan ${assignment.planId} ` +
          `from ${new Date(assignment.validFrom).toISOString()} on`,
      );
    }
  });
  const summary = await payfacOutput(database.env, ['charges', 'import', file, '--json']);
  const { known, imported, elapsedMs } = JSON.parse(summary) as Record<string, number>;
  say(`finished: ${known} charges already known, ${imported} imported, in ${seconds(elapsedMs)} s`);
  return interruptions;
}

export function seconds(ms = 0): string {
  return (ms / 1000).toFixed(1);
}

async function importAndKill(
  { database, file }: ImportSubject,
  store: Store,
  moment: number,
  delayMs: number,
): Promise<void> {
  const child = spawnPayfac(database.env, ['charges', 'import', file]);
  child.stdout.resume();
  child.stderr.resume();
  const closed = once(child, 'close');
  while (child.exitCode === null && (await importedLines(store)) <= moment) await sleep(pollMs);
  await sleep(delayMs);
  child.kill('SIGKILL');
  await closed;
}

/** Every line of the file is valid and has its own uuid, so each imported one is counted in a head. */
async function importedLines({ read }: Store): Promise<number> {
  const { lines } = await read
    .selectFrom('seller_heads')
    .select((eb) => eb.fn.sum<number>('statement_sequence').as('lines'))
    .executeTakeFirstOrThrow();
  return lines;
}

/** Valid from a time among the payments, so that it prices lines before and after the interruption. */
async function changePlan(
  { sellers, until }: ImportSubject,
  store: Store,
  random: Random,
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
  const { sellerId, planId, validFrom } = assignment;
  const deps = { keyring: labKeyring, clock: () => validFrom };
  const wanted = { sellerId, planId, from: validFrom, backdate: false };
  const owner = await findSellerOwner(store.read, sellerId);
  if (owner === undefined) throw new Error(`there is no seller ${sellerId}`);
  const actor = operator(owner.intermediaryId);
  await store.write((tx) => assignPlan(deps, tx, actor, wanted));
}
