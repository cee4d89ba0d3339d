import { Absence } from '../db/absence.ts';
import type { Store } from '../db/store.ts';
import { findActiveToken, findTokenOwner, type ActiveToken, type TokenOwner } from './token.repository.ts';

/** Each takes about 100 bytes. */
const mostRemembered = 100_000;

/**
 * Looks up tokens. It remembers the owner of each, which never changes. Whether a token is still good is read each time
 * (D3), from its intermediary's rows. While these are on a node that is away, it fails at once instead of asking.
 */
export class TokenLookup {
  readonly #store: Store;
  readonly #absence: Absence;
  readonly #limit: number;
  /** By the token's hash. */
  readonly #owners = new Map<string, TokenOwner>();

  constructor(store: Store, { absence = new Absence(store), limit = mostRemembered } = {}) {
    this.#store = store;
    this.#absence = absence;
    this.#limit = limit;
  }

  /** The token with this hash unless it is revoked. */
  async find(hash: Buffer): Promise<(ActiveToken & TokenOwner) | undefined> {
    const { read } = this.#store;
    const key = hash.toString('latin1');
    const owner = this.#owners.get(key) ?? (await findTokenOwner(read, hash));
    if (owner === undefined) return undefined;
    this.#remember(key, owner);
    const token = await this.#absence.guard([owner.intermediaryId], () => findActiveToken(read, owner, hash));
    return token && { ...token, ...owner };
  }

  #remember(key: string, owner: TokenOwner): void {
    if (this.#owners.has(key)) return;
    if (this.#owners.size === this.#limit) {
      const { value: oldest } = this.#owners.keys().next();
      if (oldest !== undefined) this.#owners.delete(oldest);
    }
    this.#owners.set(key, owner);
  }
}
