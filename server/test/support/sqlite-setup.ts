import type { TestProject } from 'vitest/node';
import { migrated, sqliteFile } from '../../../scripts/lab/databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of a migrated SQLite file, which tests copy. */
    sqliteTemplate: string;
  }
}

/** Migrates one SQLite file for all tests of the project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { location, remove } = await migrated(await sqliteFile());
  if (location.engine !== 'sqlite') throw new Error('a SQLite file was expected');
  project.provide('sqliteTemplate', location.path);
  return remove;
}
