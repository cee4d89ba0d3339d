import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOnCluster } from '../../db/query/engine.ts';
import type { Reader } from '../../db/store.ts';
import { findUrls } from '../endpoints/endpoint.repository.ts';
import { endpointName, type EndpointKey } from '../endpoints/endpoint.ts';

interface Asked {
  keys: EndpointKey[];
  urls: Promise<Map<string, string>>;
}

/**
 * Reads where the events of an endpoint go now. What is asked for in one turn of the event loop is read in one query:
 * one query for each event would double the worker's processor time on PostgreSQL. On a cluster there is one for each
 * intermediary, because one may fail while the others succeed.
 */
export class UrlLookup {
  readonly #db: Reader;
  /** By intermediary on a cluster, otherwise all under null. */
  readonly #asked = new Map<number | null, Asked>();

  constructor(db: Reader) {
    this.#db = db;
  }

  async find(key: EndpointKey): Promise<string | undefined> {
    const group = isOnCluster(this.#db) ? key.intermediaryId : null;
    let asked = this.#asked.get(group);
    if (asked === undefined) {
      const keys: EndpointKey[] = [];
      asked = { keys, urls: this.#read(group, keys) };
      this.#asked.set(group, asked);
    }
    asked.keys.push(key);
    return (await asked.urls).get(endpointName(key));
  }

  async #read(group: number | null, keys: readonly EndpointKey[]): Promise<Map<string, string>> {
    await nextTurn();
    this.#asked.delete(group);
    return findUrls(this.#db, keys);
  }
}
