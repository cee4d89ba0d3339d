import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { en, findingText, ptBr } from './statement.ts';

const sources = ['verify-statement', 'statement-line', 'statement-prices', 'statement-values'];

/** Returns every finding in the client's source, with a word for each value in it. */
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

test('every finding of the check has a Portuguese text', async () => {
  const texts = await textsOfClient();
  expect(texts.length).toBeGreaterThan(25);
  for (const text of texts) {
    expect(findingText(text, ptBr.findings)).not.toMatch(/\b(the|is|are|not|of|line|plan)\b/);
    expect(findingText(text, en.findings)).toBe(text);
  }
});

test('a translated finding keeps its figures', () => {
  const what = 'plan 3, version 2: its prices have the digest 00ff';
  expect(findingText(what, ptBr.findings)).toBe('plano 3, versão 2: os preços têm o hash 00ff');
  expect(findingText('the fee is 99 centavos, but the plan gives 109', ptBr.findings)).toBe(
    'a taxa é de 99 centavos, mas a do plano é de 109',
  );
  const rate = 'plan 3, version 2: a rate is no amount, is negative, or has too many decimal places';
  expect(findingText(rate, ptBr.findings)).toBe(
    'plano 3, versão 2: uma taxa não é um valor, é menor que zero ou tem casas decimais demais',
  );
});
