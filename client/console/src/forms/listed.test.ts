import { expect, test } from 'vitest';
import { isFound } from './listed.ts';

const label = (name: string) => ({ code: '001', label: `001 · ${name}`, also: '00360305' });

test.each([
  ['BCO DO BRASIL S.A.', 'banco do brasil', true],
  ['ITAÚ UNIBANCO S.A.', 'itau', true],
  ['NU PAGAMENTOS - IP', 'Nubank', true],
  ['CAIXA ECONOMICA FEDERAL', 'Econômica caixa', true],
  ['CAIXA ECONOMICA FEDERAL', '003603', true],
  ['CAIXA ECONOMICA FEDERAL', '3603', false],
  ['BCO BRADESCO S.A.', '001', true],
  ['BCO BRADESCO S.A.', 'nubank', false],
  ['BCO BRADESCO S.A.', '001 · BCO BRADESCO S.A.', true],
  ['BCO BRADESCO S.A.', '', true],
])('%s is found by "%s": %s', (name, search, found) => {
  expect(isFound(label(name), search)).toBe(found);
});
