import type { TestProject } from 'vitest/node';
import type { Engine } from '../../src/db/migrations/column-types.ts';
import { postgresTemplate } from './databases.ts';
import { startPostgres } from './postgres-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine;
    /** A server on which tests may create databases; given in the project `postgres` only. */
    postgresUrl: string;
    /** The name of a migrated database there, which tests copy. */
    postgresTemplate: string;
  }
}

/**
 * Starts one real PostgreSQL for a run of the project `postgres` and provides its URL. With
 * `TEST_DATABASE_URL` that server is used instead, and nothing is started.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const started = given === undefined ? await startPostgres('fast') : null;
  const url = started?.url ?? given ?? '';
  const template = await postgresTemplate(url);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template.name);
  return async () => {
    await template.remove();
    await started?.stop();
  };
}
