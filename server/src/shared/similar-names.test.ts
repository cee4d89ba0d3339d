import { expect, test } from 'vitest';
import { similarNames } from './text.ts';

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
