/** How a long read tells how far it is, and is ended. */
export interface Reading {
  onRead: (count: number) => void;
  signal: AbortSignal;
}

/** A list is longer than what it is read for can take. */
export class TooMany extends Error {
  override readonly name = 'TooMany';
  readonly most: number;

  constructor(most: number) {
    super(`there are more than ${most}`);
    this.most = most;
  }
}

const stepCount = 500;

/** Reads all items of a list. Throws `TooMany` as soon as there are more than `most`. */
export async function readAll<Item>(
  items: AsyncIterable<Item>,
  onRead: (count: number) => void = () => undefined,
  most = Infinity,
): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) {
    if (all.length === most) throw new TooMany(most);
    if (all.push(item) % stepCount === 0) onRead(all.length);
  }
  return all;
}
