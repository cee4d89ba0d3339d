import { hash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import { runCompiled } from './engine.ts';
import { listParameter } from './expressions.ts';
import type { Tables } from '../tables.ts';

/** A placeholder for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Slots<P> = { readonly [K in keyof P]: P[K] };

/** An object that makes a placeholder for each property that is read. */
const placeholdersByName = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    // A spread of the object, or a list of its names, would silently miss all of them.
    ownKeys: () => {
      throw new TypeError('read each parameter of a prepared query by its name');
    },
  },
);

/**
 * Prepares a query that is built and compiled once per engine and run many times. Building a query takes about twenty
 * times as long as SQLite takes to run it, and PostgreSQL parses and plans it once per connection. `build` gets a
 * placeholder for each parameter whose name it reads, and must use it as a bound value. A list is one value, for
 * `isOneOf`.
 */
export function prepared<P extends object, R>(
  build: (db: Kysely<Tables>, slots: Slots<P>) => Compilable<R>,
): (db: Kysely<Tables>, parameters: P) => Promise<QueryResult<R>> {
  const byAdapter = new WeakMap<object, CompiledQuery<R>>();
  return (db, parameters) => {
    const { adapter } = db.getExecutor();
    let query = byAdapter.get(adapter);
    if (query === undefined) {
      query = build(db, placeholdersByName as Slots<P>).compile();
      nameStatement(query.sql);
      byAdapter.set(adapter, query);
    }
    const values = query.parameters.map((value) => {
      const bound: unknown = value instanceof Placeholder ? parameters[value.name as keyof P] : value;
      return Array.isArray(bound) ? listParameter(db, bound) : bound;
    });
    return runCompiled<R>(db, { ...query, parameters: values });
  };
}

/**
 * Prepares a query of a few kinds, such as with and without a filter. Each kind is built when it first runs. All kinds
 * must have the same fields in the same order.
 */
export function preparedByKind<K extends object, P extends object, R>(
  build: (db: Kysely<Tables>, slots: Slots<P>, kind: K) => Compilable<R>,
): (db: Kysely<Tables>, kind: K, parameters: P) => Promise<QueryResult<R>> {
  const queries = new Map<string, ReturnType<typeof prepared<P, R>>>();
  return (db, kind, parameters) => {
    const key = Object.values(kind).join();
    let query = queries.get(key);
    if (query === undefined) {
      query = prepared<P, R>((on, slots) => build(on, slots, kind));
      queries.set(key, query);
    }
    return query(db, parameters);
  };
}

const allColumns = /(?:select|distinct|returning|,|\.)\s*\*/i;
const statementNames = new Map<string, string>();

/**
 * Marks a statement that PostgreSQL connections keep prepared. Use it for a small, fixed set of texts. A text must
 * name its columns: a migration changes what `*` stands for, and PostgreSQL then refuses the prepared statement. A
 * migration that changes a column's type has the same effect, so servers must be stopped before it runs.
 */
export function nameStatement(text: string): void {
  if (allColumns.test(text)) throw new TypeError(`a prepared statement must name its columns: ${text}`);
  if (!statementNames.has(text)) statementNames.set(text, nameOf(text));
}

/** Returns the name of a prepared statement, or undefined for a statement that is not prepared. */
export function statementName(text: string): string | undefined {
  return statementNames.get(text);
}

/**
 * Returns a name that is derived from the text. Behind a pooler that does not track prepared statements, a statement
 * may then fail, but never runs another process's statement.
 */
function nameOf(text: string): string {
  return `payfac_${hash('sha256', text).slice(0, 32)}`;
}
