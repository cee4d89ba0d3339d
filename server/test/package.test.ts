import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagesOf, type Lock } from '../../scripts/release/sbom.ts';
import { binFolder, hostNode, projectRoot, track, whenReady } from '../../scripts/lab/process.ts';

const run = promisify(execFile);
const host = await hostNode();

/** Returns the paths in `node_modules` of all packages that the server brings along. */
async function productionPlaces(): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock;
  return [...packagesOf(lock, 'server').keys()];
}

/** Returns whether a package is installed inside another one. */
const isInside = (path: string) => path.lastIndexOf('node_modules/') > 0;

async function sizeOf(path: string): Promise<number> {
  const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

let folder: string;
const place = () => join(folder, 'node_modules', '@payment-intermediary', 'server');

/** The packed server is installed by `npm install` in an empty folder, without the registry. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-package-'));
  await mkdir(place(), { recursive: true });
  const env = { PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`, HOME: folder };
  // It is not packed from the root with `-w server`: that would read the client's package.json, which the client's own
  // test replaces.
  await run('npm', ['pack', '--no-workspaces', '--silent', '--pack-destination', folder], {
    cwd: join(projectRoot, 'server'),
    env,
  });
  const { version } = JSON.parse(await readFile(join(projectRoot, 'server', 'package.json'), 'utf8')) as {
    version: string;
  };
  const tarball = join(folder, `payment-intermediary-server-${version}.tgz`);
  await run('tar', ['-xf', tarball, '-C', place(), '--strip-components', '1']);
  for (const path of await productionPlaces()) {
    // It comes with the other package.
    if (isInside(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(projectRoot, path), join(folder, path));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the server brings along at most 162 packages, the Node that it runs on among them', async () => {
  const places = await productionPlaces();
  expect(places).toContain('node_modules/node');
  expect(places.length).toBeGreaterThan(100);
  expect(places.length).toBeLessThanOrEqual(162);
});

test('without that Node they take at most 58 MB', async () => {
  const others = (await productionPlaces()).filter((path) => path !== 'node_modules/node' && !isInside(path));
  const sizes = await Promise.all(others.map((path) => sizeOf(join(projectRoot, path))));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(bytes).toBeLessThan(58_000_000);
});

test.skipIf(host === null)(
  'the packed server serves from an empty folder, with nothing else installed, on the Node of this machine',
  async () => {
    // Nothing of the workspace is in the PATH, and a linked package finds only what is linked beside it.
    const env = { HOME: folder, PORT: '0', NODE_OPTIONS: '--preserve-symlinks' };
    const child = spawn(host?.path ?? '', [join(place(), 'bin', 'payfac.js'), 'serve'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = await whenReady('the packed server', track(child, 'SIGTERM'), (line, from) =>
      from === 'stdout' ? (JSON.parse(line) as { url?: string }).url : undefined,
    );
    for (const path of ['/readyz', '/openapi.json', '/docs', '/console']) {
      expect((await fetch(server.ready + path)).status, path).toBe(200);
    }
    expect(existsSync(join(folder, 'data', 'payfac.db'))).toBe(true);
    expect(existsSync(join(place(), 'dist', 'LICENSE'))).toBe(true);
    expect(await server.stop()).toBe(0);
  },
);
