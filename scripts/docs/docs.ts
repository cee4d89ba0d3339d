/** Writes the documentation that the server shows at /docs as one file, for any web server or none. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeDocsPage } from '../../server/src/http/pages/docs/docs-page.ts';
import { projectRoot } from '../lab/process.ts';
import { parseOptionValues, runScript } from '../shared/command.ts';

const file = join('dist', 'docs', 'index.html');

const usage = `npm run docs

Writes the documentation as one page that needs no network, to ${file}. It takes no options.`;

await runScript('docs', async (args) => {
  if (parseOptionValues(args, {}, usage).help === true) {
    console.log(usage);
    return;
  }
  const { html } = await composeDocsPage(
    readFileSync(join(projectRoot, 'generated', 'openapi.json'), 'utf8'),
    // Where the file will lie is not known.
    { hasConsole: false },
  );
  mkdirSync(join(projectRoot, 'dist', 'docs'), { recursive: true });
  writeFileSync(join(projectRoot, file), html);
  const megabytes = (Buffer.byteLength(html) / 1_000_000).toFixed(1);
  console.log(`wrote ${file}, ${megabytes} MB: one page that needs no network. Open it in a browser.`);
});
