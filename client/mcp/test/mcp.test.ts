import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../../generated/operations.ts';
import { chargeLine, sellerBody } from '../../test/support/bodies.ts';
import { createClient, unwrap } from '../../src/index.ts';
import { startServerHere, type RealServer } from '../../test/support/real-server.ts';

import { answersWithSecret, type ApiDocument } from '../src/document.ts';

const document = JSON.parse(
  readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
) as ApiDocument;

const command = join(import.meta.dirname, '..', 'bin', 'payfac-mcp.js');
const projectRoot = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);

const adjustment = { idSeller: 1, value: 12.34, direction: 'CREDIT', reason: 'Goodwill' };

let server: RealServer;
let viewer: string;
/** An agent that may only read, and one that may do everything. */
let reader: Client;
let writer: Client;

beforeAll(async () => {
  server = await startServerHere();
  const created = await server.payfac([
    ...['token', 'create', '--intermediary', 'client tests', '--role', 'viewer', '--json'],
  ]);
  ({ token: viewer } = JSON.parse(created) as { token: string });
  const client = createClient({ baseUrl: server.url, token: server.token });
  for (const document of ['11222333000181', '33456789000149'])
    await unwrap(client.POST('/v2/seller', { body: sellerBody(document) }));
  [reader, writer] = await Promise.all([agentWith(viewer), agentWith(server.token, '--allow-writes')]);
});
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await server.stop();
});

const agents: Client[] = [];

const agentWith = (token: string, ...args: string[]) => agentOf(command, token, ...args);

/** Starts a file of the command as an agent does. */
async function agentOf(file: string, token: string, ...args: string[]): Promise<Client> {
  const agent = new Client({ name: 'test', version: '1' });
  agents.push(agent);
  await agent.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [file, ...args] },
      env: { PAYFAC_URL: server.url, PAYFAC_TOKEN: token },
    }),
  );
  return agent;
}

const namesOf = async (agent: Client) => (await agent.listTools()).tools.map(({ name }) => name);

async function called(agent: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await agent.callTool({ name, arguments: args });
  const texts = content.map((item) => (item.type === 'text' ? item.text : item.type));
  return { texts, isError: isError ?? false };
}

describe('what an agent is offered', () => {
  test('a viewer gets every operation that it may call, and nothing that changes something', async () => {
    const names = await namesOf(reader);
    const allowed = Object.entries(operationFacts).filter(
      ([, { safe, roles }]) => safe && (roles as readonly string[]).includes('viewer'),
    );
    expect(names.toSorted()).toEqual(allowed.map(([name]) => name).toSorted());
    // With writes allowed, the token still says what it may do.
    expect(await namesOf(await agentWith(viewer, '--allow-writes'))).toEqual(names);
  });

  test('an admin gets what changes something only with --allow-writes', async () => {
    const reads = await namesOf(await agentWith(server.token));
    expect(reads).toContain('listAuditRecords');
    expect(reads).not.toContain('createAdjustment');
    const { tools } = await writer.listTools();
    const tool = (name: string) => tools.find((one) => one.name === name);
    expect(tool('createAdjustment')?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    expect(tool('queryStatement')?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(tool('refundCharge')?.inputSchema).toMatchObject({ required: ['uuid', 'body'] });
  });

  test('nothing that answers with a secret is offered', async () => {
    const offered = new Set(await namesOf(writer));
    const withSecret = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter((operation) => answersWithSecret(document, operation))
      .map(({ operationId }) => operationId);
    expect(withSecret.toSorted()).toEqual([
      ...['createSeller', 'createToken', 'inviteSellerUser', 'rotateWebhookSecret', 'setIntermediaryWebhook'],
    ]);
    expect(withSecret.filter((id) => offered.has(id))).toEqual([]);
  });

  test('each tool says what it does, and its input is a schema that stands alone', async () => {
    const { tools } = await writer.listTools();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name, description, inputSchema } of tools) {
      expect(description?.length, name).toBeGreaterThan(20);
      expect(() => ajv.compile(inputSchema), name).not.toThrow();
    }
  });
});

describe('a call', () => {
  test('that writes is answered alike with the same key', async () => {
    const args = { body: adjustment, idempotencyKey: 'goodwill-1' };
    const first = await called(writer, 'createAdjustment', args);
    expect(first).toMatchObject({ isError: false, texts: [expect.stringContaining('"value":12.34')] });
    expect(await called(writer, 'createAdjustment', args)).toEqual(first);
    const { texts } = await called(reader, 'listAdjustments', { idSeller: '1' });
    expect(JSON.parse(texts[0] ?? '')).toHaveLength(1);
  });

  test('of a list says how it goes on', async () => {
    const page = await called(reader, 'listSellers', { limit: 1 });
    expect(page.texts).toEqual([
      expect.stringContaining('"33456789000149"'),
      expect.stringMatching(/^The list goes on: call with cursor \S+$/),
    ]);
    const cursor = page.texts[1]?.split(' ').at(-1);
    const last = await called(reader, 'listSellers', { limit: 1, cursor });
    expect(last.texts).toEqual([expect.stringContaining('"11222333000181"')]);
  });

  test('whose answer is too long to be read is refused, and a smaller part is not', async () => {
    const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    await server.importCharges(Array.from({ length: 600 }, (_, n) => chargeLine(uuidOf(n), 1)).join(''));
    const unlimited = await called(reader, 'queryStatement', { body: { idSeller: '1' } });
    expect(JSON.parse(unlimited.texts[0] ?? '')).toHaveLength(100);
    const whole = await called(reader, 'queryStatement', { body: { idSeller: '1' }, limit: 1_000 });
    expect(whole).toEqual({
      texts: [expect.stringMatching(/too much to read: ask for less, with a smaller limit/)],
      isError: true,
    });
    const part = await called(reader, 'queryStatement', { body: { idSeller: '1' }, limit: 2 });
    expect(JSON.parse(part.texts[0] ?? '')).toHaveLength(2);
  });

  test.each([
    [
      'an argument that it does not take',
      'getSeller',
      { seller: 1 },
      /^getSeller does not take seller: it takes /,
    ],
    ['a missing one', 'getTransfer', {}, /^getTransfer needs idTransfer\.$/],
    ['a wrong value', 'listSellers', { limit: 0 }, /^limit must be >= 1$/],
    ['what does not exist', 'getTransfer', { idTransfer: 999 }, /"code":"transfer_not_found"/],
    ['a tool that there is not', 'getMoney', {}, /^There is no tool getMoney/],
    ['a tool that changes something', 'createAdjustment', { body: {} }, /--allow-writes/],
    ['what answers with a secret', 'createSeller', { body: {} }, /^createSeller answers with a secret/],
    [
      'what its role may not do',
      'listAuditRecords',
      {},
      /^A token with the role viewer may not call listAuditRecords/,
    ],
  ])('with %s is an error that says what is wrong', async (_, name, args, text) => {
    const { texts, isError } = await called(reader, name, args);
    expect(texts).toEqual([expect.stringMatching(text)]);
    expect(isError).toBe(true);
  });
});

describe('nothing but the operation that was named is called', () => {
  const elsewhere = { sellerId: { '../../../v2/payfac/transfers#': '' } };
  const sale = { value: 10, paymentMethod: 'PIX' };

  test.each<[what: string, name: string, args: Record<string, unknown>]>([
    ['an object in a path', 'quoteFee', { ...elsewhere, body: sale }],
    ['two dots', 'getSellerRatePlan', { idSeller: '..' }],
    ['a dot', 'listTransferLines', { idTransfer: '.' }],
    ['null', 'getCharge', { uuid: null }],
    ['a list', 'getTransfer', { idTransfer: [1] }],
    ['an object in a query', 'listSellers', { limit: { a: { b: 1 } } }],
    ['a body that is a text', 'queryStatement', { body: '{}' }],
    ['a key that is a number', 'createAdjustment', { body: adjustment, idempotencyKey: 1 }],
    ['no key, where one is needed', 'createAdjustment', { body: adjustment }],
  ])('with %s', async (_, name, args) => {
    const { texts, isError } = await called(writer, name, args);
    expect(isError, texts.join()).toBe(true);
    expect(texts.join()).toMatch(/must |needs idempotencyKey/);
    expect(texts.join()).not.toContain('requestId');
  });
});

test.each([
  ['without its settings', { PAYFAC_URL: undefined }, 2, /set PAYFAC_URL and PAYFAC_TOKEN/],
  ['with a token that is not valid', { PAYFAC_TOKEN: 'pfi_wrong' }, 1, /GET \/v2\/session.*401/],
  ['with an address where nothing is', { PAYFAC_URL: 'http://127.0.0.1:9' }, 1, /GET \/v2\/session/],
])('%s it ends, and says why', async (_, settings, code, text) => {
  const env = { PAYFAC_URL: server.url, PAYFAC_TOKEN: viewer, ...settings };
  const ended = await new Promise((resolve) => {
    const child = execFile(process.execPath, [command], { env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
  expect(ended).toEqual({ code, stdout: '', stderr: expect.stringMatching(text) as string });
});

test('the packed command, with what it depends on, offers the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-mcp-'));
  try {
    const args = ['pack', '--silent', '-w', '@payment-intermediary/mcp', '--pack-destination', folder];
    await run('npm', args, { cwd: projectRoot });
    const [tarball = ''] = await readdir(folder);
    await run('tar', ['-xzf', tarball], { cwd: folder });
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    const packed = join(folder, 'package', 'bin', 'payfac-mcp.js');
    expect(await namesOf(await agentOf(packed, viewer))).toEqual(await namesOf(reader));
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
