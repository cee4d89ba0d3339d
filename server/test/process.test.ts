import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { openStore } from '../src/db/open-store.ts';
import { hostNode, ownNode } from '../../scripts/lab/process.ts';
import { bankForm, sellerBody } from './support/fixtures.ts';
import { createSetup, projectRoot, runPayfac, startServer, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { RawClient } from './support/raw-client.ts';
import { scrape, sumOf } from './support/scrape.ts';
import { callApi } from './support/test-api.ts';

let setup: TestSetup;

beforeAll(async () => {
  setup = await createSetup();
});
afterAll(() => setup.cleanup());

const host = await hostNode();
/**
 * Where the engine makes no difference, one is enough, because each start of the service takes half a second of
 * processor time.
 */
const onSqlite = inject('engine') === 'sqlite';

describe.runIf(onSqlite)('the launcher', () => {
  const file = join(projectRoot, 'server', 'bin', 'payfac.js');

  // A Node that is older than the service needs hands over to the one of the packages.
  test.each([ownNode, ...(host === null ? [] : [host])])(
    'runs commands on Node $version, and passes their exit code on',
    ({ path }) => {
      const launch = (args: string[]) =>
        spawnSync(path, [file, ...args], { env: setup.env, encoding: 'utf8' });
      expect(launch(['plan', 'list', '--json'])).toMatchObject({ status: 0, stderr: '' });
      const refused = launch(['no-such-command']);
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(refused.stderr).toContain("unknown command 'no-such-command'");
    },
  );
});

/** Returns the token that the printed command makes. A process prints no token, because its output is collected. */
async function firstToken(env: NodeJS.ProcessEnv, errors: string): Promise<string | undefined> {
  const shown = /pfi_[A-Za-z0-9_-]{49}/;
  expect(errors).not.toMatch(/pf[is]_/);
  const [, command = ''] = /^ {2}npx payfac (.+)$/m.exec(errors) ?? [];
  return shown.exec((await runCommand(env, command.split(' '))).stdout)?.[0];
}

describe.runIf(onSqlite)('payfac serve, as a process', () => {
  test('the first start shows how to make a token that works; a second server starts beside it; stops let requests finish', async () => {
    const anchor = join(setup.folder, 'anchor');
    const first = await startServer({ ...setup.env, PAYFAC_ANCHOR_FILE: anchor });
    const token = await firstToken(setup.env, first.output.errors);
    const created = await callApi<{ idSeller: number }>(first.url, 'POST', '/v2/seller', {
      token: token!,
      body: sellerBody(),
    });
    expect(created.status).toBe(200);

    const second = await startServer({ ...setup.env, PAYFAC_DRAIN_SECONDS: '1' });
    expect(second.output.errors).not.toContain('token');
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    const stoppedAt = performance.now();
    expect(await second.stop('SIGINT')).toBe(0);
    expect(performance.now() - stoppedAt).toBeGreaterThan(1_000);
    await expect(fetch(`${second.url}/readyz`)).rejects.toThrow();

    // The body arrives while the server stops.
    const body = JSON.stringify({ idSeller: created.body.idSeller, account: bankForm() });
    const client = await RawClient.connect(first.url);
    client.send(
      `PATCH /v2/seller HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const inFlight = async () => sumOf(await scrape(first.url), 'payfac_http_requests_in_flight');
    await expect.poll(inFlight).toBe(1);
    const stopped = first.stop();
    await expect.poll(() => first.output.log.some(({ msg }) => msg === 'stopping')).toBe(true);
    client.send(body);
    await client.receives(/^HTTP\/1.1 200 /);
    expect(await stopped).toBe(0);
    // The anchor was saved when the server stopped, less than a minute after it started.
    expect(await readFile(anchor, 'utf8')).toMatch(/^\{"idIntermediary":\d+,"idSeller":\d+,"sequence":0,/m);
    expect(JSON.stringify([first.output.log, second.output.log])).not.toContain(token);
  });

  test('with PAYFAC_DRAIN_SECONDS it is unready but serves until it ends; a second signal ends it at once', async () => {
    const server = await startServer({ ...setup.env, PAYFAC_DRAIN_SECONDS: '60', PAYFAC_RATE_LIMIT: 'off' });
    const stopped = server.stop();
    // Signals within a second count as one. The system might merge two of the same kind.
    process.kill(server.pid, 'SIGINT');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await callApi(server.url, 'GET', '/v2/seller')).status).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    process.kill(server.pid, 'SIGTERM');
    expect(await stopped).toBe(1);
  });

  test('several commands may meet on a new database', async () => {
    const env = { ...setup.env, DATABASE_URL: `sqlite:${setup.folder}/new.db` };
    const create = (n: number) => runPayfac(env, ['token', 'create', '--intermediary', `New ${n}`, '--new']);
    const results = await Promise.all([1, 2, 3].map(create));
    for (const { code, stderr } of results) expect(code, stderr).toBe(0);
  });
});

describe.runIf(onSqlite)('a mistyped DATABASE_URL', () => {
  test.each([
    ['seller list', 1],
    ['statement verify', 2],
    ['key reseal', 1],
    ['user list', 1],
    ['token create --intermediary default', 1],
    ['backup no-folder/copy.db', 1],
  ])('is named by `payfac %s`, which makes no database', async (command, exitCode) => {
    const path = join(setup.folder, 'mistyped', 'payfac.db');
    const { code, stdout, stderr } = await runCommand(
      { ...setup.env, DATABASE_URL: `sqlite:${path}` },
      command.split(' '),
    );
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    expect(stderr).toContain(`there is no database at ${path}. Check DATABASE_URL`);
    expect(existsSync(join(setup.folder, 'mistyped'))).toBe(false);
  });
});

describe('payfac serve refuses to start', () => {
  test.runIf(onSqlite)('on a taken port, with a sentence that names it', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const { code, stderr } = await runCommand({ ...setup.env, PORT: String(port) }, ['serve']);
    squatter.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`127.0.0.1:${port} is taken`);
  });

  test.runIf(onSqlite).each([
    ['mysql://x', 'DATABASE_URL is not a database URL'],
    ['sqlite:', 'DATABASE_URL is not a database URL'],
    [
      'postgres://u@127.0.0.1:1/none?password=secret',
      'cannot reach PostgreSQL at postgres://u@127.0.0.1:1/none:',
    ],
    [
      'postgres://nobody:secret@127.0.0.1:1/none',
      'cannot reach PostgreSQL at postgres://nobody:***@127.0.0.1:1/none',
    ],
    ['sqlite:/no/such/folder/payfac.db', 'cannot open the database file /no/such/folder/payfac.db'],
    [`sqlite:${import.meta.filename}`, 'is not a SQLite database'],
  ])('DATABASE_URL=%s stops the start with a sentence that says why', async (url, message) => {
    const { code, stderr } = await runCommand({ ...setup.env, DATABASE_URL: url }, ['serve']);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test.runIf(onSqlite)('a SQLite database of another program is refused and left as it was', async () => {
    const { default: Database } = await import('better-sqlite3');
    const path = `${setup.folder}/foreign.db`;
    const foreign = new Database(path);
    foreign.exec('create table notes (text text)');
    foreign.close();
    const { code, stderr } = await runCommand({ ...setup.env, DATABASE_URL: `sqlite:${path}` }, ['serve']);
    expect(code).toBe(1);
    expect(stderr).toContain('is a database of another program');
    const after = new Database(path, { readonly: true });
    expect(after.prepare('select name from sqlite_master').pluck().all()).toEqual(['notes']);
    after.close();
  });

  test.runIf(onSqlite)('a lost key file is not replaced by another', async () => {
    const path = `${setup.folder}/keyed.db`;
    const { PAYFAC_SECRET_KEY: _, ...environment } = setup.env;
    const env = { ...environment, DATABASE_URL: `sqlite:${path}` };
    const create = ['token', 'create', '--intermediary', 'Keyed', '--new'];
    expect((await runCommand(env, create)).code).toBe(0);
    await rm(`${path}.key`);
    const { code, stderr } = await runCommand(env, create);
    expect(code).toBe(1);
    expect(stderr).toContain(`${path}.key is missing`);
  });

  test.each([
    ['of a newer version', '9999-next', 'made by a newer version of payfac (it has 9999-next)'],
    ['of 0.1.0', '0002-webhooks', 'made by version 0.1.0 of payfac'],
  ])('a database %s is refused by every command, and left as it was', async (_name, migration, refusal) => {
    const other = await createSetup();
    const store = await openStore(other.location);
    await store.write((tx) =>
      sql`insert into kysely_migration (name, timestamp) values (${migration}, '2030-01-01')`.execute(tx),
    );
    const before = await dumpDatabase(store);
    for (const command of [
      ['serve'],
      ['worker'],
      ['migrate'],
      ['doctor'],
      ['token', 'list'],
      ['key', 'reseal'],
      ['statement', 'verify'],
      ['backup', join(other.folder, 'backup.db')],
    ]) {
      const { code, stdout, stderr } = await runCommand(other.env, command);
      expect(code, command.join(' ')).not.toBe(0);
      expect(stdout + stderr, command.join(' ')).toContain(refusal);
    }
    expect(await dumpDatabase(store)).toBe(before);
    await store.close();
    await other.cleanup();
  });
});
