import type { Reader } from '../db/store.ts';
import { findActiveToken, findActiveTokenOf, type ActiveToken } from './token.repository.ts';

/** Each takes about 100 bytes. */
const mostRemembered = 100_000;

/**
 * Looks up tokens. It remembers whose each one is, which never changes, so that on a cluster the next look-up asks one
 * node instead of all. Whether a token is still good is read each time (D3).
 */
export class TokenLookup {
  readonly #db: Reader;
  readonly #limit: number;
  /** The intermediary of each token that was found, by the token's hash. */
  readonly #owners = new Map<string, number>();

  constructor(db: Reader, limit = mostRemembered) {
    this.#db = db;
    this.#limit = limit;
  }

  /** The token with this hash unless it is revoked. */
  async find(hash: Buffer): Promise<ActiveToken | undefined> {
    const key = hash.toString('latin1');
    const owner = this.#owners.get(key);
    if (owner !== undefined) return findActiveTokenOf(this.#db, owner, hash);
    const found = await findActiveToken(this.#db, hash);
    if (found !== undefined) this.#remember(key, found.intermediary_id);
    return found;
  }

  #remember(key: string, owner: number): void {
    if (this.#owners.size === this.#limit) {
      const { value: oldest } = this.#owners.keys().next();
      if (oldest !== undefined) this.#owners.delete(oldest);
    }
    this.#owners.set(key, owner);
  }
}
