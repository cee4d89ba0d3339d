import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compilerErrors } from '../gates/compile.ts';
import { operationsOf, readDocument, root, type ApiDocument } from '../gates/document.ts';
import { addCodeSamples } from './code-samples.ts';

const sources = operationsOf(readDocument()).map(({ operation }) => ({
  operationId: operation.operationId,
  curl: operation['x-codeSamples'].find(({ label }) => label === 'curl')?.source ?? '',
  typescript: operation['x-codeSamples'].find(({ label }) => label === 'TypeScript')?.source ?? '',
}));

const sampleFile = (operationId: string) => join(root, 'client', 'examples', `sample-of-${operationId}.ts`);

test('every sample in TypeScript compiles; one whose path is wrong does not', () => {
  const files = new Map(sources.map(({ operationId, typescript }) => [sampleFile(operationId), typescript]));
  const wrong = sampleFile('wrong');
  files.set(wrong, files.get(sampleFile('getSeller'))!.replace('/v2/seller', '/v2/vendor'));
  const errors = compilerErrors(files);
  expect(errors.filter((error) => !error.startsWith(wrong))).toEqual([]);
  expect(errors.join('\n')).toContain('/v2/vendor');
});

test('what is written in a body reaches the shell unchanged', async () => {
  const document = readDocument();
  const { requestBody } = document.paths['/v2/charges/{uuid}/refund']!.patch!;
  requestBody!.content['application/json']!.examples = { OnRequest: { value: { note: "it's `late` $1" } } };
  await addCodeSamples(document);
  const [sample] = document.paths['/v2/charges/{uuid}/refund']!.patch!['x-codeSamples'];
  expect(sample?.source).toContain(`-d '{ "note": "it'\\''s \`late\` $1" }'`);
});

test('an operation without an example is refused', async () => {
  const document: ApiDocument = readDocument();
  delete document.paths['/v2/payfac/webhook']!.get!.responses['200'];
  await expect(addCodeSamples(document)).rejects.toThrow('getIntermediaryWebhook has no example');
});
