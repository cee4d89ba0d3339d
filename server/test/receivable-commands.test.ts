import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { commandOutput, runCommand } from './support/command.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { seedIntermediary, seedSeller } from './support/seed.ts';

let setup: TestSetup;
let store: Store;
let seller: number;
let other: number;

beforeAll(async () => {
  setup = await createSetup();
  store = await openStore(setup.location);
  const intermediaryId = await seedIntermediary(store);
  [seller, other] = [await seedSeller(store, intermediaryId, 1), await seedSeller(store, intermediaryId, 2)];
  const lines = [
    chargeLine({ idSeller: seller, uuid: chargeUuid(1), paidAt: '2026-11-03T12:00:00Z' }),
    chargeLine({ idSeller: seller, uuid: chargeUuid(2), paidAt: '2026-11-04T12:00:00Z' }),
    chargeLine({ idSeller: other, uuid: chargeUuid(3), paidAt: '2026-11-03T12:00:00Z' }),
  ];
  const rejected = join(setup.folder, 'rejected.ndjson');
  const input = lines
    .map(
      (line) => `${JSON.stringify(line)}
`,
    )
    .join('');
  await commandOutput(setup.env, ['charges', 'import', '-', '--rejected', rejected], input);
});
afterAll(async () => {
  await store.close();
  await setup.cleanup();
});

const run = (...args: string[]) => runCommand(setup.env, ['receivables', 'list', ...args]);

test('payfac receivables list shows the units, the earliest first', async () => {
  const { stdout } = await run('--json');
  const units = JSON.parse(stdout) as { dueDate: string; seller: number }[];
  expect(units.map(({ dueDate, seller: id }) => [dueDate, id])).toEqual([
    ['2026-11-03', seller],
    ['2026-11-03', other],
    ['2026-11-04', seller],
  ]);
  expect(units[0]).toEqual({
    ...{ dueDate: '2026-11-03', seller, arrangement: 'PIX' },
    ...{
      constituted: '100.00',
      deducted: '0.00',
      advanced: '0.00',
      settled: '0.00',
      encumbered: '0.00',
      free: '100.00',
    },
  });
});

test('its filters choose seller, days and arrangement', async () => {
  const rows = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout) as unknown[];
  expect(await rows('--seller', String(other))).toHaveLength(1);
  expect(await rows('--from', '2026-11-04')).toHaveLength(1);
  expect(await rows('--to', '2026-11-03')).toHaveLength(2);
  expect(await rows('--arrangement', 'PIX', '--limit', '2')).toHaveLength(2);
  expect((await run('--arrangement', 'VCC')).stdout).toBe('There are no such units.\n');
});

test.each([
  [['--from', '2026-11-04', '--to', '2026-11-03'], '--from 2026-11-04 is after --to 2026-11-03'],
  [['--seller', '99'], '99'],
  [['--arrangement', 'XXX'], 'Allowed choices are'],
  [['--from', '04/11/2026'], '04/11/2026'],
])('%s is refused', async (args, reason) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(reason);
});
