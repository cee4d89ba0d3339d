import { baseUrl } from '../../api/client.ts';

/** What this page reads of the OpenAPI document; a reference stands for what it names. */
export interface ApiDocument {
  paths: Record<string, Record<string, WrittenOperation>>;
}

interface WrittenOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Written<WrittenParameter>[];
  requestBody?: Written<{ required?: boolean; content: Record<string, Exemplified> }>;
  responses: Record<string, Written<{ content?: Record<string, unknown> }>>;
  'x-safe'?: boolean;
}

interface WrittenParameter extends Exemplified {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
}

interface Exemplified {
  example?: unknown;
  examples?: Record<string, Written<{ summary?: string; value: unknown }>>;
}

interface Reference {
  $ref: string;
}

type Written<T extends object> = T | Reference;

/** An operation as it is shown and sent. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** Whose tokens may call it. */
  roles: string[];
  /** Whether it only reads. */
  isSafe: boolean;
  parameters: Parameter[];
  /** Null where there is none. */
  body: { isRequired: boolean; media: string[] } | null;
  /** The media types of a success. */
  accepted: string[];
  /** What may be sent; the first is shown first. There is at least one. */
  examples: RequestExample[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
}

/** A request of the document: its parameters by their names, and its body. */
export interface RequestExample {
  title: string;
  values: Record<string, string>;
  media: string;
  body: string;
}

export const keyHeader = 'x-idempotency-key';
/** Another name for the same header. */
const keyAlias = 'Idempotency-Key';

/** The document of the very server that serves this page. */
export async function readApiDocument(signal: AbortSignal): Promise<Operation[]> {
  const response = await fetch(`${baseUrl}openapi.json`, { signal });
  if (!response.ok) throw new Error(`openapi.json: ${response.status}`);
  return operationsOf((await response.json()) as ApiDocument);
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => operationOf(document, path, method, written)),
  );
}

function operationOf(
  document: ApiDocument,
  path: string,
  method: string,
  written: WrittenOperation,
): Operation {
  const parameters = (written.parameters ?? [])
    .map((parameter) => resolved(document, parameter))
    .filter(({ name }) => name !== keyAlias);
  const body = written.requestBody && resolved(document, written.requestBody);
  const success = Object.entries(written.responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    summary: written.summary,
    tag: written.tags[0] ?? '',
    roles: Object.values(written.security[0] ?? {}).flat(),
    isSafe: method === 'get' || written['x-safe'] === true,
    parameters: parameters.map(({ name, in: place, required = false }) => {
      return { name, in: place, isRequired: required };
    }),
    body:
      body === undefined ? null : { isRequired: body.required ?? false, media: Object.keys(body.content) },
    accepted: Object.keys((success && resolved(document, success).content) ?? {}),
    examples: examplesOf(document, parameters, body?.content ?? {}),
  };
}

/** In the document, what belongs to one request has examples of the same name. */
function examplesOf(
  document: ApiDocument,
  written: readonly WrittenParameter[],
  content: Record<string, Exemplified>,
): RequestExample[] {
  const parameters = written.filter(({ in: place }) => place !== 'header');
  const named = (part: Exemplified) =>
    Object.entries(part.examples ?? {}).map(
      ([name, example]) => [name, resolved(document, example)] as const,
    );
  const bodies = Object.entries(content).flatMap(([media, part]) =>
    named(part).map(([name, { summary, value }]) => ({ name, title: summary ?? name, media, value })),
  );
  const [firstMedia = ''] = Object.keys(content);
  const ofParameters = parameters
    .flatMap(named)
    .map(([name, { summary }]) => ({ name, title: summary ?? name, media: firstMedia, value: undefined }));
  const known = bodies.length > 0 ? bodies : ofParameters;
  const unique = [...new Map(known.toReversed().map((one) => [one.name, one])).values()].toReversed();
  const one = { name: '', title: '', media: firstMedia, value: undefined };
  return (unique.length === 0 ? [one] : unique).map(({ name, title, media, value }) => ({
    title,
    media,
    body: bodyText(value),
    values: Object.fromEntries(
      parameters.flatMap((parameter) => {
        const examples = named(parameter);
        const own =
          examples.find(([known]) => known === name) ?? (parameter.required ? examples[0] : undefined);
        return own === undefined ? [] : [[parameter.name, String(own[1].value)]];
      }),
    ),
  }));
}

/** NDJSON is text in the document. */
function bodyText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function resolved<T extends object>(document: ApiDocument, object: Written<T>): T {
  if (!('$ref' in object)) return object;
  const found = object.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${object.$ref} leads nowhere`);
  return found as T;
}
