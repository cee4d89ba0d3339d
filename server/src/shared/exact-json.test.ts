import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLosses, elementsOf } from './exact-json.ts';

/** Returns each loss as its kind and JSON Pointer. */
const lossesIn = (text: string) => findLosses(text).map(({ kind, path }) => `${kind} /${path.join('/')}`);

describe('a repeated key', () => {
  test.each([
    ['{"value":1,"value":2}', '/value'],
    ['{"value":1,"value":1}', '/value'],
    ['{ "value" : 1 ,\n\t"other":[],\r\n"value":2}', '/value'],
    ['{"value":1,"v\\u0061lue":2}', '/value'],
    ['{"v\\u0061lue":1,"value":2}', '/value'],
    ['{"a\\"b":1,"a\\u0022b":2}', '/a"b'],
    ['{"a\\\\":1,"a\\\\":2}', '/a\\'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
    ['{"constructor":1,"constructor":2}', '/constructor'],
    ['{"":1,"":2}', '/'],
    ['{"tax":{"pix":{"value":1,"value":2}}}', '/tax/pix/value'],
    ['{"a":{"b":1},"c":2,"a":{}}', '/a'],
    ['[0,[{"a":1},{"a":1,"b":[{}],"a":2}]]', '/1/1/a'],
    ['{"a":1,"a":2,"a":3}', '/a'],
  ])('in %j is found once, at %s', (text, pointer) => {
    expect(lossesIn(text)).toEqual([`repeated_key ${pointer}`]);
  });

  test.each([
    '{"a":{"a":{"a":[{"a":1},{"a":1}]}}}',
    '{"a":"a","b":"a"}',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '["a","a"]',
    '{"a":1,"A":2}',
    '{"toString":1}',
    '"a"',
    '{}',
  ])('is not in %j', (text) => {
    expect(lossesIn(text)).toEqual([]);
  });
});

describe('a number', () => {
  test.each([
    '1.9999999999999999999',
    '-1.9999999999999999999',
    '0.100000000000000000001',
    '19.989999999999999999',
    '9007199254740993',
    '100.000000000000000000000000000001',
    '1e400',
    '-1e400',
    '1e-400',
    '1.00000000000000000001e2',
    `1${'0'.repeat(40)}1`,
  ])('%s would be rounded', (text) => {
    expect(lossesIn(`{"a":[0,${text}]}`)).toEqual(['rounded_number /a/1']);
    expect(lossesIn(text)).toEqual(['rounded_number /']);
  });

  test.each([
    ...['0', '-0', '0.0', '-0.00', '1.10', '19.99', '1e2', '1E+2', '100e-2', '0.000001', '1.5e-7'],
    ...['9007199254740991', '9007199254740992', '0.30000000000000004', '1.7976931348623157e308', '5e-324'],
    ...[`1${'0'.repeat(40)}`, `1.${'0'.repeat(40)}`, `0.${'0'.repeat(40)}1`, 'true', 'null'],
  ])('%s is kept', (text) => {
    expect(lossesIn(`[${text} ,{"a":${text}}]`)).toEqual([]);
  });
});

test('nothing is lost in what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(lossesIn(JSON.stringify(value, null, space))).toEqual([]);
    }),
  );
});

test('no number with 15 digits is rounded', () => {
  const digits = fc.bigInt(-999_999_999_999_999n, 999_999_999_999_999n);
  fc.assert(
    fc.property(digits, fc.integer({ min: -30, max: 30 }), (number, exponent) => {
      expect(lossesIn(`${number}e${exponent}`)).toEqual([]);
    }),
  );
});

test('a text that is all losses, or nested as deep as fits, gives at most a hundred of them', () => {
  const pairs = Array.from({ length: 3_000 }, (_, n) => `"k${n}":0,"k${n}":0`).join();
  expect(lossesIn(`{${pairs}}`)).toHaveLength(100);
  expect(lossesIn(`[${'1e999,'.repeat(10_000)}0]`)).toHaveLength(100);
  const depth = 10_000;
  expect(findLosses(`${'{"a":'.repeat(depth)}{"b":0,"b":0}${'}'.repeat(depth)}`)[0]?.path).toHaveLength(
    depth + 1,
  );
});

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
