import vm from 'node:vm';
import ts from 'typescript';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publint } from 'publint';
import { build } from 'tsdown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { hostNode, ownNode } from '../../scripts/lab/process.ts';
import { createClient, unwrap } from '../src/index.ts';
import { chargeLine, sellerBody } from './support/bodies.ts';
import { uuid } from './support/calls.ts';
import { createPackedApp, type PackedApp } from './support/packed-app.ts';
import { startServerHere, type RealServer } from './support/real-server.ts';
import { root, run, tool } from './support/tools.ts';

const host = await hostNode();
const manifest = join(root, 'client', 'package.json');
/** The resolutions to test. attw tests `node16`, which emits the same as `nodenext`. */
const resolutions = ['nodenext', 'bundler'];

let app: PackedApp;
let server: RealServer;
let before: string;

beforeAll(async () => {
  before = await readFile(manifest, 'utf8');
  [app, server] = await Promise.all([createPackedApp(), startServerHere()]);
  const client = createClient({ baseUrl: server.url, token: server.token });
  const { idSeller } = await unwrap(client.POST('/v2/seller', { body: sellerBody() }));
  await server.importCharges(chargeLine(uuid, idSeller));
  await unwrap(
    client.PATCH('/v2/charges/{uuid}/refund', { params: { path: { uuid } }, body: { asFraud: false } }),
  );
  await Promise.all(
    resolutions.map((name) => tool('tsc', ['--project', `tsconfig.${name}.json`], app.folder)),
  );
});
afterAll(() => Promise.all([app.remove(), server.stop()]));

const installed = (...path: string[]) =>
  join(app.folder, 'node_modules', '@payment-intermediary', 'client', ...path);
const dist = (name: string) => readFile(installed('dist', name), 'utf8');

describe('the tarball', () => {
  test('holds what an app needs, and nothing else', async () => {
    const names = (await run('tar', ['-tf', app.tarball])).trim().split('\n');
    expect(names.map((name) => name.replace('package/', '')).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist/index.cjs',
      'dist/index.d.cts',
      'dist/index.d.ts',
      'dist/index.js',
      'package.json',
    ]);
  });

  test('carries the licence of the project, word for word', async () => {
    expect(await readFile(installed('LICENSE'), 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
    const { license } = JSON.parse(await readFile(installed('package.json'), 'utf8')) as { license: string };
    expect(license).toBe('Apache-2.0');
  });

  test('is what publint and attw ask for', async () => {
    const tarball = Uint8Array.from(await readFile(app.tarball)).buffer;
    expect((await publint({ pack: { tarball } })).messages).toEqual([]);
    expect(await tool('attw', [app.tarball, '--no-definitely-typed'])).toContain('No problems found');
  });

  test('needs openapi-fetch, for types too, and nothing of the workspace or of Node', async () => {
    const { dependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
    for (const name of ['index.js', 'index.cjs', 'index.d.ts', 'index.d.cts']) {
      const text = await dist(name);
      const imported = text.matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"']+)["']/g);
      expect(new Set([...imported].map(([, specifier]) => specifier))).toEqual(new Set(['openapi-fetch']));
      expect(text).not.toMatch(/from ['"]\.|\bnode:/);
      if (!name.includes('.d.')) expect(text).not.toMatch(/\b(process|Buffer|__dirname)\b/);
    }
  });

  test('has the descriptions of the spec for editors', () => {
    const source = `import { createClient, type Schemas } from '@payment-intermediary/client';
      createClient({ baseUrl: '', token: '' }).GET('/v2/seller');
      declare const seller: Schemas['Seller'];
      seller.document;`;
    const pointAt = openEditor(join(app.folder, 'never-written.ts'), source);
    expect(pointAt('GET(')).toContain('`/v2/seller`: Read a seller. Returns');
    expect(pointAt('document;')).toContain('CPF (11 digits) or CNPJ (14 characters)');
  });

  test('is small, gzipped, with what it depends on, and smaller in an app that verifies no statement', async () => {
    const sizes = JSON.parse(await tool('size-limit', ['--json'])) as {
      name: string;
      passed: boolean;
      size: number;
    }[];
    for (const { name, passed, size } of sizes) {
      console.log(`${name}, with openapi-fetch, gzipped: ${size} bytes`);
      expect(passed, name).toBe(true);
      expect(size).toBeGreaterThan(1_000);
    }
    expect(sizes).toHaveLength(2);
  });

  test('has types that an editor reads quickly: 8 kB for each operation, where 19 said most things twice', async () => {
    const types = await dist('index.d.ts');
    expect(types.length).toBeLessThan(Object.keys(operationFacts).length * 8_000);
    // What compiles for a page is checked for both.
    expect(await dist('index.d.cts')).toBe(types);
  });

  test('may be published, and the workspace it was made from may not', async () => {
    const packed = JSON.parse(await readFile(installed('package.json'), 'utf8')) as object;
    const ofTheWorkspace = ['private', 'publishConfig'];
    expect(Object.keys(packed).filter((name) => ofTheWorkspace.includes(name))).toEqual([]);
    expect(JSON.parse(before)).toMatchObject({ private: true });
  });

  test('leaves package.json as it was, also after a packing that was cut off', async () => {
    expect(await readFile(manifest, 'utf8')).toBe(before);
    const script = join(root, 'client', 'scripts', 'packed-manifest.ts');
    await run(process.execPath, [script, 'write']);
    expect(await readFile(manifest, 'utf8')).not.toBe(before);
    await run(process.execPath, [script, 'write']);
    await run(process.execPath, [script, 'restore']);
    expect(await readFile(manifest, 'utf8')).toBe(before);
  });
});

const expected = `VENDA 50
ESTORNO -50
verified up to 2
execution_date
422 charge_already_refunded
401 token_invalid
`;

describe('an app that installed it, compiled for each module resolution,', () => {
  const programs = [ownNode, ...(host === null ? [] : [host])];
  const files = ['out/nodenext/main.mjs', 'out/nodenext/main.cjs'];

  test.each(programs)('runs on Node $version as ES module and as CommonJS', async ({ path, version }) => {
    console.log(`the packed client ran on Node ${version} (${path})`);
    const args = [server.url, server.token, uuid];
    for (const file of files) {
      expect(await run(path, [join(app.folder, file), ...args], { cwd: app.folder })).toBe(expected);
    }
  });

  test.skipIf(host === null)('runs the examples on the Node of this machine', async () => {
    const { path } = host!;
    const env = { PAYFAC_URL: server.url, PAYFAC_TOKEN: server.token };
    const example = (name: string, ...args: string[]) =>
      run(path, [join(app.folder, 'out', 'nodenext', 'examples', name), ...args], { cwd: app.folder, env });
    expect(await example('statement-entries.js')).toMatch(/^2026-03-02 VENDA 50.00\n.* ESTORNO 0.00\n$/);
    expect(await example('refund.js', uuid)).toBe(`${uuid}: refunded before\n`);
  });

  describe('and bundled it', () => {
    let bundle: string;

    beforeAll(async () => {
      await build({
        cwd: app.folder,
        entry: 'out/bundler/page.mjs',
        outDir: 'out/page',
        format: 'iife',
        platform: 'browser',
        deps: { alwaysBundle: [/./] },
        dts: false,
        config: false,
        logLevel: 'error',
      });
      bundle = await readFile(join(app.folder, 'out', 'page', 'page.iife.js'), 'utf8');
    });

    test('runs where there is nothing of Node', async () => {
      const page = vm.createContext({
        ...{ fetch, Request, Response, Headers, FormData, URL, URLSearchParams },
        ...{ AbortController, crypto, setTimeout, clearTimeout, TextEncoder, TextDecoder, atob, btoa },
      }) as UsesClient;
      vm.runInContext(bundle, page);
      expect((await page.useClient(server.url, server.token, uuid)).join('\n')).toBe(expected.trim());
    });
  });
});

/** The result that the page's script leaves in the window. */
interface UsesClient {
  useClient: (url: string, token: string, uuid: string) => Promise<string[]>;
}

/**
 * Opens an editor with one TypeScript file. The returned function gives the text that it shows at the first occurrence
 * of `word`, or '' if it shows nothing.
 */
function openEditor(file: string, text: string): (word: string) => string {
  const textOf = (name: string) => (name === file ? text : ts.sys.readFile(name));
  const service = ts.createLanguageService({
    // The standard library is left out: no description needs it, and reading it takes seconds.
    getCompilationSettings: () => ({
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noLib: true,
      types: [],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      const found = textOf(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => textOf(name) !== undefined,
    readFile: textOf,
    directoryExists: (name) => ts.sys.directoryExists(name),
  });
  return (word) => {
    const { documentation, tags = [] } = service.getQuickInfoAtPosition(file, text.indexOf(word)) ?? {};
    return [documentation, ...tags.map((tag) => tag.text)]
      .map((part) => ts.displayPartsToString(part))
      .join('\n');
  };
}
