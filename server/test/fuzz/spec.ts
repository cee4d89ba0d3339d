import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationFacts } from '../../../generated/operations.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { formats } from '../../src/http/request/formats.ts';

/** The parts of JSON Schema that the requests of the document use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  maxProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

const file = new URL('../../../generated/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
const ajv = new Ajv2020({ strict: false, formats });
addFormats.default(ajv, { mode: 'full' });
ajv.addSchema(document, 'openapi.json');

export const operationIds = Object.keys(operationFacts) as OperationId[];

/** Returns the schema itself, with references to components followed. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`the document has no ${schema.$ref}`);
  return resolved(found);
}

function operationOf(id: OperationId): Operation {
  const { path, method } = operationFacts[id];
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`the document has no ${id}`);
  return found;
}

export function bodySchema(id: OperationId): Schema | null {
  return operationOf(id).requestBody?.content['application/json'].schema ?? null;
}

export function parametersOf(id: OperationId): Parameter[] {
  return (operationOf(id).parameters ?? []).map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
    if (found === undefined) throw new Error(`the document has no ${parameter.$ref}`);
    return found;
  });
}

const checks = new Map<Schema, (value: unknown) => boolean>();

/** Returns whether a value matches a schema of the document, checked independently of the server. */
export function keeps(schema: Schema, value: unknown): boolean {
  let check = checks.get(schema);
  if (check === undefined) {
    const compiled = ajv.compile(absolute(schema) as object);
    check = (candidate) => compiled(candidate);
    checks.set(schema, check);
  }
  return check(value);
}

function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? `openapi.json${String(inner)}` : absolute(inner),
    ]),
  );
}
