import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Random } from '../../../server/src/sandbox/sample/random.ts';
import { fingerprints, importedTables } from '../../lab/fingerprint.ts';
import { withStore, type Engine, type Lab } from '../../lab/lab.ts';
import { payfacOutput } from '../../lab/payfac.ts';
import { writeSample } from '../../lab/sample.ts';
import { seedSellers } from '../../lab/seed-sellers.ts';
import { runProof, withLab, type Numbers } from '../run-proof.ts';
import { importInterrupted, type ImportSubject } from './interrupted.ts';
import { importUninterrupted } from './uninterrupted.ts';

const sellers = 50;
const until = Date.parse('2026-01-01T00:00:00Z');

const startedMs = performance.now();
const say = (text: string) =>
  console.log(`[${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s] ${text}`);

await runProof(
  {
    name: 'import',
    about:
      'Imports a file of charges twice: once without interruption, and once killed (SIGKILL) at random moments and started\n' +
      "again, each time after a seller's plan was changed. Shows that both databases have the same rows and hashes, and\n" +
      'verifies the statements.',
    engines: ['sqlite'],
    numbers: {
      charges: { default: 1_000_000, about: 'charges in the file' },
      kills: { default: 8, about: 'how often the import is killed' },
      seed: {
        default: randomInt(1_000_000),
        about: 'repeats the moments, plan changes and charges of an earlier run',
        atLeast: 0,
      },
    },
  },
  (engine, numbers) => withLab((lab) => prove(lab, engine, numbers)),
);

async function prove(
  lab: Lab,
  engine: Engine,
  { charges, kills, seed }: Numbers<'charges' | 'kills' | 'seed'>,
): Promise<boolean> {
  const file = join(lab.folder, 'charges.ndjson');
  const interrupted = await subjectOf(lab, engine, 'interrupted', { file, charges });
  const uninterrupted = await subjectOf(lab, engine, 'uninterrupted', { file, charges });
  const sample = { count: charges, seed: String(seed), until };
  await withStore(interrupted.database, (store) => writeSample(store, sample, file));
  say('wrote the charges');
  const interruptions = await importInterrupted(interrupted, new Random(String(seed)), kills, say);
  await importUninterrupted(uninterrupted, interruptions, say);
  const isSame = await compare(interrupted, uninterrupted);
  say((await payfacOutput(interrupted.database.env, ['statement', 'verify'])).trim());
  return isSame;
}

async function subjectOf(
  lab: Lab,
  engine: Engine,
  name: string,
  of: { file: string; charges: number },
): Promise<ImportSubject> {
  const database = await lab.createDatabase(engine, name);
  const seeded = await withStore(database, (store) => seedSellers(store, sellers));
  return { ...of, folder: lab.folder, database, sellers: seeded, until };
}

async function compare(interrupted: ImportSubject, uninterrupted: ImportSubject): Promise<boolean> {
  const found = await fingerprintsOf(interrupted);
  const expected = await fingerprintsOf(uninterrupted);
  let isSame = found.charges.rows === interrupted.charges;
  for (const table of Object.keys(found) as (keyof typeof found)[]) {
    const [a, b] = [found[table], expected[table]];
    const same = a.rows === b.rows && a.sha256 === b.sha256;
    isSame &&= same;
    say(
      `${same ? 'same     ' : 'DIFFERENT'} ${table}: ${a.rows} rows, ${a.sha256.slice(0, 16)}…` +
        (same ? '' : ` and ${b.rows} rows, ${b.sha256.slice(0, 16)}…`),
    );
  }
  return isSame;
}

function fingerprintsOf({ database }: ImportSubject) {
  return withStore(database, (store) => fingerprints(store, importedTables));
}
