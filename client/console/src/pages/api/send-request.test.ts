import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operationsOf, type ApiDocument, type Operation } from './api-document.ts';
import { wireRequest } from './send-request.ts';

interface Sampled {
  operationId: string;
  'x-codeSamples': { lang: string; source: string }[];
}

const document = JSON.parse(
  readFileSync(new URL('../../../../../generated/openapi.json', import.meta.url), 'utf8'),
) as ApiDocument;
const operations = operationsOf(document);

/** The curl sample of each operation, which sends its first example. */
const samples = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods) as unknown as Sampled[])
    .map(({ operationId, 'x-codeSamples': all }) => [
      operationId,
      all.find(({ lang }) => lang === 'Shell')?.source,
    ]),
);

function firstRequest(operation: Operation) {
  const [example] = operation.examples;
  return wireRequest(operation, { accept: '', ...example! });
}

describe('the first example of an operation is the request of its curl sample', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
    const source = samples.get(id) ?? '';
    const { path, method, body } = firstRequest(operation);
    const [, url = ''] = /"http:\/\/127\.0\.0\.1:3000([^"]+)"/.exec(source) ?? [];
    const [, sent] = / -d '([^]*)'\s*$/.exec(source) ?? [];
    expect([path, method]).toEqual([
      url,
      / -X (\w+)/.exec(source)?.[1] ?? (sent === undefined ? 'GET' : 'POST'),
    ]);
    expect(body === null ? null : (JSON.parse(body) as unknown)).toEqual(
      sent === undefined ? null : (JSON.parse(sent) as unknown),
    );
  });
});
