import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operator } from '../../server/src/audit/audit.repository.ts';
import { Random } from '../../server/src/cli/sandbox/random.ts';
import type { Store } from '../../server/src/db/store.ts';
import { assignPlan } from '../../server/src/rate-plans/assign-plan.ts';
import { findSellerOwner } from '../../server/src/sellers/seller.repository.ts';
import { fingerprints, importedTables } from '../lab/fingerprint.ts';
import { labKeyring, withStore, type Engine, type Lab, type LabDatabase } from '../lab/lab.ts';
import { payfacOutput, spawnPayfac } from '../lab/payfac.ts';
import { copyLines, writeSample } from '../lab/sample.ts';
import { seedSellers, type LabSellers } from '../lab/seed.ts';
import { withLab, type Proof } from './setup.ts';

interface PlanAssignment {
  sellerId: number;
  planId: number;
  validFrom: number;
}

/** The line at which an import was killed, and what was changed before it continued. */
interface Interruption {
  /** How many lines of the file had been imported. */
  lines: number;
  assignment: PlanAssignment;
}

interface ImportSubject {
  folder: string;
  database: LabDatabase;
  file: string;
  charges: number;
  sellers: LabSellers;
}

const pollMs = 20;
const dayMs = 24 * 60 * 60 * 1000;
const paidDays = 90;
/**
 * The longest delay before a kill: about as long as a batch of 1,000 lines takes, so that kills hit before, during and
 * after its transaction.
 */
const longestDelayMs = 100;

const sellerCount = 50;
const until = Date.parse('2026-01-01T00:00:00Z');

/**
 * The proof of imports: one runs without interruption, and one is killed at random moments, each time followed by a
 * change of a seller's plan.
 */
export const imports: Proof<'charges' | 'kills'> = {
  about: 'An import that is killed and started again writes the same rows as an undisturbed one.',
  sizes: { charges: [1_000_000, 5_000], kills: [8, 1] },
  isSeeded: true,
  engines: ['sqlite'],
  prove: ({ engine, sizes: { charges, kills }, seed }) =>
    withLab(async (lab) => {
      const file = join(lab.folder, 'charges.ndjson');
      const interrupted = await subjectOf(lab, engine, 'interrupted', { file, charges });
      const uninterrupted = await subjectOf(lab, engine, 'uninterrupted', { file, charges });
      const sample = { count: charges, seed: String(seed), until };
      await withStore(interrupted.database, (store) => writeSample(store, sample, file));
      const interruptions = await importInterrupted(interrupted, new Random(String(seed)), kills);
      await importUninterrupted(uninterrupted, interruptions);
      const differences = await compare(interrupted, uninterrupted);
      say((await payfacOutput(interrupted.database.env, ['statement', 'verify'])).trim());
      return differences;
    }),
};

const startedMs = performance.now();
const say = (text: string) =>
  console.log(`[${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s] ${text}`);

async function subjectOf(
  lab: Lab,
  engine: Engine,
  name: string,
  of: { file: string; charges: number },
): Promise<ImportSubject> {
  const database = await lab.createDatabase(engine, name);
  const seeded = await withStore(database, (store) => seedSellers(store, sellerCount));
  return { ...of, folder: lab.folder, database, sellers: seeded };
}

/** Kills the import at random moments and changes a plan each time; then lets it finish. */
async function importInterrupted(
  subject: ImportSubject,
  random: Random,
  kills: number,
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

function seconds(ms = 0): string {
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

/**
 * Returns how many lines were imported. Every line of the file is valid and has its own uuid, so each imported one is
 * counted in a head.
 */
async function importedLines({ read }: Store): Promise<number> {
  const { lines } = await read
    .selectFrom('seller_heads')
    .select((eb) => eb.fn.sum<number>('statement_sequence').as('lines'))
    .executeTakeFirstOrThrow();
  return lines;
}

/**
 * Changes a plan. The change applies from a time among the payments, so that it prices lines before and after the
 * interruption.
 */
async function changePlan(
  { sellers }: ImportSubject,
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

async function assign(store: Store, assignment: PlanAssignment): Promise<void> {
  const { sellerId, planId, validFrom } = assignment;
  const deps = { keyring: labKeyring, clock: () => validFrom };
  const wanted = { sellerId, planId, from: validFrom, backdate: false };
  const owner = await findSellerOwner(store.read, sellerId);
  if (owner === undefined) throw new Error(`there is no seller ${sellerId}`);
  const actor = operator(owner.intermediaryId);
  await store.write((tx) => assignPlan(deps, tx, actor, wanted));
}

/** Imports each line once, and changes the plans at the lines where they were changed in the interrupted import. */
async function importUninterrupted(
  subject: ImportSubject,
  interruptions: readonly Interruption[],
): Promise<void> {
  const { folder, database, file, charges } = subject;
  const part = join(folder, 'part.ndjson');
  let from = 0;
  let elapsedMs = 0;
  const importUntil = async (until: number): Promise<void> => {
    if (until === from) return;
    await copyLines(file, part, from, until);
    from = until;
    const summary = await payfacOutput(database.env, ['charges', 'import', part, '--json']);
    elapsedMs += (JSON.parse(summary) as { elapsedMs: number }).elapsedMs;
  };
  for (const { lines, assignment } of interruptions) {
    await importUntil(lines);
    await withStore(database, (store) => assign(store, assignment));
  }
  await importUntil(charges);
  await rm(part, { force: true });
  const perSecond = Math.round((charges / elapsedMs) * 1000);
  say(`without interruption: ${charges} charges imported in ${seconds(elapsedMs)} s (${perSecond}/s)`);
}

/** Returns each table whose rows are not the same. */
async function compare(interrupted: ImportSubject, uninterrupted: ImportSubject): Promise<string[]> {
  const found = await fingerprintsOf(interrupted);
  const expected = await fingerprintsOf(uninterrupted);
  const differences: string[] = [];
  if (found.charges.rows !== interrupted.charges) {
    differences.push(`${found.charges.rows} of ${interrupted.charges} charges were imported`);
  }
  for (const table of Object.keys(found) as (keyof typeof found)[]) {
    const [a, b] = [found[table], expected[table]];
    say(`${table}: ${a.rows} rows, ${a.sha256.slice(0, 16)}…`);
    if (a.rows === b.rows && a.sha256 === b.sha256) continue;
    differences.push(`${table} differs: without interruption ${b.rows} rows, ${b.sha256.slice(0, 16)}…`);
  }
  return differences;
}

function fingerprintsOf({ database }: ImportSubject) {
  return withStore(database, (store) => fingerprints(store, importedTables));
}
