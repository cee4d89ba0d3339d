import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verification } from '../src/statement/verify/verify-statements.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { chargeUuid } from './support/charge-lines.ts';
import { linesOf, moveHead, proofSeller, rewriteChain, type ProofSeller } from './support/proof.ts';
import { testKeyring } from './support/test-keyring.ts';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';

let setup: TestSetup;
let store: Store;
let honest: ProofSeller;
let tampered: ProofSeller;
let anchorPath: string;

beforeAll(async () => {
  setup = await createSetup();
  const url = setup.env.DATABASE_URL ?? '';
  store = await openStore(
    url.startsWith('sqlite:')
      ? { engine: 'sqlite', path: url.slice('sqlite:'.length) }
      : { engine: 'postgres', url, connections: 2 },
  );
  honest = await proofSeller(store, 'Honest');
  tampered = await proofSeller(store, 'Tampered');
  anchorPath = join(setup.folder, 'anchor.json');
  const { code, stderr } = await payfac('statement', 'anchor', anchorPath);
  expect(code, stderr).toBe(0);
});
afterAll(async () => {
  await store.close();
  await setup.cleanup();
});

const payfac = (...args: string[]) => runCommand(setup.env, args);
const verify = (...args: string[]) => payfac('statement', 'verify', ...args);

/** Changes the fee of line 2 for as long as `work` takes. */
async function whileTampered(work: () => Promise<void>): Promise<void> {
  const setFee = (feeCents: number) =>
    store.write((tx) =>
      tx
        .updateTable('statement_entries')
        .set({ fee_cents: feeCents })
        .where('seller_id', '=', tampered.sellerId)
        .where('sequence', '=', 2)
        .execute(),
    );
  await setFee(1);
  try {
    await work();
  } finally {
    await setFee(349);
  }
}

describe('payfac statement verify', () => {
  test('says in one line that all holds, and exits with 0', async () => {
    const { code, stdout, stderr } = await verify();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Holds: \d sellers, \d+ lines, inflow .* BRL, in [\d.]+ s\.\n$/);
  });

  test('names the line that does not fit with both values, and exits with 1', async () => {
    await whileTampered(async () => {
      const { code, stdout, stderr } = await verify();
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      expect(stdout).toContain(
        `Seller ${tampered.sellerId}, line 2, charge ${chargeUuid(1)}: ` +
          'the fee is not what its plan and charge give.\n  stored    0.01 BRL\n  expected  3.49 BRL\n',
      );
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
        /^DOES NOT HOLD: 1 fault in \d sellers; \d+ lines before them match/,
      );
      expect((await verify('--seller', String(tampered.sellerId))).code).toBe(1);
      expect((await verify('--seller', String(honest.sellerId))).code).toBe(0);
    });
  });

  test('--json says the same', async () => {
    await whileTampered(async () => {
      const { code, stdout } = await verify('--json', '--anchor', anchorPath);
      expect(code).toBe(1);
      expect(JSON.parse(stdout) as Verification).toMatchObject({
        holds: false,
        faults: [
          {
            idIntermediary: tampered.intermediaryId,
            idSeller: tampered.sellerId,
            sequence: 2,
            chargeUuid: chargeUuid(1),
            stored: '0.01 BRL',
            expected: '3.49 BRL',
          },
        ],
      });
    });
  });

  test('that cannot run exits with 2 and a sentence', async () => {
    const broken = join(setup.folder, 'broken.json');
    await writeFile(broken, (await readFile(anchorPath, 'utf8')).slice(0, 200));
    const cases: [string[], RegExp][] = [
      [['--seller', '999999'], /there is no seller 999999/],
      [['--seller', 'x'], /whole number/],
      [['--unknown'], /unknown option/],
      [['--anchor', join(setup.folder, 'none.json')], /cannot read the anchor/],
      [['--anchor', broken], /is not an anchor, or not a whole one/],
    ];
    for (const [args, message] of cases) {
      const { code, stdout, stderr } = await verify(...args);
      expect({ code, stdout }, args.join(' ')).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
    const away = { ...setup.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await runCommand(away, ['statement', 'verify'])).toMatchObject({ code: 2, stdout: '' });
    const misnamed = { ...setup.env, DATABASE_URL: 'mysql://x' };
    expect(await runCommand(misnamed, ['statement', 'verify'])).toMatchObject({ code: 2, stdout: '' });
    expect((await verify('--help')).code).toBe(0);
  });
});

describe('payfac statement anchor', () => {
  test('writes the heads, for the owner alone, and leaves nothing else behind', async () => {
    const anchor = JSON.parse(await readFile(anchorPath, 'utf8')) as { heads: unknown[] };
    const last = (await linesOf(store, honest.sellerId)).at(-1)!;
    expect(anchor).toMatchObject({ format: 'payfac statement anchor', version: 1 });
    expect(anchor.heads).toContainEqual({
      idIntermediary: honest.intermediaryId,
      idSeller: honest.sellerId,
      sequence: 8,
      hash: last.hash.toString('hex'),
    });
    expect((await stat(anchorPath)).mode & 0o777).toBe(0o600);
    expect((await readdir(setup.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('replaces an anchor, but no other file', async () => {
    const other = join(setup.folder, 'notes.txt');
    await writeFile(other, 'keep me');
    expect((await payfac('statement', 'anchor', anchorPath, '--json')).code).toBe(0);
    const { code, stderr } = await payfac('statement', 'anchor', other);
    expect(code).toBe(1);
    expect(stderr).toMatch(/exists and is not an anchor, so it was not replaced/);
    expect(await readFile(other, 'utf8')).toBe('keep me');
    const nowhere = await payfac('statement', 'anchor', join(setup.folder, 'none', 'anchor.json'));
    expect(nowhere).toMatchObject({ code: 1, stdout: '' });
    expect(nowhere.stderr).toMatch(/cannot write the anchor/);
  });

  test('finds a chain that somebody with the key rewrote', async () => {
    const rewritten = await proofSeller(store, 'Rewritten');
    const anchor = join(setup.folder, 'before.json');
    expect((await payfac('statement', 'anchor', anchor)).code).toBe(0);
    const seller = ['--seller', String(rewritten.sellerId)];
    expect((await verify(...seller, '--anchor', anchor)).code).toBe(0);
    await store.write((tx) =>
      tx
        .updateTable('charges')
        .set({ value_cents: 9_900_000 })
        .where('seller_id', '=', rewritten.sellerId)
        .where('uuid', '=', chargeUuid(1))
        .execute(),
    );
    await rewriteChain(store, rewritten, testKeyring, (line) =>
      line.sequence === 2 ? { ...line, value_cents: 9_900_000 } : line,
    );
    expect((await verify(...seller)).code).toBe(0);
    const { code, stdout } = await verify(...seller, '--anchor', anchor);
    expect(code).toBe(1);
    expect(stdout).toMatch(/line 8, .* the hash is not the anchored one/);
  });

  test('is refused for a head whose seal is broken', async () => {
    const broken = await proofSeller(store, 'Broken');
    const last = (await linesOf(store, broken.sellerId)).at(-1)!;
    await moveHead(store, broken, null, { sequence: 7, hash: last.hash });
    const { code, stderr } = await payfac('statement', 'anchor', anchorPath);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`head of seller ${broken.sellerId} does not hold`));
    await moveHead(store, broken, testKeyring, { sequence: 8, hash: last.hash });
  });
});
