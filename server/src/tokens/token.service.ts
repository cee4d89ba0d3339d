import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import { DomainError } from '../shared/errors.ts';
import {
  findActiveToken,
  findTokenOwner,
  insertToken,
  type ActiveToken,
  type TokenOwner,
} from './token.repository.ts';
import { tokenHash, tokenUse, type Principal, type TokenScheme, type TokenUse } from './token.ts';

/** A new token. It is shown only once. */
interface IssuedToken {
  id: number;
  token: string;
}

/** Issues a token for a seller, or for the intermediary itself when `sellerId` is null. */
export async function issueToken(
  tx: Tx,
  tokens: TokenScheme,
  actor: Actor,
  sellerId: number | null,
  now: number,
): Promise<IssuedToken> {
  const role = sellerId === null ? 'intermediary' : 'seller';
  const token = tokens.issue(role);
  const hash = tokenHash(token);
  if (hash === null) throw new Error('a new token must be well formed');
  const id = await insertToken(tx, {
    intermediaryId: actor.intermediaryId,
    sellerId,
    role,
    hash,
    createdAt: now,
  });
  await recordAudit(tx, actor, { action: 'token.created', subject: `token:${id}`, occurredAt: now });
  return { id, token };
}

/** The principal of a token, and whether it may be used now. */
export interface TokenHolder {
  principal: Principal;
  isBlocked: boolean;
}

/** The messages for a well-formed token that belongs to the other kind of service. */
const wrongUse: Record<TokenUse, string> = {
  live: 'The token in X-Token-Api is a sandbox token, but this service is not a sandbox. Send a token that this service issued.',
  sandbox:
    'This service is a sandbox and takes only its own tokens. Send one that it printed; they begin with pft_.',
};

/**
 * Returns the principal of a token. Throws `token_invalid` for one that is unknown, revoked or for another use (D3).
 * The token is looked up for each request, so a revocation takes effect at once in every process.
 */
export async function authenticate(
  lookup: TokenLookup,
  tokens: TokenScheme,
  token: string,
): Promise<TokenHolder> {
  const hash = tokenHash(token);
  if (hash !== null && tokenUse(token) !== tokens.use) {
    throw new DomainError('token_invalid', wrongUse[tokens.use]);
  }
  const found = hash === null ? undefined : await lookup.find(hash);
  if (found === undefined) {
    throw new DomainError(
      'token_invalid',
      'The token in X-Token-Api is inactive or does not exist. Check it, or ask for a new one.',
    );
  }
  const { id: tokenId, intermediaryId, sellerId, sellerStatus } = found;
  return {
    principal:
      sellerId === null
        ? { role: 'intermediary', intermediaryId, tokenId, sellerId }
        : { role: 'seller', intermediaryId, tokenId, sellerId },
    isBlocked: sellerId !== null && sellerStatus !== 'ACTIVE',
  };
}

/** Throws `seller_blocked` for the token of a blocked seller, which may only read (D5). */
export function assertNotBlocked({ isBlocked }: TokenHolder): void {
  if (isBlocked) {
    throw new DomainError(
      'seller_blocked',
      'This seller is blocked and may only read. Ask the intermediary to unblock it.',
    );
  }
}

/** How many owners are remembered. Each takes about 100 bytes. */
const mostRemembered = 100_000;

/**
 * Looks up tokens. The owner of a token never changes, so it is remembered. Whether the token is valid is read each
 * time (D3), from the rows of its intermediary.
 */
export class TokenLookup {
  readonly #store: Store;
  readonly #limit: number;
  /** The owners by the token's hash. */
  readonly #owners = new Map<string, TokenOwner>();

  constructor(store: Store, { limit = mostRemembered } = {}) {
    this.#store = store;
    this.#limit = limit;
  }

  /** Returns the token with this hash unless it is revoked. */
  async find(hash: Buffer): Promise<(ActiveToken & TokenOwner) | undefined> {
    const { read } = this.#store;
    const key = hash.toString('latin1');
    const owner = this.#owners.get(key) ?? (await findTokenOwner(read, hash));
    if (owner === undefined) return undefined;
    this.#remember(key, owner);
    const token = await findActiveToken(read, owner, hash);
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
