import type { DatabaseLocation, Store, StoreOptions } from './store.ts';

/** Opens the store. Each engine's driver is loaded only when it is used. */
export async function openStore(location: DatabaseLocation, options: StoreOptions = {}): Promise<Store> {
  if (location.engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite/open.ts');
    return openSqlite(location.path, options);
  }
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(location.url, location.connections);
}
