import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from './document.ts';

/** A folder like the project's, with the files below. */
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
let written = 0;

/** Writes a file, and returns its path. If there is a file of this name already, a number is put before the name. */
function write(file: string, content: string): string {
  written += 1;
  const path = existsSync(join(folder, file)) ? join(dirname(file), `${written}-${basename(file)}`) : file;
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  return path;
}

const imports = 'eslint(no-restricted-imports)';
const properties = 'eslint(no-restricted-properties)';
const underscore = 'eslint(no-underscore-dangle)';
const circle = 'import(no-cycle)';
const unitOfWork = 'unit-of-work(no-store-inside)';
const types = 'typescript(no-unsafe-argument)';

const forbidden = [
  ['server/src/shared/calendar.ts', "import '../db/store.ts';", imports],
  ['server/src/db/sqlite/open.ts', "import '../sellers/seller.ts';", imports],
  ['server/src/sellers/seller.ts', "import '../http/errors/problem.ts';", imports],
  ['server/src/sellers/seller.ts', "import type {} from '../../../generated/api.ts';", imports],
  ['server/src/charges/charge.repository.ts', "import type {} from '../../../generated/api.ts';", imports],
  ['server/src/sellers/seller.ts', "import type {} from '../../../generated/charge-line.ts';", imports],
  ['server/src/sellers/seller.service.ts', "import { sql } from 'kysely';", imports],
  ['server/src/sellers/seller.repository.ts', "import pg from 'pg';", imports],
  ['server/src/charges/import/import-batch.ts', "import '../../cli/output.ts';", imports],
  ['server/src/ledger/chain.ts', "import '../rate-plans/tax.ts';", imports],
  ['server/src/ledger/chain.ts', "import type { Charge } from '../charges/charge.ts';", imports],
  ['server/src/events/event.service.ts', "import '../webhooks/endpoints/endpoint.repository.ts';", imports],
  ['server/src/imports/lines.ts', "import '../statement/statement.service.ts';", imports],
  ['server/src/tokens/token.ts', "export * from '../sellers/forget-seller.ts';", imports],
  ['server/src/after-sale/refund.service.ts', "import express from 'express';", imports],
  ['server/src/http/request/route.ts', "import '../serve/serve.ts';", imports],
  ['server/src/sellers/seller.ts', "import '../cli/sandbox/seed.ts';", imports],
  ['server/src/http/request/route.ts', "import { env } from 'node:process';", imports],
  ['server/src/sellers/seller.ts', "import '../../../client/src/index.ts';", imports],
  ['client/src/index.ts', "import '../../server/src/http/app.ts';", imports],
  ['client/console/src/app.tsx', "import type {} from '../../../generated/api.ts';", imports],
  ['client/console/src/api/client.ts', "import 'node:fs';", imports],
  ['client/console/src/texts/texts.ts', "import '../parts/table.tsx';", imports],
  ['client/console/src/frame/frame.tsx', "import type {} from '../pages/page.tsx';", imports],
  ['client/console/src/pages/page.tsx', "import '../app.tsx';", imports],
  ['server/src/shared/calendar.ts', "import '../config.ts';", imports],
  ['scripts/proof/crash.ts', "import '../../server/test/support/test-api.ts';", imports],
  ['server/src/main.ts', "import 'pg/lib/utils.js';", imports],
  ['server/src/http/app.ts', "import 'prom-client/lib/registry.js';", imports],
  ['server/src/http/request/route.ts', "import 'ajv/dist/2020.js';", imports],
  ['server/src/http/app.ts', "import '@mantine/core/lib/some/core.js';", imports],
  ['client/src/index.ts', "import 'openapi-fetch/dist/index.js';", imports],
  ['client/console/src/app.tsx', "import 'echarts/lib/chart/bar.js';", imports],
  ['server/src/http/request/route.ts', 'export const port = process.env.PORT;', properties],
  ['server/src/main.ts', 'Object.setPrototypeOf({}, null);', properties],
  ['server/src/main.ts', "process.removeAllListeners('exit');", properties],
  ['server/src/main.ts', 'process.stdout._handle.unref();', underscore],
  ['server/src/shared/one.ts', "import './other.ts'; export {};", circle],
  ['server/src/shared/other.ts', "import type {} from './one.ts';", circle],
  ['client/console/src/app.tsx', 'Object.setPrototypeOf({}, null);', properties],
  ['server/src/sellers/seller.test.ts', "test.only('it works', () => undefined);", properties],
  ['client/src/index.test.ts', "describe.skip('it works', () => undefined);", properties],
  ['client/console/src/app.test.ts', "it.todo('it works');", properties],
  ['server/src/serve/pruning.ts', 'store.write(async (tx) => { await store.read.x(tx); });', unitOfWork],
  ['server/src/serve/pruning.ts', 's.store.write((tx) => f(s.store.write(tx)));', unitOfWork],
  ['server/src/serve/pruning.ts', 's.store.write((tx) => store.read.x(tx));', unitOfWork],
  ['server/src/sellers/seller.ts', 'Math.max(JSON.parse("1"));', types],
].map(([file = '', content = '', rule = '']) => ({ file, content, rule, path: write(file, content) }));

const allowed = [
  ['server/src/sellers/seller.repository.ts', "import { sql } from 'kysely';"],
  ['server/src/db/query/page.ts', "import { sql } from 'kysely';"],
  ['server/src/sellers/seller.test.ts', "import { sql } from 'kysely';"],
  ['server/src/http/request/route.ts', "import type {} from '../../../generated/api.ts';"],
  [
    'server/src/charges/import/charge-line-schema.ts',
    "import type {} from '../../../../generated/charge-line.ts';",
  ],
  ['server/src/after-sale/refund.service.ts', "import '../db/store.ts';"],
  ['server/src/after-sale/refund.service.ts', "import '../charges/charge.ts';"],
  ['server/src/charges/import/charge-line.ts', "import '../../ledger/chain.ts';"],
  ['scripts/gates/example-validity.ts', "import 'ajv/dist/2020.js';"],
  ['server/src/http/app.ts', "import '../../dist/lib/some.ts';"],
  ['client/console/src/parts/rows.tsx', "import '../texts/texts.ts';"],
  ['client/console/src/pages/charges/charge-page.tsx', "import '../statement/lines.tsx';"],
  ['server/src/config.ts', 'export const { env } = process;\nexport const port = process.env.PORT;'],
  ['server/src/serve/pruning.ts', 'store.write((tx) => f(tx)); store.read.x();'],
  ['server/src/sellers/seller.test.ts', 'test.skipIf(true);'],
].map(([file = '', content = '']) => ({ file, content, path: write(file, content) }));

const folders = readdirSync(join(root, 'server/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    path: write(`server/src/${name}/some.ts`, "import '../../../client/src/index.ts';"),
  }));

interface Problem {
  code: string;
  filename: string;
}

const consoleFolders = readdirSync(join(root, 'client/console/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    path: write(`client/console/src/${name}/some.ts`, "import '../app.tsx';"),
  }));

/** Runs the linter on the folder, with the configuration of the project. Returns the rules that each file breaks. */
async function lint(): Promise<(path: string) => string[]> {
  const config = JSON.stringify(join(root, 'oxlint.config.ts'));
  write('oxlint.config.ts', `export { default } from ${config};`);
  write('tsconfig.json', '{ "compilerOptions": { "strict": true, "types": [] } }');
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const child = spawn(process.execPath, [oxlint, '--format=json'], { cwd: folder });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(errors).toBe('');
  const { diagnostics } = JSON.parse(output) as { diagnostics: Problem[] };
  const tested = diagnostics.filter(({ code }) =>
    [imports, properties, underscore, circle, unitOfWork, types].includes(code),
  );
  return (path) => tested.filter(({ filename }) => filename === path).map(({ code }) => code);
}

const brokenIn = await lint();

test.each(forbidden)('$file may not hold: $content', ({ path, rule }) => {
  expect(brokenIn(path)).toEqual([rule]);
});

test.each(allowed)('$file may hold: $content', ({ path }) => {
  expect(brokenIn(path)).toEqual([]);
});

test.each(folders)('the rules cover server/src/$name', ({ path }) => {
  expect(brokenIn(path)).toEqual([imports]);
});

test.each(consoleFolders)('the rules cover client/console/src/$name', ({ path }) => {
  expect(brokenIn(path)).toEqual([imports]);
});
