import { expect, test } from 'vitest';
import { ptBr } from './upload.ts';

type Errors = Parameters<typeof ptBr.rejection>[0]['errors'];

const said = (errors: Errors) => ptBr.rejection({ detail: '', errors });

test('a missing customer says what is missing, an unknown field nothing that it should be', () => {
  expect(said([{ pointer: '/customer', code: 'field_missing' }])).toBe(
    'customer: não foi informado; deve ser um objeto com os dados de quem pagou',
  );
  expect(said([{ pointer: '/other', code: 'rounded_number' }])).toBe(
    'other: tem dígitos demais; deve ser um número de até 15 dígitos',
  );
});

test('twenty faults are all that the API lists', () => {
  const faults = (length: number) =>
    said(Array.from({ length }, () => ({ pointer: '/x', code: 'field_unknown' as const })));
  expect(faults(19)).not.toContain('pode haver mais erros');
  expect(faults(20)).toMatch(/; pode haver mais erros$/);
});
