import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './tools.ts';

/** An app outside the workspace that has installed the packed client, and nothing else, without a network. */
export interface PackedApp {
  folder: string;
  tarball: string;
  remove: () => Promise<void>;
}

export async function createPackedApp(): Promise<PackedApp> {
  const outside = await mkdtemp(join(tmpdir(), 'payfac-app-'));
  const remove = () => rm(outside, { recursive: true });
  try {
    const folder = join(outside, 'app');
    await mkdir(folder);
    const tarball = await install(outside, folder);
    await writeSources(folder);
    return { folder, tarball, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Packs the client, installs it in the folder, and returns the path of the tarball. */
async function install(outside: string, folder: string): Promise<string> {
  const tarballs = join(outside, 'tarballs');
  await mkdir(tarballs);
  const env = { HOME: outside, npm_config_cache: join(outside, 'cache'), npm_config_offline: 'true' };
  const npm = (args: string[], cwd = root) => run('npm', [...args, '--silent'], { cwd, env });
  // By its name: the path is also that of the workspaces inside it.
  await npm(['pack', '--workspace', '@payment-intermediary/client', '--pack-destination', tarballs]);
  // The client's dependencies come from the workspace, because the registry is out of reach.
  const packages = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => `./node_modules/${name}`);
  await npm(['pack', ...packages, '--ignore-scripts', '--pack-destination', tarballs]);
  const files = (await readdir(tarballs)).map((name) => join(tarballs, name));
  const tarball = files.find((file) => file.includes('payment-intermediary-client'));
  if (tarball === undefined) throw new Error(`npm pack made no tarball of the client: ${files.join(', ')}`);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'app', private: true, type: 'module' }),
  );
  await npm(['install', '--no-audit', '--no-fund', ...files], folder);
  return tarball;
}

const main = (extension: string) => `import { useClient } from './use-client.${extension}';
const [, , baseUrl, token, uuid] = process.argv as string[];
useClient(baseUrl!, token!, uuid!).then((lines) => console.log(lines.join('\\n')));
`;

/**
 * Writes the same app as an ES module, as CommonJS and for a page, the examples, and a tsconfig for each resolution.
 */
async function writeSources(folder: string): Promise<void> {
  const source = join(root, 'client', 'test', 'app', 'use-client.ts');
  const browser =
    "import { useClient } from './use-client.mjs';\nObject.assign(globalThis, { useClient });\n";
  await Promise.all([
    cp(source, join(folder, 'use-client.mts')),
    cp(source, join(folder, 'use-client.cts')),
    writeFile(join(folder, 'main.mts'), main('mjs')),
    writeFile(join(folder, 'main.cts'), main('cjs')),
    writeFile(join(folder, 'page.mts'), browser),
    cp(join(root, 'client', 'examples'), join(folder, 'examples'), { recursive: true }),
  ]);
  const inNode = ['main.mts', 'main.cts', 'examples/*.ts'];
  await Promise.all([
    writeConfig(folder, 'nodenext', 'nodenext', inNode, ['node']),
    writeConfig(folder, 'esnext', 'bundler', ['page.mts'], []),
  ]);
}

/**
 * Writes a tsconfig. For a page the client's declarations are checked too; in Node those of Node would be as well, which
 * takes longer than all the rest.
 */
function writeConfig(
  folder: string,
  module: string,
  moduleResolution: string,
  include: string[],
  types: string[],
): Promise<void> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: types.length > 0,
    target: 'es2022',
    lib: types.length > 0 ? ['es2022'] : ['es2022', 'dom'],
    types,
    typeRoots: [join(root, 'node_modules', '@types')],
    module,
    moduleResolution,
    rootDir: '.',
    outDir: `out/${moduleResolution}`,
  };
  return writeFile(
    join(folder, `tsconfig.${moduleResolution}.json`),
    JSON.stringify({ compilerOptions, include }),
  );
}
