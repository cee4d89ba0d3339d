import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { replaceTexts } from '../../server/src/http/pages/docs-text.ts';
import { UserError } from '../../server/src/shared/errors.ts';
import type { ApiDocument } from '../gates/document.ts';

/** A text in English, as the document has it, and in Portuguese. */
interface Translation {
  en: string;
  pt: string;
}

/** The first line of a guide in Portuguese: of which state of the guide in English it is the translation. */
const source = /^<!-- of: ([0-9a-f]{12}) -->\n\n/;

/**
 * Returns the Portuguese of every text in the document, from `openapi/pt-BR/`, as JSON: an object whose keys are the
 * English texts. Throws an error that names each text without a translation, and each translation whose English text
 * has changed.
 */
export function translationJson(document: ApiDocument, openapi: string): string {
  const folder = join(openapi, 'pt-BR');
  const translations = [...textsIn(folder), ...guidesIn(openapi, folder)];
  const portuguese = new Map(translations.map(({ en, pt }) => [en, pt]));
  const needed = textsOf(document);
  const missing = [...needed].filter((text) => !portuguese.has(text));
  const stale = [...portuguese.keys()].filter((text) => !needed.has(text));
  const problems = [
    ...missing.map((text) => `no translation of: ${text}`),
    ...stale.map((text) => `nothing in the document says any more: ${text}`),
  ];
  if (problems.length > 0) {
    throw new UserError(
      `openapi/pt-BR/ does not translate the document as it is now. Add or remove:\n${problems.join('\n')}`,
    );
  }
  return `${JSON.stringify(Object.fromEntries([...needed].map((text) => [text, portuguese.get(text)])), null, 2)}\n`;
}

/** Returns the Portuguese of the texts of errors, from `openapi/pt-BR/errors/`, as JSON of the same form. */
export function errorTranslationJson(openapi: string): string {
  const translations = textsIn(join(openapi, 'pt-BR', 'errors'));
  return `${JSON.stringify(Object.fromEntries(translations.map(({ en, pt }) => [en, pt])), null, 2)}\n`;
}

/** Returns the English texts. Guides that are in Portuguese in the document itself are not among them. */
function textsOf(document: ApiDocument): Set<string> {
  const copy = structuredClone(document);
  copy.tags = copy.tags.filter((tag) => tag['x-language'] !== 'pt-BR');
  const found = new Set<string>();
  replaceTexts(copy, (text) => {
    found.add(text);
    return text;
  });
  return found;
}

function textsIn(folder: string): Translation[] {
  const seen = new Set<string>();
  return filesIn(folder, '.yaml').flatMap((name) => {
    const list = parse(readFileSync(join(folder, name), 'utf8')) as Translation[];
    for (const { en, pt } of list) {
      if (seen.has(en)) throw new UserError(`${shown(folder, name)} translates a text once more: ${en}`);
      if (typeof pt !== 'string') throw new UserError(`${shown(folder, name)} has no \`pt\` for: ${en}`);
      seen.add(en);
    }
    return list;
  });
}

/** Reads the guides and the introduction, each a file of its own in both languages. */
function guidesIn(openapi: string, folder: string): Translation[] {
  const names = [
    'introduction.md',
    ...filesIn(join(folder, 'guides'), '.md').map((name) => `guides/${name}`),
  ];
  return names.map((name) => {
    const en = readFileSync(join(openapi, name), 'utf8');
    const text = readFileSync(join(folder, name), 'utf8');
    const digest = createHash('sha256').update(en).digest('hex').slice(0, 12);
    if (source.exec(text)?.[1] !== digest) {
      throw new UserError(
        `openapi/pt-BR/${name} is not the translation of openapi/${name} as it is now. ` +
          `Translate what has changed, and begin the file with: <!-- of: ${digest} -->`,
      );
    }
    return { en, pt: text.replace(source, '') };
  });
}

/** Returns the path of a file as people type it. */
function shown(folder: string, name: string): string {
  return folder.endsWith('errors') ? `openapi/pt-BR/errors/${name}` : `openapi/pt-BR/${name}`;
}

function filesIn(folder: string, extension: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .toSorted();
}
