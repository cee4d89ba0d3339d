import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, unwrap } from '../src/index.ts';
import { chargeLine, sellerBody } from './support/bodies.ts';
import { uuid } from './support/calls.ts';
import { startRealServer, type RealServer } from './support/real-server.ts';

const clientFolder = join(import.meta.dirname, '..');
const examples = join(clientFolder, 'examples');

let server: RealServer;
let idSeller: number;

beforeAll(async () => {
  server = await startRealServer();
  const client = createClient({ baseUrl: server.url, token: server.token });
  ({ idSeller } = await unwrap(client.POST('/v2/seller', { body: sellerBody() })));
  await server.importCharges(chargeLine(uuid, idSeller));
});
afterAll(() => server.stop());

/** The examples use one charge from its sale to its refund, so they run in this order. */
describe('the examples', { shuffle: false }, () => {
  test('the README shows or names each file that runs here, and shows no other code', async () => {
    const readme = await readFile(join(clientFolder, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
    const names = (await readdir(examples)).filter((name) => name.endsWith('.ts'));
    const files = await Promise.all(names.map((name) => readFile(join(examples, name), 'utf8')));
    const missing = names.filter(
      (name, index) => !blocks.includes(files[index]) && !readme.includes(`\`client/examples/${name}\``),
    );
    expect(missing).toEqual([]);
    expect(blocks.length).toBeGreaterThan(3);
    expect(blocks.filter((block = '') => !files.includes(block))).toEqual([]);
  });

  test('the receiver in the guide of the docs is the one that runs here', async () => {
    const guide = await readFile(
      join(clientFolder, '..', 'openapi', 'guides', 'receiving-events.md'),
      'utf8',
    );
    // In a folder that `npm init` made, a file whose name ends in .ts is no module.
    expect(guide).toMatch(/`receive-events\.mts`[^]*node receive-events\.mts`/);
    expect(guide).not.toContain('receive-events.ts');
    const [, block = ''] = /^ {3}```ts\n(.*?)^ {3}```$/ms.exec(guide) ?? [];
    expect(block.replaceAll(/^ {3}/gm, '')).toBe(await readFile(join(examples, 'receive-events.ts'), 'utf8'));
  });

  test('the statement', async () => {
    expect(await run('statement.ts')).toEqual({ output: '2026-03-02 VENDA 50\n', errors: '' });
  });

  test('the statement line by line', async () => {
    expect(await run('statement-entries.ts')).toEqual({ output: '2026-03-02 VENDA 50.00\n', errors: '' });
  });

  test('the list of charges', async () => {
    expect(await run('list-charges.ts')).toEqual({ output: `2026-03-02 ${uuid} 50 0\n`, errors: '' });
  });

  test('the list of sellers', async () => {
    expect(await run('list-sellers.ts')).toEqual({
      output: expect.stringMatching(/^1 .+ 11222333000181\n$/) as string,
      errors: '',
    });
  });

  test('the statement as CSV', async () => {
    const { output, errors } = await run('statement-csv.ts');
    expect(errors).toBe('');
    expect(output.split('\r\n')).toEqual([
      expect.stringMatching(/^execution_date,charge_paid_date,uuid_charge,/),
      expect.stringContaining(`2026-03-02,2026-03-02T12:00:00.000Z,${uuid},VENDA,BANK_SLIP,50,0,50,0,0.00,`),
      '',
    ]);
  });

  test('the list of transfers, with their lines', async () => {
    const client = createClient({ baseUrl: server.url, token: server.token });
    const body = { transferDate: '2026-03-02', minimumAmount: 0 };
    await unwrap(client.POST('/v2/payfac/transfers', { body }));
    expect(await run('list-transfers.ts')).toEqual({
      output: '2026-03-02 CREATED 50\n2026-03-02 VENDA 50 0\n2026-03-02 REPASSE 0 50\n',
      errors: '',
    });
  });

  test('the refund, and the same again', async () => {
    expect(await run('refund.ts', uuid)).toEqual({ output: `${uuid}: REFUND\n`, errors: '' });
    expect(await run('refund.ts', uuid)).toEqual({ output: `${uuid}: refunded before\n`, errors: '' });
  });

  test('the check of the statement', async () => {
    expect(await run('verify-statement.ts', String(idSeller))).toEqual({
      output: '3 lines are right\n',
      errors: '',
    });
  });

  test('the limits', async () => {
    expect(await run('limits.ts')).toEqual({ output: `${idSeller} Padaria Central Ltda\n`, errors: '' });
  });

  async function run(name: string, ...args: string[]) {
    const env = { PAYFAC_URL: server.url, PAYFAC_TOKEN: server.token };
    const child = spawn(process.execPath, [join(examples, name), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await closed;
    return { output, errors };
  }

  test('the receiver of events: a created seller and its paid charge are told of', async () => {
    const port = await freePort();
    const client = createClient({ baseUrl: server.url, token: server.token });
    const body = { ...sellerBody(), document: '52998224725', webhook: `http://127.0.0.1:${port}/` };
    const seller = await unwrap(client.POST('/v2/seller', { body }));
    const env = { PORT: String(port), PAYFAC_WEBHOOK_SECRET: seller.webhookSecret };
    const child = spawn(process.execPath, [join(examples, 'receive-events.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
      const charge = '6f1c2f6e-9c0a-4d57-8a51-3f6f6d1f0a77';
      await server.importCharges(chargeLine(charge, seller.idSeller));
      // If nobody listened at first, the first event comes again after five seconds.
      await expect
        .poll(() => output.split('\n').toSorted(), { timeout: 60_000 })
        .toEqual(['', `charge.paid: ${charge} 50 BRL`, `seller.created: seller ${seller.idSeller}`]);
      const forged = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: '{"type":"charge.paid"}',
      });
      expect(forged.status).toBe(400);
    } finally {
      const closed = once(child, 'close');
      child.kill();
      await closed;
    }
  });

  /** Returns a port that nobody listens on, for a server that must be given one. */
  async function freePort(): Promise<number> {
    const probe = createServer();
    probe.listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return port;
  }
});
