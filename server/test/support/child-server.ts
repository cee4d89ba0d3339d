import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, type Setup } from '../../../scripts/lab/payfac.ts';
import { killAll } from '../../../scripts/lab/process.ts';
import { createTestStore, type TestStore } from './test-store.ts';

export { collect, projectRoot, type CommandResult } from '../../../scripts/lab/process.ts';
export { environmentOf, runPayfac, startServer, type ChildServer } from '../../../scripts/lab/payfac.ts';

/** A database for one test, and the environment that makes `payfac` use it. */
export interface TestSetup extends Setup {
  cleanup: () => Promise<void>;
}

/** Creates a setup on the engine of the test's project, unless `create` makes another database. */
export async function createSetup(create: () => Promise<TestStore> = createTestStore): Promise<TestSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-process-'));
  const database = await create();
  const { location } = database;
  await database.store.close();
  return {
    folder,
    location,
    env: environmentOf(location, folder),
    async cleanup() {
      killAll();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
