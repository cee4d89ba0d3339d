import openapiTypescript, { addJSDocComment, astToString } from 'openapi-typescript';
import ts from 'typescript';
import { operationsOf, resolved, type ApiDocument } from '../gates/document.ts';

/**
 * Returns the text of generated/api.ts: the types, where every operation and every field has its description as a
 * comment.
 */
export async function typesModule(document: ApiDocument): Promise<string> {
  // The Node API is used, because the command reads redocly.yaml and may ignore its argument.
  const nodes = await openapiTypescript(JSON.stringify(describedIn(document, document)), {
    alphabetize: false,
  });
  const operations = new Map(
    operationsOf(document).map(({ operation }) => [operation.operationId, operation]),
  );
  for (const member of nodes.filter(ts.isInterfaceDeclaration).flatMap(({ members }) => [...members])) {
    if (!ts.isPropertySignature(member) || !ts.isIdentifier(member.name)) continue;
    const operation = operations.get(member.name.text);
    if (operation !== undefined) {
      addJSDocComment({ summary: operation.summary, description: operation.description }, member);
    }
  }
  return astToString(nodes);
}

/** Returns a copy in which every property that is only a reference has the description of what it refers to. */
function describedIn(document: ApiDocument, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => describedIn(document, item));
  const entries = Object.entries(value).map(([key, inner]) => [key, describedIn(document, inner)]);
  return { ...descriptionOf(document, value), ...Object.fromEntries(entries) };
}

/** Returns the description of a reference's target. A property's own description comes after it and wins. */
function descriptionOf(document: ApiDocument, value: object): { description?: string } {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return {};
  const { description } = resolved<{ description?: string }>(document, { $ref: value.$ref });
  return description === undefined ? {} : { description };
}
