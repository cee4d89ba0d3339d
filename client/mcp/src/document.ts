/** A schema of the document, of which only what is read here is named. */
type Schema = Record<string, unknown>;

interface Content {
  'application/json'?: { schema: Schema };
}

interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  /** A POST that changes nothing. */
  'x-safe'?: true;
  /** Whether the call needs an idempotency key. */
  'x-idempotency-key'?: 'required';
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

/** The OpenAPI document that a service shows, of which only what is read here is named. */
export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> };
}

/** Returns the parameters of an operation. */
export function parametersOf(document: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
    if (found === undefined) throw new Error(`the document has no ${parameter.$ref}`);
    return found;
  });
}

const ofComponents = '#/components/schemas/';

/** The formats that others know too. Those of this API, such as that of an amount, only its own service checks. */
const known: ReadonlySet<unknown> = new Set(['date', 'date-time', 'uuid', 'uri', 'email', 'int32', 'int64']);

const isOwn = (format: unknown) => typeof format === 'string' && !known.has(format);

/** Returns a schema for readers who have no document: its references lead to `$defs`, and what only tools read is gone. */
export function standalone(document: ApiDocument, schema: Schema): Schema {
  const defs: Record<string, unknown> = {};
  const copied = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copied);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(
      ([name, item]) => !name.startsWith('x-') && name !== 'examples' && !(name === 'format' && isOwn(item)),
    );
    return Object.fromEntries(
      kept.map(([name, item]) => [name, name === '$ref' ? referred(item) : copied(item)]),
    );
  };
  const referred = (reference: unknown): string => {
    const name = String(reference).slice(ofComponents.length);
    if (!(name in defs)) {
      // It is there before it is copied, because a schema may contain itself.
      defs[name] = {};
      defs[name] = copied(document.components.schemas[name]);
    }
    return `#/$defs/${name}`;
  };
  const own = copied(schema) as Schema;
  return Object.keys(defs).length === 0 ? own : { ...own, $defs: defs };
}

const secrets = /"(X-Api-Token|webhookSecret|token|link|secret|password)":/;

/** Returns whether a success of an operation has a token, a secret or an invitation. */
export function answersWithSecret(document: ApiDocument, { responses }: Operation): boolean {
  return Object.entries(responses).some(([status, { content }]) => {
    const schema = content?.['application/json']?.schema ?? {};
    return status.startsWith('2') && secrets.test(JSON.stringify(standalone(document, schema)));
  });
}
