import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../lab/process.ts';

const shownPackages = [
  'better-sqlite3',
  'pg',
  'kysely',
  'express',
  'express-openapi-validator',
  'fastify',
  'openapi-backend',
  '@stoplight/prism-cli',
  'autocannon',
];

/** The machine and the versions of the software. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
  packages: Record<string, string>;
}

export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    packages: Object.fromEntries(shownPackages.map((name) => [name, versionOf(name)])),
  };
}

/** A package may not export its manifest, so the file is read directly. */
function versionOf(name: string): string {
  const folders = createRequire(join(projectRoot, 'server', 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  if (file === undefined) return 'not installed';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

export function formatMachine({ cpu, cores, memoryGib, system, node, packages }: Machine): string {
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return `${cpu}, ${cores} cores, ${memoryGib} GiB, ${system}\nNode ${node.slice(1)}, ${versions.join(', ')}`;
}
