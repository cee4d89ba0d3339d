/**
 * The items of a source, read one ahead: while PostgreSQL writes a batch, the next one is read and checked. Only for a
 * source that never waits for input, because stopping early waits for the item in progress.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (let item = await next; item.done !== true; item = await next) {
      next = iterator.next();
      // An error is reported when the item is awaited.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
