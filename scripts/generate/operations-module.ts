/** What the server and its tests need to know of an operation without reading the document at each start. */
interface OperationFacts {
  method: string;
  path: string;
  roles: string[];
  /** It only reads, by its method or by `x-safe`. */
  safe: boolean;
  /** It takes an idempotency key. */
  idempotent: boolean;
  requestBody: 'none' | 'optional' | 'required';
  responses: number[];
  /** The media types of its success, the default first. */
  produces: string[];
  /** The properties of a line, in order, where lines may be had as CSV. */
  csvColumns: string[];
}

/** How a success shows that it is the operation's. */
interface SuccessFacts {
  statuses: number[];
  /** The media types. */
  media: string[];
  /** The JSON is an array of objects, or one object. */
  list: boolean;
  /** The properties that this object, or each of the array, always has. */
  required: string[];
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
  components: { parameters?: Record<string, Parameter>; schemas?: Record<string, Schema> };
}

interface Operation {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { required?: boolean };
  responses: Record<string, { content?: Record<string, { schema: Schema | Ref }> }>;
  'x-safe'?: boolean;
}

interface Parameter {
  in: string;
  name: string;
}

interface Schema {
  type?: string;
  items?: Schema | Ref;
  oneOf?: (Schema | Ref)[];
  required?: string[];
  properties?: Record<string, unknown>;
}

interface Ref {
  $ref: string;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Methods that only read (RFC 9110, 9.2.1), of those that the document may use. */
const safeMethods = ['get', 'head', 'options', 'trace'];

/** The text of generated/operations.ts. */
export function operationsModule(bundled: unknown): string {
  const document = bundled as Document;
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => ({ path, method, operation: item[method] as Operation })),
  );
  const operations = found.map(({ path, method, operation }) => entry(document, path, method, operation));
  const successes = found.map(({ path, method, operation }) => [
    `${method.toUpperCase()} ${path}`,
    successFacts(document, operation),
  ]);
  return [
    '/** Every operation of the document, in its order. */',
    `export const operationFacts = ${JSON.stringify(Object.fromEntries(operations), null, 2)} as const;`,
    '',
    '/** What may be retried, and why: it only reads, or it takes an idempotency key. Small, for the client. */',
    `export const retryable = ${JSON.stringify(retryable(operations), null, 2)} as const;`,
    '',
    '/** What a success looks like: statuses, media types, an array or an object, what each object has. For the client. */',
    `export const successes = ${JSON.stringify(Object.fromEntries(successes), null, 2)} as const;`,
    '',
  ].join('\n');
}

function retryable(operations: [string, OperationFacts][]): Record<string, 'safe' | 'keyed'> {
  return Object.fromEntries(
    operations
      .map(([, facts]) => facts)
      .filter(({ safe, idempotent }) => safe || idempotent)
      .map(({ method, path, safe }) => [`${method} ${path}`, safe ? 'safe' : 'keyed']),
  );
}

function successFacts({ components: { schemas } }: Document, operation: Operation): SuccessFacts {
  const content = successContent(operation);
  const json = content['application/json'];
  if (json === undefined) throw new Error(`openapi: ${operation.operationId} has no success in JSON`);
  const schema = resolve(schemas, json.schema);
  const object = schema.items === undefined ? schema : resolve(schemas, schema.items);
  const forms = (object.oneOf ?? [object]).map((form) => resolve(schemas, form).required ?? []);
  return {
    statuses: Object.keys(operation.responses).filter(isSuccess).map(Number),
    media: Object.keys(content),
    list: schema.type === 'array',
    required: (forms[0] ?? []).filter((name) => forms.every((names) => names.includes(name))),
  };
}

function entry(
  document: Document,
  path: string,
  method: string,
  operation: Operation,
): [string, OperationFacts] {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolve(document.components.parameters, parameter),
  );
  const { requestBody } = operation;
  const content = successContent(operation);
  return [
    operation.operationId,
    {
      method: method.toUpperCase(),
      path,
      roles: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
      safe: operation['x-safe'] === true || safeMethods.includes(method),
      idempotent: parameters.some((p) => p.in === 'header' && p.name.toLowerCase() === 'x-idempotency-key'),
      requestBody:
        requestBody === undefined ? 'none' : requestBody.required === true ? 'required' : 'optional',
      responses: Object.keys(operation.responses).map(Number),
      produces: Object.keys(content),
      csvColumns: 'text/csv' in content ? lineProperties(document, content) : [],
    },
  ];
}

function successContent(operation: Operation): Record<string, { schema: Schema | Ref }> {
  const success = Object.entries(operation.responses).find(([status]) => isSuccess(status));
  return success?.[1].content ?? {};
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

/** CSV has the columns that the items of the JSON array have as properties. */
function lineProperties(document: Document, content: Record<string, { schema: Schema | Ref }>): string[] {
  const { schemas } = document.components;
  const json = content['application/json'];
  const { items } = json === undefined ? {} : resolve(schemas, json.schema);
  if (items === undefined) throw new Error('openapi: CSV needs a JSON array of the same lines beside it');
  return Object.keys(resolve(schemas, items).properties ?? {});
}

function resolve<T extends object>(components: Record<string, T> | undefined, object: T | Ref): T {
  if (!('$ref' in object)) return object;
  const name = object.$ref.split('/').at(-1) ?? '';
  const found = components?.[name];
  if (found === undefined) throw new Error(`openapi: ${object.$ref} leads nowhere`);
  return found;
}
