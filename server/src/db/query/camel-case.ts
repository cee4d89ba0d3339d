/** `seller_id` and `e.seller_id` become `sellerId`. */
export type CamelCase<Column extends string> = Column extends `${string}.${infer Own}`
  ? CamelCase<Own>
  : Column extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<CamelCase<Tail>>}`
    : Column;

/** A row with its columns in camelCase, as repositories return it. */
export type CamelCased<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] };

type Aliased<Column extends string> = Column extends string ? `${Column} as ${CamelCase<Column>}` : never;

/**
 * What to select so that rows come in camelCase, `seller_id as sellerId`: the database names the columns, and no row is
 * copied.
 */
export function inCamelCase<Column extends string>(columns: readonly Column[]): Aliased<Column>[] {
  return columns.map((column) => `${column} as ${camelCase(column)}` as Aliased<Column>);
}

/** The fields of these columns, in the same order. */
export function fieldsOf<Column extends string>(columns: readonly Column[]): CamelCase<Column>[] {
  return columns.map((column) => camelCase(column));
}

function camelCase<Column extends string>(column: Column): CamelCase<Column> {
  const own = column.slice(column.indexOf('.') + 1);
  return own.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Column>;
}
