import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operationFacts } from '../../../generated/operations.ts';
import { formats } from '../../src/http/request/formats.ts';
import type { OperationId } from '../../src/http/operation.ts';

/** A response as the client saw it. */
export interface SeenResponse {
  status: number;
  headers: Headers;
  text: string;
}

interface HeaderObject {
  required: boolean;
}

interface ResponseObject {
  headers?: Record<string, HeaderObject | { $ref: string }>;
  content?: Record<string, { schema: unknown }>;
}

interface Document {
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } } }
  >;
  paths: Record<string, Record<string, { responses: Record<string, ResponseObject | { $ref: string }> }>>;
  components: {
    responses: Record<string, ResponseObject>;
    headers: Record<string, HeaderObject>;
    schemas: Record<string, { properties?: { type?: { const?: string } } }>;
  };
}

const file = new URL('../../../generated/openapi.json', import.meta.url);
const document = closed(JSON.parse(readFileSync(file, 'utf8'))) as Document;
const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
addFormats.default(ajv, { mode: 'full' });
ajv.addSchema(document, 'openapi.json');
const validators = new Map<string, ValidateFunction>();

/** Our headers that a response may carry only where the spec says so. */
const declaredHeaders = ['Idempotent-Replayed', 'Retry-After', 'Allow', 'Link', 'X-Api-Version'];

const operations = Object.entries(operationFacts).map(([id, { method, path }]) => ({
  id: id as OperationId,
  method,
  paths: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * Returns the operation that a request addresses, by the document alone, or null if the document has no such path and
 * method.
 */
export function operationOf(method: string, path: string): OperationId | null {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return operations.find((one) => one.method === wanted && one.paths.test(path))?.id ?? null;
}

/** Returns any operation of the path. Each documents what the path answers to an unknown method. */
export function anyOperationOf(path: string): OperationId | null {
  return operations.find(({ paths }) => paths.test(path))?.id ?? null;
}

/** Returns how the response contradicts the spec; empty if it does not. */
export function specFaults(operationId: OperationId, seen: SeenResponse, method: string): string[] {
  const { path, method: documented } = operationFacts[operationId];
  const response = responseObject(path, documented.toLowerCase(), seen.status);
  if (response === null) return [`${operationId} does not document ${seen.status}`];
  return [...headerFaults(response.object, seen), ...bodyFaults(response, seen, method)];
}

/** Returns how the payload of an event contradicts the spec; empty if it does not. */
export function eventFaults(payload: { type: string }): string[] {
  const references = Object.values(document.webhooks).map(
    ({ post }) => post.requestBody.content['application/json'].schema.$ref,
  );
  const reference = references.find((ref) => {
    const schema = document.components.schemas[ref.split('/').at(-1) ?? ''];
    return schema?.properties?.type?.const === payload.type;
  });
  if (reference === undefined) return [`the spec has no event ${payload.type}`];
  const validate = validator(`openapi.json${reference}`);
  if (validate(payload)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

function responseObject(path: string, method: string, status: number) {
  const found = document.paths[path]?.[method]?.responses[String(status)];
  if (found === undefined) return null;
  if (!('$ref' in found)) {
    const pointer = `/paths/${escape(path)}/${method}/responses/${status}`;
    return { object: found, pointer };
  }
  const name = found.$ref.split('/').at(-1) ?? '';
  const object = document.components.responses[name];
  return object === undefined ? null : { object, pointer: `/components/responses/${name}` };
}

function headerFaults(object: ResponseObject, { headers }: SeenResponse): string[] {
  const documented = Object.keys(object.headers ?? {});
  const missing = ['X-Request-Id', 'Cache-Control'].filter((name) => !headers.has(name));
  const undocumented = declaredHeaders.filter((name) => headers.has(name) && !documented.includes(name));
  const always = documented.filter((name) => isRequired(object.headers?.[name]) && !headers.has(name));
  return [
    ...new Set([...missing, ...always].map((name) => `header ${name} is missing`)),
    ...undocumented.map((name) => `header ${name} is not documented`),
  ];
}

function isRequired(header: HeaderObject | { $ref: string } | undefined): boolean {
  if (header === undefined || !('$ref' in header)) return header?.required === true;
  return document.components.headers[header.$ref.split('/').at(-1) ?? '']?.required === true;
}

function bodyFaults(
  { object, pointer }: { object: ResponseObject; pointer: string },
  { headers, text }: SeenResponse,
  method: string,
): string[] {
  const mediaType = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (object.content?.[mediaType] === undefined) return [`media type "${mediaType}" is not documented`];
  if (method === 'HEAD') return text === '' ? [] : ['an answer to HEAD has a body'];
  const validate = validator(`openapi.json#${pointer}/content/${escape(mediaType)}/schema`);
  if (validate(/[/+]json$/.test(mediaType) ? JSON.parse(text) : text)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

function validator(reference: string): ValidateFunction {
  const known = validators.get(reference);
  if (known !== undefined) return known;
  const compiled = ajv.compile({ $ref: reference });
  validators.set(reference, compiled);
  return compiled;
}

/**
 * Returns a schema whose objects are closed, so that nothing undocumented passes. The spec leaves them open for
 * clients.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, closed(inner)] as const);
  const isObjectSchema = 'properties' in value && !('additionalProperties' in value) && !('allOf' in value);
  return Object.fromEntries([
    ...entries,
    ...(isObjectSchema ? [['additionalProperties', false] as const] : []),
  ]);
}

function escape(token: string): string {
  return encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));
}
