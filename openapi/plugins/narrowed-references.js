import { dirname, relative, resolve } from 'node:path';

/**
 * Redocly plugin: a reference with limits beside it, such as `$ref: common.yaml#/Text` with `maxLength: 100`, becomes
 * one schema with both. OpenAPI 3.1 gives the two forms the same meaning, but most tools that read the bundle see the
 * target alone. A description may stand beside a reference as it is.
 */
export default function narrowedReferences() {
  return {
    id: 'narrowed-references',
    preprocessors: { oas3: { merge: () => ({ ref: { enter: mergeTarget } }) } },
  };
}

function mergeTarget(node, context, { node: target, location }) {
  const merged = narrowed(node, target, location?.source.absoluteRef, context.location.source.absoluteRef);
  if (merged.$ref !== undefined) return;
  delete node.$ref;
  Object.assign(node, merged);
}

/** A copy of a schema in the file `to`; if it is a reference with limits, then of its target with these. */
export function narrowed(node, target, targetFile, to) {
  const { $ref, ...beside } = node;
  const limits = Object.keys(beside).filter((keyword) => keyword !== 'description');
  if ($ref === undefined || limits.length === 0) return structuredClone(node);
  if (target === undefined) throw new Error(`${to}: ${$ref} leads nowhere`);
  if (target.$ref !== undefined) throw new Error(`${$ref} is a reference itself`);
  return { ...moved(target, targetFile, to), ...structuredClone(beside) };
}

/** A copy of what stands in the file `from`, whose references lead to the same places from the file `to`. */
export function moved(value, from, to) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => moved(item, from, to));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? movedReference(inner, from, to) : moved(inner, from, to),
    ]),
  );
}

function movedReference(reference, from, to) {
  const [file, pointer] = reference.split('#');
  const target = file === '' ? from : resolve(dirname(from), file);
  return `${target === to ? '' : relative(dirname(to), target)}#${pointer}`;
}
