import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { DatabaseOpenError } from '../storage-error.ts';
import type { Tables } from '../tables.ts';
import { retrying } from '../retrying.ts';
import { columnTypes, type ColumnTypes, type Engine } from './column-types.ts';
import { releases } from './releases.ts';

/**
 * The second migration of the unpublished 0.1.0, whose first one has the same name as today's first. No release may use
 * this name again.
 */
const unpublishedMigration = '0002-webhooks';

/**
 * Returns the missing migrations of the database, in order. Throws `DatabaseOpenError` if the database has a migration
 * that this version does not know.
 */
export async function missingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const applied = await appliedMigrations(db);
  if (applied.includes(unpublishedMigration)) {
    throw new DatabaseOpenError(
      'the database was made by version 0.1.0 of payfac, which was never published, and this version cannot read it: ' +
        'nothing in it was changed, so use version 0.1.0 for it, and name an empty database in DATABASE_URL for this one.',
    );
  }
  const unknown = applied.filter((name) => !(name in releases));
  if (unknown.length > 0) {
    throw new DatabaseOpenError(
      `the database was made by a newer version of payfac (it has ${unknown.join(', ')}). Nothing in it was ` +
        'changed. Use that version, or another database.',
    );
  }
  return Object.keys(releases).filter((name) => !applied.includes(name));
}

/**
 * Migrates the schema to this version and returns the names of the migrations that ran. Two processes may start at once
 * on a new database: the slower one fails on the existing tables, and then nothing is missing.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  if ((await missingMigrations(db)).length === 0) return [];
  // The module is loaded only when needed, because loading takes a tenth of the start-up time.
  const { runMigrations } = await import('./migrate.ts');
  try {
    return await retrying(() => runMigrations(db, engine));
  } catch (error) {
    if ((await missingMigrations(db)).length === 0) return [];
    throw error;
  }
}

/** Returns the migrations that have run; the list is empty for a database that was never migrated. */
async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === '42P01' || (code === 'SQLITE_ERROR' && error.message.startsWith('no such table'));
}

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
