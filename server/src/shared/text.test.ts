import { expect, test } from 'vitest';
import { looksLikeName, withoutQuotedValues, counted, similarNames } from './text.ts';

test.each(['document', '__proto__', '$ref', 'pixKey2', 'x-idempotency-key', 'uuid_charge', 'a'])(
  '%s may be shown as a name',
  looksLike(true),
);

test.each([
  '52998224725',
  '11222333000181',
  '+5511987654321',
  'maria@example.com',
  'Maria Silva',
  'João',
  '123e4567-e89b-42d3-a456-426614174000',
  'pfs_dKJ5o0bW3xPjF2rN8vQyT1uLhZs6gCkA4eXmBi7RwVE_uk4Lg',
  'uma senha boa',
  'a/b',
  '',
  'x'.repeat(41),
])('%s may not', looksLike(false));

function looksLike(expected: boolean) {
  return (text: string) => expect(looksLikeName(text)).toBe(expected);
}

test.each([
  ['invalid input syntax for type bigint: "529 982"', 'invalid input syntax for type bigint: "…"'],
  ['relation "sellers" does not exist', 'relation "sellers" does not exist'],
  [
    'null value in column "email" violates "not null", in "a@b.example"',
    'null value in column "email" violates "…", in "…"',
  ],
  ['value "12345', 'value "…"'],
])('%s is shown as %s', (message, shown) => {
  expect(withoutQuotedValues(message)).toBe(shown);
});

test.each(['{"a":[x"52998224725"]}', 'x52998224725', '[52998, oops]'])(
  'what V8 quotes of %s is not shown',
  (text) => {
    let message = '';
    try {
      JSON.parse(text);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('52998');
    expect(withoutQuotedValues(message)).not.toContain('52998');
  },
);

test.each([
  [0, '0 lines'],
  [1, '1 line'],
  [2, '2 lines'],
  [10_000, '10,000 lines'],
  [1_234_567, '1,234,567 lines'],
])('%d line(s) are called %s', (count, words) => {
  expect(counted(count, 'line')).toBe(words);
});

const names = ['default', 'Acme', 'Acme Sul', 'Padaria Central'];

test.each([
  ['defualt', ['default']],
  ['defaul', ['default']],
  ['Defaults', ['default']],
  ['acme', ['Acme']],
  ['Acne', ['Acme']],
  ['Acme Su', ['Acme Sul']],
  ['Acme Sull', ['Acme Sul']],
  ['padaria centrl', ['Padaria Central']],
  ['Livraria', []],
  ['x', []],
  ['', []],
])('for %j, suggests %j', (typed, suggested) => {
  expect(similarNames(typed, names)).toEqual(suggested);
});

test('suggests at most three, the most similar first', () => {
  expect(similarNames('shop1', ['shop1234', 'shop12', 'shop2', 'shop', 'shop11'])).toEqual([
    'shop12',
    'shop2',
    'shop',
  ]);
});
