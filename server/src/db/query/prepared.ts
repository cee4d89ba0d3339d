import { hash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import { runCompiled } from './engine.ts';
import type { Tables } from '../tables.ts';

/** Stands in a query for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Slots<P> = { [K in keyof P]: P[K] };

/**
 * A query built and compiled once per engine and run many times: building one costs about twenty times what
 * SQLite takes to run it, and PostgreSQL parses and plans it once for each connection. `build` gets a slot for each
 * parameter and must use it as a bound value.
 */
export function prepared<P extends object, R>(
  names: readonly (keyof P & string)[],
  build: (db: Kysely<Tables>, slots: Slots<P>) => Compilable<R>,
): (db: Kysely<Tables>, parameters: P) => Promise<QueryResult<R>> {
  const byAdapter = new WeakMap<object, CompiledQuery<R>>();
  const slots = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Slots<P>;
  return (db, parameters) => {
    const { adapter } = db.getExecutor();
    let query = byAdapter.get(adapter);
    if (query === undefined) {
      query = build(db, slots).compile();
      nameStatement(query.sql);
      byAdapter.set(adapter, query);
    }
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof P] : value,
    );
    return runCompiled<R>(db, { ...query, parameters: values });
  };
}

const allColumns = /(?:select|distinct|returning|,|\.)\s*\*/i;
const statementNames = new Map<string, string>();

/**
 * Lets connections to PostgreSQL keep a statement that comes again and again. Its text must be one of few, and name
 * its columns: what `*` stands for changes with a migration, after which PostgreSQL refuses the statement that it kept.
 * It would as well after a migration that changed the type of a column: before such a one, servers must be stopped.
 */
export function nameStatement(text: string): void {
  if (allColumns.test(text)) throw new TypeError(`a statement that is kept must name its columns: ${text}`);
  if (!statementNames.has(text)) statementNames.set(text, nameOf(text));
}

/** Under which a connection keeps the statement; undefined for one that is sent whole each time. */
export function statementName(text: string): string | undefined {
  return statementNames.get(text);
}

/**
 * From the text, so that a pooler that hands connections on without keeping track of statements can only make a
 * statement fail, and never run another process's in its place.
 */
function nameOf(text: string): string {
  return `payfac_${hash('sha256', text).slice(0, 32)}`;
}
