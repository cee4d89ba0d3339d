import type { TestProject } from 'vitest/node';
import { postgresTemplate, type PostgresServers } from '../../../scripts/lab/databases.ts';
import { startPostgres } from '../../../scripts/lab/postgres-process.ts';
import type { Engine } from '../../src/db/migrations/column-types.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine;
    /** True where the tables are spread over the nodes of a cluster, which refuses some things that only tests do. */
    isCluster: boolean;
    /** The servers on which tests may create databases; missing in the project `sqlite`. */
    postgresServers: PostgresServers;
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
  project.provide('postgresServers', [url]);
  project.provide('postgresTemplate', template.name);
  return async () => {
    await template.remove();
    await started?.stop();
  };
}
