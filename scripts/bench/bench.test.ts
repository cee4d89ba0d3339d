import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, Lab } from '../lab/lab.ts';
import { collect, projectRoot } from '../lab/process.ts';
import { chargeUuids, createSeeded, sellerRequest } from './data.ts';
import { load } from './load.ts';
import { parseOptions } from './options.ts';
import { BenchSession } from './session.ts';
import { assertIntact } from './suites/refunds.ts';
import { answers, assertSameAnswers } from './suites/requests.ts';

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

const bench = (...args: string[]) =>
  collect(
    spawn(process.execPath, [join(projectRoot, 'scripts', 'bench', 'bench.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

/**
 * The test runs one small suite, with a server of its own and a contestant. It only checks that the suite measures its
 * rows, and where the report goes: the values themselves mean nothing in so short a time on a busy machine.
 */
test('the bench prints a table of what it measured, and writes the same as JSON', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-bench-test-'));
  const json = join(folder, 'report.json');
  const small = ['--only', 'requests', '--charges', '100', '--rounds', '1', '--seconds', '0.01'];
  const args = [...small, '--data', folder];
  try {
    const { code, stdout: table, stderr } = await bench(...args, '--json', json);
    expect(code, stderr).toBe(0);
    const report = JSON.parse(await readFile(json, 'utf8')) as Report;
    expect(report.charges).toBe(100);
    expect(report.rows.map(({ what, unit }) => [what, unit])).toEqual([
      ['getSeller', 'requests/s'],
      ['getSeller, processor', 'µs/request'],
    ]);
    for (const row of report.rows) {
      expect(row.ours, row.what).toHaveLength(1);
      expect(row.reference, row.what).toHaveLength(1);
      expect(table).toContain(row.what);
    }

    const larger = await bench(...args, '--charges', '200', '--saved', json);
    const sizes = `${json} is of a run with 100 charges that imported 100, not 200 and 200.`;
    expect(larger).toMatchObject({ code: 1, stderr: `bench: ${sizes}\n` });
    await writeFile(json, '{}');
    const refused = await bench(...args, '--saved', json);
    expect(refused).toMatchObject({ code: 1, stderr: `bench: ${json} is not a file that --json wrote.\n` });
    const missing = await bench(...args, '--saved', `${json}.gone`);
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^bench: cannot read --saved .*ENOENT/) as string,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs `work` in a session with a lab and a folder of its own, which are gone afterwards. */
async function inSession(work: (session: BenchSession, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-bench-test-'));
  const options = parseOptions(['--data', folder], []);
  if (options === null) throw new Error('no help was asked for');
  const lab = await Lab.open();
  try {
    await work(new BenchSession(lab, options, () => undefined), folder);
  } finally {
    await lab.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('a contestant that does less is not measured, nor is an answer that nobody expects', () =>
  inSession(async (session) => {
    const seeded = await createSeeded(session, 'sqlite', 'same', { sellers: 2 });
    const path = addressOf(seeded.database);
    const fastify = { path, server: await session.startContestant('requests.fastify.ts', path) };
    const { forged, refused } = await answers(fastify, seeded.token, seeded.sellerIds);
    expect({ forged, refused }).toEqual({ forged: 409, refused: [401, 400, 400, 400, 400] });
    await assertSameAnswers(seeded, fastify, fastify);
    const lazy = { path, server: await session.startContestant('events.receiver.ts') };
    await expect(assertSameAnswers(seeded, fastify, lazy)).rejects.toThrow(
      'events.receiver.ts does not do the same work',
    );

    const requests = [{ ...sellerRequest(seeded.token, seeded.sellerIds[0]), headers: {} }];
    const unauthorized = load(session, [fastify.server], { connections: 2, seconds: 0.1, requests });
    await expect(unauthorized).rejects.toThrow(/fastify\.ts responded with {"401":\d+} and 0 failures/);
  }));

test('a refund by hand writes what the service does, so that the statement verifies', () =>
  inSession(async (session, folder) => {
    const { database } = await createSeeded(session, 'sqlite', 'by-hand', { sellers: 2, charges: 4 });
    const uuids = await chargeUuids(database);
    const file = join(folder, 'uuids.json');
    await writeFile(file, JSON.stringify(uuids));
    const args = ['sqlite', addressOf(database), file, 60];
    await session.rate(uuids.length, 'refunds.contestants.ts', ...args);
    await assertIntact(database);
  }));
