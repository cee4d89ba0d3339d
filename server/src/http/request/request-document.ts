type JsonObject = Readonly<Record<string, unknown>>;

/** As much of the shape of a bundled OpenAPI document as is needed here. */
export interface BundledDocument extends JsonObject {
  paths: Readonly<Record<string, JsonObject>>;
  components: Readonly<Record<string, JsonObject>>;
}

/** What requests at one path are judged by: the path without its responses, and the components that it refers to. */
export function requestDocument(document: BundledDocument, path: string): BundledDocument {
  const { openapi, jsonSchemaDialect, info, paths, components } = document;
  const item = paths[path];
  if (item === undefined) throw new Error(`the document has no path ${path}`);
  const requests = Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      isObject(value) ? { ...value, responses: {} } : value,
    ]),
  );
  return {
    openapi,
    jsonSchemaDialect,
    info,
    paths: { [path]: requests },
    components: reachable(components, requests),
  };
}

/** The components that `root` refers to, and those that they refer to, under their kinds and names. */
function reachable(components: BundledDocument['components'], root: unknown): Record<string, JsonObject> {
  const found: Record<string, Record<string, unknown>> = {};
  const left: unknown[] = [root];
  while (left.length > 0) {
    const node = left.pop();
    if (!isObject(node)) continue;
    left.push(...Object.values(node));
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(node.$ref)) ?? [];
    const ofKind = (found[kind] ??= {});
    if (name === '' || Object.hasOwn(ofKind, name)) continue;
    ofKind[name] = components[kind]?.[name];
    left.push(ofKind[name]);
  }
  return found;
}

/** An array too: its members are values as well. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
