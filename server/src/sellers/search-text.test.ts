import { expect, test } from 'vitest';
import { searchText, wantedText } from './seller-fields.ts';

const text = searchText({
  companyName: 'Livraria Ipê Ltda',
  fantasyName: 'IPÊ & Filhos S/A',
  document: '12ABC34501DE35',
});

test.each([
  'ipe',
  'IPÊ',
  '  livraria ipê ',
  'raria',
  '& filhos',
  's/a',
  // This is the same letter, written as two characters.
  'ipe\u0302',
  '12ABC34501DE35',
  '12abc345',
  '01DE35',
  '12.ABC.345/01DE-35',
  '12.abc.345/01de-35',
  '12.abc.345',
  '12.ABC.345/01DE',
])('%s is found', (written) => {
  expect(text).toContain(wantedText(written));
});

test.each(['ipes', 'ltda ipe', '12.ABC', 'ltdaipe', '12ABC34501DE36'])('%s is not found', (written) => {
  expect(text).not.toContain(wantedText(written));
});

test('a CPF may have its punctuation, and other text keeps it', () => {
  expect(wantedText('529.982.247-25')).toBe('52998224725');
  for (const part of ['11.222', '11.222.333', '529.982', '529.982.247-2'])
    expect(wantedText(part)).toBe(part.replace(/\D/g, ''));
  expect(wantedText('www.loja.com/24-7')).toBe('www.loja.com/24-7');
});
