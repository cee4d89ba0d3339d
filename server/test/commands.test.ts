import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeUuid } from './support/charge-lines.ts';
import { createSetup, projectRoot, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { planBody, sellerBody } from './support/fixtures.ts';
import { serveHere, type ServerHere } from './support/serve-here.ts';
import { callApi } from './support/test-api.ts';
import { createDurableStore } from './support/test-store.ts';

let setup: TestSetup;
let server: ServerHere;

beforeAll(async () => {
  setup = await createSetup(createDurableStore);
  server = await serveHere(setup.env);
});
afterAll(async () => {
  await server.stop();
  await setup.cleanup();
});

function payfac(...args: string[]) {
  return runCommand(setup.env, args);
}

async function payfacJson<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await payfac(...args, '--json');
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as T;
}

async function newIntermediary(name: string): Promise<{ id: number; token: string }> {
  return payfacJson('token', 'create', '--intermediary', name, '--new');
}

async function newSeller(token: string, n: number): Promise<{ idSeller: number; 'X-Api-Token': string }> {
  const { body } = await callApi<{ idSeller: number; 'X-Api-Token': string }>(
    server.url,
    'POST',
    '/v2/seller',
    {
      token,
      body: sellerBody(n),
    },
  );
  return body;
}

const readSelf = (token: string) => callApi<{ code?: string }>(server.url, 'GET', '/v2/seller', { token });

describe('payfac token', () => {
  test('create --json prints id, token, role and intermediary; the same name is the same intermediary', async () => {
    const first = await newIntermediary('Token shop');
    expect(Object.keys(first)).toEqual(['id', 'token', 'role', 'intermediary']);
    expect(first).toMatchObject({ role: 'admin', intermediary: 'Token shop' });
    const second = await payfacJson<typeof first>('token', 'create', '--intermediary', 'Token shop');
    const seller = await newSeller(first.token, 1);
    const { status } = await callApi(server.url, 'GET', `/v2/seller?sellerId=${seller.idSeller}`, {
      token: second.token,
    });
    expect(status).toBe(200);
  });

  test('create --role issues a token that may do only that; list shows it', async () => {
    await newIntermediary('Papéis Ltda');
    const create = ['token', 'create', '--intermediary', 'Papéis Ltda', '--role'];
    const { id, token } = await payfacJson<{ id: number; token: string }>(...create, 'viewer');
    const { body } = await callApi<{ role: string }>(server.url, 'GET', '/v2/session', { token });
    expect(body.role).toBe('viewer');
    const listed = await payfacJson<{ id: number; role: string }[]>('token', 'list');
    expect(listed.find((each) => each.id === id)?.role).toBe('viewer');
    const wrong = await payfac(...create, 'seller_owner');
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain(
      'seller_owner is not a role of an intermediary. Use one of these: viewer, operator, approver, admin.',
    );
    const unknown = await payfac(...create, 'boss');
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('Allowed choices are viewer'),
    ]);
  });

  test('an unknown name is refused without --new, and a known one with it', async () => {
    const create = ['token', 'create', '--intermediary', 'Misspelt'];
    const before = (await payfac('token', 'list')).stdout;
    const unknown = await payfac(...create);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/there is no intermediary Misspelt\. Nothing was created.*--new/);
    expect((await payfac('token', 'list')).stdout).toBe(before);
    expect((await payfac(...create, '--new')).code).toBe(0);
    const after = (await payfac('token', 'list')).stdout;
    const near = await payfac('token', 'create', '--intermediary', 'Mispselt');
    expect(near.stderr).toMatch(
      /there is no intermediary Mispselt\. Did you mean Misspelt\? Nothing was created/,
    );
    const again = await payfac(...create, '--new');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/there is already an intermediary Misspelt.*Leave out --new/);
    expect((await payfac('token', 'list')).stdout).toBe(after);
  });

  test("a seller's token reads that seller; revoked, it is refused by the running server at once", async () => {
    const { token } = await newIntermediary('Revoking shop');
    const { idSeller } = await newSeller(token, 2);
    const issued = await payfacJson<{ id: number; token: string }>(
      'token',
      'create',
      '--seller',
      String(idSeller),
    );
    expect((await readSelf(issued.token)).status).toBe(200);
    const revoked = await payfac('token', 'revoke', String(issued.id));
    expect([revoked.code, revoked.stdout]).toEqual([0, `Token ${issued.id} of Revoking shop is revoked.\n`]);
    expect((await readSelf(issued.token)).body.code).toBe('token_invalid');
    const tokens = await payfacJson<{ id: number; revokedAt: string | null }[]>('token', 'list');
    expect(tokens.find(({ id }) => id === issued.id)?.revokedAt).toMatch(/Z$/);
    expect(JSON.stringify(tokens)).not.toContain(issued.token);
  });

  test.each([
    [['token', 'create'], /say whom the token is for/],
    [['token', 'create', '--intermediary', 'x', '--seller', '1'], /say whom the token is for/],
    [['token', 'create', '--intermediary', 'a\nb'], /control characters/],
    [['token', 'create', '--intermediary', ' '], /not all blank/],
    [['token', 'create', '--seller', '999999'], /there is no seller 999999/],
    [['token', 'create', '--seller', '1.5'], /whole number/],
    [['token', 'create', '--seller', '1', '--new'], /--new needs --intermediary/],
    [['token', 'revoke', '999999'], /there is no token 999999/],
  ])('%j is refused with a sentence and exit code 1', async (args, message) => {
    const { code, stdout, stderr } = await payfac(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('payfac user', { shuffle: false }, () => {
  const email = 'ana@example.com';
  const user = (...args: string[]) => payfac('user', ...args);
  const people = () => payfacJson<{ email: string; roles: string; state: string }[]>('user', 'list');

  test('add invites a new person with a link; the same person with another role signs in as before', async () => {
    await newIntermediary('Pessoas Ltda');
    const at = ['--intermediary', 'Pessoas Ltda', '--role'];
    const nameless = await user('add', email, ...at, 'viewer');
    expect([nameless.code, nameless.stderr]).toEqual([1, expect.stringContaining('with --name')]);
    const { link } = await payfacJson<{ link: string }>(
      'user',
      'add',
      email,
      '--name',
      'Ana',
      ...at,
      'viewer',
    );
    const [, invitation = ''] =
      /^http:\/\/127\.0\.0\.1:\d+\/console#\/invitation\/([\w-]{43})$/.exec(link) ?? [];
    const body = { invitation };
    const { body: opened } = await callApi<{ name: string }>(server.url, 'POST', '/console/invitation', {
      body,
    });
    expect(opened.name).toBe('Ana');
    expect(await people()).toMatchObject([{ email, roles: 'viewer', state: 'invited' }]);
    expect((await user('add', email.toUpperCase(), ...at, 'operator')).code).toBe(0);
    expect(await people()).toMatchObject([{ email, roles: 'operator', state: 'invited' }]);
    // The first link has ended.
    expect((await callApi(server.url, 'POST', '/console/invitation', { body })).status).toBe(422);
  });

  test('invite, disable, enable, sign-out and remove say what they did; an unknown person is refused', async () => {
    expect((await user('invite', email)).stdout).toContain('It works once, within seven days.');
    expect((await user('disable', email)).stdout).toContain('can no longer sign in');
    expect(await people()).toMatchObject([{ state: 'disabled' }]);
    expect((await user('enable', email)).stdout).toContain('can sign in again');
    expect((await user('sign-out', email)).stdout).toContain('have ended');
    const noRole = await user('remove', email, '--seller', '999');
    expect([noRole.code, noRole.stderr]).toEqual([1, expect.stringContaining('has no role there')]);
    expect((await user('remove', email)).stdout).toContain('is erased');
    expect(await people()).toEqual([]);
    const unknown = await user('disable', email);
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('nobody has the e-mail address'),
    ]);
  });

  test('add says what is wrong with an address, a place or a role', async () => {
    const add = async (...args: string[]) => (await user('add', ...args)).stderr;
    expect(await add('ana', '--name', 'Ana', '--intermediary', 'Pessoas Ltda', '--role', 'viewer')).toContain(
      'is not an e-mail address',
    );
    expect(await add(email, '--name', 'Ana', '--role', 'viewer')).toContain(
      'either --intermediary NAME or --seller ID',
    );
    expect(
      await add(email, '--name', 'Ana', '--intermediary', 'Pessoas Ltda', '--role', 'seller_owner'),
    ).toContain('seller_owner is not a role of an intermediary');
    expect(await add(email, '--name', 'Ana', '--seller', '9999', '--role', 'seller_owner')).toContain('9999');
  });
});

describe('payfac plan', { shuffle: false }, () => {
  test('the default prices later sellers, an assignment one seller from a moment on', async () => {
    const { token } = await newIntermediary('Plan shop');
    const earlier = await newSeller(token, 10);
    const { body: plan } = await callApi<{ id: number }>(server.url, 'POST', '/v2/payfac/rate-plans', {
      token,
      body: planBody(),
    });
    expect((await payfac('plan', 'default', '--plan', String(plan.id))).code).toBe(0);
    const later = await newSeller(token, 11);
    expect(await pixRate(later['X-Api-Token'])).toBe('0.99');
    expect(await pixRate(earlier['X-Api-Token'])).toBe('0');

    const assign = ['plan', 'assign', '--seller', String(earlier.idSeller), '--plan', String(plan.id)];
    expect((await payfac(...assign, '--from', '2999-01-01T00:00:00-03:00')).code).toBe(0);
    expect(await pixRate(earlier['X-Api-Token'])).toBe('0');
    const { stdout: until } = await payfac(...assign);
    expect(until).toMatch(/ until 2999-01-01T03:00:00.000Z.\n.* as it was assigned before.\n$/);
    expect(await pixRate(earlier['X-Api-Token'])).toBe('0.99');

    const plans = await payfacJson<{ id: number; default: boolean; sellers: number }[]>('plan', 'list');
    expect(plans.find(({ id }) => id === plan.id)).toMatchObject({ default: true, sellers: 2 });
  });

  test('one from January on, assigned to a new seller, prices what is paid now only when backdated', async () => {
    const { token } = await newIntermediary('January shop');
    const cheap = await createPlan(token, 0.99);
    const dear = await createPlan(token, 5);
    await payfac('plan', 'default', '--plan', String(cheap));
    const { idSeller, 'X-Api-Token': own } = await newSeller(token, 13);
    const paidNow = (n: number) => importCharge(idSeller, n, new Date().toISOString());
    await paidNow(1);
    const assign = ['plan', 'assign', '--seller', String(idSeller), '--plan', String(dear)];
    const from = ['--from', '2026-01-01T00:00:00-03:00'];
    const refused = await payfac(...assign, ...from);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/2026-01-01T03:00:00.000Z is in the past.*--backdate/);

    const { code, stdout } = await payfac(...assign, ...from, '--backdate');
    expect(code).toBe(0);
    expect(stdout.replace(/(plan \d+ from) \S+ on/, '$1 then on')).toBe(
      `Plan ${dear} prices the payments to seller ${idSeller} from 2026-01-01T03:00:00.000Z on.\n` +
        'Earlier payments have no plan of their own, so it prices them too.\n' +
        `It replaces plan ${cheap} from then on.\n` +
        '1 charge paid since then was already imported and keeps its price.\n',
    );
    await paidNow(2);
    const { body } = await callApi<{ taxa_operacao: string }[]>(server.url, 'POST', '/v2/report/statement', {
      token: own,
    });
    expect(body.map((line) => line.taxa_operacao)).toEqual(['0.99', '5.00']);
    expect((await payfac('statement', 'verify', '--seller', String(idSeller))).code).toBe(0);
    const explained = await payfacJson<{ plan: { id: number }; fee: string }>(
      ...['plan', 'explain', '--seller', String(idSeller), '--method', 'PIX', '--value', '100'],
    );
    expect(explained).toMatchObject({ plan: { id: dear }, fee: '5.00' });
    const again = await payfacJson(...assign, ...from, '--backdate');
    expect(again).toEqual({
      ...{ idSeller, plan: dear, from: '2026-01-01T03:00:00.000Z', isFirst: true },
      ...{ replaced: [{ plan: dear, from: '2026-01-01T03:00:00.000Z' }], later: [], pricedCharges: 2 },
    });
  });

  async function createPlan(token: string, value: number): Promise<number> {
    const pix = { delayForRedeem: 0, value, rateType: 'FIXED' as const };
    const request = { token, body: planBody({ pix }) };
    const path = '/v2/payfac/rate-plans';
    return (await callApi<{ id: number }>(server.url, 'POST', path, request)).body.id;
  }

  /** Imports a PIX charge. */
  async function importCharge(idSeller: number, n: number, paidAt: string): Promise<void> {
    const line = chargeLine(chargeUuid(n), idSeller, { paidAt });
    const rejected = join(setup.folder, `rejected-${n}`);
    const args = ['charges', 'import', '-', '--intermediary', 'January shop', '--rejected', rejected];
    expect((await runCommand(setup.env, args, line)).code).toBe(0);
  }

  test('bad input is refused with a sentence', async () => {
    const { token } = await newIntermediary('Careful shop');
    const { idSeller } = await newSeller(token, 12);
    const seller = String(idSeller);
    const assign = ['plan', 'assign', '--seller', seller];
    const foreignPlan = String(
      (await payfacJson<{ id: number; intermediary: string }[]>('plan', 'list'))[0]!.id,
    );
    const cases: [string[], RegExp][] = [
      [['plan', 'default', '--plan', '999999'], /no plan 999999/],
      [['plan', 'default'], /required option/],
      [[...assign, '--plan', foreignPlan], /has no plan \d+; nothing was written/],
      [[...assign, '--plan', foreignPlan, '--from', '2026-02-30T00:00:00Z'], /It must be an instant/],
      [['plan', 'assign', '--seller', '999999', '--plan', foreignPlan], /no seller 999999/],
      [['plan', 'explain'], /either --plan ID or --seller ID/],
      [['plan', 'explain', '--plan', foreignPlan, '--seller', seller], /either --plan ID or --seller ID/],
      [['plan', 'explain', '--seller', '999999'], /no seller 999999/],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await payfac(...args);
      expect(code, args.join(' ')).toBe(1);
      expect(stderr).toMatch(message);
    }
  });

  async function pixRate(token: string): Promise<string> {
    const { body: self } = await callApi<{ id: number }>(server.url, 'GET', '/v2/seller', { token });
    const path = `/v2/seller/rates/${self.id}`;
    const { body } = await callApi<{ currentSellerRatesRequest: { pixConfigData: { rate: string } } }>(
      server.url,
      'GET',
      path,
      { token },
    );
    return body.currentSellerRatesRequest.pixConfigData.rate;
  }
});

describe('payfac seller', () => {
  test('block lets the seller only read at once, unblock lets it change things again', async () => {
    const { token } = await newIntermediary('Blocking shop');
    const seller = await newSeller(token, 20);
    const rename = () =>
      callApi<{ code?: string }>(server.url, 'PATCH', `/v2/seller/${seller.idSeller}`, {
        token: seller['X-Api-Token'],
        body: { fantasyName: 'Outra' },
      });
    expect((await payfac('seller', 'block', String(seller.idSeller))).stdout).toContain('is BLOCKED');
    expect((await rename()).body.code).toBe('seller_blocked');
    expect((await readSelf(seller['X-Api-Token'])).status).toBe(200);
    const sellers = await payfacJson<{ id: number; status: string }[]>('seller', 'list');
    expect(sellers.find(({ id }) => id === seller.idSeller)?.status).toBe('BLOCKED');
    expect((await payfac('seller', 'unblock', String(seller.idSeller))).code).toBe(0);
    expect((await rename()).status).toBe(200);
  });

  test('a list shows a name that is written from right to left in its own column', async () => {
    const { token } = await newIntermediary('Isolated shop');
    const body = { ...sellerBody(21), companyName: 'דוד לוי' };
    const created = await callApi(server.url, 'POST', '/v2/seller', { token, body });
    expect(created.status).toBe(200);
    const { stdout } = await payfac('seller', 'list');
    const row = stdout.split('\n').find((line) => line.includes('דוד לוי'));
    expect(row).toContain('\u2068דוד לוי\u2069  ');
    // The two marks take no room on the screen.
    const columns = (text = '') => text.replace(/[\u2068\u2069]/g, '').search(/ACTIVE|BLOCKED|status/i);
    expect(columns(row)).toBe(columns(stdout.split('\n')[0]));
    expect(await payfacJson('seller', 'list')).toContainEqual(
      expect.objectContaining({ companyName: 'דוד לוי' }),
    );
  });

  test('an unknown seller is refused with a sentence', async () => {
    const { code, stderr } = await payfac('seller', 'block', '999999');
    expect(code).toBe(1);
    expect(stderr).toMatch(/there is no seller 999999/);
  });
});

describe('payfac charges import and refunds export', () => {
  test('exit codes and outputs: all in, some rejected, could not run', async () => {
    const { token } = await newIntermediary('Import shop');
    const { idSeller } = await newSeller(token, 30);
    const file = join(setup.folder, 'charges.ndjson');
    const good = chargeLine('00000000-0000-4000-8000-000000000001', idSeller);
    const bad = chargeLine('00000000-0000-4000-8000-000000000002', idSeller, { value: 10.001 });
    const { token: other } = await newIntermediary('Unnamed shop');
    await newSeller(other, 32);
    await writeFile(file, `${good}\n`);
    const importing = ['charges', 'import', file, '--intermediary', 'Import shop'];
    const first = await payfac(...importing);
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(
      /warning: .* of the intermediary Import shop, .* charges nothing.*plan default/,
    );
    expect(first.stderr).not.toContain('Unnamed shop');
    const { stdout: checks } = await payfac('doctor');
    expect(checks).toMatch(/^WARN {2}plans: .* of the intermediary Import shop, .* charges nothing/m);
    await writeFile(file, `${good}\n${bad}\n${good.slice(0, 40)}`);
    const some = await payfac(...importing);
    expect(some.code).toBe(2);
    expect(some.stderr).not.toContain('Import shop');
    expect(some.stdout).toContain('3 lines: 0 imported, 1 already known, 2 rejected');
    expect(some.stdout).toContain(`${file}.rejected.ndjson`);
    for (const [args, reason] of [
      [[`${file}.none`, '--intermediary', 'Import shop'], /cannot read/],
      [['-', '--intermediary', 'Import shop'], /say where to write rejected lines/],
      [[setup.folder, '--intermediary', 'Import shop'], /is a folder/],
      [[file], /a file of charges belongs to one intermediary, and there are several: .*--intermediary NAME/],
      [[file, '--intermediary', 'Imprt shop'], /no intermediary Imprt shop\. Did you mean Import shop\?/],
    ] as const) {
      const { code, stdout, stderr } = await payfac('charges', 'import', ...args);
      expect([code, stdout], args.join()).toEqual([1, '']);
      expect(stderr).toMatch(/^payfac: /);
      expect(stderr).toMatch(reason);
    }
    const foreign = await payfac('charges', 'import', file, '--intermediary', 'Unnamed shop');
    expect(foreign.stdout).toMatch(/0 imported, 0 already known, 3 rejected.*seller_not_found/s);
  });

  test('refunds export prints a line for each refund and goes on after a cursor', async () => {
    const { token } = await newIntermediary('Refund shop');
    await newIntermediary('Another shop');
    const { idSeller } = await newSeller(token, 31);
    const uuids = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012'];
    const input = uuids.map((uuid) => chargeLine(uuid, idSeller)).join('\n');
    const rejected = join(setup.folder, 'rejected.ndjson');
    const importing = ['charges', 'import', '-', '--intermediary', 'Refund shop', '--rejected', rejected];
    expect((await runCommand(setup.env, importing, input)).code).toBe(0);
    for (const uuid of uuids) {
      const path = `/v2/charges/${uuid}/refund`;
      expect((await callApi(server.url, 'PATCH', path, { token, body: { asFraud: true } })).status).toBe(200);
    }
    const lines = await exportedOf(idSeller, '--intermediary', 'Refund shop');
    expect(await exportedOf(idSeller)).toEqual(lines);
    expect(lines.map(({ uuid }) => uuid)).toEqual(uuids);
    expect(lines[0]).toMatchObject({ value: 10, paymentMethod: 'PIX', asFraud: true, authorizationNsu: '' });
    expect(await exportedOf(idSeller, '--intermediary', 'Refund shop', '--since', lines[0]!.cursor)).toEqual([
      lines[1],
    ]);
    for (const [args, reason] of [
      [['--intermediary', 'Refund shop', '--since', 'yesterday'], /the cursor is not one of ours/],
      [['--intermediary', 'Refunds'], /there is no intermediary Refunds\./],
      [['--since', lines[0]!.cursor], /a cursor belongs to one intermediary, and there are several/],
    ] as const) {
      const { code, stdout, stderr } = await payfac('refunds', 'export', ...args);
      expect([code, stdout], args.join(' ')).toEqual([1, '']);
      expect(stderr).toMatch(reason);
    }
  });

  test('refunds import records what became of the exported refunds, and says what it rejected', async () => {
    const { token } = await newIntermediary('Answer shop');
    const { idSeller } = await newSeller(token, 32);
    const uuids = ['00000000-0000-4000-8000-000000000013', '00000000-0000-4000-8000-000000000014'];
    const own = ['--intermediary', 'Answer shop'];
    const into = (name: string) => ['--rejected', join(setup.folder, name)];
    const input = uuids.map((uuid) => chargeLine(uuid, idSeller)).join('\n');
    const importing = ['charges', 'import', '-', ...own, ...into('rejected-charges.ndjson')];
    expect((await runCommand(setup.env, importing, input)).code).toBe(0);
    for (const uuid of uuids) {
      const path = `/v2/charges/${uuid}/refund`;
      expect((await callApi(server.url, 'PATCH', path, { token, body: { asFraud: false } })).status).toBe(
        200,
      );
    }
    const [done, failed] = (await exportedOf(idSeller, ...own)).map(({ idRefund }) => idRefund);
    const answers = [
      `{"idRefund":${done},"status":"DONE"}`,
      `{"idRefund":${failed},"status":"FAILED","reason":"AC03"}`,
      '{"idRefund":999999,"status":"DONE"}',
    ].join('\n');
    const answering = ['refunds', 'import', '-', ...own];
    const first = await runCommand(setup.env, [...answering, ...into('rejected-first.ndjson')], answers);
    expect(first.code, first.stderr).toBe(2);
    expect(first.stdout).toMatch(/^3 lines: 2 recorded, 0 already known, 1 rejected.*refund_not_found/s);
    const again = await runCommand(
      setup.env,
      [...answering, ...into('rejected-again.ndjson'), '--json'],
      answers,
    );
    expect(JSON.parse(again.stdout)).toMatchObject({ lines: 3, answered: 0, known: 2, rejected: 1 });
    expect((await exportedOf(idSeller, ...own)).map(({ idRefund }) => idRefund)).toEqual([done]);
    const nowhere = await runCommand(setup.env, answering, answers);
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('--rejected FILE')]);
  });

  async function exportedOf(idSeller: number, ...args: string[]) {
    const { code, stdout, stderr } = await payfac('refunds', 'export', ...args);
    expect(code, stderr).toBe(0);
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { cursor: string; idRefund: number; uuid: string; idSeller: number })
      .filter((line) => line.idSeller === idSeller);
  }
});

describe('payfac audit, doctor, migrate, help', () => {
  test('audit list names what was done, by whom and from where, without personal data', async () => {
    const { token } = await newIntermediary('Audited shop');
    const body = sellerBody(40);
    await callApi(server.url, 'POST', '/v2/seller', {
      token,
      body,
      headers: { 'x-ip-origin-request': '198.51.100.9' },
    });
    const records = await payfacJson<Record<string, unknown>[]>('audit', 'list');
    const created = records.find((r) => r.action === 'seller.created' && r.intermediary === 'Audited shop');
    expect(created).toMatchObject({ originIp: '198.51.100.9', remoteAddress: '127.0.0.1' });
    expect(created?.actor).toMatch(/^token:\d+$/);
    expect(JSON.stringify(records)).not.toContain(body.document);
    expect(await payfacJson('audit', 'list', '--limit', '1')).toHaveLength(1);
    expect((await payfac('audit', 'list', '--limit', '0')).code).toBe(1);
  });

  test('doctor finds a good set-up good, and a bad one bad, and says what to do', async () => {
    const good = await payfacJson<{ ok: boolean }[]>('doctor');
    expect(good.every(({ ok }) => ok)).toBe(true);
    const { code, stdout } = await runCommand({ ...setup.env, PORT: 'http' }, ['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain('FAULT settings: PORT is "http"');
    const fresh = join(setup.folder, 'fresh.db');
    const { PAYFAC_SECRET_KEY: _, ...environment } = setup.env;
    const first = await runCommand({ ...environment, DATABASE_URL: `sqlite:${fresh}` }, ['doctor']);
    expect(first.code, first.stdout).toBe(0);
    expect(existsSync(fresh) || existsSync(`${fresh}.key`)).toBe(false);
  });

  test('--version prints the version', async () => {
    const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await payfac('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('migrate finds nothing left to do', async () => {
    expect(await payfacJson('migrate')).toEqual({ ran: [] });
  });

  test.each([
    ['--help'],
    ['token', '--help'],
    ['charges', 'import', '--help'],
    ['reconcile', '--help'],
    ['transfers', 'import', '--help'],
    ['refunds', 'export', '--help'],
    ['seller', 'forget', '--help'],
    ['serve', '--help'],
    ['statement', 'verify', '--help'],
  ])('%s shows how to use it', async (...args) => {
    const { code, stdout } = await payfac(...args);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: payfac');
    expect(stdout).not.toContain('(default: [])');
    expect(stdout.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  test('transfers import --help names every status that the bank may answer', async () => {
    const { stdout } = await payfac('transfers', 'import', '--help');
    for (const status of ['SENT', 'PAID', 'FAILED', 'RETURNED', 'CANCELLED'])
      expect(stdout).toContain(status);
  });

  test('serve --port names the environment variable to set', async () => {
    const { code, stderr } = await payfac('serve', '--port', '3005');
    expect(code).toBe(1);
    expect(stderr).toContain('Set the environment variable instead: PORT=3005.');
  });
});

function chargeLine(uuid: string, idSeller: number, overrides: Record<string, unknown> = {}): string {
  return JSON.stringify({
    uuid,
    idSeller,
    title: 'Pedido',
    value: 10,
    paymentMethod: 'PIX',
    paidAt: '2026-11-01T12:00:00Z',
    expirationDate: '2026-11-02',
    customer: { document: '52998224725', type: 'CPF', name: 'João Souza' },
    ...overrides,
  });
}
