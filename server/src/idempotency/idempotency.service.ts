import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Reader, Store, Tx } from '../db/store.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/principal.ts';
import { findKey, reserveKey, storeReply, type KeyScope, type StoredKey } from './idempotency.repository.ts';

/** One use of an idempotency key: the caller, the operation and the body. */
export interface KeyedRequest {
  principal: Principal;
  operation: string;
  pathParameters: object;
  key: string;
  body: unknown;
  /** True if the reply contains a token or another secret, and so is kept for only 24 hours. */
  holdsSecret: boolean;
}

/** A response as it is sent; a replay sends the same text. */
export interface WireReply {
  status: number;
  text: string;
}

const day = 24 * 60 * 60 * 1000;
/** How long keys are kept, and replies that contain a secret (D9). */
export const keptMs = { keys: 31 * day, secrets: day };

/** The reply of an earlier request with this key, or null. Throws if it cannot be replayed. */
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
 * Runs `work` in one transaction with the key: either both the effect and the stored reply exist, or neither. If the
 * key was used before, `work` does not run and the stored reply is returned as `replayed`.
 */
export async function writeOnce(
  deps: { store: Store; keyring: Keyring; now: number },
  request: KeyedRequest,
  work: (tx: Tx) => Promise<WireReply>,
): Promise<{ reply: WireReply; replayed: boolean }> {
  const scope = scopeOf(request);
  const { keyring, now } = deps;
  return deps.store.write(async (tx) => {
    const isNew = await reserveKey(tx, scope, {
      bodyHmac: keyring.mac('idempotency-body', canonicalBody(request)),
      holdsSecret: request.holdsSecret,
      createdAt: now,
    });
    if (!isNew) {
      const reply = await findReply(deps, tx, request);
      if (reply === null) throw new Error('a reserved idempotency key disappeared');
      return { reply, replayed: true };
    }
    const reply = await work(tx);
    const sealed = keyring.encrypt('idempotency-reply', Buffer.from(reply.text), contextOf(scope));
    await storeReply(tx, scope, reply.status, sealed);
    return { reply, replayed: false };
  });
}

function replay(
  { keyring, now }: { keyring: Keyring; now: number },
  request: KeyedRequest,
  scope: KeyScope,
  known: StoredKey,
): WireReply {
  if (!keyring.verifiesMac('idempotency-body', canonicalBody(request), known.body_hmac)) {
    throw new DomainError(
      'idempotency_key_reused',
      'This idempotency key was used with another body. Use a new key for a new request.',
    );
  }
  const isForgotten = known.holds_secret === 1 && known.created_at < now - keptMs.secrets;
  if (known.status === null || known.reply === null || isForgotten) {
    throw new DomainError(
      'idempotent_reply_expired',
      'This request was carried out, but its response is no longer kept: it contained a secret, or its seller was erased.',
    );
  }
  const text = keyring.decrypt('idempotency-reply', known.reply, contextOf(scope)).toString();
  return { status: known.status, text };
}

function scopeOf({ principal, operation, pathParameters, key }: KeyedRequest): KeyScope {
  return {
    intermediary_id: principal.intermediaryId,
    principal_seller_id: principal.sellerId ?? 0,
    operation,
    path: canonicalPath(pathParameters),
    key_hash: createHash('sha256').update(key).digest(),
  };
}

/** Path parameters for a key's scope, in lower case, because a uuid means the same in upper case. */
export function canonicalPath(pathParameters: object): string {
  return canonical(pathParameters).toLowerCase();
}

/** The context that a stored reply is encrypted for, so that it cannot be decrypted for another key. */
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
