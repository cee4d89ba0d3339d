import fc from 'fast-check';
import banks from './brazilian-banks.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import {
  documentType,
  isCpfOrCnpj,
  bankName,
  pixKeyAdvice,
  stateCode,
  searchText,
  wantedText,
} from './seller-fields.ts';

/** Returns the check digit after `text`: modulo 11 of its characters' values (ASCII − 48) by these weights. */
function checkDigit(text: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, place) => total + weight * (text.charCodeAt(place) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function withCheckDigits(base: string, weights: readonly number[]): string {
  const first = `${base}${checkDigit(base, weights.slice(1))}`;
  return `${first}${checkDigit(first, weights)}`;
}

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const places = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...Array.from(alphabet)), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''))
    .filter((text) => !/^(.)\1*$/.test(text));
const digits = '0123456789';
const cpfs = places(digits, 9).map((base) => withCheckDigits(base, cpfWeights));
const cnpjs = places(`${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12).map((base) =>
  withCheckDigits(base, cnpjWeights),
);
const documents = fc.oneof(cpfs, cnpjs);

describe('a CPF or CNPJ', () => {
  test('is right with its check digits, letters of a CNPJ included', () => {
    fc.assert(fc.property(documents, isCpfOrCnpj));
    // IN RFB 2.229/2024 gives this example.
    expect(isCpfOrCnpj('12ABC34501DE35')).toBe(true);
  });

  test('is wrong with any other check digit', () => {
    const wrong = fc.tuple(documents, fc.constantFrom(1, 2), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(wrong, ([document, fromEnd, shift]) => {
        const place = document.length - fromEnd;
        const digit = (Number(document[place]) + shift) % 10;
        return !isCpfOrCnpj(document.slice(0, place) + digit.toString() + document.slice(place + 1));
      }),
    );
  });

  test('is refused in lower case, with punctuation, with white space, or of another length', () => {
    fc.assert(
      fc.property(documents, (document) =>
        [
          document.replace(/[A-Z]|$/, (letter) => letter.toLowerCase() || ' '),
          `${document.slice(0, 3)}.${document.slice(3)}`,
          ` ${document}`,
          `${document}\n`,
          document.slice(1),
          `0${document}`,
        ].every((text) => !isCpfOrCnpj(text)),
      ),
    );
  });

  test.each(Array.from(digits).flatMap((digit) => [digit.repeat(11), digit.repeat(14)]))(
    'is not %s',
    (document) => {
      expect(isCpfOrCnpj(document)).toBe(false);
    },
  );
});

test('a document says by its length what it is', () => {
  expect(documentType('52998224725')).toBe('CPF');
  expect(documentType('12ABC34501DE35')).toBe('CNPJ');
});

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

test.each([
  ['DOCUMENT', '52998224725'],
  ['DOCUMENT', '12ABC34501DE35'],
  ['EMAIL', 'maria@example.com'],
  ['EMAIL', 'm.a+ria=1@lojas.example.com.br'],
  ['EMAIL', `${'m'.repeat(65)}@example.com`],
  ['PHONE', '+5511987654321'],
  ['PHONE', '+551132654321'],
  ['EVP', '123e4567-e89b-12d3-a456-426655440000'],
  ['EVP', '123E4567-E89B-12D3-A456-426655440000'],
] as const)('a key of type %s may be %s', (type, key) => {
  expect(pixKeyAdvice(type, key)).toBeNull();
});

test.each([
  ['DOCUMENT', '52998224726'],
  ['DOCUMENT', '529.982.247-25'],
  ['EMAIL', 'Maria@example.com'],
  ['EMAIL', 'maria@example'],
  ['EMAIL', 'maria @example.com'],
  ['EMAIL', '=maria@example.com'],
  ['EMAIL', '+maria@example.com'],
  ['EMAIL', '-maria@example.com'],
  ['EMAIL', 'maria;=1@example.com'],
  ['EMAIL', '＝maria@example.com'],
  ['EMAIL', `${'m'.repeat(66)}@example.com`],
  ['PHONE', '11987654321'],
  ['PHONE', '+55987654321'],
  ['PHONE', '+15551234567'],
  ['PHONE', '+5511987654321\n'],
  ['EVP', '123e4567e89b12d3a456426655440000'],
  ['EVP', 'maria@example.com'],
] as const)('a key of type %s may not be %j, and the fault names the type', (type, key) => {
  expect(pixKeyAdvice(type, key)).toContain(type);
});

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
