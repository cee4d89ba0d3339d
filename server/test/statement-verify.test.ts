import { appendFile, readFile, writeFile } from 'node:fs/promises';
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
  anchorPath = join(setup.folder, 'anchor');
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

  test('--json prints the same', async () => {
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
    await writeFile(broken, '{"heads":[]}\n');
    const cases: [string[], RegExp][] = [
      [['--seller', '999999'], /there is no seller 999999/],
      [['--seller', 'x'], /whole number/],
      [['--unknown'], /unknown option/],
      [['--anchor', join(setup.folder, 'none.json')], /cannot read the anchor/],
      [['--anchor', broken], /is not an anchor, or has a line that no anchor has/],
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

describe('payfac statement anchor', { shuffle: false }, () => {
  test('appends what changed, and refuses another file, a device, and no file at all', async () => {
    const last = (await linesOf(store, honest.sellerId)).at(-1)!;
    const hash = last.hash.toString('hex');
    const owner = { idIntermediary: honest.intermediaryId, idSeller: honest.sellerId };
    // The one change is the assignment of its plan.
    const line = { ...owner, sequence: 8, hash, changes: 1 };
    const text = await readFile(anchorPath, 'utf8');
    expect(text).toContain(`\n${JSON.stringify(line)}\n`);
    const again = await payfac('statement', 'anchor', anchorPath, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ file: anchorPath, sellers: 0 });
    expect(await readFile(anchorPath, 'utf8')).toBe(text);

    const other = join(setup.folder, 'notes.txt');
    await writeFile(other, 'keep me');
    const cases: [string[], RegExp][] = [
      [[other], /is not an anchor/],
      [['/dev/null'], /\/dev\/null is not a regular file/],
      [[join(setup.folder, 'none', 'anchor')], /cannot write the anchor/],
      [[], /name the file to append to, or set PAYFAC_ANCHOR_FILE/],
    ];
    for (const [args, message] of cases) {
      const { code, stdout, stderr } = await payfac('statement', 'anchor', ...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(message);
    }
    expect(await readFile(other, 'utf8')).toBe('keep me');
  });

  test('takes the file in PAYFAC_ANCHOR_FILE, and so does verify, beside others', async () => {
    const env = { ...setup.env, PAYFAC_ANCHOR_FILE: join(setup.folder, 'of-server') };
    expect((await runCommand(env, ['statement', 'verify'])).stderr).toMatch(/cannot read the anchor/);
    expect((await runCommand(env, ['statement', 'anchor'])).stdout).toMatch(/^2 changed statements as of /);
    const { code, stdout } = await runCommand(env, ['statement', 'verify', '--anchor', anchorPath]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Holds: .*, 2 compared with the anchor of \d{4}-.*Z, in/);
    const gone = { idIntermediary: 1, idSeller: 999_999, sequence: 0, hash: '0'.repeat(64), changes: 0 };
    await appendFile(env.PAYFAC_ANCHOR_FILE, `${JSON.stringify(gone)}\n`);
    const without = await runCommand(env, ['statement', 'verify', '--anchor', anchorPath]);
    expect(without.code).toBe(1);
    expect(without.stdout).toContain('Seller 999999: the anchored seller is gone.');
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
    expect(stderr).toMatch(new RegExp(`statement of seller ${broken.sellerId} does not verify`));
    await moveHead(store, broken, testKeyring, { sequence: 8, hash: last.hash });
  });
});
