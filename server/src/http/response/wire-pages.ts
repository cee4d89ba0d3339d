/** Pages of rows with the names of the API. */
export async function* wirePages<Row, Item>(
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
  toWire: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for await (const page of pages) yield page.map((row) => toWire(row));
}
