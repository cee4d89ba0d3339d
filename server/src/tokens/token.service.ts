import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';
import {
  checkTokenSeal,
  findActiveToken,
  findTokenOwner,
  insertToken,
  touchToken,
  type ActiveToken,
  type TokenOwner,
} from './token.repository.ts';
import {
  principalOf,
  tokenHash,
  tokenUse,
  type Holder,
  type Role,
  type TokenScheme,
  type TokenUse,
} from './token.ts';

/** A new token. It is shown only once. */
interface IssuedToken {
  id: number;
  token: string;
}

interface TokenOptions {
  role?: Role;
  /** The person who uses it (D45). */
  personId?: number | null;
  name?: string | null;
}

/**
 * Issues a token for a seller, or for the intermediary itself when `sellerId` is null. By default it may do everything
 * that its party may, and names no person.
 */
export async function issueToken(
  tx: Tx,
  { tokens, keyring }: { tokens: TokenScheme; keyring: Keyring },
  actor: Actor,
  sellerId: number | null,
  now: number,
  { role = sellerId === null ? 'admin' : 'seller_owner', personId = null, name = null }: TokenOptions = {},
): Promise<IssuedToken> {
  const token = tokens.issue(sellerId === null ? 'intermediary' : 'seller');
  const hash = tokenHash(token);
  if (hash === null) throw new Error('a new token must be well formed');
  const id = await insertToken(tx, keyring, {
    intermediaryId: actor.intermediaryId,
    sellerId,
    role,
    personId,
    name,
    hash,
    createdAt: now,
  });
  await recordAudit(tx, keyring, actor, { action: 'token.created', subject: `token:${id}`, occurredAt: now });
  return { id, token };
}

/** The messages for a well-formed token that belongs to the other kind of service. */
const wrongUse: Record<TokenUse, string> = {
  live: 'The token in X-Token-Api is a sandbox token, but this service is not a sandbox. Send a token that this service issued.',
  sandbox:
    'This service is a sandbox and takes only its own tokens. Send one that it printed; they begin with pft_.',
};

/**
 * Returns the holder of a token. Throws `token_invalid` for one that is unknown, revoked, changed without the
 * key or for another use (D3).
 * The token is looked up for each request, so a revocation takes effect at once in every process.
 */
export async function authenticate(
  lookup: TokenLookup,
  tokens: TokenScheme,
  token: string,
  afterwards?: Afterwards,
): Promise<Holder> {
  const hash = tokenHash(token);
  if (hash !== null && tokenUse(token) !== tokens.use) {
    throw new DomainError('token_invalid', wrongUse[tokens.use]);
  }
  const found = hash === null ? undefined : await lookup.find(hash, afterwards);
  if (found === undefined) {
    throw new DomainError(
      'token_invalid',
      'The token in X-Token-Api is inactive or does not exist. Check it, or ask for a new one.',
    );
  }
  const { id, intermediaryId, sellerId, role, personId, sellerStatus } = found;
  return {
    principal: principalOf(intermediaryId, sellerId),
    credential: `token:${id}`,
    spender: `token:${id}`,
    personId,
    role,
    isBlocked: sellerId !== null && sellerStatus !== 'ACTIVE',
  };
}

/** Throws `seller_blocked` for a blocked seller, which may only read (D5). */
export function assertNotBlocked({ isBlocked }: Pick<Holder, 'isBlocked'>): void {
  if (isBlocked) {
    throw new DomainError(
      'seller_blocked',
      'This seller is blocked and may only read. Ask the intermediary to unblock it.',
    );
  }
}

/** A token that is refused, because its seal does not hold. */
export interface ForgedToken {
  id: number;
  intermediaryId: number;
  reason: Exclude<SealCheck, 'intact'>;
}

/** Returns what the operator should know of a refused token, and do. */
export function forgedTokenText(id: number, reason: ForgedToken['reason']): string {
  return reason === 'broken'
    ? `token ${id} was refused: its row was written or changed by somebody without the secret key. Find out who can ` +
        `write to the database, and run \`payfac token revoke ${id}\`; \`payfac doctor\` names all such tokens`
    : `token ${id} was refused: it is sealed with a key that is neither in PAYFAC_SECRET_KEY nor in ` +
        `PAYFAC_SECRET_KEYS_OLD. Add it there, or, if you never had such a key, run \`payfac token revoke ${id}\``;
}

interface LookupOptions {
  /** How many owners are remembered. */
  limit?: number;
  /** Called for each use of a token whose seal does not hold, so that the operator learns of it. */
  onForged?: (token: ForgedToken) => void;
  /** Called if the day of a use could not be written. */
  onNoteFailed?: (error: unknown) => void;
}

/** How many owners are remembered. Each takes about 200 bytes. */
const mostRemembered = 100_000;

/** Calls a function once the request is answered. */
type Afterwards = (work: () => void) => void;

/** The owner of a token, and the role, the person and the seal that were found intact for it. */
interface Remembered extends TokenOwner {
  intact: { role: Role; personId: number | null; seal: string } | null;
  /** The day for which a use is noted, or is being. */
  usedOn: string | null;
}

/**
 * Looks up tokens. The owner of a token never changes, so it is remembered. Whether the token is valid is read each
 * time (D3), from the rows of its intermediary.
 */
export class TokenLookup {
  readonly #store: Store;
  readonly #keyring: Keyring;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #onForged: (token: ForgedToken) => void;
  readonly #onNoteFailed: (error: unknown) => void;
  /** The owners by the token's hash. */
  readonly #owners = new Map<string, Remembered>();

  constructor(
    { store, keyring, clock }: { store: Store; keyring: Keyring; clock: Clock },
    {
      limit = mostRemembered,
      onForged = () => undefined,
      onNoteFailed = () => undefined,
    }: LookupOptions = {},
  ) {
    this.#store = store;
    this.#keyring = keyring;
    this.#clock = clock;
    this.#limit = limit;
    this.#onForged = onForged;
    this.#onNoteFailed = onNoteFailed;
  }

  /**
   * Returns the token with this hash unless it is revoked, or its seal does not hold. Notes `afterwards` that it is used
   * today, if that is not known yet; without it, notes nothing.
   */
  async find(
    hash: Buffer,
    afterwards?: Afterwards,
  ): Promise<(Pick<ActiveToken, 'id' | 'role' | 'personId' | 'sellerStatus'> & TokenOwner) | undefined> {
    const { read } = this.#store;
    const key = hash.toString('latin1');
    const owner = this.#owners.get(key) ?? (await this.#ownerOf(hash));
    if (owner === undefined) return undefined;
    this.#remember(key, owner);
    const token = await findActiveToken(read, owner, hash);
    if (token === undefined) return undefined;
    const { id, role, personId, sellerStatus } = token;
    const { intermediaryId, sellerId } = owner;
    const reason = this.#check(owner, token, hash);
    if (reason === 'intact') {
      this.#noteUse(owner, token, afterwards);
      return { id, intermediaryId, sellerId, role, personId, sellerStatus };
    }
    this.#onForged({ id, intermediaryId, reason });
    return undefined;
  }

  async #ownerOf(hash: Buffer): Promise<Remembered | undefined> {
    const owner = await findTokenOwner(this.#store.read, hash);
    return owner && { ...owner, intact: null, usedOn: null };
  }

  /**
   * Checks the seal of an active token. A seal that held before is only compared: it still covers the same owner, role
   * and person.
   */
  #check(owner: Remembered, token: ActiveToken, hash: Buffer): SealCheck {
    const { intermediaryId, sellerId, intact } = owner;
    const { role, personId } = token;
    if (token.sellerId !== sellerId) return 'broken';
    // A Buffer of PostgreSQL's would keep a whole block of memory with it.
    const seal = token.seal.toString('latin1');
    if (intact?.seal === seal && intact.role === role && intact.personId === personId) return 'intact';
    const sealed = { intermediaryId, sellerId, role, personId, hash, revokedAt: null };
    const result = checkTokenSeal(this.#keyring, sealed, token.seal);
    if (result === 'intact') owner.intact = { role, personId, seal };
    return result;
  }

  /** A process writes once a day for a token. Nothing waits for it; if it fails, it is not tried again that day. */
  #noteUse(owner: Remembered, { id, lastUsedOn }: ActiveToken, afterwards?: Afterwards): void {
    const today = saoPauloDate(this.#clock());
    if (afterwards === undefined || lastUsedOn === today || owner.usedOn === today) return;
    owner.usedOn = today;
    const key = { intermediaryId: owner.intermediaryId, id };
    afterwards(() => {
      this.#store.write((tx) => touchToken(tx, key, today)).catch(this.#onNoteFailed);
    });
  }

  #remember(key: string, owner: Remembered): void {
    if (this.#owners.has(key)) return;
    if (this.#owners.size === this.#limit) {
      const { value: oldest } = this.#owners.keys().next();
      if (oldest !== undefined) this.#owners.delete(oldest);
    }
    this.#owners.set(key, owner);
  }
}
