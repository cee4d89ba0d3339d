import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import { columnTypes, type ColumnTypes, type Engine } from './column-types.ts';
import { releases } from './releases.ts';

class Releases implements MigrationProvider {
  readonly #types: ColumnTypes;

  constructor(engine: Engine) {
    this.#types = columnTypes(engine);
  }

  getMigrations(): Promise<Record<string, Migration>> {
    const migrations = Object.entries(releases).map(([name, statements]) => {
      const up = async (db: Kysely<unknown>) => {
        for (const statement of statements(this.#types)) await sql.raw(statement).execute(db);
      };
      return [name, { up }] as const;
    });
    return Promise.resolve(Object.fromEntries(migrations));
  }
}

/** Runs the missing migrations and returns their names. */
export async function runMigrations(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new Releases(engine) });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('the migration failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
