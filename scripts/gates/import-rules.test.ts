import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const eslint = new ESLint({
  cwd: root,
  // The rules under test need no types, which text without a file behind it would not have.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) =>
    ['@typescript-eslint/no-restricted-imports', 'no-restricted-properties', 'no-restricted-syntax'].includes(
      ruleId,
    ),
});

/** The rules that this text breaks as the file of this name. */
async function broken(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const imports = '@typescript-eslint/no-restricted-imports';

test.each([
  ['server/src/shared/clock.ts', "import '../db/store.ts';", imports],
  ['server/src/db/sqlite/open.ts', "import '../sellers/seller.ts';", imports],
  ['server/src/sellers/seller.ts', "import '../http/errors/problem.ts';", imports],
  ['server/src/sellers/seller.ts', "import type {} from '../../../generated/api.ts';", imports],
  ['server/src/charges/charge.ts', "import type {} from '../../../generated/api.ts';", imports],
  ['server/src/sellers/seller.ts', "import type {} from '../../../generated/charge-line.ts';", imports],
  ['server/src/sellers/seller.service.ts', "import { sql } from 'kysely';", imports],
  ['server/src/sellers/seller.repository.ts', "import pg from 'pg';", imports],
  ['server/src/charges/import/enter-charges.ts', "import '../../cli/output.ts';", imports],
  ['server/src/sellers/seller.service.ts', "import '../rate-plans/tax.ts';", imports],
  ['server/src/ledger/chain.ts', "import type { Charge } from '../charges/charge.ts';", imports],
  ['server/src/events/event.service.ts', "import '../webhooks/endpoints/endpoint.repository.ts';", imports],
  ['server/src/charges/import/line-reader.ts', "import '../../statement/statement.service.ts';", imports],
  ['server/src/webhooks/worker/schedule.ts', "export * from '../../onboarding/forget-seller.ts';", imports],
  ['server/src/refunds/refund.service.ts', "import express from 'express';", imports],
  ['server/src/http/request/route.ts', "import '../serve/serve.ts';", imports],
  ['server/src/sandbox/seed.ts', "import '../serve/serve.ts';", imports],
  ['server/src/sellers/seller.ts', "import '../sandbox/seed.ts';", imports],
  ['server/src/http/request/route.ts', "import { env } from 'node:process';", imports],
  ['server/src/sellers/seller.ts', "import '../../../client/src/index.ts';", imports],
  ['client/src/index.ts', "import '../../server/src/http/app.ts';", imports],
  ['client/console/src/app.tsx', "import type {} from '../../../generated/api.ts';", imports],
  ['client/console/src/api/client.ts', "import 'node:fs';", imports],
  ['server/src/http/request/route.ts', 'export const port = process.env.PORT;', 'no-restricted-properties'],
  [
    'server/src/serve/pruning.ts',
    'store.write(async (tx) => { await store.read.x(tx); });',
    'no-restricted-syntax',
  ],
  ['server/src/serve/pruning.ts', 's.store.write((tx) => f(s.store.write(tx)));', 'no-restricted-syntax'],
])('%s may not hold: %s', async (file, text, rule) => {
  expect(await broken(file, text)).toContain(rule);
});

test('what the layers allow is not reported', async () => {
  expect(await broken('server/src/sellers/seller.repository.ts', "import { sql } from 'kysely';")).toEqual(
    [],
  );
  expect(
    await broken('server/src/http/request/route.ts', "import type {} from '../../../generated/api.ts';"),
  ).toEqual([]);
  const line = "import type {} from '../../../../generated/charge-line.ts';";
  expect(await broken('server/src/charges/import/charge-line-schema.ts', line)).toEqual([]);
  expect(await broken('server/src/refunds/refund.service.ts', "import '../db/store.ts';")).toEqual([]);
  expect(await broken('server/src/refunds/refund.service.ts', "import '../charges/charge.ts';")).toEqual([]);
  expect(await broken('server/src/charges/import/line-reader.ts', "import '../../ledger/chain.ts';")).toEqual(
    [],
  );
});

const folders = readdirSync(join(root, 'server/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(folders)('the rules cover server/src/%s', async (folder) => {
  expect(await broken(`server/src/${folder}/some.ts`, "import '../../../client/src/index.ts';")).toEqual([
    imports,
  ]);
});
