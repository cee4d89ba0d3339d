import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { sellerBody } from './support/fixtures.ts';
import { callApi } from './support/test-api.ts';
import { openStore } from '../src/db/open-store.ts';
import { serveHere } from './support/serve-here.ts';
import { adjust, moveHead, proofSeller, serviceOn } from './support/proof.ts';
import { testKey, testKeyring } from './support/test-keyring.ts';

const [firstKey, secondKey, otherKey] = [7, 8, 9].map((byte) => testKey(byte).toString('base64')) as [
  string,
  string,
  string,
];

let setup: TestSetup;
beforeEach(async () => {
  setup = await createSetup();
});
afterEach(() => setup.cleanup());

function under(key: string, ...old: string[]): NodeJS.ProcessEnv {
  return { ...setup.env, PAYFAC_SECRET_KEY: key, PAYFAC_SECRET_KEYS_OLD: old.join(',') };
}

async function succeed(env: NodeJS.ProcessEnv, args: string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(env, args, input);
  expect(code, stderr).toBe(0);
  return stdout;
}

describe('a wrong PAYFAC_SECRET_KEY', () => {
  const couldNotRun = 2;

  test('stops every command that works under the key, with one clear sentence, and changes nothing', async () => {
    await succeed(under(firstKey), ['token', 'create', '--intermediary', 'Acme', '--new']);
    const commands: [string[], number?][] = [
      [['serve']],
      [['token', 'create', '--intermediary', 'Another', '--new']],
      [['token', 'list']],
      [['plan', 'list']],
      [['seller', 'list']],
      [['charges', 'import', '-', '--rejected', `${setup.folder}/rejected.ndjson`]],
      [['refunds', 'export']],
      [['statement', 'verify'], couldNotRun],
      [['statement', 'anchor', `${setup.folder}/anchor.json`]],
      [['audit', 'list']],
    ];
    for (const [command, exitCode = 1] of commands) {
      const { code, stdout, stderr } = await runCommand(under(otherKey), command);
      expect(code, command.join(' ')).toBe(exitCode);
      expect(stderr).toMatch(
        /^payfac: the secret key in PAYFAC_SECRET_KEY \(key id [0-9a-f]{8}\) is not the one/,
      );
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stdout).toBe('');
    }
    const tokens = JSON.parse(await succeed(under(firstKey), ['token', 'list', '--json'])) as unknown[];
    expect(tokens).toHaveLength(1);
  });

  // The PostgreSQL of the tests does not wait for the disk, which is a fault of its own.
  test.runIf(inject('engine') === 'sqlite')('is a fault to doctor, the right one is not', async () => {
    await succeed(under(firstKey), ['token', 'list']);
    expect(await succeed(under(firstKey), ['doctor'])).toContain('ok    secret key: from PAYFAC_SECRET_KEY');
    const { code, stdout } = await runCommand(under(otherKey), ['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain('FAULT secret key: the secret key in PAYFAC_SECRET_KEY');
  });
});

test('a key that is replaced still reads, repeats and proves what was written under it', async () => {
  const before = under(firstKey);
  const { token } = JSON.parse(
    await succeed(before, ['token', 'create', '--intermediary', 'Acme', '--new', '--json']),
  ) as { token: string };
  const create = { token, body: sellerBody(), headers: { 'x-idempotency-key': 'create-1' } };
  const refund = { token, body: { asFraud: false }, headers: { 'x-idempotency-key': 'refund-0' } };
  const refundPath = `/v2/charges/${chargeUuid(0)}/refund`;

  let server = await serveHere(before);
  const created = await callApi<{ idSeller: number }>(server.url, 'POST', '/v2/seller', create);
  const { idSeller } = created.body;
  const lines = [0, 1, 2].map((n) => JSON.stringify(chargeLine({ idSeller, uuid: chargeUuid(n) })));
  const importArgs = ['charges', 'import', '-', '--rejected', `${setup.folder}/rejected.ndjson`];
  await succeed(before, importArgs, `${lines.join('\n')}\n`);
  const refunded = await callApi(server.url, 'PATCH', refundPath, refund);
  const page = await callApi(server.url, 'POST', '/v2/report/statement?limit=2', { token });
  const next = /<(?<path>[^>]+)>/.exec(page.headers.get('link') ?? '')?.groups?.path ?? '';
  expect([created.status, refunded.status, page.status]).toEqual([200, 200, 200]);
  await server.stop();

  const after = under(secondKey, firstKey);
  server = await serveHere(after);
  const again = await callApi(server.url, 'POST', '/v2/seller', create);
  expect([again.headers.get('idempotent-replayed'), again.text]).toEqual(['true', created.text]);
  const refundedAgain = await callApi(server.url, 'PATCH', refundPath, refund);
  expect([refundedAgain.headers.get('idempotent-replayed'), refundedAgain.text]).toEqual([
    'true',
    refunded.text,
  ]);
  const otherBody = { ...refund, body: { asFraud: true } };
  expect((await callApi(server.url, 'PATCH', refundPath, otherBody)).status).toBe(422);
  expect((await callApi<unknown[]>(server.url, 'POST', next, { token })).body).toHaveLength(2);
  expect(await succeed(after, ['statement', 'verify'])).toContain('Holds: 1 seller, 4 lines');

  // The command runs while the server runs.
  const advice = async () => (await runCommand(after, ['doctor'])).stdout;
  expect(await advice()).toContain('run `payfac key reseal`');
  const resealed = await succeed(after, ['key', 'reseal']);
  expect(resealed).toMatch(
    /: 1 statement sealed, \d seals of audit records, tokens, plans, refunds, chargebacks, adjustments, transfers, holds, people and roles renewed, the webhook secrets of 1 endpoint encrypted\.\n/,
  );
  expect(resealed).toMatch(/The key [0-9a-f]{8} is needed until \d{4}-.*, for stored responses\./);
  expect(await advice()).not.toContain('key reseal');
  expect(await succeed(under(secondKey), ['statement', 'verify'])).toContain('Holds: 1 seller, 4 lines');
  // The head changes under the new key.
  const second = { ...refund, headers: { 'x-idempotency-key': 'refund-1' } };
  expect((await callApi(server.url, 'PATCH', `/v2/charges/${chargeUuid(1)}/refund`, second)).status).toBe(
    200,
  );
  expect(await succeed(after, ['statement', 'verify'])).toContain('Holds: 1 seller, 5 lines');
  await server.stop();

  const { code, stderr } = await runCommand(before, ['serve']);
  expect(code).toBe(1);
  expect(stderr).toContain('was replaced by another in this database');
});

test('what cannot be resealed is listed with what to do, and the exit code is 1', async () => {
  const store = await openStore(setup.location);
  const acme = await proofSeller(store, 'Acme');
  const { sellerId } = acme;
  await adjust(serviceOn(store), acme);
  const forged = Buffer.concat([Buffer.from(testKeyring.keyId, 'hex'), Buffer.alloc(32)]);
  await store.write((tx) => tx.updateTable('adjustments').set({ seal: forged }).execute());
  await moveHead(store, await proofSeller(store, 'Globex'), null, { sequence: 8, hash: Buffer.alloc(32) });
  await store.close();
  const { code, stdout, stderr } = await runCommand(under(secondKey, firstKey), ['key', 'reseal']);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/1 statement sealed.*\n.*still needed: by 1 statement/),
  ]);
  expect(stderr).toMatch(
    /^The seal of seller \d+'s statement is broken.*`payfac statement verify --seller \d+`\.\nThe seal of adjustment 1 is broken.*\.\n$/,
  );
  expect(stderr).not.toContain(`--seller ${sellerId}\``);
  const { code: again } = await runCommand(under(secondKey, firstKey), ['key', 'reseal', '--json']);
  expect(again).toBe(1);
});

test.runIf(inject('engine') === 'sqlite')(
  'a new embedded database, with its key and all beside it, is its owner’s alone to read',
  async () => {
    const path = `${setup.folder}/private/payfac.db`;
    const { PAYFAC_SECRET_KEY: _, ...environment } = setup.env;
    const server = await serveHere({ ...environment, DATABASE_URL: `sqlite:${path}` });
    const modes: Record<string, string> = {};
    for (const suffix of ['', '-wal', '-shm', '.key']) {
      modes[suffix] = ((await stat(path + suffix)).mode & 0o777).toString(8);
    }
    expect(new Set(Object.values(modes)), JSON.stringify(modes)).toEqual(new Set(['600']));
    expect(((await stat(`${setup.folder}/private`)).mode & 0o777).toString(8)).toBe('700');
    await server.stop();
  },
);
