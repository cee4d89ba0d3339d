import { moved, narrowed } from './narrowed-references.js';

/**
 * Redocly plugin: an object schema with `allOf` becomes one schema with the properties of all its parts. The two forms
 * mean the same, but most tools that read the bundle expect an object to list its own properties.
 */
export default function mergedAllOf() {
  return {
    id: 'merged-all-of',
    preprocessors: { oas3: { merge: () => ({ Schema: { enter: mergeParts } }) } },
  };
}

function mergeParts(schema, context) {
  if (schema.allOf === undefined) return;
  const { type, required, properties } = merged(schema, context, context.location.source.absoluteRef);
  delete schema.allOf;
  Object.assign(schema, { type, properties }, required.length === 0 ? {} : { required });
}

/** `file` is where this part is; the references in what is returned lead on from there. */
function merged(schema, context, file) {
  const parts = (schema.allOf ?? []).map((part) => {
    const { node, location } = context.resolve(part, file);
    const source = location.source.absoluteRef;
    return moved(merged(node, context, source), source, file);
  });
  const all = [...parts, { ...schema, properties: narrowedProperties(schema, context, file) }];
  return {
    type: 'object',
    required: all.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
  };
}

/** Only from its own file can a reference be resolved now. */
function narrowedProperties({ properties = {} }, context, file) {
  const entries = Object.entries(properties);
  return Object.fromEntries(
    entries.map(([name, property]) => {
      const { node, location } = context.resolve(property, file);
      return [name, narrowed(property, node, location?.source.absoluteRef, file)];
    }),
  );
}
