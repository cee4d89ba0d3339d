import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of an OpenAPI document that the scripts use. */
export interface ApiDocument {
  info: { version: string };
  tags: { name: string; description: string; 'x-displayName'?: string; 'x-language'?: 'pt-BR' }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: Components;
}

type PathItem = Partial<Record<Method, Operation>>;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
export type Method = (typeof methods)[number];

interface Components {
  schemas?: Record<string, unknown>;
  responses?: Record<string, ResponseObject>;
  parameters?: Record<string, Parameter>;
  headers?: Record<string, Header>;
  examples?: Record<string, Example>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject | Reference>;
  'x-safe'?: boolean;
  'x-heavy'?: boolean;
  'x-content-type'?: 'required';
  'x-idempotency-key'?: 'required';
  'x-max-body-bytes'?: number;
  'x-codeSamples': { lang: string; label: string; source: string }[];
}

/** The common parts of parameters, headers and media types: a schema, and examples of it. */
interface Exemplified {
  schema?: object;
  example?: unknown;
  examples?: Record<string, Example | Reference>;
}

export interface Parameter extends Exemplified {
  name: string;
  in: string;
  description: string;
  required?: boolean;
}

type Header = Exemplified;
type MediaType = Exemplified;

export interface ResponseObject {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Reference {
  $ref: string;
}

export const root = join(import.meta.dirname, '..', '..');

/** Returns the bundled document. It is parsed each time, because tests change their copy. */
export function readDocument(): ApiDocument {
  return JSON.parse(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8')) as ApiDocument;
}

/** Returns every operation of the document with its path and method. */
export function operationsOf({
  paths,
}: Pick<ApiDocument, 'paths'>): { path: string; method: Method; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

/**
 * Returns the example of this name: of a response, as JSON or of another type, if a status is given, otherwise of the
 * request.
 */
export function exampleOf(
  document: ApiDocument,
  operationId: string,
  name: string,
  { status, type = 'application/json' }: { status?: number; type?: string } = {},
): Example {
  const operation = operationsOf(document).find(
    (one) => one.operation.operationId === operationId,
  )?.operation;
  const holder = status === undefined ? operation?.requestBody : operation?.responses[status];
  const example = holder && resolved(document, holder as ResponseObject).content?.[type]?.examples?.[name];
  if (example === undefined) throw new Error(`${operationId} has no example ${name}`);
  return resolved(document, example);
}

/** Returns whether an operation only reads: by its method (RFC 9110, 9.2.1) or by `x-safe`. */
export function isSafe(method: Method, operation: Operation): boolean {
  return operation['x-safe'] === true || safeMethods.includes(method);
}

const safeMethods: readonly Method[] = ['get', 'head', 'options', 'trace'];

/** Returns the object itself, or the target of the reference. */
export function resolved<T extends object>(document: ApiDocument, object: T | Reference): T {
  if (!('$ref' in object)) return object;
  const found = object.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${object.$ref} leads nowhere`);
  return found as T;
}
