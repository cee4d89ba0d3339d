/** Builds the documentation that the server shows at /docs, or one page of it as a file for any web server or none. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { languages, type Language } from '../../server/src/http/languages.ts';
import { UserError } from '../../server/src/shared/errors.ts';
import { projectRoot } from '../lab/process.ts';
import { parseOptionValues, runScript } from '../shared/command.ts';
import { composeFile, composePage, composeScript } from './page/compose-page.ts';

/** The folder that the server reads. */
const ownFolder = join('dist', 'docs');

const usage = `npm run docs -- [--folder FOLDER | --out FILE [--language pt-BR]]

Writes the pages of the documentation to ${ownFolder}, where the server reads them, or to FOLDER. With --out it writes
one page that needs no network and no other file, in English or Portuguese.`;

await runScript('docs', (args) => {
  const options = {
    folder: { type: 'string' },
    out: { type: 'string' },
    language: { type: 'string' },
  } as const;
  const { help, folder, out, language } = parseOptionValues(args, options, usage);
  if (help === true) {
    console.log(usage);
    return;
  }
  if (language !== undefined && !isLanguage(language)) {
    throw new UserError(`--language must be ${languages.join(' or ')}.\n\n${usage}`);
  }
  if (out === '' || (out === undefined ? language !== undefined : folder !== undefined)) {
    throw new UserError(`--language goes with --out FILE, and --folder without it.\n\n${usage}`);
  }
  const document = readFileSync(join(projectRoot, 'generated', 'openapi.json'), 'utf8');
  if (out === undefined) writeFolder(document, folder ?? join(projectRoot, ownFolder));
  else writeFile(document, language ?? 'en', out);
});

function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

function writeFolder(document: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  // Of an earlier build; nothing else in the folder is touched.
  for (const name of readdirSync(folder).filter((file) => /^redoc-\w+\.js(\.br)?$/.test(file)))
    rmSync(join(folder, name));
  const script = composeScript();
  const scriptName = `redoc-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`;
  writeFileSync(join(folder, scriptName), script);
  // The best compression takes a server too long.
  writeFileSync(join(folder, `${scriptName}.br`), brotliCompressSync(script));
  for (const language of languages) {
    writeFileSync(join(folder, `${language}.html`), composePage(document, language, scriptName));
  }
  console.log(`wrote ${folder}: the pages that the server shows at /docs.`);
}

function writeFile(document: string, language: Language, file: string): void {
  const html = composeFile(document, language);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  const megabytes = (Buffer.byteLength(html) / 1_000_000).toFixed(1);
  console.log(`wrote ${file}, ${megabytes} MB: one page that needs no network. Open it in a browser.`);
}
