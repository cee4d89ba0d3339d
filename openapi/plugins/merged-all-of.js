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
  const { type, required, properties } = merged(schema, context);
  delete schema.allOf;
  Object.assign(schema, { type, required, properties });
}

/** Parts that are references must be in the folder of the schema, or the references inside them would not be found. */
function merged(schema, context) {
  const parts = (schema.allOf ?? []).map((part) => merged(context.resolve(part).node, context));
  const all = [...parts, schema];
  return {
    type: 'object',
    required: all.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...all.map(({ properties = {} }) => structuredClone(properties))),
  };
}
