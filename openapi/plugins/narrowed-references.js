/**
 * Redocly plugin: a reference with limits beside it, such as `$ref: Text.yaml` with `maxLength: 100`, becomes one schema
 * with both. OpenAPI 3.1 gives the two forms the same meaning, but most tools that read the bundle see the target alone.
 * A description may stand beside a reference as it is.
 */
export default function narrowedReferences() {
  return {
    id: 'narrowed-references',
    preprocessors: { oas3: { merge: () => ({ ref: { enter: mergeTarget } }) } },
  };
}

function mergeTarget(node, context, { node: target }) {
  const merged = narrowed(node, target);
  if (merged.$ref !== undefined) return;
  delete node.$ref;
  Object.assign(node, merged);
}

/** A copy of a schema; if it is a reference with limits, then of its target with these. */
export function narrowed(node, target) {
  const { $ref, ...beside } = node;
  const limits = Object.keys(beside).filter((keyword) => keyword !== 'description');
  if ($ref === undefined || limits.length === 0) return structuredClone(node);
  if (target?.$ref !== undefined) throw new Error(`${$ref} is a reference itself`);
  return structuredClone({ ...target, ...beside });
}
