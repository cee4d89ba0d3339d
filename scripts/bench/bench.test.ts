import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { projectRoot } from '../lab/process.ts';

interface Report {
  charges: number;
  rows: {
    what: string;
    unit: string;
    ours: number[];
    reference: number[];
    median: { ours: number; ratio: number | null };
  }[];
}

const isCitusGiven = process.env.TEST_CITUS_URL !== undefined;

/**
 * Those with contestants of their own: before and after it measures them, the bench checks that they do the same work.
 */
const suites = [
  ...(isCitusGiven ? ['citus'] : []),
  'requests',
  'refunds',
  'operations',
  'client',
  'deliveries',
  'statement',
  'statement-verify',
  'statement-page',
  'import-sqlite',
  'import-postgres',
  'closing',
];

/** Only that every row is measured: what it measures on so few charges and a busy machine says nothing. */
test('the bench measures every row, on few charges', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-bench-test-'));
  const json = join(folder, 'report.json');
  const small = ['--charges', '1000', '--rounds', '1', '--seconds', '0.01', '--requests', '1000'];
  const chosen = suites.flatMap((name) => ['--only', name]);
  const args = [...small, ...chosen, '--data', folder, '--json', json];
  try {
    const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'bench', 'bench.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [table, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    expect(code, errors).toBe(0);
    const report = JSON.parse(await readFile(json, 'utf8')) as Report;
    for (const row of report.rows) {
      expect(row.ours, row.what).toHaveLength(1);
      expect(row.median.ours, row.what).toSatisfy(Number.isFinite);
      // The processor time of so few requests may be less than the system can measure.
      if (row.unit !== 'µs/request') expect(row.median.ratio ?? 1, row.what).toBeGreaterThan(0);
      expect(table).toContain(row.what);
    }
    const names = report.rows.map(({ what }) => what);
    for (const name of [
      'getSeller',
      'createRatePlan',
      'getCharge, p50',
      'updateTransfer, processor',
      'durable refunds, SQLite',
      'durable refunds, PostgreSQL',
      'durable refunds, PostgreSQL, 2 servers',
      'a call by the client',
      'events delivered by a worker',
      'statement of 1000 lines',
      'memory while streaming',
      'first byte of it',
      'p99 of getSeller meanwhile',
      'statement verify',
      'page of 100 lines at 1000 charges',
      'import of 1000 charges, SQLite',
      'import of 1000 charges, PostgreSQL',
      'closing of 1000 lines, SQLite',
      'closing of 1000 lines, PostgreSQL',
      ...(isCitusGiven
        ? ['getSeller, Citus', 'durable refunds, Citus', 'import of 1000 charges, Citus']
        : []),
    ]) {
      expect(names.join('\n')).toContain(name);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
