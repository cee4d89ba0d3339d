import { expect } from 'vitest';
import { dumpDatabase } from './database-dump.ts';
import type { ApiResponse, ProblemBody, TestApi } from './test-api.ts';

/** Returns status, code and first pointer of a refusal, which must leave everything as it was. */
export async function refusalOf(
  api: TestApi,
  send: () => Promise<ApiResponse<ProblemBody>>,
): Promise<(number | string)[]> {
  const before = await dumpDatabase(api.service.store);
  const { body: problem } = await send();
  expect(await dumpDatabase(api.service.store)).toBe(before);
  const { status, code, errors = [] } = problem;
  return [status, code, ...errors.slice(0, 1).map(({ pointer }) => pointer)];
}
