import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Actor } from '../../audit/audit.repository.ts';
import type { Store, Tx } from '../../db/store.ts';
import {
  EndedElsewhere,
  addProgress,
  findReply,
  writeOnce,
  type KeyedRequest,
} from '../../idempotency/idempotency.service.ts';
import type { Service } from '../../service.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { Holder, Principal } from '../../tokens/token.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Operation, OperationId } from '../operation.ts';
import { Reply } from '../response/reply.ts';
import type { StreamSlots } from '../response/send-stream.ts';
import { originAddress } from './formats.ts';
import { requestRecord } from './request-record.ts';

/** Adds to the stored progress of a request with an idempotency key. It does nothing without a key. */
type KeepProgress = (tx: Tx, add: (before: string | null) => string) => Promise<void>;

/**
 * The operations whose replies contain secrets (the new seller's token and its webhook secret, the intermediary's webhook
 * secrets, the link of an invitation, a new token), or the data of a person who was erased.
 */
const operationsWithSecret: readonly OperationId[] = [
  'createSeller',
  'setIntermediaryWebhook',
  'rotateWebhookSecret',
  'inviteSellerUser',
  'removeSellerUser',
  'createToken',
  'revokeToken',
];

/** A request that passed authentication and authorization. */
interface AdmittedRequest {
  operation: Operation;
  holder: Holder;
  pathParameters: object;
  req: Request;
  res: Response;
}

/** What the requests of a process share. */
export interface SharedState {
  streams: StreamSlots;
  warnings: IntermediaryWarnings;
  logger: Logger;
  publicUrl: string;
}

/** What a handler knows about a request besides its input. */
export class RequestContext {
  readonly deps: Service;
  readonly principal: Principal;
  readonly holder: Holder;
  readonly actor: Actor;
  readonly now: number;
  readonly #shared: SharedState;
  readonly #request: AdmittedRequest;

  constructor(deps: Service, shared: SharedState, request: AdmittedRequest) {
    this.deps = deps;
    this.principal = request.holder.principal;
    this.holder = request.holder;
    this.actor = actorOf(request);
    this.now = deps.clock();
    this.#shared = shared;
    this.#request = request;
  }

  /** Runs a write in one transaction and, if the request has an idempotency key, at most once for it (D9). */
  write<K extends OperationId>(work: (tx: Tx) => Promise<Reply<K>>): Promise<Reply<K>> {
    return this.writeInParts(() => Promise.resolve(), work);
  }

  /** Writes as `write` does, but runs `prepare` before the transaction, unless the reply is already stored. */
  writeAfter<K extends OperationId, P>(
    prepare: () => Promise<P>,
    work: (tx: Tx, prepared: P) => Promise<Reply<K>>,
  ): Promise<Reply<K>> {
    return this.writeInParts(prepare, work);
  }

  /**
   * Runs a write like `writeAfter`, but one that needs several transactions: `prepare` runs them, and calls `keep` in
   * each. What it keeps is stored with the idempotency key, so that a repeated request continues from there. `work`
   * gets all of it, or null if there is none, or no key.
   */
  async writeInParts<K extends OperationId, P>(
    prepare: (keep: KeepProgress) => Promise<P>,
    work: (tx: Tx, prepared: P, progress: string | null) => Promise<Reply<K>>,
  ): Promise<Reply<K>> {
    const { operation, req } = this.#request;
    const key = idempotencyKey(req);
    if (key === null) {
      if (operation.needsIdempotencyKey) throw keyMissing();
      const prepared = await prepare(() => Promise.resolve());
      return this.deps.store.write((tx) => work(tx, prepared, null));
    }
    return writeWithKey({ ...this.deps, now: this.now }, keyedRequest(this.#request, key), prepare, work);
  }

  /**
   * Takes one of the token's slots for whole statements until the response is sent or the client disconnects. Throws
   * `too_many_streams` if none is left (D26).
   */
  holdStreamSlot(): void {
    const { holder, res } = this.#request;
    const release = this.#shared.streams.take(holder.spender);
    if (res.destroyed) release();
    // The event is `prefinish`, right after the last write, so that a client that has read the whole response finds the
    // slot free.
    res.once('prefinish', release).once('close', release);
  }

  /** Returns a signal for long reads, which is aborted when the client disconnects. */
  untilDisconnected(): AbortSignal {
    const { res } = this.#request;
    const controller = new AbortController();
    const stop = () => controller.abort(new Error('the client has disconnected'));
    if (res.destroyed) stop();
    else res.once('close', stop);
    return controller.signal;
  }

  /** The URL with which callers reach the service, without a slash at the end. */
  get publicUrl(): string {
    return this.#shared.publicUrl;
  }

  /** Logs a warning about the principal's intermediary, the first time in this process. */
  warnOnce(text: string): void {
    this.#shared.warnings.warnOnce(this.principal.intermediaryId, text);
  }

  /** Logs an error about the principal's intermediary that does not fail the request. */
  logError(text: string): void {
    const { intermediaryId, requestId } = this.actor;
    this.#shared.logger.error({ intermediaryId, requestId }, text);
  }
}

function actorOf({ holder, req, res }: AdmittedRequest): Actor {
  return {
    intermediaryId: holder.principal.intermediaryId,
    name: holder.credential,
    // The validator checks this header only on operations that document it; on others it may hold anything.
    originIp: originAddress(req.get('x-ip-origin-request') ?? ''),
    // The address is read now, because it is unknown once the client has disconnected.
    remoteAddress: req.ip ?? null,
    requestId: requestRecord(res).id,
  };
}

async function writeWithKey<K extends OperationId, P>(
  deps: { store: Store; keyring: Keyring; now: number },
  request: KeyedRequest,
  prepare: (keep: KeepProgress) => Promise<P>,
  work: (tx: Tx, prepared: P, progress: string | null) => Promise<Reply<K>>,
): Promise<Reply<K>> {
  // The stored reply is looked up first, so that it is sent even while the storage cannot be written.
  const known = await findReply(deps, deps.store.read, request);
  if (known !== null) return new Reply(known.status, known.text, { isReplay: true });
  try {
    const prepared = await prepare((tx, add) => addProgress(deps, tx, request, add));
    const { reply, replayed } = await writeOnce(deps, request, async (tx, progress) => {
      const { status, content } = await work(tx, prepared, progress);
      if (typeof content !== 'string') throw new Error('only a text can be replayed');
      return { status, text: content };
    });
    return new Reply(reply.status, reply.text, { isReplay: replayed });
  } catch (error) {
    if (!(error instanceof EndedElsewhere)) throw error;
    return new Reply(error.reply.status, error.reply.text, { isReplay: true });
  }
}

function keyedRequest(
  { operation, holder, pathParameters, req }: AdmittedRequest,
  key: string,
): KeyedRequest {
  // A token acts as the person who made it, so nobody else gets it with their key.
  const ofPerson = operation.id === 'createToken' ? { idPerson: holder.personId } : {};
  return {
    principal: holder.principal,
    operation: operation.id,
    pathParameters: { ...pathParameters, ...ofPerson },
    key,
    body: req.body,
    holdsSecret: operationsWithSecret.includes(operation.id),
  };
}

/**
 * Returns the error for a missing key. Only a key distinguishes a repeated request of such an operation from a second
 * one.
 */
function keyMissing(): ApiError {
  return new ApiError(
    'invalid_request',
    'This operation needs an idempotency key. Send one in the header x-idempotency-key.',
    [{ pointer: '/header/x-idempotency-key', detail: 'must be sent, here or as Idempotency-Key' }],
  );
}

/** Returns `x-idempotency-key` or its alias `Idempotency-Key`. If both are sent, they must be equal (D9). */
function idempotencyKey(req: Request): string | null {
  const key = req.get('x-idempotency-key');
  const alias = req.get('idempotency-key');
  if (key !== undefined && alias !== undefined && key !== alias) {
    throw new ApiError('invalid_request', 'Two different idempotency keys were sent. Send one.', [
      { pointer: '/header/Idempotency-Key', detail: 'must equal x-idempotency-key or be left out' },
    ]);
  }
  return key ?? alias ?? null;
}

/** The warnings for the operator about an intermediary. Each is logged once in a process. */
export class IntermediaryWarnings {
  readonly #logger: Logger;
  readonly #given = new Set<string>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  warnOnce(intermediaryId: number, text: string): void {
    const key = `${intermediaryId} ${text}`;
    if (this.#given.has(key)) return;
    this.#given.add(key);
    this.#logger.warn({ intermediaryId }, text);
  }
}
