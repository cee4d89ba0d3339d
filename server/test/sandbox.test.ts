import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { components } from '../../generated/api.ts';
import { main, type Sandbox, startSandbox } from '../../scripts/lab/payfac.ts';
import type { RunningSandbox } from '../src/cli/commands/sandbox.ts';
import { addDays, saoPauloDate } from '../src/shared/calendar.ts';
import { BRANDS, PAYMENT_METHODS } from '../src/shared/charge-terms.ts';
import { liveTokens } from '../src/tokens/token.ts';
import { track, whenReady, type RunningProcess } from '../../scripts/lab/process.ts';
import { isSigned, signingKey } from '../src/webhooks/sending/signature.ts';
import { collect, projectRoot, runPayfac } from './support/child-server.ts';
import { runCommand, verifyViolations } from './support/command.ts';
import { sellerBody } from './support/fixtures.ts';
import { RawClient } from './support/raw-client.ts';
import { Receiver } from './support/receiver.ts';
import { callApi } from './support/test-api.ts';

type Schemas = components['schemas'];

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the whole statement, as text and as lines. */
async function statementOf({ url, tokens }: Sandbox) {
  const token = tokens.intermediary;
  const { text, body } = await callApi<Schemas['StatementEntry'][]>(url, 'POST', '/v2/report/statement', {
    token,
  });
  return { text, lines: body };
}

/** Creates a folder for temporary files, in which nothing may be left. */
async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-sandbox-test-'));
  return { folder, env: { TMPDIR: folder } };
}

// A sandbox has a database of its own, so the engine of the test run does not matter.
describe.runIf(inject('engine') === 'sqlite')('payfac sandbox', { shuffle: false }, () => {
  let listener: RunningProcess<string>;
  /** The lines that the listener prints. */
  const shown: string[] = [];
  /** The sandbox, with the settings of a real service in its environment. */
  let sandbox: Sandbox;
  /** A sandbox with the same seed as `sandbox`, and one with another. */
  let twin: Sandbox;
  let other: Sandbox;
  /** The folders for temporary files of the three. */
  let places: Awaited<ReturnType<typeof temporaryFolder>>[];

  /** Starts all of them on one day: the charges of a sandbox end with the day before. */
  async function startAll(): Promise<void> {
    const today = () => saoPauloDate(Date.now());
    const day = today();
    places = await Promise.all([temporaryFolder(), temporaryFolder(), temporaryFolder()]);
    const [own, ofTwin, ofOther] = places.map(({ env }) => env);
    const ofService = {
      HOST: '0.0.0.0',
      PORT: '1',
      DATABASE_URL: `sqlite:${join(places[0]!.folder, 'stray.db')}`,
      PAYFAC_PUBLIC_URL: 'no URL',
    };
    [sandbox, twin, other] = await Promise.all([
      startSandbox(['--events-port', new URL(listener.ready).port], { ...own, ...ofService }),
      startSandbox(['--seed', '1'], ofTwin),
      startSandbox(['--seed', 'other'], ofOther),
    ]);
    if (today() === day) return;
    await stopAll();
    await startAll();
  }

  const stopAll = () => Promise.all([sandbox, twin, other].map((one) => one.stop()));

  beforeAll(async () => {
    const child = spawn(process.execPath, [main, 'sandbox', 'listen', '--port', '0'], {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    listener = await whenReady('the listener', track(child), (line, from) => {
      if (from === 'stdout') shown.push(line);
      return /http:\S+/.exec(line)?.[0];
    });
    await startAll();
  });
  afterAll(async () => {
    await stopAll();
    expect(await listener.stop('SIGINT')).toBe(0);
  });

  test('has some 2,000 charges of the last 90 days, of all sellers, methods and brands, some refunded', async () => {
    const { lines } = await statementOf(sandbox);
    const isExample = ({ charge_paid_date: paid }: Schemas['StatementEntry']) => paid! < '2026-05';
    const sales = lines.filter((line) => line.operacao === 'VENDA' && !isExample(line));
    expect(sales).toHaveLength(2_000);
    const oldest = Math.min(...sales.map((line) => Date.parse(line.charge_paid_date!)));
    expect(oldest).toBeGreaterThan(Date.now() - 91.1 * dayMs);
    expect(new Set(sales.map((line) => line.payment_method))).toEqual(new Set(PAYMENT_METHODS));
    expect(new Set(sales.map((line) => line.bandeira))).toEqual(new Set(['', 'other', ...BRANDS]));
    expect(new Set(sales.map((line) => line.id_seller))).toEqual(new Set(sandbox.ids.sellers));
    expect(new Set(sales.map((line) => line.plan_id))).toEqual(new Set(Object.values(sandbox.ids.plans)));
    const refunds = lines.filter((line) => line.operacao === 'ESTORNO');
    expect(refunds.length).toBeGreaterThan(5);
    expect(refunds.length).toBeLessThan(30);
    expect(refunds.map((line) => line.uuid_charge)).toContain(sandbox.ids.refunded);
  });

  test('has the transfers that the guide names, and receivables to come', async () => {
    const { url, ids } = sandbox;
    const token = sandbox.tokens.intermediary;
    const read = async <T>(path: string) => (await callApi<T>(url, 'GET', path, { token })).body;
    const { paid, failed, sent, created } = ids.transfers;
    const examples = await read<Schemas['Transfer'][]>('/v2/transfers?transferDateFinal=2026-04-30');
    expect(examples.map(({ idTransfer, status }) => [idTransfer, status])).toEqual([
      [created, 'CREATED'],
      [sent, 'SENT'],
      [failed, 'FAILED'],
      [paid, 'PAID'],
    ]);
    const guide = await readFile(join(projectRoot, 'openapi/guides/sandbox.md'), 'utf8');
    for (const { status } of examples) expect(guide).toContain(`\`${status}\``);
    const { lines } = await statementOf(sandbox);
    const returned = lines.filter(({ operacao }) => operacao === 'REPASSE_DEVOLVIDO');
    expect(returned.map((line) => line.id_transfer)).toEqual([failed]);

    const current = await read<Schemas['Transfer'][]>('/v2/transfers?transferDateInitial=2026-05-01');
    expect(current.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('CREATED'),
      ...Array<string>(22).fill('PAID'),
    ]);
    const yesterday = addDays(saoPauloDate(Date.now()), -1);
    expect(current.slice(0, 2).map(({ transferDate }) => transferDate)).toEqual([yesterday, yesterday]);

    const seller = current[0]!.idSeller;
    const open = [...examples, ...current].filter(
      ({ idSeller, status }) => idSeller === seller && (status === 'CREATED' || status === 'SENT'),
    );
    const balance = await read<Schemas['Balance']>(`/v2/seller/${seller}/balance`);
    expect(balance.inTransfer).toBeCloseTo(
      open.reduce((sum, { amount }) => sum + amount, 0),
      2,
    );
    const [{ amount: lastWeek } = { amount: 0 }] = current.filter(({ idSeller }) => idSeller === seller);
    expect(balance.available).toBeLessThan(lastWeek);
    const { data } = await read<Schemas['FutureReceivables']>(
      `/v2/report/receivables/future?idSeller=${seller}`,
    );
    expect(data.summary.totalDays).toBeGreaterThan(5);
    expect(data.summary.totalNet).toBe(balance.pending);
  });

  test('the same seed gives the same statement, hashes included; another seed other charges', async () => {
    const [first, second, third] = await Promise.all([sandbox, twin, other].map(statementOf));
    expect(second!.text).toBe(first!.text);
    expect(third!.text).not.toBe(first!.text);
    expect(third!.lines.slice(0, 7)).toEqual(first!.lines.slice(0, 7));
    expect(twin.tokens).toEqual(sandbox.tokens);
    expect(other.ids).toEqual(sandbox.ids);
  });

  test('prints what its own code and the client’s helper both say that it prints', () => {
    const { pid: _, stop: __, ...facts } = sandbox;
    const printed: RunningSandbox = facts;
    const keys = ['databaseUrl', 'eventsUrl', 'ids', 'tokens', 'url', 'webhookSecret'];
    expect(Object.keys(printed).sort()).toEqual(keys);
    const ids = [
      'blockedSellers',
      'chargebacks',
      'order',
      'plans',
      'refundable',
      'refunded',
      'sellers',
      'transfers',
    ];
    expect(Object.keys(printed.ids).sort()).toEqual(ids);
  });

  test('takes no token of a real service', async () => {
    const answer = await callApi<Schemas['Problem']>(sandbox.url, 'GET', '/v2/seller', {
      token: liveTokens.issue('seller'),
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'token_invalid']);
    expect(answer.body.detail).toContain('This service is a sandbox');
  });

  test('a page of this machine may call it and read our headers, a page from elsewhere may not', async () => {
    const preflightFrom = (origin: string) => {
      const headers = {
        Origin: origin,
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'x-token-api, content-type',
      };
      return fetch(`${sandbox.url}/v2/seller`, { method: 'OPTIONS', headers });
    };
    const here = 'http://localhost:5173';
    const preflight = await preflightFrom(here);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(here);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-token-api, content-type');
    const answer = await fetch(`${sandbox.url}/v2/seller`, { headers: { Origin: here } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(here);
    const exposed = answer.headers.get('access-control-expose-headers')?.split(',');
    expect(exposed).toEqual(expect.arrayContaining(['X-Request-Id', 'X-Api-Version']));
    const elsewhere = await preflightFrom('https://somewhere.example');
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('answers only to the names of this machine, so that no site reaches it by a name of its own', async () => {
    const statusFor = async (host: string) => {
      const client = await RawClient.connect(sandbox.url);
      client.send(`GET /console HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      await client.isEnded();
      client.close();
      return client.received;
    };
    const { port } = new URL(sandbox.url);
    for (const host of ['localhost', 'LOCALHOST', `localhost:${port}`, `127.0.0.1:${port}`, '[::1]:1']) {
      expect(await statusFor(host), host).toMatch(/^HTTP\/1.1 200 OK/);
    }
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '10.0.0.1',
      '[::2]',
    ]) {
      const answer = await statusFor(host);
      expect(answer, host).toMatch(/^HTTP\/1.1 421 Misdirected Request/);
      expect(answer).toMatch(/This server answers only to localhost, 127.0.0.1, \[::1\]. Use one of them/);
    }
  });

  test('listens on loopback alone and touches no other database, whatever the environment says', async () => {
    const { hostname, port } = new URL(sandbox.url);
    expect(hostname).toBe('127.0.0.1');
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside)
      await expect(fetch(`http://${address}:${port}/livez`)).rejects.toThrow();
    const { folder } = places[0]!;
    expect(sandbox.databaseUrl).toMatch(`sqlite:${folder}/`);
    expect(existsSync(join(folder, 'stray.db'))).toBe(false);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('its statements verify by the command, on the database that it names', async () => {
    expect(await verifyViolations({ DATABASE_URL: twin.databaseUrl })).toEqual([]);
  });

  test('one that a program started ends with that program', async () => {
    const { folder, env } = await temporaryFolder();
    // The program dies at once when the sandbox is ready, and cannot stop it.
    const helper = join(projectRoot, 'scripts', 'lab', 'payfac.ts');
    const program = `import { startSandbox } from ${JSON.stringify(helper)};
      console.log((await startSandbox([], ${JSON.stringify(env)})).pid); process.kill(process.pid, 'SIGKILL');`;
    const { stdout } = await collect(
      spawn(process.execPath, ['--input-type=module', '-e', program], { env: { PATH: process.env.PATH } }),
    );
    expect(Number(stdout)).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 60_000 });
  });

  test('a signal before it is ready ends it and removes what there is', async () => {
    const { folder, env } = await temporaryFolder();
    const child = spawn(
      process.execPath,
      [join(projectRoot, 'server', 'src', 'main.ts'), 'sandbox', '--port', '0'],
      {
        env,
      },
    );
    const ended = collect(child);
    for (let tries = 0; tries < 2_000 && (await readdir(folder)).length === 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 1, stdout: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a taken port is named with the option that chooses another, and nothing is left', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    const { port } = squatter.address() as AddressInfo;
    const { folder, env } = await temporaryFolder();
    const { code, stderr } = await runPayfac(env, ['sandbox', '--port', String(port)]);
    expect(code).toBe(1);
    expect(stderr).toContain(`127.0.0.1:${port} is taken`);
    expect(stderr).toContain('--port ');
    expect(await readdir(folder)).toEqual([]);
  });

  test('its own port cannot be that of its events', async () => {
    const { code, stderr } = await runCommand({}, ['sandbox', '--port', '3001']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'payfac: --port and --events-port are both 3001, so the sandbox would send its events to itself. Choose another ' +
        '--port, such as 3011, or another --events-port.\n',
    );
  });

  test('without a place for its database it says so', async () => {
    const { code, stderr } = await runCommand({ TMPDIR: '/dev/null/folder' }, ['sandbox', '--port', '0']);
    expect(code).toBe(1);
    expect(stderr).toContain('in /dev/null/folder. Set TMPDIR');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test.each(['README.md', 'server/docs/tour.md'])('%s names its token', async (file) => {
    const text = await readFile(join(projectRoot, file), 'utf8');
    expect(text.match(/pft_\w{10,}/g)).toEqual([sandbox.tokens.intermediary]);
  });

  test('the README names a charge that is in it', async () => {
    const text = await readFile(join(projectRoot, 'README.md'), 'utf8');
    expect(text).toContain(`CHARGE=${sandbox.ids.refundable.onRequest}`);
  });

  test('the listener shows the events of sellers elsewhere, verified; a seller on this machine gets its own', async () => {
    const receiver = await Receiver.start();
    onTestFinished(() => receiver.stop());
    const call = <T>(method: string, path: string, body: object) =>
      callApi<T>(sandbox.url, method, path, { token: sandbox.tokens.intermediary, body });
    const create = async (n: number, webhook: string) => {
      const body = sellerBody(n, { webhook });
      return (await call<Schemas['SellerCreated']>('POST', '/v2/seller', body)).body;
    };
    await call('PATCH', `/v2/charges/${sandbox.ids.refundable.fraud}/refund`, { asFraud: true });
    const here = await create(1, receiver.url);
    // This is an address for documentation (RFC 5737), where a connection would hang.
    const there = await create(2, 'https://192.0.2.1/hooks');
    await vi.waitFor(() => expect([shown.length, receiver.received.length]).toEqual([2, 1]), 60_000);
    expect(shown.sort()).toEqual([
      expect.stringMatching(/^verified {2}evt_2_\d+ {2}\{"type":"charge.refunded".*"fee":/),
      expect.stringMatching(`^verified  evt_${there.idSeller}_1  {"type":"seller.created"`),
    ]);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    expect(isSigned(headers, body, signingKey(here.webhookSecret), Date.now())).toBe(true);
    expect(here.webhookSecret).toBe(sandbox.webhookSecret);
    const unsigned = await fetch(listener.ready, { method: 'POST', body: '\x1b[2J{}' });
    expect(unsigned.status).toBe(400);
    await vi.waitFor(() => expect(shown.at(-1)).toBe('NOT VERIFIED  no webhook-id   [2J{}'), 60_000);
  });

  test('a second listener gets the error that the port is taken', async () => {
    const { port } = new URL(listener.ready);
    const { code, stderr } = await runCommand({}, ['sandbox', 'listen', '--port', port]);
    expect(code).toBe(1);
    expect(stderr).toContain(`127.0.0.1:${port} is taken`);
    expect(stderr).toContain('--port ');
  });

  test('a port that is none is refused', async () => {
    const { code, stderr } = await runCommand({}, ['sandbox', '--port', '70000']);
    expect(code).toBe(1);
    expect(stderr).toContain('from 0 to 65535');
  });

  test('SIGINT, SIGTERM and SIGHUP end it and remove its database', async () => {
    expect(await sandbox.stop('SIGINT')).toBe(0);
    expect(await twin.stop('SIGTERM')).toBe(0);
    expect(await other.stop('SIGHUP')).toBe(1);
    for (const { folder } of places) expect(await readdir(folder)).toEqual([]);
  });
});
