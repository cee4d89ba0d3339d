/**
 * The items of a source, each prepared while the one before it is used: while PostgreSQL writes a batch, the next one is
 * read and checked. Only for a source that never waits for input: stopping early waits for the item that is being
 * prepared.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (let item = await next; item.done !== true; item = await next) {
      next = iterator.next();
      // Its failure is reported when its turn comes.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
