import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiVersion } from '../../client/src/index.ts';
import { startSandbox, type Sandbox } from '../lab/sandbox.ts';
import { readDocument, root } from './document.ts';
import { versionFaults } from './version.ts';

let sandbox: Sandbox;
let document: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  const served = await (await fetch(`${sandbox.url}/openapi.json`)).text();
  document = served.replaceAll(sandbox.url, 'http://127.0.0.1:3000');
});
afterAll(() => sandbox.stop());

async function headerOf(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, { method, headers });
  return response.headers.get('X-Api-Version');
}

test('every response of the server, the client and the docs page have the version of the document', async () => {
  const authorized = { 'X-Token-Api': sandbox.tokens.intermediary };
  const headers = await Promise.all([
    headerOf('GET', '/v2/seller?sellerId=1', authorized),
    headerOf('POST', '/v2/report/statement', authorized),
    headerOf('GET', '/v2/seller', authorized),
    headerOf('GET', '/v2/seller'),
    headerOf('GET', '/nothing'),
    headerOf('DELETE', '/v2/seller'),
    headerOf('OPTIONS', '/v2/seller'),
    headerOf('POST', '/v2/seller', { ...authorized, 'Content-Type': 'text/plain' }),
    headerOf('GET', '/livez'),
    headerOf('GET', '/openapi.json'),
    headerOf('GET', '/docs'),
  ]);
  const docsPage = await (await fetch(`${sandbox.url}/docs`)).text();
  expect(versionFaults(document, { headers, client: apiVersion, docsPage })).toEqual([]);
});

test('a page of another origin may read it', async () => {
  const response = await fetch(`${sandbox.url}/livez`, { headers: { Origin: 'https://app.example' } });
  expect(response.headers.get('access-control-expose-headers')?.split(',')).toContain('X-Api-Version');
});

test('a wrong or missing version is found in each of them', () => {
  const page = (version: string) => `<head><meta name="api-version" content="${version}" /></head>`;
  const old = apiVersion.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const right = { headers: [apiVersion], client: apiVersion, docsPage: page(apiVersion) };
  expect(versionFaults(document, right)).toEqual([]);

  const wrong = [
    { ...right, headers: [apiVersion, old] },
    { ...right, headers: [null] },
    { ...right, client: old },
    { ...right, docsPage: page(old) },
    { ...right, docsPage: '<head></head>' },
  ];
  for (const claims of wrong) expect(versionFaults(document, claims)).toHaveLength(1);
  expect(versionFaults(`${document} `, right)).toHaveLength(3);
  const raised = document.replace(/"version": "[^"]+"/, '"version": "9.0.0"');
  expect(versionFaults(raised, right)).toHaveLength(3);
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
