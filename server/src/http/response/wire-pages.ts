/** About 80 KB of a statement: what is converted and sent before other requests are served. */
const rowsAtOnce = 100;

/** Rows with the names of the API, in smaller pages. */
export async function* wirePages<Row, Item>(
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
  toWire: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += rowsAtOnce) {
      yield page.slice(start, start + rowsAtOnce).map((row) => toWire(row));
    }
  }
}
