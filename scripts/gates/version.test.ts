import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiVersion } from '../../client/src/index.ts';
import { startServerHere, type RealServer } from '../../client/test/support/real-server.ts';
import { languages } from '../../server/src/http/languages.ts';
import { readDocument, root } from './document.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startServerHere();
});
afterAll(() => server.stop());

test('every response, the docs page and the client have the version of the document and its hash', async () => {
  const bundled = await readFile(join(root, 'generated', 'openapi.json'), 'utf8');
  const hash = createHash('sha256').update(bundled).digest('hex');
  expect(apiVersion).toBe(`${readDocument().info.version}+${hash.slice(0, 12)}`);

  const token = { 'X-Token-Api': server.token };
  const requests: [string, string, Record<string, string>?][] = [
    ['GET', '/v2/seller?sellerId=1', token],
    ['POST', '/v2/report/statement', token],
    ['GET', '/v2/seller', token],
    ['GET', '/v2/seller'],
    ['GET', '/nothing'],
    ['DELETE', '/v2/seller'],
    ['OPTIONS', '/v2/seller'],
    ['POST', '/v2/seller', { ...token, 'Content-Type': 'text/plain' }],
    ['GET', '/livez'],
    ['GET', '/openapi.json'],
    ['GET', '/docs/en'],
    ['GET', '/docs/pt-BR'],
  ];
  for (const [method, path, headers = {}] of requests) {
    const response = await fetch(server.url + path, { method, headers });
    expect(response.headers.get('X-Api-Version'), `${method} ${path}`).toBe(apiVersion);
  }
  for (const language of languages) {
    const page = await (await fetch(`${server.url}/docs/${language}`)).text();
    const built = /<meta name="api-version" content="([^"]*)">/.exec(page)?.[1];
    expect(built, 'dist/docs/ is of an older document: run `npm run docs`').toBe(apiVersion);
  }
});

test('the packages and the workflows have the version of the document', async () => {
  const versionIn = async (file: string) => {
    const text = await readFile(join(root, file), 'utf8');
    return file.endsWith('.json')
      ? (JSON.parse(text) as { version: string }).version
      : /^info:\n(?: +.*\n)*? +version: (\S+)$/m.exec(text)?.[1];
  };
  const files = [
    'package.json',
    'client/package.json',
    'client/console/package.json',
    'server/package.json',
    'openapi/workflows.arazzo.yaml',
  ];
  const versions = await Promise.all(files.map(async (file) => [file, await versionIn(file)] as const));
  const { version } = readDocument().info;
  expect(versions).toEqual(files.map((file) => [file, version]));
});
