import { readFileSync } from 'node:fs';
import { nestedFaults, withValue } from './nested-faults.ts';

/** The parts of JSON Schema that the limits of a request body use. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  minLength?: number;
  maxLength?: number;
}

/** A body with one fault, and the pointer that a problem must have, such as `/body/address/city`. */
export interface BadBody {
  what: string;
  pointer: string;
  body: unknown;
}

const file = new URL('../../../generated/openapi.json', import.meta.url);
const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};

/**
 * Returns bodies with one fault each: every property of the schema is once missing (if it is required), once of each
 * wrong type, once longer or shorter than its limit, and once with a control character; and every object has once an
 * unknown property. `good` must hold every property that the schema knows, so that none is forgotten.
 */
export function badBodies(schemaName: string, good: object): BadBody[] {
  return [...nestedFaults(schemaName, good), ...limitFaults({ $ref: schemaName }, good, good, [])];
}

function limitFaults(given: Schema, value: unknown, good: object, path: readonly string[]): BadBody[] {
  const schema = resolved(given);
  const pointer = ['/body', ...path].join('/');
  if (value === undefined) throw new Error(`the good body lacks ${pointer}, which the schema knows`);
  const own = [...outOfLimits(schema, value), ...withControlCharacters(schema, value)];
  const members = new Map(Object.entries(value ?? {}));
  return [
    ...own.map((fault) => ({ what: fault.what, pointer, body: withValue(good, path, fault.value) })),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      limitFaults(inner, members.get(name), good, [...path, name]),
    ),
  ];
}

function outOfLimits(schema: Schema, good: unknown): { what: string; value: unknown }[] {
  if (schema.enum !== undefined) return [{ what: 'is none of the listed', value: 'OTHER' }];
  if (schema.type === 'integer') {
    return [0, -1, 1.5, 2 ** 53].map((value) => ({ what: `is ${value}`, value }));
  }
  if (typeof good !== 'string') return [];
  const { minLength = 0, maxLength } = schema;
  if (maxLength === undefined) throw new Error('every string of the spec has a limit');
  const last = good.at(-1) ?? 'x';
  return [
    { what: 'is one character too long', value: good.padEnd(maxLength + 1, last).slice(0, maxLength + 1) },
    ...(minLength > 0 ? [{ what: 'is one character too short', value: good.slice(0, minLength - 1) }] : []),
  ];
}

/** Characters that are refused: the NUL that PostgreSQL refuses, more of C0, DEL, C1, and half a surrogate pair. */
const controlCharacters = ['\u0000', '\u0009', '\u001F', '\u007F', '\u0085', '\uD800'];

function withControlCharacters(schema: Schema, good: unknown): { what: string; value: unknown }[] {
  if (typeof good !== 'string' || schema.enum !== undefined) return [];
  return controlCharacters.map((character) => ({
    what: `holds U+${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    value: good.slice(0, 1) + character + good.slice(2),
  }));
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`the spec has no ${schema.$ref}`);
  return resolved(found);
}
