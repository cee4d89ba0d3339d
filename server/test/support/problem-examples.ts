import { readFileSync } from 'node:fs';

interface Document {
  components: {
    responses: Record<string, { content?: Record<string, { examples?: Record<string, Example> }> }>;
  };
}

interface Example {
  value: { code: string; detail: string };
}

const file = new URL('../../../generated/openapi.json', import.meta.url);

/** What the document's examples of a response of errors have as their `detail`, by code. */
export function problemExamples(response: string): Record<string, string> {
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const examples = components.responses[response]?.content?.['application/problem+json']?.examples ?? {};
  return Object.fromEntries(Object.values(examples).map(({ value }) => [value.code, value.detail]));
}
