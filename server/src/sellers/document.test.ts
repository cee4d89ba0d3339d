import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentType, isCpfOrCnpj } from './seller-fields.ts';

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
