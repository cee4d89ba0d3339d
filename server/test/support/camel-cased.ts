import { fieldsOf, type CamelCased } from '../../src/db/query/expressions.ts';

/** Returns a row that a test read by itself, with the names that the service gives its columns. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  const columns = Object.keys(row);
  const values: unknown[] = Object.values(row);
  return Object.fromEntries(fieldsOf(columns).map((field, at) => [field, values[at]])) as CamelCased<Row>;
}
