import fc, { type Arbitrary } from 'fast-check';
import { cnpjNumber, cpfNumber } from '../support/fixtures.ts';
import { keeps, resolved, type Schema } from './spec.ts';

const document = fc.oneof(fc.nat(99_999_999).map(cpfNumber), fc.nat(89_999_999).map(cnpjNumber));

/** Values of each format of the document. */
const formats: Record<string, Arbitrary<unknown>> = {
  'cpf-or-cnpj': document,
  email: fc.emailAddress(),
  uri: fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true, withFragments: true }),
  uuid: fc.uuid(),
  ipv4: fc.ipV4(),
  ip: fc
    .array(
      fc.oneof(
        fc.ipV4(),
        fc.ipV6(),
        fc.ipV4().map((ip) => `${ip}:80`),
        fc.ipV6().map((ip) => `[${ip}]`),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((addresses) => addresses.join(', ')),
  date: fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('2000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  state: fc.constantFrom('SP', 'rj', 'São Paulo', 'CEARA', 'rio grande do norte'),
  percent: fc.nat(1_000_000).map((n) => n / 10_000),
  brl: fc.nat(99_999_999_999).map((cents) => cents / 100),
};

/** The arbitraries that were created, because creating one takes longer than drawing from it. */
const known = new Map<Schema, Arbitrary<unknown>>();

/** Returns values that match the schema, including its limits and unusual Unicode. */
export function validValue(given: Schema): Arbitrary<unknown> {
  const schema = resolved(given);
  const found = known.get(schema) ?? shapeOf(schema).filter(matches(schema));
  known.set(schema, found);
  return found;
}

/** Returns a check of values. It throws if no drawn value matches, instead of drawing for ever. */
function matches(schema: Schema): (value: unknown) => boolean {
  let missed = 0;
  return (value) => {
    missed = keeps(schema, value) ? 0 : missed + 1;
    if (missed > 10_000) throw new Error(`no value was found for ${JSON.stringify(schema).slice(0, 200)}`);
    return missed === 0;
  };
}

function shapeOf(schema: Schema): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.format !== undefined && schema.format in formats)
    return formats[schema.format] ?? fc.constant(null);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integerOf(schema);
    case 'number':
      return fc.oneof(
        integerOf(schema),
        fc.nat(10_000).map((n) => n / 100),
      );
    case 'array':
      return fc.array(validValue(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 10,
      });
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`no values are known for ${JSON.stringify(schema).slice(0, 200)}`);
  }
}

function integerOf({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
}

/**
 * The most characters that are drawn one by one, and that are sent: a file may have eight million, which takes a minute
 * to draw.
 */
const longest = { drawn: 1_000, sent: 100_000 };

function textOf(schema: Schema): Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = 100 } = schema;
  const drawn = { minLength, maxLength: Math.min(maxLength, longest.drawn) };
  const anyText = fc.oneof(
    fc.string({ ...drawn, unit: 'grapheme-ascii' }),
    fc.string({ ...drawn, unit: 'binary', size: 'small' }),
    fc
      .string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' })
      .map((one) => one.repeat(Math.min(maxLength, longest.sent))),
  );
  if (pattern === undefined || takesText(pattern, minLength)) return anyText;
  // The generator does not support look-ahead; `validValue` checks the result.
  return fc.stringMatching(new RegExp(pattern.replace('(?=.*\\S)', ''), 'u'));
}

function takesText(pattern: string, minLength: number): boolean {
  return new RegExp(pattern, 'u').test('São 😀 <'.padEnd(minLength, '.'));
}

function objectOf({
  properties = {},
  required = [],
  minProperties,
  maxProperties,
}: Schema): Arbitrary<unknown> {
  const names = Object.keys(properties);
  const members = Object.fromEntries(names.map((name) => [name, validValue(properties[name] ?? {})]));
  if (maxProperties === 1 && minProperties === 1) {
    return fc
      .constantFrom(...names)
      .chain((name) => fc.record({ [name]: members[name] ?? fc.constant(null) }));
  }
  return fc.record(members, { requiredKeys: required, noNullPrototype: true });
}
