import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import { formats } from './formats.ts';

/** The parameters of a request, converted to the types in the spec, with its defaults. */
export interface RequestParameters {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** The parameters as they were sent, decoded. */
type Sent = Readonly<Record<string, string>>;

/** A target without characters that stand for others. */
const plainTarget = /^[\w.~/-]+(?:\?[\w.~&=-]*)?$/;

/** The validator stops at the first error (no `allErrors`), because nobody reads the errors. */
const ajv = new Ajv({
  strict: false,
  validateSchema: false,
  coerceTypes: true,
  useDefaults: true,
  formats,
});
ajvFormats.default(ajv, { mode: 'full' });

/**
 * Reads the parameters of an operation's requests where they are written in the plainest way and match the spec. Most
 * are, and express-openapi-validator takes a third of the time of such a request without a body.
 */
export class PlainParameters {
  readonly #queryNames: ReadonlySet<string>;
  readonly #check: ValidateFunction;

  /** Takes what `requestDocument` returns. */
  constructor(document: BundledDocument, operation: OperationKey) {
    const parameters = parametersOf(document, operation);
    const sentIn = (part: string) => {
      const there = parameters.filter((parameter) => parameter.in === part);
      return {
        type: 'object',
        required: there.flatMap(({ name, required }) => (required === true ? [nameIn(part, name)] : [])),
        properties: Object.fromEntries(there.map(({ name, schema }) => [nameIn(part, name), schema])),
      };
    };
    this.#queryNames = new Set(Object.keys(sentIn('query').properties));
    this.#check = ajv.compile({
      components: document.components,
      properties: { path: sentIn('path'), query: sentIn('query'), header: sentIn('header') },
    });
  }

  /**
   * Returns the parameters, or null if anything about them is unusual, wrong or unknown: then the validator must
   * decide.
   */
  read(url: string, sentPath: Sent, header: NodeJS.Dict<string | string[]>): RequestParameters | null {
    const sentQuery = this.#queryOf(url);
    if (sentQuery === null) return null;
    const parameters = { path: { ...sentPath }, query: { ...sentQuery } };
    if (!this.#check({ ...parameters, header })) return null;
    return isAsSent(parameters.path, sentPath) && isAsSent(parameters.query, sentQuery) ? parameters : null;
  }

  #queryOf(url: string): Sent | null {
    if (!plainTarget.test(url)) return null;
    const start = url.indexOf('?');
    if (start === -1) return {};
    const query: Record<string, string> = {};
    for (const part of url.slice(start + 1).split('&')) {
      const [name = '', value = '', ...others] = part.split('=');
      if (value === '' || others.length > 0 || !this.#queryNames.has(name) || name in query) return null;
      query[name] = value;
    }
    return query;
  }
}

/** Returns the name of a parameter in its part of the request. Node gives headers in lower case. */
function nameIn(part: string, name: string): string {
  return part === 'header' ? name.toLowerCase() : name;
}

/** Returns whether numbers are in plain digits. The conversion also accepts `0x10` and `1e3`. */
function isAsSent(converted: Readonly<Record<string, unknown>>, sent: Sent): boolean {
  return Object.entries(sent).every(([name, text]) => String(converted[name]) === text);
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The parts of a bundled OpenAPI document that are used here. */
export interface BundledDocument extends JsonObject {
  paths: Readonly<Record<string, PathItem>>;
  components: Readonly<Record<string, JsonObject>>;
}

interface PathItem extends JsonObject {
  /** The parameters that all operations of the path have. */
  parameters?: readonly unknown[];
}

interface OperationObject extends PathItem {
  tags?: readonly string[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonObject }>> };
}

/** Returns all paths with the same tag as this one. All operations of a path have the same tag. */
export function pathsOfTag({ paths }: BundledDocument, path: string): string[] {
  const item = paths[path];
  if (item === undefined) throw new Error(`the document has no path ${path}`);
  const tag = tagOf(item);
  return Object.entries(paths).flatMap(([otherPath, other]) => (tagOf(other) === tag ? [otherPath] : []));
}

function tagOf(item: PathItem): string | undefined {
  const operations = Object.values(item).filter(isObject) as OperationObject[];
  return operations.find(({ tags }) => tags !== undefined)?.tags?.[0];
}

/**
 * Returns the part of the document that is needed to validate requests at some of its paths, with the components that
 * it refers to. Responses are left out, and so are NDJSON bodies, whose lines are checked one by one. The parameters of
 * a path are copied into its operations. Throws if a component is missing.
 */
export function requestDocument(document: BundledDocument, ofPaths: readonly string[]): BundledDocument {
  const { openapi, jsonSchemaDialect, info, components } = document;
  const paths = Object.fromEntries(
    Object.entries(document.paths)
      .filter(([path]) => ofPaths.includes(path))
      .map(([path, item]) => [path, withoutResponses(item)]),
  );
  return { openapi, jsonSchemaDialect, info, paths, components: reachable(components, paths) };
}

function withoutResponses({ parameters: ofPath = [], ...operations }: PathItem): PathItem {
  const requestOf = ({ requestBody, parameters = [], ...rest }: OperationObject): JsonObject => {
    const request = { ...rest, parameters: [...ofPath, ...parameters], responses: {} };
    const isChecked = requestBody !== undefined && !('application/x-ndjson' in requestBody.content);
    return isChecked ? { ...request, requestBody } : request;
  };
  return Object.fromEntries(
    Object.entries(operations).map(([name, value]) => [name, isObject(value) ? requestOf(value) : value]),
  );
}

/** The path and method of an operation. */
interface OperationKey {
  path: string;
  method: string;
}

interface ParameterObject {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonObject;
}

/** Returns what the document says about an operation. */
function operationAt({ paths }: BundledDocument, { path, method }: OperationKey): JsonObject {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!isObject(operation)) throw new Error(`the document has no ${method} ${path}`);
  return operation;
}

/** Returns the parameters of an operation, without references. */
function parametersOf(document: BundledDocument, operation: OperationKey): ParameterObject[] {
  const { parameters = [] }: PathItem = operationAt(document, operation);
  return parameters.map((parameter) => followed(document.components, parameter) as ParameterObject);
}

function followed(components: BundledDocument['components'], schema: unknown): unknown {
  const found = referredTo(components, schema);
  return found === null ? schema : followed(components, found.component);
}

/** Returns the components that `root` refers to, directly or not, by kind and name. */
function reachable(components: BundledDocument['components'], root: unknown): Record<string, JsonObject> {
  const found: Record<string, Record<string, unknown>> = {};
  const left: unknown[] = [root];
  while (left.length > 0) {
    const node = left.pop();
    if (!isObject(node)) continue;
    left.push(...Object.values(node));
    const reference = referredTo(components, node);
    if (reference === null) continue;
    const { kind, name, component } = reference;
    const ofKind = (found[kind] ??= {});
    if (Object.hasOwn(ofKind, name)) continue;
    ofKind[name] = component;
    left.push(component);
  }
  return found;
}

/** Returns the component that the node is a reference to, or null if it is none. */
function referredTo(
  components: BundledDocument['components'],
  node: unknown,
): { kind: string; name: string; component: unknown } | null {
  const reference = isObject(node) ? String(node.$ref) : '';
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
  if (name === '') return null;
  const component = components[kind]?.[name];
  if (component === undefined) throw new Error(`the document refers to ${reference}, which it does not have`);
  return { kind, name, component };
}

/** Returns true for arrays, too. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
