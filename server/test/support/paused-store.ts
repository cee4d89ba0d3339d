import type { Store } from '../../src/db/store.ts';

/** What happens before each of the next transactions; null is nothing. */
export type Pauses = (null | (() => Promise<unknown>))[];

/** Returns the same store, each of whose transactions first awaits the next of the pauses. */
export function pausedStore(store: Store, pauses: () => Pauses): Store {
  const write: Store['write'] = async (work) => {
    await pauses().shift()?.();
    return store.write(work);
  };
  return { ...store, read: store.read, write };
}
