import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../gates/document.ts';
import { bomOf, type Lock } from './sbom.ts';

interface Bom {
  metadata: { component: { name: string; version: string } };
  components: { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] }[];
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const bom = (workspace: string) => bomOf(lock, workspace) as Bom;

test('what the packages bring along is all that is not for development, with licence and hash', () => {
  const boms = ['client', 'server', 'client/mcp'].map(bom);
  const listed = new Set(boms.flatMap(({ components }) => components.map(({ purl }) => purl)));
  const locked = Object.entries(
    lock.packages as Record<string, { dev?: true; link?: true; version?: string }>,
  )
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(
      ([place, { version }]) =>
        `pkg:npm/${place.split('node_modules/').at(-1)?.replace('@', '%40')}@${version}`,
    );
  expect(listed.size).toBeGreaterThan(100);
  expect([...listed].toSorted()).toEqual([...new Set(locked)].toSorted());
  for (const { components } of boms) {
    for (const { purl, hashes } of components) {
      expect(hashes, purl).toEqual([
        { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string },
      ]);
    }
  }
});

test('a package has its own dependencies alone', () => {
  expect(bom('client').components.map(({ name }) => name)).toEqual([
    'openapi-fetch',
    'openapi-typescript-helpers',
  ]);
  expect(bom('server').metadata.component.name).toBe('@payment-intermediary/server');
  expect(bom('server').components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['express', 'kysely', 'better-sqlite3', 'pg']),
  );
});

test('the nearest of several versions is taken, and what is missing is an error, unless it is optional', () => {
  const packages = {
    app: { version: '1.0.0', dependencies: { a: '1', b: '1' }, optionalDependencies: { elsewhere: '1' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0' },
  };
  const { components } = bomOf({ packages }, 'app') as Bom;
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/a@1.0.0',
    'pkg:npm/b@2.0.0',
    'pkg:npm/b@1.0.0',
  ]);
  const without = {
    packages: { ...packages, 'node_modules/a': { version: '1.0.0', dependencies: { c: '1' } } },
  };
  expect(() => bomOf(without, 'app')).toThrow('package-lock.json has no c for node_modules/a');
  expect(() => bomOf({ packages }, 'other')).toThrow('package-lock.json has no workspace other');
});
