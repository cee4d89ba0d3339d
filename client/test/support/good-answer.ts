import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json, type Fault } from './fault-server.ts';
import { root } from './tools.ts';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content: Content }> }>>;
}

type Content = Record<string, { examples: Record<string, { value: unknown }> }>;

const document = JSON.parse(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8')) as Document;

/** Returns the first example that the document has for the success of an operation, such as `GET /v2/seller`. */
export function goodAnswerTo(operation: string): unknown {
  const [method = '', path = ''] = operation.split(' ');
  const examples =
    document.paths[path]?.[method.toLowerCase()]?.responses['200']?.content['application/json'];
  const [example] = Object.values(examples?.examples ?? {});
  if (example === undefined) throw new Error(`the document has no example for ${operation}`);
  return example.value;
}

/** Answers each operation with the document's example. */
export const good: Fault = (response, request) => {
  const path = request.url.replace(/^.*?(?=\/v2\/)/, '').replace(/\?.*/, '');
  const template = Object.keys(document.paths).find((candidate) =>
    new RegExp(`^${candidate.replace(/\{\w+\}/, '[^/]+')}$`).test(path),
  );
  json(goodAnswerTo(`${request.method} ${template ?? path}`))(response, request);
};
