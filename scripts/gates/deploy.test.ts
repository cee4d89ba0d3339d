import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { commandTable } from '../../server/src/cli/command-table.ts';
import { root } from './document.ts';

/**
 * The files of the deployment. Neither a container engine nor systemd runs here, so these tests check what the files
 * name.
 */
const files = globSync('server/deploy/{*.*,Caddyfile,Dockerfile,kubernetes/*}', { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const deploy = (name: string) => read(`server/deploy/${name}`);

/** Returns the first group of each match. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

test.each(files)('%s names no setting that config.ts does not read', (file) => {
  const settings = found(read('server/src/config.ts'), /\benv\.([A-Z_]+)/g);
  const named = found(read(file), /\b(PAYFAC_[A-Z_]+|DATABASE_URL|LOG_LEVEL)\b/g);
  expect(settings).toEqual(expect.arrayContaining(named));
});

test('the image has the Node of the packages, and copies files that are there', () => {
  const image = deploy('Dockerfile');
  const { dependencies } = JSON.parse(read('server/package.json')) as { dependencies: { node: string } };
  expect(new Set(found(image, /^FROM node:([\d.]+)-/gm))).toEqual(new Set([dependencies.node]));
  const copied = found(image, /^COPY ((?!--).+) \S+$/gm).flatMap((sources) => sources.split(' '));
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  expect(image).toMatch(/^USER node$/m);
  expect(image).toContain('ln --symbolic /app/server/bin/payfac.js /usr/local/bin/payfac\n');
  expect(image).toMatch(/^ENTRYPOINT \["payfac"\]$/m);
  expect(image).toContain('/readyz');
});

test('the services run commands that exist, and no secret has a default', () => {
  const compose = deploy('compose.yaml');
  const commands = found(compose, /^ {4}command: (\S+)$/gm);
  expect(commands.toSorted()).toEqual(['migrate', 'serve', 'serve', 'worker']);
  expect(Object.keys(commandTable)).toEqual(expect.arrayContaining(commands));
  // `${NAME:?…}` stops compose; anything else would be a default.
  expect(found(compose, /(\$\{[^}]*\})/g).filter((value) => !value.includes(':?'))).toEqual([]);
  expect(compose).toContain('./Caddyfile:');
});

test('browsers keep to HTTPS, the proxy cannot reach the database, and the service is no superuser of it', () => {
  expect(deploy('Caddyfile')).toMatch(/header Strict-Transport-Security "max-age=\d{8,}"/);
  const compose = deploy('compose.yaml');
  const proxy = /^ {2}balancer:\n(?: {4}.*\n|\n)+/m.exec(compose)?.[0] ?? '';
  expect(found(proxy, /^ {4}networks: (.+)$/gm)).toEqual(['[outside]']);
  expect(compose).toMatch(/^ {2}database:\n {4}internal: true$/m);
  const role = /create role payfac ([^;]*);/.exec(deploy('create-role.sh'))?.[1];
  expect(role).toBe("login password :'password'");
  expect(found(compose, /postgres:\/\/(\w+):/g).filter((user) => user !== 'payfac')).toEqual([]);
});

test('the unit is for commands that exist, by the path of the package', () => {
  const unit = files.find((file) => file.endsWith('.service')) ?? '';
  const instances = found(deploy('README.md') + read(unit), /payfac@(\w+)/g);
  expect(Object.keys(commandTable)).toEqual(expect.arrayContaining(instances));
  expect(basename(unit)).toBe('payfac@.service');
  const { bin } = JSON.parse(read('server/package.json')) as { bin: Record<string, string> };
  expect(Object.keys(bin)).toEqual(['payfac']);
  expect(read(unit)).toContain('/node_modules/.bin/payfac %i');
});
