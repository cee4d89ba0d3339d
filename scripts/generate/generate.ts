/**
 * Makes everything in generated/ from openapi/: the bundled document, its types, the methods and the table of
 * operations, its version, the names of sensitive fields, the advice beside patterns, the schemas of lines of the
 * imports, and the texts of the document in Portuguese. With --check it writes nothing and fails if the files there
 * differ.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { ApiDocument } from '../gates/document.ts';
import { adviceModule } from './advice-module.ts';
import { lineModule } from './line-module.ts';
import { addCodeSamples } from './code-samples.ts';
import { methodsModule, versionModule } from './methods-module.ts';
import { operationsModule } from './operations-module.ts';
import { errorTranslationJson, translationJson } from './translation.ts';
import { sensitiveModule } from './sensitive-module.ts';
import { typesModule } from './types-module.ts';
import { UserError } from '../../server/src/shared/errors.ts';

const usage = `npm run generate [-- --out FOLDER]
npm run generate:check [-- --out FOLDER]

Makes the files in generated/ from openapi/. The check writes nothing and fails if they differ.

  --out FOLDER  use this folder instead of generated/`;

const root = join(import.meta.dirname, '..', '..');

async function main(args: string[]): Promise<void> {
  const values = parse(args);
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const files = await generate();
  if (values.check === true) check(values.out, files);
  else write(values.out, files);
}

function parse(args: string[]) {
  try {
    const options = {
      check: { type: 'boolean' },
      out: { type: 'string', default: join(root, 'generated') },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

async function generate(): Promise<Map<string, string>> {
  const document = bundle();
  await addCodeSamples(document);
  const bundled = `${JSON.stringify(document, null, 2)}\n`;
  return new Map([
    ['openapi.json', bundled],
    ['api.ts', `${notice}${await typesModule(document)}`],
    ['methods.ts', `${notice}${methodsModule(document)}`],
    ['operations.ts', `${notice}${operationsModule(document)}`],
    ['version.ts', `${notice}${versionModule(bundled)}`],
    ['sensitive.ts', `${notice}${sensitiveModule(document)}`],
    ['advice.ts', `${notice}${adviceModule(document)}`],
    ['charge-line.ts', `${notice}${lineModule(document, 'charge')}`],
    ['effect-line.ts', `${notice}${lineModule(document, 'effect')}`],
    ['settlement-line.ts', `${notice}${lineModule(document, 'settlement')}`],
    ['pt-BR.json', translationJson(document, join(root, 'openapi'))],
    ['pt-BR-errors.json', errorTranslationJson(join(root, 'openapi'))],
  ]);
}

const notice = '// Made from openapi/ by `npm run generate`. Do not edit.\n\n';

function bundle(): ApiDocument {
  const folder = mkdtempSync(join(tmpdir(), 'payfac-generate-'));
  try {
    const file = join(folder, 'openapi.json');
    const redocly = join(root, 'node_modules', '.bin', 'redocly');
    const run = spawnSync(redocly, ['bundle', 'openapi/openapi.yaml', '--output', file], {
      cwd: root,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`redocly could not bundle openapi/openapi.yaml:\n${run.stderr}`);
    return JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(folder: string, files: Map<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  console.log(`wrote ${[...files.keys()].map((name) => shown(folder, name)).join(', ')}`);
}

function check(folder: string, files: Map<string, string>): void {
  const differing = [...files].filter(([name, content]) => found(join(folder, name)) !== content);
  if (differing.length === 0) return;
  const names = differing.map(([name]) => shown(folder, name)).join(', ');
  console.error(`out of date: ${names}. Run \`npm run generate\` and commit.`);
  process.exitCode = 1;
}

function shown(folder: string, name: string): string {
  return relative(process.cwd(), join(folder, name));
}

/** Returns the content of a file, or null if there is no such file. */
function found(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`generate: ${error.message}`);
  process.exitCode = 1;
}
