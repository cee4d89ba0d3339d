/**
 * The items of a source, each of which is made while the one before it is used: while PostgreSQL writes a batch, the
 * next one is read and checked. Only for a source that does not wait for anybody: one that is stopped is closed when
 * the item that it is making is there.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (let item = await next; item.done !== true; item = await next) {
      next = iterator.next();
      // Its failure is told when it is its turn.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
