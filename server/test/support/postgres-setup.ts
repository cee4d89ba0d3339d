import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import type { Engine } from '../../src/db/migrations/column-types.ts';

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
  // In a group of its own, so that Ctrl-C does not reach it: it ends when this process does, whatever the reason.
  const server = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(server, 'exit');
  const url = await Promise.race([
    once(createInterface(server.stdout), 'line').then(([line]) => String(line)),
    exited.then(() => null),
  ]);
  if (url === null) throw new Error('PostgreSQL did not start for the tests; the reason stands above.');
  project.provide('postgresUrl', url);
  return async () => {
    server.stdin.end();
    await exited;
  };
}
