/**
 * Makes everything in generated/ from openapi/: the bundled document, its types, the table of operations, its version,
 * and the names of what must never be shown; for these the schema of the import counts too.
 * With --check it writes nothing and fails when the committed files differ.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { operationsModule } from './generate/operations-module.ts';
import { versionModule } from './generate/version-module.ts';
import { sensitiveModule } from './generate/sensitive-module.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'generated');
const importSchema = join(root, 'server', 'src', 'charges', 'import', 'charge-line.schema.json');

async function main(): Promise<void> {
  const files = await generate();
  if (process.argv.includes('--check')) check(files);
  else write(files);
}

async function generate(): Promise<Map<string, string>> {
  const bundled = bundle();
  const document: unknown = JSON.parse(bundled);
  // The Node API takes the bundled document; the command would read redocly.yaml and may ignore its argument.
  const types = astToString(await openapiTypescript(bundled, { alphabetize: false }));
  return new Map([
    ['openapi.json', bundled],
    ['api.ts', `${notice}${types}`],
    ['operations.ts', `${notice}${operationsModule(document)}`],
    ['version.ts', `${notice}${versionModule(bundled)}`],
    ['sensitive.ts', `${notice}${sensitiveModule(document, JSON.parse(readFileSync(importSchema, 'utf8')))}`],
  ]);
}

const notice = '// Made from openapi/ by `npm run generate`. Do not edit.\n\n';

function bundle(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payfac-generate-'));
  try {
    const file = join(folder, 'openapi.json');
    const redocly = join(root, 'node_modules', '.bin', 'redocly');
    const run = spawnSync(redocly, ['bundle', 'openapi/openapi.yaml', '--output', file], {
      cwd: root,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`redocly could not bundle openapi/openapi.yaml:\n${run.stderr}`);
    return `${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(files: Map<string, string>): void {
  mkdirSync(target, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(target, name), content);
  console.log(`wrote ${[...files.keys()].map((name) => `generated/${name}`).join(', ')}`);
}

function check(files: Map<string, string>): void {
  const stale = [...files].filter(([name, content]) => committed(name) !== content).map(([name]) => name);
  if (stale.length === 0) return;
  console.error(
    `generated/${stale.join(', generated/')} differ from openapi/. Run \`npm run generate\` and commit.`,
  );
  process.exitCode = 1;
}

function committed(name: string): string | null {
  try {
    return readFileSync(join(target, name), 'utf8');
  } catch {
    return null;
  }
}

await main();
