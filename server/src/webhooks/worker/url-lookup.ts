import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../../db/store.ts';
import { findUrls } from '../endpoints/endpoint.repository.ts';
import { endpointName, type EndpointKey } from '../endpoints/endpoint.ts';

interface Asked {
  keys: EndpointKey[];
  urls: Promise<Map<string, string>>;
}

/**
 * Reads where the events of an endpoint go now. What is asked for in one turn of the event loop is read in one query for
 * each intermediary: one query for each event would double the worker's processor time on PostgreSQL, and on a cluster
 * one intermediary's may fail while the others succeed.
 */
export class UrlLookup {
  readonly #db: Reader;
  /** By intermediary. */
  readonly #asked = new Map<number, Asked>();

  constructor(db: Reader) {
    this.#db = db;
  }

  async find(key: EndpointKey): Promise<string | undefined> {
    let asked = this.#asked.get(key.intermediaryId);
    if (asked === undefined) {
      const keys: EndpointKey[] = [];
      asked = { keys, urls: this.#read(key.intermediaryId, keys) };
      this.#asked.set(key.intermediaryId, asked);
    }
    asked.keys.push(key);
    return (await asked.urls).get(endpointName(key));
  }

  async #read(intermediaryId: number, keys: readonly EndpointKey[]): Promise<Map<string, string>> {
    await nextTurn();
    this.#asked.delete(intermediaryId);
    return findUrls(this.#db, keys);
  }
}
