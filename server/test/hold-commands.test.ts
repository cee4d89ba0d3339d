import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { seedIntermediary, seedSeller } from './support/seed.ts';

let setup: TestSetup;
let store: Store;
let seller: string;

beforeAll(async () => {
  setup = await createSetup();
  store = await openStore(setup.location);
  seller = String(await seedSeller(store, await seedIntermediary(store), 1));
});
afterAll(async () => {
  await store.close();
  await setup.cleanup();
});

const run = (command: string, ...args: string[]) =>
  runCommand(setup.env, ['holds', command, '--seller', seller, ...args]);

test('payfac holds creates, lists and releases holds', async () => {
  const court = ['--amount', '199.90', '--reason', 'JUDICIAL', '--reference', '0001234-56.2026.8.26.0100'];
  expect(await run('create', ...court)).toMatchObject({
    code: 0,
    stdout:
      `199.90 BRL of what is due to seller ${seller} is held by hold 1.\n` +
      '199.90 BRL of it are not covered yet: what comes in is held too.\n',
  });
  const all = await run('create', '--all', '--reason', 'RISK', '--release-on', '2099-12-31', '--json');
  expect(JSON.parse(all.stdout)).toMatchObject({ id: 2, amount: 'all', status: 'OPEN', uncovered: '0.00' });
  expect((await run('release', '1')).stdout).toContain('Hold 1 is released');
  const listed = JSON.parse((await run('list', '--json')).stdout) as { id: number; status: string }[];
  expect(listed.map(({ id, status }) => [id, status])).toEqual([
    [2, 'OPEN'],
    [1, 'RELEASED'],
  ]);
  expect((await run('list', '--status', 'OPEN')).stdout).toMatch(
    /^id .*\n2 +\d+ +all +RISK +- +2099-12-31 +OPEN/,
  );
});

test.each([
  [['create', '--reason', 'RISK'], 'give either --amount or --all'],
  [['create', '--reason', 'RISK', '--all', '--amount', '1'], 'give either --amount or --all'],
  [['create', '--reason', 'JUDICIAL', '--amount', '1'], 'must name the process'],
  [['create', '--reason', 'RISK', '--amount', '1'], 'owed 0.00 BRL that is not held yet'],
  [['create', '--reason', 'RISK', '--all', '--reference', 'a  b'], 'single spaces'],
  [['create', '--reason', 'RISK', '--all', '--release-on', '2020-01-01'], 'must be after today'],
  [['release', '99'], 'no such hold. Find its holds with `payfac holds list --seller ID`.'],
])('%s is refused', async ([command = '', ...args], reason) => {
  const { code, stdout, stderr } = await run(command, ...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(reason);
});

test('an unknown seller is named', async () => {
  const { stderr } = await runCommand(setup.env, ['holds', 'list', '--seller', '999999']);
  expect(stderr).toContain('there is no seller 999999');
});
