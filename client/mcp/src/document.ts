/** A schema of the document, of which only what is read here is named. */
export type Schema = Record<string, unknown>;

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
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: { 'application/json'?: { schema: Schema } } };
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

/** Returns a schema for readers who have no document: its references lead to `$defs`, and what only tools read is gone. */
export function standalone(document: ApiDocument, schema: Schema): Schema {
  const defs: Record<string, unknown> = {};
  const copied = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copied);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([name]) => !name.startsWith('x-') && name !== 'examples');
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
