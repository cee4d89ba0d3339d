import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import { saoPauloDate } from '../src/shared/calendar.ts';
import { chargeLine } from './support/charge-lines.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { effectLine } from './support/effect-lines.ts';
import { seedIntermediary, seedSeller } from './support/seed.ts';

let setup: TestSetup;
let sellerId: number;

beforeAll(async () => {
  setup = await createSetup();
  const store = await openStore(setup.location);
  sellerId = await seedSeller(store, await seedIntermediary(store), 1);
  await store.close();
});
afterAll(() => setup.cleanup());

const payfac = (...args: string[]) => runCommand(setup.env, args);

test('effects are imported from a file, paid by a closing, and reported to the registry', async () => {
  const today = saoPauloDate(Date.now());
  const effects = join(setup.folder, 'effects.ndjson');
  const line = effectLine({ idSeller: sellerId, dueDate: today });
  await writeFile(effects, `${JSON.stringify(line)}\n${JSON.stringify({ ...line, idSeller: 999_999 })}\n`);
  const dry = await payfac('effects', 'import', effects, '--dry-run');
  expect(dry.code).toBe(2);
  expect(dry.stderr).toContain('payfac: line 2: seller_not_found: /idSeller');
  expect(dry.stdout).toContain('Nothing was written.');
  expect((await payfac('effects', 'list')).stdout).toContain('There are no such effects.');
  const array = join(setup.folder, 'effects.json');
  const twice = JSON.stringify([line]).replace('"computed":', '"computed":1,"computed":');
  await writeFile(array, twice);
  const refused = await payfac('effects', 'import', array);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('line 1: repeated_key: /computed'),
  ]);
  await writeFile(array, Buffer.from(JSON.stringify([{ ...line, contract: 'S\u00e3o' }]), 'latin1'));
  expect((await payfac('effects', 'import', array)).stderr).toContain(
    'effects.json is not UTF-8: convert it.',
  );
  await writeFile(array, JSON.stringify([line]));
  const { code, stdout } = await payfac('effects', 'import', array, '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { created: 1, refused: 0 }]);

  const charges = join(setup.folder, 'charges.ndjson');
  const paidAt = new Date().toISOString();
  const visa = {
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'POS',
    brand: 'visa',
    installments: 1,
  } as const;
  await writeFile(charges, JSON.stringify(chargeLine({ idSeller: sellerId, value: 700, paidAt, ...visa })));
  expect((await payfac('charges', 'import', charges)).code).toBe(0);
  const closing = JSON.parse((await payfac('transfers', 'close', '--json')).stdout) as object;
  expect(closing).toMatchObject({ created: { amount: 200 }, beneficiaries: { count: 1, amount: 500 } });
  const settled = await payfac('effects', 'settled', '--date', today);
  expect(settled.stdout.split('\r\n').map((row) => row.split(',').slice(0, 5).join())).toEqual([
    'contract,document,arrangement,dueDate,amount',
    expect.stringMatching(new RegExp(`^A,\\d{14},VCC,${today},500$`)),
    '',
  ]);
  expect((await payfac('effects', 'settled', '--date', today, '--status', 'PAID')).stdout.trim()).toMatch(
    /^contract,/,
  );
  expect((await payfac('effects', 'list', '--status', 'SETTLED')).stdout).toContain('500');
});
