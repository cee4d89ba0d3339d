import type { Store } from './store.ts';

/** Where the data lives, as `config.ts` read it from `DATABASE_URL`. */
export type DatabaseLocation =
  { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string; connections: number };

export interface StoreOptions {
  /** For a process that writes a great deal and then ends. */
  isBulk?: boolean;
}

/** Opens the store; each engine's driver is loaded only when it is used. */
export async function openStore(location: DatabaseLocation, options: StoreOptions = {}): Promise<Store> {
  if (location.engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite/open.ts');
    return openSqlite(location.path, options);
  }
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(location.url, location.connections);
}
