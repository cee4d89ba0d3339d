import { expect, test } from 'vitest';
import { bankName } from './seller-fields.ts';
import banks from './brazilian-banks.json' with { type: 'json' };

test('a bank is found by its COMPE and by its ISPB code', () => {
  expect(bankName('001')).toBe('BCO DO BRASIL S.A.');
  expect(bankName('00000000')).toBe('BCO DO BRASIL S.A.');
  expect(bankName('341')).toBe(bankName('60701190'));
});

test.each(['999', '99999999', '', '1', 'constructor'])('the bank with the code %j is unknown', (code) => {
  expect(bankName(code)).toBe('');
});

test('in the list every code is well formed and stands once, and every name fits the spec', () => {
  const compes = banks.map(([compe]) => compe);
  const ispbs = banks.map(([, ispb]) => ispb);
  for (const compe of compes) expect(compe).toMatch(/^\d{3}$/);
  for (const ispb of ispbs) expect(ispb).toMatch(/^\d{8}$/);
  expect(new Set(compes).size).toBe(banks.length);
  expect(new Set(ispbs).size).toBe(banks.length);
  for (const [, , name] of banks) expect(name).toMatch(/^\S.{0,148}\S$/);
});
