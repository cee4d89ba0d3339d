import {
  isSafe,
  operationsOf,
  resolved,
  type ApiDocument,
  type Method,
  type Operation,
  type Reference,
} from '../gates/document.ts';

/** What the server and its tests need to know about an operation without reading the document at each start. */
interface OperationFacts {
  method: string;
  path: string;
  roles: string[];
  /** Whether it only reads, by its method or by `x-safe`. */
  safe: boolean;
  /** Whether it reads more than it returns (`x-heavy`), so that an intermediary has few of them at once. */
  isHeavy: boolean;
  /** Whether it takes an idempotency key. */
  idempotent: boolean;
  /** Whether a request without an idempotency key is refused. */
  needsIdempotencyKey: boolean;
  requestBody: 'none' | 'optional' | 'required';
  /** The media types of its body, the default first. */
  consumes: string[];
  /** Whether a body without Content-Type is refused. */
  needsContentType: boolean;
  maxBodyBytes: number;
  /** The most lines of a body whose lines are each checked on their own; null for any other body. */
  maxLines: number | null;
  responses: number[];
  /** The media types of its success, the default first. */
  produces: string[];
  /** The properties that every line has, in order, where lines are also served as CSV. */
  csvColumns: string[];
  /** The other properties of a line, in order: columns only where they are asked for. */
  optionalCsvColumns: string[];
}

/** The form of an operation's success. */
interface SuccessFacts {
  /** Its media types. */
  media: string[];
  /** Whether the JSON is an array of objects, not one object. */
  list: boolean;
  /** By the status: the properties that the object, or each object of the array, always has. */
  required: Record<string, string[]>;
}

/** The largest body of all operations except those with `x-max-body-bytes`. */
const maxBodyBytes = 64 * 1024;

/** The parts of a schema that are used here. */
interface Schema {
  type?: string;
  maxItems?: number;
  items?: Schema | Reference;
  oneOf?: (Schema | Reference)[];
  required?: string[];
  properties?: Record<string, unknown>;
}

/** Returns the text of generated/operations.ts. */
export function operationsModule(document: ApiDocument): string {
  const operations = operationsOf(document).map(({ path, method, operation }) => {
    const facts = operationFacts(document, path, method, operation);
    return { key: `${facts.method} ${path}`, operation, facts };
  });
  const retryable = operations.filter(({ facts }) => facts.safe || facts.idempotent);
  return [
    '/** Every operation of the document, in its order. */',
    constant(
      'operationFacts',
      operations.map(({ operation, facts }) => [operation.operationId, facts]),
    ),
    '/** What may be retried, and why: it only reads, or it takes an idempotency key. Small, for the client. */',
    constant(
      'retryable',
      retryable.map(({ key, facts }) => [key, facts.safe ? 'safe' : 'keyed']),
    ),
    '/** What a success looks like: media types, an array or an object, required properties by status. For the client. */',
    constant(
      'successes',
      operations.map(({ key, operation }) => [key, successFacts(document, operation)]),
    ),
  ].join('\n');
}

function constant(name: string, entries: [string, unknown][]): string {
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(entries), null, 2)} as const;\n`;
}

function operationFacts(
  document: ApiDocument,
  path: string,
  method: Method,
  operation: Operation,
): OperationFacts {
  const { parameters = [], requestBody, responses, security = [] } = operation;
  const names = parameters.map((parameter) => resolved(document, parameter).name);
  const produces = Object.keys(successContent(document, operation));
  const consumes = Object.keys(requestBody?.content ?? {});
  // CSV has the columns that the objects of the JSON array have as properties.
  const { properties = {}, required = [] } = produces.includes('text/csv')
    ? objectOf(document, operation)
    : {};
  const columns = Object.keys(properties);
  return {
    method: method.toUpperCase(),
    path,
    roles: security.flatMap((requirement) => Object.values(requirement).flat()),
    safe: isSafe(method, operation),
    isHeavy: operation['x-heavy'] === true,
    idempotent: names.includes('x-idempotency-key'),
    needsIdempotencyKey: operation['x-idempotency-key'] === 'required',
    requestBody: requestBody === undefined ? 'none' : requestBody.required === true ? 'required' : 'optional',
    consumes,
    needsContentType: operation['x-content-type'] === 'required',
    maxBodyBytes: operation['x-max-body-bytes'] ?? maxBodyBytes,
    maxLines: consumes.includes('application/x-ndjson') ? maxLinesOf(document, operation) : null,
    responses: Object.keys(responses).map(Number),
    produces,
    csvColumns: columns.filter((column) => required.includes(column)),
    optionalCsvColumns: columns.filter((column) => !required.includes(column)),
  };
}

/** Returns the most lines of a body. A body that may also be NDJSON is an array as JSON. */
function maxLinesOf(document: ApiDocument, { operationId, requestBody }: Operation): number {
  const schema = requestBody?.content['application/json']?.schema;
  const { maxItems } = resolved<Schema>(document, schema ?? {});
  if (maxItems === undefined) throw new Error(`openapi: the lines of ${operationId} have no maxItems`);
  return maxItems;
}

function successFacts(document: ApiDocument, operation: Operation): SuccessFacts {
  const statuses = successesOf(operation);
  return {
    media: Object.keys(successContent(document, operation)),
    list: jsonOf(document, operation).type === 'array',
    required: Object.fromEntries(
      statuses.map((status) => [status, alwaysThere(document, objectOf(document, operation, status))]),
    ),
  };
}

/** Returns the properties that every form of an object has. */
function alwaysThere(document: ApiDocument, object: Schema): string[] {
  const forms = (object.oneOf ?? [object]).map((form) => resolved(document, form).required ?? []);
  return (forms[0] ?? []).filter((name) => forms.every((names) => names.includes(name)));
}

/** Returns the JSON schema of the success, or of each element if it is an array. */
function objectOf(document: ApiDocument, operation: Operation, status?: string): Schema {
  const json = jsonOf(document, operation, status);
  return json.items === undefined ? json : resolved(document, json.items);
}

function jsonOf(document: ApiDocument, operation: Operation, status?: string): Schema {
  const schema = successContent(document, operation, status)['application/json']?.schema;
  if (schema === undefined) throw new Error(`openapi: ${operation.operationId} has no success in JSON`);
  return resolved<Schema>(document, schema);
}

/** Returns the content of a success, by default of the first. */
function successContent(
  document: ApiDocument,
  operation: Operation,
  status: string = successesOf(operation)[0] ?? '',
) {
  const success = operation.responses[status];
  return success === undefined ? {} : (resolved(document, success).content ?? {});
}

function successesOf({ responses }: Operation): string[] {
  return Object.keys(responses).filter(isSuccess);
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}
