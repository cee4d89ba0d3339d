import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import { sabotaged } from './sabotage/sabotaged.ts';
import { createSetup, runPayfac, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';

let setup: TestSetup;
let anchor: string;
beforeEach(async () => {
  setup = await createSetup();
  anchor = join(setup.folder, 'anchor');
  await payfac('token', 'create', '--intermediary', 'Acme', '--new');
});
afterEach(() => setup.cleanup());

const payfac = (...args: string[]) => runCommand(setup.env, args);
const verify = () => payfac('statement', 'verify', '--anchor', anchor);

async function tamper(statement: 'change' | 'remove'): Promise<void> {
  const store = await openStore(setup.location);
  await store.write(async (tx) => {
    const named = { action: 'token.created', changed: { subject: 'token:99' } };
    if (statement === 'remove')
      await tx.deleteFrom('audit_records').where('action', '=', named.action).execute();
    else
      await tx.updateTable('audit_records').set(named.changed).where('action', '=', named.action).execute();
  });
  await store.close();
}

test.each([
  ['change', /audit record \d+ \(id \d+\) was changed/],
  ['remove', /the last audit records are gone/],
] as const)(
  'an audit record that is gone or changed is named by verify and by doctor --deep: %s',
  async (way, what) => {
    expect((await payfac('statement', 'anchor', anchor)).code).toBe(0);
    expect((await verify()).stdout).toMatch(/^Holds/);
    expect((await payfac('doctor', '--deep')).stdout).toMatch(/audit: .*complete/);
    await tamper(way);
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([1, expect.stringMatching(what)]);
    const deep = await payfac('doctor', '--deep');
    expect([deep.code, deep.stdout]).toEqual([1, expect.stringMatching(what)]);
  },
);

test('one that was changed before it was chained gets into no chain; without the guard it does', async () => {
  await tamper('change');
  const refused = await payfac('statement', 'anchor', anchor);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/the audit records of intermediary 1/),
  ]);
  expect((await verify()).stdout).toMatch(/was written or changed by somebody without the secret key/);
  const env = { ...setup.env, ...sabotaged('audit-seal') };
  expect((await runPayfac(env, ['statement', 'anchor', anchor])).code).toBe(0);
  expect((await verify()).stdout).toMatch(/^Holds/);
});
