/** The parts of a schema, a parameter or a security scheme that are used here. */
interface Node {
  $ref?: string;
  in?: string;
  name?: string;
  properties?: Record<string, Node>;
  'x-sensitive'?: boolean;
}

/**
 * Returns the text of generated/sensitive.ts: the names that `x-sensitive` marks in the document. A name that is marked
 * in one place counts as sensitive everywhere, because a log line does not say where a value came from.
 */
export function sensitiveModule(document: unknown): string {
  const found = namesIn(document, document);
  const sensitive = [...new Set(found.filter(({ marked }) => marked).map(({ name }) => name))].sort();
  const plain = [...new Set(found.map(({ name }) => name))]
    .filter((name) => !sensitive.includes(name))
    .sort();
  return [
    '/** Names of properties, parameters and headers with personal or secret values, in lower case. */',
    `export const sensitiveNames: readonly string[] = ${JSON.stringify(sensitive, null, 2)};`,
    '',
    '/** All other names in the document. */',
    `export const plainNames: readonly string[] = ${JSON.stringify(plain, null, 2)};`,
    '',
  ].join('\n');
}

function namesIn(value: unknown, root: unknown): { name: string; marked: boolean }[] {
  if (typeof value !== 'object' || value === null) return [];
  const node: Node = value;
  const properties = typeof node.properties === 'object' ? Object.entries(node.properties) : [];
  return [
    ...properties.map(([name, schema]) => ({ name: name.toLowerCase(), marked: isMarked(schema, root) })),
    ...(typeof node.in === 'string' && typeof node.name === 'string'
      ? [{ name: node.name.toLowerCase(), marked: isMarked(node, root) }]
      : []),
    ...Object.values(value).flatMap((inner) => namesIn(inner, root)),
  ];
}

/** Returns whether the node itself is marked, or the schema that it refers to. */
function isMarked(node: Node, root: unknown): boolean {
  if (node['x-sensitive'] === true) return true;
  if (node.$ref === undefined) return false;
  const target = node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => new Map(Object.entries(inner ?? {})).get(name), root);
  if (typeof target !== 'object' || target === null) throw new Error(`openapi: ${node.$ref} leads nowhere`);
  return isMarked(target, root);
}
