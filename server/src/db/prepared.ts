import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

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
 * SQLite takes to run it. `build` gets a slot for each parameter and must use it as a bound value.
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
      byAdapter.set(adapter, query);
    }
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof P] : value,
    );
    return db.executeQuery<R>({ ...query, parameters: values });
  };
}
