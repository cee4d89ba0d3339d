import type { Schemas } from '@payment-intermediary/client';

/** What this page reads of the document that the documentation shows. A reference stands for what it names. */
export interface ApiDocument {
  tags: { name: string; 'x-displayName'?: string }[];
  paths: Record<string, Record<string, WrittenOperation>>;
}

interface WrittenOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, Schemas['Role'][]>[];
  parameters?: Written<WrittenParameter>[];
  requestBody?: Written<{ required?: boolean; content: Record<string, Exemplified> }>;
  responses: Record<string, Written<WrittenResponse>>;
  'x-safe'?: boolean;
}

interface WrittenParameter extends Exemplified {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
}

interface WrittenResponse {
  content?: Record<string, Exemplified>;
}

interface Exemplified {
  examples?: Record<string, Written<WrittenExample>>;
}

interface WrittenExample {
  summary?: string;
  value: unknown;
}

/** The objects of the document that contain the examples of an operation. */
interface ExampleSources {
  written: readonly WrittenParameter[];
  content: Record<string, Exemplified>;
  responses: readonly WrittenResponse[];
}

interface Reference {
  $ref: string;
}

type Written<T extends object> = T | Reference;

/** An operation in the form in which it is shown and sent. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** The tag in the reader's language. */
  tagTitle: string;
  /** The roles whose tokens may call it. */
  roles: Schemas['Role'][];
  /** Whether it only reads. */
  isSafe: boolean;
  parameters: Parameter[];
  /** The body; null if the operation takes none. */
  body: { isRequired: boolean; media: string[] } | null;
  /** The media types of a success. */
  accepted: string[];
  /** Examples of requests, of which there is at least one. The first is shown first. */
  examples: RequestExample[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
}

/** An example of a request: its parameters by their names, and its body. */
interface RequestExample {
  title: string;
  values: Record<string, string>;
  media: string;
  body: string;
}

export const keyHeader = 'x-idempotency-key';
/** The alias of the header with the idempotency key. */
const keyAlias = 'Idempotency-Key';

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
  // The success comes first.
  const responses = Object.values(written.responses).map((response) => resolved(document, response));
  const [tag = ''] = written.tags;
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    summary: written.summary,
    tag,
    tagTitle: document.tags.find(({ name }) => name === tag)?.['x-displayName'] ?? tag,
    roles: Object.values(written.security[0] ?? {}).flat(),
    isSafe: method === 'get' || written['x-safe'] === true,
    parameters: parameters.map(({ name, in: place, required = false }) => {
      return { name, in: place, isRequired: required };
    }),
    body:
      body === undefined ? null : { isRequired: body.required ?? false, media: Object.keys(body.content) },
    accepted: Object.keys(responses[0]?.content ?? {}),
    examples: examplesOf(document, { written: parameters, content: body?.content ?? {}, responses }),
  };
}

/**
 * Returns the examples of requests, in the order of the responses. An example of a request and that of its response
 * have the same name.
 */
function examplesOf(
  document: ApiDocument,
  { written, content, responses }: ExampleSources,
): RequestExample[] {
  const parameters = written.filter(({ in: place }) => place !== 'header');
  const bodies = Object.entries(content);
  const isSent = (name: string) =>
    [...parameters, ...Object.values(content)].some((part) => name in examples(part));
  const answered = responses.flatMap((response) => Object.values(response.content ?? {}));
  const names = new Set(answered.flatMap((part) => Object.keys(examples(part))).filter(isSent));
  return (names.size === 0 ? [''] : [...names]).map((name) => {
    const [media = '', body] = bodies.find(([, part]) => name in examples(part)) ?? bodies[0] ?? [];
    const parts = [body ?? {}, ...parameters, ...answered];
    const titled = parts
      .map((part) => exampleIn(part, name))
      .find((example) => example?.summary !== undefined);
    const values = parameters.map((parameter) => {
      const [first = ''] = parameter.required ? Object.keys(examples(parameter)) : [];
      const example = exampleIn(parameter, name) ?? exampleIn(parameter, first);
      return [parameter.name, example === undefined ? '' : String(example.value)] as const;
    });
    return {
      title: titled?.summary ?? name,
      values: Object.fromEntries(values),
      media,
      body: bodyText(body && exampleIn(body, name)?.value),
    };
  });

  function exampleIn(part: Exemplified, name: string): WrittenExample | undefined {
    const example = examples(part)[name];
    return example && resolved(document, example);
  }
}

function examples({ examples: written = {} }: Exemplified): Record<string, Written<WrittenExample>> {
  return written;
}

/** Returns the text of a body. NDJSON is text in the document. */
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
