/** Writes the documentation that the server shows at /docs as one file, for any web server or none. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeDocsPage } from '../server/src/http/docs/docs-page.ts';

const root = join(import.meta.dirname, '..');
const file = join('dist', 'docs', 'index.html');

const { html } = await composeDocsPage(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8'));
mkdirSync(join(root, 'dist', 'docs'), { recursive: true });
writeFileSync(join(root, file), html);
const megabytes = (Buffer.byteLength(html) / 1_000_000).toFixed(1);
console.log(`wrote ${file}, ${megabytes} MB: one page that needs no network. Open it in a browser.`);
