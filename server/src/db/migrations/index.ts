import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import { initialStatements } from './0001-initial/index.ts';
import { columnTypes, type ColumnTypes, type Engine } from './column-types.ts';

/** Forward only: a released migration is never edited, its undoing is a new one. */
const releases: Record<string, (types: ColumnTypes) => string[]> = {
  '0001-initial': initialStatements,
};

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

/** The names of the migrations that this version of the service needs, in order. */
export const requiredMigrations: readonly string[] = Object.keys(releases);

/** Brings the schema up to date and returns the names of the migrations that ran now. */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new Releases(engine) });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** The migrations that have run on this database, oldest first; empty on a new one. */
export async function appliedMigrations(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new Releases(engine) });
  const migrations = await migrator.getMigrations();
  return migrations.filter((m) => m.executedAt !== undefined).map((m) => m.name);
}
