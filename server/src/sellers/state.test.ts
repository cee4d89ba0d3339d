import { expect, test } from 'vitest';
import { stateCode } from './seller-fields.ts';

test.each([
  ['SP', 'SP'],
  ['sp', 'SP'],
  ['Mg', 'MG'],
  ['São Paulo', 'SP'],
  ['Sao Paulo', 'SP'],
  ['SÃO PAULO', 'SP'],
  ['são paulo'.normalize('NFD'), 'SP'],
  ['Pará', 'PA'],
  ['Paraná', 'PR'],
  ['parana', 'PR'],
  ['Mato Grosso', 'MT'],
  ['Mato Grosso do Sul', 'MS'],
  ['distrito federal', 'DF'],
  [' SP', 'SP'],
  ['São Paulo ', 'SP'],
  ['Rio  de Janeiro', 'RJ'],
  // This state is not in Brazil.
  ['CA', 'CA'],
])('%s is %s', (text, code) => {
  expect(stateCode(text)).toBe(code);
});

test.each(['', 'S', 'S1', 'ÃO', 'SPX', 'São', 'Sãopaulo', 'S P', ' ', 'Estado de São Paulo', 'California'])(
  '%j is no state',
  (text) => {
    expect(stateCode(text)).toBeNull();
  },
);
