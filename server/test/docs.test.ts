import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { documentAt, readApiDocument } from '../src/http/pages/pages.ts';
import { serveDocs } from '../src/http/pages/docs.ts';
import { commonHeaders, replaceTexts, type TextDocument } from '../src/http/pages/docs-text.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await TestApi.start({ corsOrigins: ['https://app.example.com'] });
});
afterAll(() => api.stop());

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Returns the answer as it was received, because fetch would undo the compression and follow redirects. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(api.url + path, { method, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

describe('GET /docs', () => {
  test.each([
    ['nothing', {}, 'docs/en'],
    ['Portuguese of Brazil', { 'Accept-Language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'docs/pt-BR'],
    ['Portuguese of Portugal', { 'Accept-Language': 'pt-PT' }, 'docs/pt-BR'],
    ['English before Portuguese', { 'Accept-Language': 'en-GB,pt;q=0.5' }, 'docs/en'],
    ['a language that there is not', { 'Accept-Language': 'de' }, 'docs/en'],
  ])('leads a reader who prefers %s to a page', async (_, headers, to) => {
    const answer = await get('/docs', headers);
    expect([answer.status, answer.headers.location]).toEqual([302, to]);
    expect(answer.headers.vary).toContain('Accept-Language');
    expect((await get(`/${to}`)).status).toBe(200);
  });

  test('names the languages to whoever asks for another one', async () => {
    const { status, body } = await get('/docs/fr');
    expect(status).toBe(404);
    const { code, detail } = JSON.parse(String(body)) as ProblemBody;
    expect(code).toBe('path_not_found');
    expect(detail).toContain('/docs/en in English and at /docs/pt-BR in Portuguese');
  });
});

describe.each([
  ['en', 'Payment Intermediary API', 'Refund a charge in full', 'Try it in the console'],
  ['pt-BR', 'API do intermediário de pagamentos', 'Estornar uma cobrança por inteiro', 'Testar no console'],
])('GET /docs/%s', (language, title, summary, tryIt) => {
  const path = `/docs/${language}`;

  test('gives the page to anybody, to be asked for again each time', async () => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-request-id']).toBeDefined();
    const html = body.toString();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('href="../console"');
  });

  test('has the very document that /openapi.json gives, but for texts, links and the headers of all', async () => {
    const served = (await (await fetch(`${api.url}/openapi.json`)).json()) as Document;
    const shown = await textOf(api, language);
    expect(shown.paths['/v2/charges/{uuid}/refund']?.patch?.summary).toBe(summary);
    const operations = Object.values(shown.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(Object.keys(operationFacts).length);
    const texts = textsIn(shown);
    const changed = [...textsIn(served)].filter((text) => !texts.has(text));
    // In English only the descriptions of operations differ: they have a link.
    if (language === 'en') expect(changed).toHaveLength(operations.length);
    else expect(changed.length).toBeGreaterThan(2_000);
    for (const { operationId, description } of operations) {
      expect(description.endsWith(`\n\n[${tryIt}](../console#/api/${operationId})`), operationId).toBe(true);
    }
    expect(withoutTexts(shown)).toEqual(withoutTexts(served));
  });

  test('has no link to a console where there is none', async () => {
    const other = await TestApi.start({ console: null });
    const html = await (await fetch(other.url + path)).text();
    const text = JSON.stringify(await textOf(other, language));
    await other.stop();
    expect(html).not.toContain('../console');
    expect(html).toContain('href="../openapi.json"');
    expect(text).not.toContain(tryIt);
  });

  test('loads its own script and text, and nothing from elsewhere', async () => {
    const { headers, body } = await get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const html = String(body);
    const sources = [...html.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="(?!data:)([^"]+)"/g)];
    const names = [...new Set(sources.map(([, name = '']) => name))];
    expect(names.toSorted()).toEqual([`${language}.json`, expect.stringMatching(/^redoc-[0-9a-f]{12}\.js$/)]);
    expect(html).not.toMatch(/<script[^>]*>[^<]/);
    const script = await get(`/docs/${names.find((name) => name.endsWith('.js'))}`);
    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(String(script.body)).not.toContain('//cdn.redoc.ly/');
  });

  test('a first visit takes 690 kB at most, and the next one nothing', async () => {
    const accepted = { 'Accept-Encoding': 'br' };
    const page = await get(path, accepted);
    const script = /redoc-[0-9a-f]+\.js/.exec(String(brotliDecompressSync(page.body)))?.[0];
    const files = await Promise.all(
      [path, `${path}.json`, `/docs/${script}`].map((file) => get(file, accepted)),
    );
    for (const { status, headers } of files) {
      expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    }
    const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThan(690_000);
    for (const file of [path, `${path}.json`]) {
      const { headers } = await get(file, accepted);
      const again = { ...accepted, 'If-None-Match': String(headers.etag) };
      expect(await get(file, again)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect((await get(file, { ...again, 'If-None-Match': '"another"' })).status).toBe(200);
    }
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes smaller to whoever accepts %s', async (encoding, decompress) => {
    const plain = await get(`${path}.json`);
    const packed = await get(`${path}.json`, { 'Accept-Encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Origin, Accept-Encoding' });
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
    expect(decompress(packed.body).equals(plain.body)).toBe(true);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
  });

  test('has no body for HEAD, and the same headers', async () => {
    const head = await get(path, {}, 'HEAD');
    const { headers } = await get(path);
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'] });
  });
});

test("a sandbox's samples have its token, on a page at this machine alone", async () => {
  const sandbox = { intermediary: 'pft_sandbox', sellers: {}, people: [] };
  const other = await TestApi.start({ console: { sandbox, identityProvider: null } });
  const here = JSON.stringify(await textOf(other, 'en'));
  const elsewhere = await new Promise<string>((resolve, reject) => {
    const headers = { Host: 'example.com' };
    const sent = request(`${other.url}/docs/en.json`, { headers }, (response) => {
      buffer(response).then((body) => resolve(String(body)), reject);
    });
    sent.on('error', reject).end();
  });
  await other.stop();
  expect(here).toContain('-H \\"X-Token-Api: pft_sandbox\\"');
  expect(here).toContain("token: 'pft_sandbox'");
  const samples = (text: string) => Object.values((JSON.parse(text) as Document).paths).flatMap(samplesIn);
  expect(samples(here).filter((source) => !source.includes('pft_sandbox'))).toEqual([]);
  expect(samples(elsewhere).filter((source) => !source.includes('PAYFAC_TOKEN'))).toEqual([]);
  expect(elsewhere).not.toContain('pft_sandbox');
});

test('the headers that the page leaves out are described once, in the guide "Conventions"', () => {
  const { tags } = JSON.parse(readApiDocument()) as { tags: { name: string; description: string }[] };
  const guide = tags.find(({ name }) => name === 'Conventions')?.description ?? '';
  for (const header of commonHeaders) expect(guide).toContain(`\`${header}`);
});

test('without built pages, they say how to build them', async () => {
  const folder = new URL('missing/', import.meta.url);
  const { file } = serveDocs({ publicUrl: 'http://x', console: null, folder });
  const req = { params: { file: 'en' } } as unknown as Request;
  await expect(file(req, {} as Response)).rejects.toMatchObject({
    code: 'path_not_found',
    message: expect.stringContaining('`npm ci` without `--omit=dev`') as string,
  });
});

describe('GET /', () => {
  test.each([
    ['a browser', 'GET', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', '/docs'],
    ['a browser', 'HEAD', 'text/html', '/docs'],
    ['curl', 'GET', '*/*', '/openapi.json'],
    ['a program', 'HEAD', 'application/json', '/openapi.json'],
    ['whoever asks for something else', 'GET', 'image/png', '/openapi.json'],
  ])('leads %s with %s and Accept: %s to %s', async (_, method, accept, to) => {
    const { status, headers } = await fetch(`${api.url}/`, {
      method,
      headers: { Accept: accept },
      redirect: 'manual',
    });
    expect([status, headers.get('location')]).toEqual([302, to]);
    expect(headers.get('vary')).toContain('Accept');
  });

  test('keeps the path of the URL that callers use', async () => {
    const other = await TestApi.start({ publicUrl: 'https://api.example.com/payfac' });
    const { headers } = await fetch(other.url, { redirect: 'manual' });
    await other.stop();
    expect(headers.get('location')).toBe('/payfac/openapi.json');
  });
});

describe('the document, where callers use another URL', () => {
  test('names that URL as the server, in every sample and in every example of a problem', () => {
    const publicUrl = 'https://api.example.com/"payfac"';
    const bundled = readApiDocument();
    const text = documentAt(publicUrl, bundled);
    const { servers, paths } = JSON.parse(text) as Document;
    expect(servers.map(({ url }) => url)).toEqual([publicUrl]);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    for (const { 'x-codeSamples': samples } of operations) {
      expect(samples).toHaveLength(2);
      for (const { source } of samples) expect(source).toContain(publicUrl);
    }
    expect(text).not.toContain('127.0.0.1:3000');
    expect(bundled).toContain('127.0.0.1:3000');
  });

  test('is what /openapi.json and /docs give', async () => {
    const other = await TestApi.start({ publicUrl: 'https://api.example.com/payfac' });
    const answers = await Promise.all(
      ['/openapi.json', '/docs/en.json', '/docs/pt-BR.json'].map(async (path) =>
        (await fetch(other.url + path)).text(),
      ),
    );
    await other.stop();
    for (const text of answers) {
      expect(text).toContain('https://api.example.com/payfac/v2/seller');
      expect(text).not.toContain('127.0.0.1:3000');
    }
    // This guide has the address of the server in it, also in Portuguese.
    expect(answers.at(-1)).toContain('/payfac/docs#error-');
    expect(answers.at(-1)).toContain('A cobrança já tinha sido estornada');
    expect(answers.at(-1)).not.toContain('The charge was refunded before.');
  });
});

interface Document extends TextDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { responses: Record<string, { headers?: Record<string, unknown> }> };
}

interface DocumentedOperation {
  operationId: string;
  summary: string;
  description: string;
  responses: Record<string, { headers?: Record<string, unknown> }>;
  'x-codeSamples': { source: string }[];
}

/** Returns the document that a page loads. */
async function textOf({ url }: TestApi, language: string): Promise<Document> {
  return (await (await fetch(`${url}/docs/${language}.json`)).json()) as Document;
}

function samplesIn(methods: Record<string, DocumentedOperation>): string[] {
  return Object.values(methods).flatMap(({ 'x-codeSamples': samples }) =>
    samples.map(({ source }) => source),
  );
}

function textsIn(document: Document): Set<string> {
  const found = new Set<string>();
  replaceTexts(structuredClone(document), (text) => {
    found.add(text);
    return text;
  });
  return found;
}

/** Returns a copy of a document with an X for every text, and without the headers of all responses. */
function withoutTexts(document: Document): Document {
  const copy = structuredClone(document);
  replaceTexts(copy, () => 'X');
  const operations = Object.values(copy.paths).flatMap((methods) => Object.values(methods));
  const responses = [copy.components, ...operations].flatMap((part) => Object.values(part.responses));
  for (const response of responses) {
    for (const name of commonHeaders) delete response.headers?.[name];
    if (Object.keys(response.headers ?? {}).length === 0) delete response.headers;
  }
  return copy;
}

test.each(['POST', 'DELETE', 'OPTIONS'])('%s /docs is answered as %s /openapi.json is', async (method) => {
  const [docs, other] = await Promise.all(
    ['/docs', '/openapi.json'].map((path) => fetch(api.url + path, { method })),
  );
  expect(docs!.status).toBe(other!.status);
  expect(((await docs!.json()) as ProblemBody).code).toBe(((await other!.json()) as ProblemBody).code);
});
