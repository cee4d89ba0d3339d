import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../server/src/shared/errors.ts';
import { readDocument, root } from '../gates/document.ts';
import { translationJson } from './translation.ts';

const translation = Object.entries(
  JSON.parse(translationJson(readDocument(), join(root, 'openapi'))) as Record<string, string>,
);

/** Returns a copy of the sources, so that a test can change it. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'translation-'));
  cpSync(join(root, 'openapi'), folder, { recursive: true });
  return folder;
}

function problemOf(folder: string, document = readDocument()): string {
  try {
    translationJson(document, folder);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return '';
}

describe('a translation', () => {
  /** This guide is written for finance people in both languages; the Portuguese one names pages of the console. */
  const isFree = (en: string) => en.startsWith('Each morning four questions');

  test('is another text than the English one, but where words are the same in both languages', () => {
    const same = translation.filter(([en, pt]) => en === pt && /[a-z]{3,} [a-z]{3,}/.test(en));
    expect(same.map(([en]) => en)).toEqual([]);
  });

  test('has the same code, links and headings', () => {
    const marks = (text: string) => {
      const blocks = text.match(/```[^]*?```/g) ?? [];
      const prose = text.replaceAll(/```[^]*?```/g, '');
      return {
        blocks,
        code: [...new Set(prose.match(/`[^`]+`/g) ?? [])]
          .map((code) => code.replaceAll(/\s+/g, ' '))
          .toSorted(),
        links: [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target).toSorted(),
        headings: (prose.match(/^#+ /gm) ?? []).length,
        rows: (prose.match(/^\|/gm) ?? []).length,
      };
    };
    for (const [en, pt] of translation) if (!isFree(en)) expect(marks(pt), en).toEqual(marks(en));
  });

  test('has no English words in the middle of a sentence', () => {
    const english = /\s(?:the|which|with|and|is|are|of|from)\s/;
    const prose = (text: string) => text.replaceAll(/```[^]*?```|`[^`]*`|"[^"]*"|“[^”]*”/g, '');
    expect(translation.filter(([, pt]) => english.test(prose(pt))).map(([, pt]) => pt)).toEqual([]);
  });
});

describe('the generator refuses', () => {
  test('a text without a translation', () => {
    const document = readDocument();
    document.paths['/v2/sellers']!.get!.summary = 'List all sellers of the moon';
    expect(problemOf(join(root, 'openapi'), document)).toContain(
      'no translation of: List all sellers of the moon',
    );
  });

  test('a translation of a text that is gone', () => {
    const folder = copyOfSources();
    const file = join(folder, 'pt-BR', 'menu.yaml');
    writeFileSync(file, `${readFileSync(file, 'utf8')}- en: Gone\n  pt: Fora\n`);
    expect(problemOf(folder)).toContain('nothing in the document says any more: Gone');
  });

  test('two translations of a text, and a text whose translation is empty', () => {
    const folder = copyOfSources();
    const file = join(folder, 'pt-BR', 'menu.yaml');
    const content = readFileSync(file, 'utf8');
    writeFileSync(file, `${content}- en: Guides\n  pt: Guias\n`);
    expect(problemOf(folder)).toBe('openapi/pt-BR/menu.yaml translates a text once more: Guides');
    writeFileSync(file, content.replace('pt: Guias', 'pt:'));
    expect(problemOf(folder)).toBe('openapi/pt-BR/menu.yaml has no `pt` for: Guides');
  });

  test('a guide whose English has changed', () => {
    const folder = copyOfSources();
    const file = join(folder, 'guides', 'mock.md');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne more line.\n`);
    expect(problemOf(folder)).toMatch(
      /^openapi\/pt-BR\/guides\/mock\.md is not the translation of openapi\/guides\/mock\.md as it is now\..+<!-- of: [0-9a-f]{12} -->$/,
    );
  });
});
