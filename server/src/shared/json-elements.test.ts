import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elementsOf } from './exact-json.ts';

const textsOf = (text: string) => {
  const elements = elementsOf(Buffer.from(text));
  return elements === null ? null : Array.from(elements, (element) => element.toString());
};

describe('the elements of an array', () => {
  test('are what JSON.parse finds, however it is written', () => {
    const space = fc.constantFrom('', ' ', '\n', '\r\n\t');
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(3), space, (values, indent, around) => {
        const texts = textsOf(`${around}${JSON.stringify(values, null, indent)}${around}`) ?? [];
        expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });

  test.each([
    ['[]', []],
    [' [ \n ] ', []],
    ['\uFEFF[1]', ['1']],
    ['[ {"a" : [1, 2]} ,\n"],[" ]', ['{"a" : [1, 2]}', '"],["']],
    [String.raw`["\"", "\\", "\\\",]"]`, [String.raw`"\""`, String.raw`"\\"`, String.raw`"\\\",]"`]],
  ])('of %s', (text, elements) => {
    expect(textsOf(text)).toEqual(elements);
  });

  test.each(['[1,]', '[,1]', '[1,,2]', '[,]'])('of %s are not all JSON', (text) => {
    expect(textsOf(text)).toContain('');
  });

  test('are found one by one, before the text has been read to its end', () => {
    const elements = elementsOf(Buffer.from('[1,2,{'));
    expect([elements?.next().value, elements?.next().value].map(String)).toEqual(['1', '2']);
    expect(() => elements?.next()).toThrow(SyntaxError);
  });
});

test.each(['', ' ', '{}', '{"a":[1]}', '"[1]"', '1', 'x'])('%j is no array', (text) => {
  expect(textsOf(text)).toBeNull();
});

test.each([
  '[',
  '[1',
  '[[1]',
  '[1]]',
  '[1] 2',
  '[1],',
  '[}',
  '[1}',
  '[{"a":1}}',
  '["]',
  String.raw`["\"]`,
  '[{"a":1]',
])('%j has no end, or more behind it', (text) => {
  expect(() => textsOf(text)).toThrow(SyntaxError);
});
