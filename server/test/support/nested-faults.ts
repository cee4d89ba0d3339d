import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxProperties?: number;
}

/** A body with one fault, and the pointer that a problem must have. */
interface NestedFault {
  what: string;
  pointer: string;
  body: unknown;
}

interface NestedValue {
  path: string[];
  schema: Schema;
  isRequired: boolean;
}

const file = new URL('../../../generated/openapi.json', import.meta.url);
const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};

const samples: Record<string, unknown> = { string: '1', number: 1.5, boolean: true, array: [], object: {} };

/**
 * Returns bodies with one fault each, by the schema of the spec: each property that `good` holds, into its arrays, is
 * once missing (if it is required) and once of each wrong type, and each object has once an unknown property.
 */
export function nestedFaults(schemaName: string, good: unknown): NestedFault[] {
  const root = resolved({ $ref: schemaName });
  const values = valuesIn(root, good, []);
  const objects = [{ path: [], schema: root }, ...values].filter(({ schema }) => schema.type === 'object');
  const fault = (what: string, path: string[], value: unknown): NestedFault => ({
    what,
    pointer: pointerTo(path),
    body: withValue(good, path, value),
  });
  return [
    ...values.filter(({ isRequired }) => isRequired).map(({ path }) => fault('is missing', path, undefined)),
    ...values.flatMap(({ path, schema }) =>
      wrongTypes(schema).map((value) => fault(`is ${JSON.stringify(value)}`, path, value)),
    ),
    ...objects.map(({ path, schema }) => {
      const unknown = fault('is unknown', [...path, 'unknown'], 1);
      // Where a schema counts properties, the fault is in the object, which has too many.
      return schema.maxProperties === undefined ? unknown : { ...unknown, pointer: pointerTo(path) };
    }),
  ];
}

/** Returns the body with the value at `path` replaced; `undefined` removes it. */
export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const inner: unknown = new Map(Object.entries(body ?? {})).get(name);
  const next = withValue(inner, rest, value);
  if (Array.isArray(body)) return body.toSpliced(Number(name), 1, next);
  const others = Object.entries(body ?? {}).filter(([key]) => key !== name);
  return Object.fromEntries(next === undefined ? others : [...others, [name, next]]);
}

function pointerTo(path: readonly string[]): string {
  return ['/body', ...path].join('/');
}

function valuesIn(schema: Schema, value: unknown, path: string[]): NestedValue[] {
  const { properties = {}, required = [], items } = schema;
  if (items !== undefined && Array.isArray(value)) {
    const item = resolved(items);
    // One number stands for all of its array, but the objects of an array differ.
    const indices = item.type === 'object' ? [...value.keys()] : [0];
    return indices.flatMap((index) => {
      const here = [...path, String(index)];
      return [{ path: here, schema: item, isRequired: false }, ...valuesIn(item, value[index], here)];
    });
  }
  return Object.entries(value ?? {}).flatMap(([name, inner]) => {
    const property = properties[name];
    if (property === undefined) return [];
    const found = resolved(property);
    const here = [...path, name];
    const nested = { path: here, schema: found, isRequired: required.includes(name) };
    return [nested, ...valuesIn(found, inner, here)];
  });
}

function wrongTypes({ type }: Schema): unknown[] {
  const own = type === 'integer' ? 'number' : type;
  return [null, ...Object.keys(samples).flatMap((sample) => (sample === own ? [] : [samples[sample]]))];
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`the spec has no ${schema.$ref}`);
  return resolved(found);
}
