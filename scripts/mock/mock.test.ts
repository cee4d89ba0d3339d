import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMockServer, type MockServer } from '../lab/payfac.ts';
import { operationFacts } from '../../generated/operations.ts';
import { specFaults } from '../../server/test/support/spec-check.ts';

type OperationId = keyof typeof operationFacts;

interface Ref {
  $ref: string;
}
type Examples = Record<string, { value: unknown } | Ref>;
type Content = Record<string, { examples?: Examples }>;
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  example?: unknown;
  examples?: Examples;
}
interface Operation {
  operationId: OperationId;
  parameters?: (Parameter | Ref)[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content } | Ref>;
}

const root = join(import.meta.dirname, '..', '..');
const document = JSON.parse(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

function resolved<T extends object>(value: T | Ref): T {
  if (!('$ref' in value)) return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], document);
  return resolved(target as T | Ref);
}

function namedValues(examples: Examples = {}): [name: string, value: unknown][] {
  return Object.entries(examples).map(([name, example]) => [name, resolved(example).value]);
}

const ids = Object.keys(operationFacts) as OperationId[];

function operationOf(id: OperationId): Operation {
  const { path, method } = operationFacts[id];
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

/** Returns every documented answer of an operation: status, media type, name and value of the example. */
function answersOf(id: OperationId): { status: number; mediaType: string; name: string; value: unknown }[] {
  return Object.entries(operationOf(id).responses).flatMap(([status, response]) =>
    Object.entries(resolved(response).content).flatMap(([mediaType, { examples }]) =>
      namedValues(examples).map(([name, value]) => ({ status: Number(status), mediaType, name, value })),
    ),
  );
}

function firstBodyOf(id: OperationId): unknown {
  return namedValues(operationOf(id).requestBody?.content['application/json']?.examples)[0]?.[1];
}

/** Returns the path, and the query that must be sent, with the first example of each parameter. */
function pathOf(id: OperationId): string {
  const parameters = (operationOf(id).parameters ?? []).map(resolved);
  const exampleOf = (parameter: Parameter | undefined) =>
    String(parameter?.example ?? namedValues(parameter?.examples)[0]?.[1]);
  const path = operationFacts[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    exampleOf(parameters.find((each) => each.in === 'path' && each.name === name)),
  );
  const query = parameters.filter((each) => each.in === 'query' && each.required === true);
  if (query.length === 0) return path;
  return `${path}?${new URLSearchParams(query.map((each) => [each.name, exampleOf(each)])).toString()}`;
}

let mock: MockServer;
beforeAll(async () => {
  mock = await startMockServer();
});
afterAll(async () => {
  expect(await mock.stop()).toBe(0);
  await expect(fetch(mock.url), 'a process is left').rejects.toThrow('fetch failed');
});

interface Call {
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
  method?: string;
}

async function call(id: OperationId, { headers = {}, token = 'pfi_any', ...rest }: Call = {}) {
  const { method = operationFacts[id].method, body = firstBodyOf(id) } = rest;
  const response = await fetch(mock.url + pathOf(id), {
    method,
    headers: {
      ...(token === null ? {} : { 'X-Token-Api': token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const isJson = (mediaType: string) => /[/+]json$/.test(mediaType);

describe.each(ids)('%s', (id) => {
  const answers = answersOf(id);

  test('answers with its first documented example, which is valid', async () => {
    const seen = await call(id);
    expect(specFaults(id, seen, operationFacts[id].method)).toEqual([]);
    expect(seen.status).toBe(200);
    expect(JSON.parse(seen.text)).toEqual(answers.find(({ status }) => status === 200)?.value);
  });

  test('has an example for every status', () => {
    const documented = Object.keys(operationOf(id).responses).map(Number);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual(documented);
  });
});

/** What Prism makes of the document is the same for each operation, so one shows it. */
describe('refundCharge', () => {
  const id = 'refundCharge';

  test('gives every example that is asked for', async () => {
    for (const { status, mediaType, name, value } of answersOf(id)) {
      const what = `${status} ${mediaType} ${name}`;
      const headers = { Prefer: `code=${status}, example=${name}`, Accept: mediaType };
      const seen = await call(id, { headers });
      expect([seen.status, seen.headers.get('content-type')], what).toEqual([status, mediaType]);
      expect(isJson(mediaType) ? JSON.parse(seen.text) : seen.text, what).toEqual(value);
      expect(specFaults(id, seen, operationFacts[id].method), what).toEqual([]);
    }
  });

  test('gives the problem of each status by its code alone', async () => {
    const problems = operationFacts[id].responses.filter((status) => status >= 400);
    for (const status of problems) {
      const seen = await call(id, { headers: { Prefer: `code=${status}` } });
      expect(specFaults(id, seen, operationFacts[id].method), String(status)).toEqual([]);
      expect([seen.status, JSON.parse(seen.text)]).toEqual([status, expect.objectContaining({ status })]);
    }
  });

  test('refuses a request without a token', async () => {
    const { status, text } = await call(id, { token: null });
    expect([status, JSON.parse(text)]).toEqual([401, expect.objectContaining({ code: 'token_missing' })]);
  });

  test('refuses a property that it does not know, and says so in a header', async () => {
    const body = { ...(firstBodyOf(id) as object), misspelt: 1 };
    const { status, headers, text } = await call(id, { body });
    expect(JSON.parse(text)).toMatchObject({ status, code: expect.any(String) as string });
    expect([400, 422]).toContain(status);
    expect(headers.get('sl-violations')).toContain('misspelt');
  });
});

/** client/README.md names these limits, which only the real service does not have. */
describe('what Prism cannot do', () => {
  test('it gives 405 to a method that a path lacks, not 501, and no problem of ours', async () => {
    const { status, text } = await call('getSeller', { method: 'DELETE' });
    expect(status).toBe(405);
    expect(JSON.parse(text)).not.toHaveProperty('code');
  });

  test('nor to a path that is unknown', async () => {
    const response = await fetch(`${mock.url}/v2/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).not.toHaveProperty('code');
  });

  test('it keeps nothing: a refund without a key happens as often as it is asked for', async () => {
    expect([(await call('refundCharge')).status, (await call('refundCharge')).status]).toEqual([200, 200]);
  });

  test('it has one page, whose Link leads to itself', async () => {
    const pages = [await call('queryStatement'), await call('queryStatement')];
    expect(pages.map(({ headers }) => headers.get('link'))).toEqual(
      Array(2).fill(expect.stringContaining('cursor=')),
    );
    expect(pages[0]?.text).toBe(pages[1]?.text);
  });

  test('it gives 422 with an example to a body that is wrong, where the service gives 400', async () => {
    expect((await call('queryStatement', { body: { misspelt: 1 } })).status).toBe(422);
  });
});

describe('npm run mock', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts', 'mock', 'mock.ts'), ...args], {
      encoding: 'utf8',
      timeout: 60_000,
    });

  test.each([
    ['a port that is none', ['--port', '70000'], '--port must be a whole number from 0 to 65535'],
    ['an option that it does not have', ['--prot', '4011'], "Unknown option '--prot'"],
  ])('says what is wrong with %s', (_name, args, message) => {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test('says that its port is taken', () => {
    const port = new URL(mock.url).port;
    const { status, stderr } = run('--port', port);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`mock: cannot listen on port ${port}`)]);
  });
});
