import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { documentAt, readApiDocument } from '../src/http/pages/pages.ts';
import { serveDocs } from '../src/http/pages/docs.ts';
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

/** Returns the answer as it was received, because fetch would undo the compression. */
function get(headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(`${api.url}/docs`, { method, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

describe('GET /docs', () => {
  test('gives the page to anybody, to be asked for again each time', async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-request-id']).toBeDefined();
    expect(body.toString()).toContain('<title>Payment Intermediary API</title>');
  });

  test('holds the very spec that /openapi.json gives', async () => {
    const other = await TestApi.start({ console: null });
    const served = await fetch(`${other.url}/openapi.json`);
    expect(await specIn(other)).toEqual(await served.json());
    await other.stop();
  });

  test('leads from each operation to the console, where there is one', async () => {
    const { paths } = await specIn(api);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(Object.keys(operationFacts).length);
    for (const operation of operations) {
      const link = `\n\n[Try it in the console](console#/api/${operation.operationId})`;
      expect(operation.description.endsWith(link), operation.operationId).toBe(true);
      operation.description = operation.description.slice(0, -link.length);
    }
    const served = (await (await fetch(`${api.url}/openapi.json`)).json()) as Document;
    expect(paths).toEqual(served.paths);
  });

  test('allows scripts by their hashes alone, and every script of the page has its hash there', async () => {
    const { headers, body } = await get();
    const policy = String(headers['content-security-policy']);
    const scripts = [...String(body).matchAll(/<script( type="module")?>(.*?)<\/script>/gs)];
    const hashes = scripts.map(
      ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(2);
    expect(policy).toContain(`script-src ${hashes.join(' ')};`);
    expect(policy).toContain("default-src 'none';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('loads nothing from anywhere', async () => {
    const text = String((await get()).body);
    expect(text).not.toContain('//cdn.redoc.ly/');
    expect(text).not.toMatch(/<(script|link|img)[^>]* (src|href)="(?!data:)/);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes smaller to whoever accepts %s', async (encoding, decompress) => {
    const plain = await get();
    const packed = await get({ 'Accept-Encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Origin, Accept-Encoding' });
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
    expect(decompress(packed.body).equals(plain.body)).toBe(true);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get({ 'Accept-Encoding': 'br' });
    const again = { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) };
    expect(await get(again)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect((await get({ ...again, 'If-None-Match': '"another"' })).status).toBe(200);
  });

  test('has no body for HEAD, and the same headers', async () => {
    const head = await get({}, 'HEAD');
    const { headers } = await get();
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'] });
  });
});

test('without a built page, /docs says how to build one', async () => {
  const serve = serveDocs(readApiDocument(), {
    hasConsole: true,
    file: new URL('missing.html', import.meta.url),
  });
  await expect(serve({} as Request, {} as Response, () => undefined)).rejects.toMatchObject({
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
      ['/openapi.json', '/docs'].map(async (path) => (await fetch(other.url + path)).text()),
    );
    await other.stop();
    for (const text of answers) {
      expect(text).toContain('https://api.example.com/payfac/v2/seller');
      expect(text).not.toContain('127.0.0.1:3000');
    }
  });
});

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
}

interface DocumentedOperation {
  operationId: string;
  description: string;
  'x-codeSamples': { source: string }[];
}

/** Returns the spec in the page that a server gives. */
async function specIn({ url }: TestApi): Promise<Document> {
  const html = await (await fetch(`${url}/docs`)).text();
  const [, spec = ''] = /<script id="spec" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(spec) as Document;
}

test.each(['POST', 'DELETE', 'OPTIONS'])('%s /docs is answered as %s /openapi.json is', async (method) => {
  const [docs, other] = await Promise.all(
    ['/docs', '/openapi.json'].map((path) => fetch(api.url + path, { method })),
  );
  expect(docs!.status).toBe(other!.status);
  expect(((await docs!.json()) as ProblemBody).code).toBe(((await other!.json()) as ProblemBody).code);
});
