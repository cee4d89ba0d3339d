type JsonObject = Readonly<Record<string, unknown>>;

/** The parts of a bundled OpenAPI document that are used here. */
export interface BundledDocument extends JsonObject {
  paths: Readonly<Record<string, JsonObject>>;
  components: Readonly<Record<string, JsonObject>>;
}

/** What is needed to validate requests at one path: the path without its responses, and the components it refers to. */
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

/** The components that `root` refers to, directly or not, by kind and name. */
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

/** True for arrays, too. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
