/** Builds the page that the server shows at /docs, as one file for any web server or none. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../lab/process.ts';
import { parseOptionValues, runScript } from '../shared/command.ts';
import { composePage } from './page/compose-page.ts';

/** The file that the server reads. */
const ownFile = join('dist', 'docs', 'index.html');

const usage = `npm run docs -- [--out FILE]

Writes the documentation as one page that needs no network, to ${ownFile}, where the server reads it, or to FILE.`;

await runScript('docs', async (args) => {
  const { help, out } = parseOptionValues(args, { out: { type: 'string' } }, usage);
  if (help === true) {
    console.log(usage);
    return;
  }
  const html = await composePage(readFileSync(join(projectRoot, 'generated', 'openapi.json'), 'utf8'));
  const file = out ?? join(projectRoot, ownFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  const megabytes = (Buffer.byteLength(html) / 1_000_000).toFixed(1);
  console.log(
    `wrote ${out ?? ownFile}, ${megabytes} MB: one page that needs no network. Open it in a browser.`,
  );
});
