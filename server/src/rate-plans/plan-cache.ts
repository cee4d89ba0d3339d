import type { Reader, Tx } from '../db/store.ts';
import { findVersions, type StoredVersion, type VersionKey } from './rate-plan.repository.ts';

/** A version takes a few kilobytes; a million of them must not fill the memory. */
const maxCached = 1_000;

/** How `load` names a version. */
export const keyOf = ({ planId, version }: VersionKey): string => `${planId}.${version}`;

/** Caches parsed versions of plans. They never change (D18), so each is read only once in a run. */
export class PlanCache<Parsed> {
  readonly #parse: (version: StoredVersion) => Parsed;
  readonly #parsed = new Map<string, Parsed>();

  constructor(parse: (version: StoredVersion) => Parsed) {
    this.#parse = parse;
  }

  /** These versions of plans of one intermediary, by `keyOf`, without those that do not exist. */
  async load(
    db: Reader | Tx,
    intermediaryId: number,
    wanted: Iterable<VersionKey>,
  ): Promise<Map<string, Parsed>> {
    const found = new Map<string, Parsed>();
    const missing = new Map<string, VersionKey>();
    for (const key of wanted) {
      const name = keyOf(key);
      const known = this.#parsed.get(`${intermediaryId}.${name}`);
      if (known === undefined) missing.set(name, key);
      else found.set(name, known);
    }
    if (missing.size === 0) return found;
    if (this.#parsed.size + missing.size > maxCached) this.#parsed.clear();
    for (const version of await findVersions(db, intermediaryId, [...missing.values()])) {
      const name = keyOf(version);
      const parsed = this.#parse(version);
      this.#parsed.set(`${intermediaryId}.${name}`, parsed);
      found.set(name, parsed);
    }
    return found;
  }
}
