import type { TestProject } from 'vitest/node';
import type { Engine } from '../../src/db/migrations/column-types.ts';
import { startPostgres } from './postgres-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine;
    /** A server on which tests may create databases; given in the project `postgres` only. */
    postgresUrl: string;
  }
}

/**
 * Starts one real PostgreSQL for a run of the project `postgres` and provides its URL. With
 * `TEST_DATABASE_URL` that server is used instead, and nothing is started.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
