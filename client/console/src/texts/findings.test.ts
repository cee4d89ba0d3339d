import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { en, findingText, ptBr } from './findings.ts';

const sources = ['verify-statement', 'statement-line', 'statement-prices', 'statement-values'];

/** Every text that the check may say, as it is in the client, with a word for each value in it. */
async function textsOfClient(): Promise<string[]> {
  const read = sources.map((name) => readFile(new URL(`../../../src/${name}.ts`, import.meta.url), 'utf8'));
  const literals = (await Promise.all(read))
    .join('\n')
    .matchAll(
      /(?:new Wrong|assertThat|#report)\((?:[^;]*?[\s(,])?([`'])((?:(?!\1)[^\n])* (?:(?!\1)[^\n])*)\1/g,
    );
  return Array.from(literals, ([, , text = '']) =>
    text.replace('${plan}', 'plan 7, version 7').replace(/\$\{[^}]*\}+/g, '7'),
  );
}

test('what the check of a statement says, it says in Portuguese', async () => {
  const texts = await textsOfClient();
  expect(texts.length).toBeGreaterThan(25);
  for (const text of texts) {
    expect(findingText(text, ptBr.findings)).not.toMatch(/\b(the|is|are|not|of|line|plan)\b/);
    expect(findingText(text, en.findings)).toBe(text);
  }
});

test('with its figures', () => {
  const what = 'plan 3, version 2: its prices have the digest 00ff';
  expect(findingText(what, ptBr.findings)).toBe('plano 3, versão 2: os preços têm o hash 00ff');
  expect(findingText('the fee is 99 centavos, but the plan gives 109', ptBr.findings)).toBe(
    'a taxa é de 99 centavos, mas a do plano é de 109',
  );
});
