import { expect, test } from 'vitest';
import { operationsOf, readDocument } from './document.ts';

const document = readDocument();
const schemas = document.components.schemas ?? {};

/** Returns the names of the schemas that a part of the document refers to, directly or through others. */
function schemasIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    const name = key === '$ref' ? /^#\/components\/schemas\/(.+)$/.exec(String(inner))?.[1] : undefined;
    if (name === undefined) schemasIn(inner, found);
    else if (!found.has(name)) schemasIn(schemas[name], found.add(name));
  }
  return found;
}

/**
 * The schemas whose values are read as they were sent: the prices of a plan, the source of a charge, and what two
 * persons decide.
 */
const readAsSent = schemasIn(
  ['TaxInput', 'ChargeSourceInput', 'ApprovalChange'].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  })),
);

test('the objects of request bodies are named XxxInput, and no other schema is', () => {
  const operations = operationsOf(document).map(({ operation }) => operation);
  const ofRequests = operations.map(({ requestBody }) => schemasIn(requestBody));
  const objects = Object.entries(schemas).filter(
    ([, schema]) => (schema as { type?: string }).type === 'object',
  );
  const sent = objects.map(([name]) => name).filter((name) => ofRequests.some((names) => names.has(name)));
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((name) => !name.endsWith('Input'))).toEqual([]);

  const ofResponses = schemasIn([
    operations.map(({ responses }) => responses),
    document.components.responses,
  ]);
  const others = [...ofResponses].filter((name) => !readAsSent.has(name));
  expect(others.filter((name) => name.endsWith('Input'))).toEqual([]);
});
