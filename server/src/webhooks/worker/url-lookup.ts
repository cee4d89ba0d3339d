import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../../db/store.ts';
import type { EndpointKey } from '../endpoints/endpoint.ts';
import { findUrls } from './record.repository.ts';

/**
 * Reads where a seller's events go now. What is asked for in one turn of the event loop is read in one query: one query for
 * each event would double the worker's processor time on PostgreSQL.
 */
export class UrlLookup {
  readonly #db: Reader;
  #asked: EndpointKey[] = [];
  #next: Promise<Map<number, string>> | null = null;

  constructor(db: Reader) {
    this.#db = db;
  }

  async find(key: EndpointKey): Promise<string | undefined> {
    this.#asked.push(key);
    this.#next ??= this.#read();
    return (await this.#next).get(key.sellerId);
  }

  async #read(): Promise<Map<number, string>> {
    await nextTurn();
    const keys = this.#asked;
    this.#asked = [];
    this.#next = null;
    return findUrls(this.#db, keys);
  }
}
