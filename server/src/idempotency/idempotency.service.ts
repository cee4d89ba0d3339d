import canonicalize from 'canonicalize';
import { withCommit } from '../db/query/engine.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import { DomainError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import {
  findKey,
  lockKey,
  reserveKey,
  storeProgress,
  storeReply,
  type KeyScope,
  type StoredKey,
} from './idempotency.repository.ts';

/** One use of an idempotency key: the principal, the operation and the body. */
export interface KeyedRequest {
  principal: Principal;
  operation: string;
  pathParameters: object;
  key: string;
  body: unknown;
  /** True if the reply contains a token or another secret. Such a reply is kept for only 24 hours. */
  holdsSecret: boolean;
}

/** A response as it is sent. A replay sends the same text. */
interface WireReply {
  status: number;
  text: string;
}

const day = 24 * 60 * 60 * 1000;
/** How long keys are kept, and how long replies that contain a secret (D9), in milliseconds. */
export const keptMs = { keys: 31 * day, secrets: day };

/**
 * Returns the reply of an earlier request with this key, or null if there is none or it has not ended. Throws if the
 * reply cannot be replayed.
 */
export async function findReply(
  deps: { keyring: Keyring; now: number },
  db: Reader | Tx,
  request: KeyedRequest,
): Promise<WireReply | null> {
  const scope = scopeOf(request);
  const known = await findKey(db, scope);
  return known === undefined ? null : replay(deps, request, scope, known);
}

/**
 * Runs `work` in one transaction with the key, so that either both the effect and the stored reply exist, or neither.
 * If the key was used before, `work` does not run, and the stored reply is returned as `replayed`. For a request that
 * needs several transactions this is the last one, and `work` gets what `addProgress` stored in the others.
 */
export async function writeOnce(
  deps: { store: Store; keyring: Keyring; now: number },
  request: KeyedRequest,
  work: (tx: Tx, progress: string | null) => Promise<WireReply>,
): Promise<{ reply: WireReply; replayed: boolean }> {
  const scope = scopeOf(request);
  return deps.store.write(async (tx) => {
    const { ended, progress } = await takeKey(deps, tx, request, scope);
    if (ended !== null) return { reply: ended, replayed: true };
    const reply = await work(tx, progress);
    const sealed = deps.keyring.encrypt('idempotency-reply', Buffer.from(reply.text), contextOf(scope));
    await withCommit(tx, storeReply(tx, scope, reply.status, sealed));
    return { reply, replayed: false };
  });
}

/**
 * Thrown in a transaction of a request that another process has completed, so that nothing more is done for its key.
 */
export class EndedElsewhere extends Error {
  readonly reply: WireReply;

  constructor(reply: WireReply) {
    super('the same request with the same idempotency key has ended');
    this.reply = reply;
  }
}

/**
 * Stores with the key what was done so far, in one of the transactions of a request that needs several. `add` gets what
 * was stored before, by a request with this key that was interrupted or is still running, and returns both together.
 * Throws `EndedElsewhere` if that request has ended in the meantime.
 */
export async function addProgress(
  deps: { keyring: Keyring; now: number },
  tx: Tx,
  request: KeyedRequest,
  add: (before: string | null) => string,
): Promise<void> {
  const scope = scopeOf(request);
  const { ended, progress } = await takeKey(deps, tx, request, scope);
  if (ended !== null) throw new EndedElsewhere(ended);
  const text = Buffer.from(add(progress));
  await storeProgress(tx, scope, deps.keyring.encrypt('idempotency-reply', text, contextOf(scope)));
}

/**
 * Locks the key until the transaction ends. Returns the reply of a request that has ended, or the progress of one that
 * has not.
 */
async function takeKey(
  deps: { keyring: Keyring; now: number },
  tx: Tx,
  request: KeyedRequest,
  scope: KeyScope,
): Promise<{ ended: WireReply | null; progress: string | null }> {
  const isNew = await reserveKey(tx, scope, {
    bodyHmac: deps.keyring.mac('idempotency-body', canonicalBody(request)),
    holdsSecret: request.holdsSecret,
    createdAt: deps.now,
  });
  if (isNew) return { ended: null, progress: null };
  const known = await lockKey(tx, scope);
  if (known === undefined) throw new Error('a reserved idempotency key disappeared');
  const ended = replay(deps, request, scope, known);
  if (ended !== null || known.reply === null) return { ended, progress: null };
  return { ended, progress: readText(deps.keyring, scope, known.reply) };
}

/** Returns the stored reply, or null if the request has not ended. */
function replay(
  { keyring, now }: { keyring: Keyring; now: number },
  request: KeyedRequest,
  scope: KeyScope,
  known: StoredKey,
): WireReply | null {
  if (!keyring.verifiesMac('idempotency-body', canonicalBody(request), known.body_hmac)) {
    throw new DomainError(
      'idempotency_key_reused',
      'This idempotency key was used with another body. Use a new key for a new request.',
    );
  }
  if (known.status === null) return null;
  const isForgotten = known.holds_secret === 1 && known.created_at < now - keptMs.secrets;
  if (known.reply === null || isForgotten) {
    throw new DomainError(
      'idempotent_reply_expired',
      'This request was carried out, but its response is no longer kept: it contained a secret, or its seller was ' +
        'erased. Read what it changed; do not send it again.',
    );
  }
  return { status: known.status, text: readText(keyring, scope, known.reply) };
}

function readText(keyring: Keyring, scope: KeyScope, stored: Buffer): string {
  return keyring.decrypt('idempotency-reply', stored, contextOf(scope)).toString();
}

function scopeOf({ principal, operation, pathParameters, key }: KeyedRequest): KeyScope {
  return {
    intermediary_id: principal.intermediaryId,
    principal_seller_id: principal.sellerId ?? 0,
    operation,
    path: canonicalPath(pathParameters),
    key_hash: sha256(key),
  };
}

/** Returns the path parameters for a key's scope, in lower case, because a uuid means the same in upper case. */
export function canonicalPath(pathParameters: object): string {
  return canonical(pathParameters).toLowerCase();
}

/** Returns the context that a stored reply is encrypted for, so that it cannot be decrypted for another key. */
export function contextOf(scope: KeyScope): Buffer {
  const { intermediary_id, principal_seller_id, operation, path, key_hash } = scope;
  return Buffer.from(
    canonical([intermediary_id, principal_seller_id, operation, path, key_hash.toString('hex')]),
  );
}

function canonicalBody(request: KeyedRequest): string {
  return canonical(request.body ?? null);
}

function canonical(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON has a canonical form');
  return text;
}
