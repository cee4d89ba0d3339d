/** Writes the documentation that the server shows at /docs as one file, for any web server or none. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composeDocsPage } from '../../server/src/http/pages/docs/docs-page.ts';
import { UserError } from '../../server/src/shared/user-error.ts';

const root = join(import.meta.dirname, '..', '..');
const file = join('dist', 'docs', 'index.html');

const usage = `npm run docs

Writes the documentation as one page that needs no network, to ${file}. It takes no options.`;

async function main(args: string[]): Promise<void> {
  if (parse(args).help === true) {
    console.log(usage);
    return;
  }
  const { html } = await composeDocsPage(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8'));
  mkdirSync(join(root, 'dist', 'docs'), { recursive: true });
  writeFileSync(join(root, file), html);
  const megabytes = (Buffer.byteLength(html) / 1_000_000).toFixed(1);
  console.log(`wrote ${file}, ${megabytes} MB: one page that needs no network. Open it in a browser.`);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`docs: ${error.message}`);
  process.exitCode = 1;
}
