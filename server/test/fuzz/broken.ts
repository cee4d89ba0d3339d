import fc, { type Arbitrary } from 'fast-check';
import { withValue } from '../support/nested-faults.ts';

/** Names that reach into an object's prototype, or that careless code takes for a path, a query or a log entry. */
const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$ref',
  '',
  '/',
  '~1',
  '%00',
  'a.b[0]',
  '\u0000',
  '\uD800',
  '😀',
  'x'.repeat(2_000),
];

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** JSON texts that replace a valid value. */
const hostileTexts = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.double().map((number) => (Number.isFinite(number) ? String(number) : '1e999')),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    ...['null', 'true', '{}', '[]', '""', '0', '-0', '-1', '1.5', '1e308', '1e999', '-1e999', '1e-400'],
    ...['9007199254740993', '123456789012345678901234567890', '0.1000000000000000055511151231257827'],
    ...[
      '"\\u0000"',
      '"\\ud800"',
      '"\\udc00\\ud800"',
      '"\\u202e"',
      '"\\ufeff"',
      '" "',
      '"NaN"',
      '"2026-02-30"',
    ],
    ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"toString":1}'],
    ...[
      '{"length":1e9}',
      '{"$ref":"#"}',
      '"\\\\"',
      '"\'; drop table sellers; --"',
      '"${jndi:ldap://x}"',
      '"\\r\\nX: 1"',
    ],
    ...[
      nested(500, '[', ']'),
      nested(500, '{"a":', '}').replace('}', '1}'),
      JSON.stringify('x'.repeat(20_000)),
    ],
  ),
);

/** Returns the paths of the values in a value, root first. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}

const mark = '\u{F0000}mark';

/** Returns the text of `value` with another text at one of its paths. */
function planted(value: unknown, path: readonly string[], text: string): string {
  // The replacement is a function, so that `$&` in the text has no meaning.
  return JSON.stringify(withValue(value, path, mark)).replace(JSON.stringify(mark), () => text);
}

/** A body with one value replaced or removed, or one property added or repeated. */
function changed(value: unknown): Arbitrary<string> {
  const paths = pathsIn(value);
  const objects = paths.filter((path) => isObjectAt(value, path));
  const anywhere = fc.constantFrom(...paths);
  const inObject = fc.constantFrom(...(objects.length === 0 ? [[]] : objects));
  return fc.oneof(
    fc.tuple(anywhere, hostileTexts).map(([path, text]) => planted(value, path, text)),
    anywhere.map((path) => JSON.stringify(path.length === 0 ? null : withValue(value, path, undefined))),
    fc.tuple(inObject, nameText, hostileTexts).map(([path, name, text]) => {
      const object = planted(value, path, '\u{F0000}object');
      const inner = JSON.stringify(at(value, path) ?? {});
      return object.replace(
        '\u{F0000}object',
        () => `{${name}:${text}${inner === '{}' ? '' : ','}${inner.slice(1)}`,
      );
    }),
  );
}

const nameText = fc
  .oneof(
    fc.constantFrom(...hostileNames),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('document', 'idSeller'),
  )
  .map((name) => JSON.stringify(name));

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => new Map(Object.entries(inner ?? {})).get(name), value);
}

function isObjectAt(value: unknown, path: readonly string[]): boolean {
  const found = at(value, path);
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}

/** The text damaged: cut, too long, not UTF-8, more than JSON, or with bytes changed. */
function damaged(text: string): Arbitrary<Buffer> {
  const bytes = Buffer.from(text);
  return fc.oneof(
    fc.nat(Math.max(bytes.length - 1, 0)).map((length) => bytes.subarray(0, length)),
    fc.constantFrom(65_536, 65_537, 70_000, 200_000).map((length) => Buffer.from(text.padEnd(length))),
    fc
      .constantFrom('\u0000', ',', '}', '{}', ' // x', '\uFEFF', '\n'.repeat(9))
      .map((end) => Buffer.from(text + end)),
    fc.constant(Buffer.from(`\uFEFF${text}`)),
    fc.constant(Buffer.from(`\uFEFF${text}`, 'utf16le')),
    fc.constant(Buffer.from(text.replaceAll('"', "'"))),
    fc.constant(Buffer.from(nested(30_000, '[', ']'))),
    fc.uint8Array({ maxLength: 64 }).map((noise) => Buffer.from(noise)),
    fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(([position, change]) => {
      const copy = Buffer.from(bytes);
      if (copy.length > 0) copy[position % copy.length] = (copy[position % copy.length] ?? 0) ^ change;
      return copy;
    }),
  );
}

/** A valid body with one thing changed; rarely it is still valid. */
export function brokenBody(good: unknown): Arbitrary<Buffer> {
  return fc.oneof(
    { arbitrary: changed(good).map((text) => Buffer.from(text)), weight: 3 },
    { arbitrary: damaged(JSON.stringify(good)), weight: 1 },
  );
}
