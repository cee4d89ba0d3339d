import { afterAll, beforeAll, expect, test } from 'vitest';
import { smuggle, smugglingForms } from './proof/smuggling.ts';
import { TestApi } from './support/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

test.each(Object.entries(smugglingForms))('%s confuses nobody on the same connection', async (name, form) => {
  expect(await smuggle(api.url, name, form)).toEqual([]);
});
