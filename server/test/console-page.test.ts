import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApi, type ProblemBody } from './support/test-api.ts';
import { RawClient } from './support/raw-client.ts';

const built = new URL('../../client/console/dist/console/', import.meta.url);
const access = { intermediary: 'pft_i', sellers: { 1: 'pft_"one&$&"' }, people: [] };

let api: TestApi;
let sandbox: TestApi;

beforeAll(async () => {
  [api, sandbox] = await Promise.all([
    TestApi.start(),
    TestApi.start({ console: { sandbox: access, identityProvider: null } }),
  ]);
});
afterAll(() => Promise.all([api.stop(), sandbox.stop()]));

/** The page's own files, as it names them. */
function assetsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\.\/(console\/[^"]+)"/g)].map(([, path = '']) => path);
}

describe('GET /console', () => {
  test('gives a page that may run and load nothing but its own files, to be asked for again each time', async () => {
    const { status, headers } = await fetch(`${api.url}/console`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('etag')).not.toBeNull();
  });

  test('names no file elsewhere and has nothing inline, so that the policy needs no exception', async () => {
    const html = await (await fetch(`${api.url}/console`)).text();
    expect(html).not.toMatch(/(?:src|href)="(?!\.\/|data:)|<style|\sstyle=|<script>/);
    expect(new Set(assetsOf(html).map((path) => path.replace(/.*\./, '')))).toEqual(new Set(['js', 'css']));
  });

  test('and all that it loads first come to at most 170 kB, to be kept for ever', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const paths = ['console', ...assetsOf(await (await fetch(`${api.url}/console`)).text())];
    let bytes = 0;
    for (const path of paths) {
      const response = await fetch(`${api.url}/${path}`, { headers });
      expect([path, response.status, response.headers.get('content-encoding')]).toEqual([path, 200, 'br']);
      if (path !== 'console') {
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
      bytes += Number(response.headers.get('content-length'));
      await response.arrayBuffer();
    }
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(170_000);
  });

  test('every file that was built has the hash of what is in it in its name', async () => {
    for (const name of await readdir(built)) expect(name).toMatch(/-[\w-]{8}\.(js|css)(\.br)?$/);
  });

  test('no script starts a worker from a blob, which the policy forbids: what waits for it would never end', async () => {
    const names = (await readdir(built)).filter((name) => name.endsWith('.js'));
    expect(names.some((name) => name.startsWith('spreadsheet-xlsx-'))).toBe(true);
    for (const name of names)
      expect(await readFile(new URL(name, built), 'utf8'), name).not.toMatch(/new Worker\b/);
  });

  test.each(['console/nothing.js', 'console/..%2findex.html', 'console/', 'console/index.html'])(
    '%s is not there',
    async (path) => {
      const response = await fetch(`${api.url}/${path}`);
      expect([response.status, ((await response.json()) as ProblemBody).code]).toEqual([
        404,
        'path_not_found',
      ]);
    },
  );

  test('is not there with PAYFAC_CONSOLE=off', async () => {
    const without = await TestApi.start({ console: null });
    const statuses = ['console', 'console/index.js'].map(
      async (path) => (await fetch(`${without.url}/${path}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404]);
    await without.stop();
  });
});

describe('what a sandbox offers', () => {
  const meta =
    '<meta name="sandbox-access" content="{&quot;intermediary&quot;:&quot;pft_i&quot;,' +
    '&quot;sellers&quot;:{&quot;1&quot;:&quot;pft_\\&quot;one&amp;$&amp;\\&quot;&quot;},&quot;people&quot;:[]}">';

  test('are in its own page, and in that of no other server', async () => {
    expect(await (await fetch(`${sandbox.url}/console`)).text()).toContain(meta);
    expect(await (await fetch(`${api.url}/console`)).text()).not.toContain('sandbox-access');
  });

  test.each([
    ['localhost:3000', true],
    ['127.0.0.1', true],
    ['[::1]:80', true],
    ['evil.example:3000', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
  ])('asked for as %s: %s', async (host, isOffered) => {
    const client = await RawClient.connect(sandbox.url);
    client.send(`GET /console HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await client.isEnded()).toBe(true);
    const html = client.received;
    client.close();
    expect(html).toContain('<div id="root">');
    expect(html.includes('sandbox-access')).toBe(isOffered);
  });
});
