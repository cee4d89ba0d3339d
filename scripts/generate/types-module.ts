import assert from 'node:assert/strict';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { operationsOf, resolved, type ApiDocument, type ResponseObject } from '../gates/document.ts';

/**
 * Returns the text of generated/api.ts: the types, where every field has its description as a comment. The published
 * types of the client contain them, so what repeats is left out.
 */
export async function typesModule(document: ApiDocument): Promise<string> {
  const slim = withoutRepeats(document);
  // The Node API is used, because the command reads redocly.yaml and may ignore its argument.
  return astToString(
    await openapiTypescript(JSON.stringify(describedIn(slim, slim)), { alphabetize: false }),
  );
}

/**
 * Returns a copy without what would repeat: descriptions of operations, which generated/methods.ts has, all but the first
 * sentence about a header of requests, headers of responses but `Link`, and problems, which all have one shape.
 */
function withoutRepeats(document: ApiDocument): ApiDocument {
  const copy = structuredClone(document);
  const { components, paths, webhooks } = copy;
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  for (const parameter of Object.values(components.parameters ?? {})) {
    if (parameter.in === 'header') parameter.description = parameter.description.replace(/(?<=\.)\s[^]*/, '');
  }
  const none = { summary: undefined, description: undefined };
  // Of a webhook, programs read the body.
  for (const { operation } of operationsOf({ paths: webhooks }))
    Object.assign(operation, { ...none, parameters: [], responses: {} });
  for (const { operation } of operationsOf({ paths })) {
    Object.assign(operation, none);
    for (const [status, response] of Object.entries(operation.responses)) {
      const { headers = {}, ...success } = resolved(document, response);
      const link = 'Link' in headers && { headers: { Link: { schema: { type: 'string' } } } };
      if (Number(status) >= 400) assert.deepEqual(schemasOf(success), schemasOf({ content }));
      operation.responses[status] =
        Number(status) < 400 ? { ...success, ...link } : { $ref: '#/components/responses/Problem' };
    }
  }
  Object.assign(components, { responses: { Problem: { content } }, headers: {} });
  return copy;
}

const schemasOf = ({ content = {} }: ResponseObject) =>
  Object.entries(content).map(([type, { schema }]) => [type, schema]);

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
