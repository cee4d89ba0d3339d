import { join } from 'node:path';
import { UserError } from '../../server/src/shared/user-error.ts';
import { Lab } from '../lab/lab.ts';
import { runPayfac, writeSample } from '../lab/payfac.ts';
import { seedSellers } from '../lab/seed-sellers.ts';
import { SeededRandom } from '../../server/test/support/seeded-random.ts';
import { importDisturbed, type ProofSubject } from './import/disturbed.ts';
import { fingerprints, type TableName } from './import/fingerprint.ts';
import { parseOptions, usage, type ProofOptions } from './import/options.ts';
import { importUndisturbed } from './import/undisturbed.ts';

const sellerCount = 50;
const until = '2026-01-01T00:00:00Z';

const startedMs = performance.now();
const say = (text: string) =>
  console.log(`[${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s] ${text}`);

async function prove(lab: Lab, options: ProofOptions): Promise<boolean> {
  const { charges, kills, engine, seed } = options;
  say(`${charges} charges on ${engine}, ${kills} kills, --seed ${seed}`);
  const file = join(lab.folder, 'charges.ndjson');
  const disturbed = await subjectOf(lab, options, file, 'disturbed');
  const undisturbed = await subjectOf(lab, options, file, 'undisturbed');
  await writeSample(lab, disturbed.database, { count: charges, seed, until, file });
  say('wrote the charges');
  const disturbances = await importDisturbed(disturbed, new SeededRandom(seed), kills, say);
  await importUndisturbed(undisturbed, disturbances, say);
  const isSame = await compare(disturbed, undisturbed);
  say((await runPayfac(lab, disturbed.database, ['statement', 'verify'])).trim());
  return isSame;
}

async function subjectOf(
  lab: Lab,
  { engine, charges }: ProofOptions,
  file: string,
  name: string,
): Promise<ProofSubject> {
  const database = await lab.createDatabase(engine, name);
  const store = await database.open();
  try {
    const sellers = await seedSellers(store, sellerCount);
    return { lab, database, file, charges, sellers, until: Date.parse(until) };
  } finally {
    await store.close();
  }
}

async function compare(disturbed: ProofSubject, undisturbed: ProofSubject): Promise<boolean> {
  const [ours, reference] = [await fingerprintsOf(disturbed), await fingerprintsOf(undisturbed)];
  let isSame = ours.charges.rows === disturbed.charges;
  for (const table of Object.keys(ours) as TableName[]) {
    const [a, b] = [ours[table], reference[table]];
    const same = a.rows === b.rows && a.sha256 === b.sha256;
    isSame &&= same;
    say(
      `${same ? 'same     ' : 'DIFFERENT'} ${table}: ${a.rows} rows, ${a.sha256.slice(0, 16)}…` +
        (same ? '' : ` against ${b.rows} rows, ${b.sha256.slice(0, 16)}…`),
    );
  }
  return isSame;
}

async function fingerprintsOf({ database }: ProofSubject) {
  const store = await database.open();
  try {
    return await fingerprints(store);
  } finally {
    await store.close();
  }
}

async function main(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options === null) {
    console.log(usage);
    return;
  }
  const lab = await Lab.open();
  try {
    const isProved = await prove(lab, options);
    say(isProved ? 'PROVED: both imports ended the same' : 'NOT PROVED: the two imports differ');
    if (!isProved) process.exitCode = 1;
  } finally {
    await lab.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`proof:import: ${error.message}`);
  process.exitCode = 1;
}
