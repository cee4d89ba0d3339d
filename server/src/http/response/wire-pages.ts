/** About 80 KB of a statement: what is converted and written before other requests are served. */
const rowsAtOnce = 100;

/** Rows with the names of the API, in groups that are converted when they are asked for. */
export function* wireGroups<Row, Item>(rows: readonly Row[], toWire: (row: Row) => Item): Generator<Item[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce).map((row) => toWire(row));
  }
}

/** Like `wireGroups`, for rows that are read page by page. */
export async function* wirePages<Row, Item>(
  pages: AsyncIterable<Row[]>,
  toWire: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for await (const page of pages) yield* wireGroups(page, toWire);
}
