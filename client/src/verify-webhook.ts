import type { webhooks } from '../../generated/api.ts';

type Payload<Name extends keyof webhooks> =
  webhooks[Name]['post']['requestBody']['content']['application/json'];

/** An event that the service sends to a seller's webhook; `type` says which. */
export type WebhookEvent = { [Name in keyof webhooks]: Payload<Name> }[keyof webhooks];

/** The headers of a request: those of the Fetch API, of Node, or a plain object. */
export type WebhookHeaders =
  { get: (name: string) => string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  /** How many seconds `webhook-timestamp` may differ from now, before or after. Default: 300. */
  toleranceSeconds?: number;
}

/**
 * Why a request is not accepted as an event:
 * - `missing_header`: one of the three headers is missing.
 * - `invalid_header`: one of them does not have the service's format.
 * - `too_old`, `too_new`: sent outside the tolerance: somebody may be replaying it, or a clock is wrong.
 * - `wrong_signature`: no signature matches: another secret, or a body that is not exactly as received.
 * - `invalid_event`: signed, but not an event that this version of the client knows.
 */
export type WebhookErrorCode =
  'missing_header' | 'invalid_header' | 'too_old' | 'too_new' | 'wrong_signature' | 'invalid_event';

/** The error for a request that is not known to be an event of the service. Respond with 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const defaultToleranceSeconds = 300;

/**
 * Verifies a request to a webhook and returns its event. `rawBody` is the body exactly as received, not parsed;
 * `secret` is the seller's `webhookSecret`, or several while one is being replaced. Rejects with
 * `WebhookVerificationError` if the service did not send the request, and with `TypeError` if the secret is malformed.
 * Implements Standard Webhooks with Web Crypto: in browsers, workers, and Node 20 or later.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = defaultToleranceSeconds }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const keys = (typeof secret === 'string' ? [secret] : secret).map(keyBytes);
  if (keys.length === 0) throw new TypeError('verifyWebhook: at least one secret is needed');
  if (!(toleranceSeconds >= 0)) throw new TypeError('verifyWebhook: toleranceSeconds must be 0 or more');
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = signaturesOf(header(headers, 'webhook-signature'));
  assertRecent(timestamp, toleranceSeconds);
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  if (!(await anyMatches(keys, signatures, signed))) {
    throw new WebhookVerificationError(
      'wrong_signature',
      'No signature matches: the secret is wrong, or the body is not exactly as received. Verify it before parsing it.',
    );
  }
  return eventOf(body);
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === 'string' ? base64Bytes(secret.replace(/^whsec_/, '')) : null;
  if (bytes !== null && bytes.length > 0) return bytes;
  throw new TypeError('verifyWebhook: a secret is whsec_ and base64, as createSeller returns it');
}

/** Returns the bytes of base64, or null if the text is not base64. */
function base64Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function header(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name);
  if (value === null || value === '') {
    throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`);
  }
  return value;
}

function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (isFetchHeaders(headers)) return headers.get(name);
  // Node gives names in lower case; others may not.
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name);
  const value = found?.[1];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : value.join(' ');
}

function isFetchHeaders(headers: WebhookHeaders): headers is { get: (name: string) => string | null } {
  return typeof headers.get === 'function';
}

/** Returns the `v1` signatures. Those of later versions are ignored. */
function signaturesOf(value: string): Uint8Array<ArrayBuffer>[] {
  const signatures = value.split(' ').flatMap((part) => {
    const bytes = part.startsWith('v1,') ? base64Bytes(part.slice('v1,'.length)) : null;
    return bytes === null ? [] : [bytes];
  });
  if (signatures.length > 0) return signatures;
  throw new WebhookVerificationError(
    'invalid_header',
    'The header webhook-signature contains no v1 signature.',
  );
}

function assertRecent(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      'invalid_header',
      'The header webhook-timestamp is not a number of seconds.',
    );
  }
  const ageSeconds = Math.floor(Date.now() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      'too_old',
      `The request was sent ${ageSeconds} s ago, more than ${toleranceSeconds} s.`,
    );
  }
  if (ageSeconds < -toleranceSeconds) {
    throw new WebhookVerificationError(
      'too_new',
      `The request was sent ${-ageSeconds} s in the future. Check the clocks.`,
    );
  }
}

/** Returns whether any signature matches. Web Crypto's `verify` compares in constant time. */
async function anyMatches(
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
    }
  }
  return false;
}

/** Every event of the spec. One that is missing here does not compile. */
const isEventType: Record<WebhookEvent['type'], true> = {
  'seller.created': true,
  'seller.updated': true,
  'seller.owner_changed': true,
  'seller.bank_account.updated': true,
  'charge.paid': true,
  'charge.partially_refunded': true,
  'charge.refunded': true,
  'refund.failed': true,
  'charge.disputed': true,
  'charge.dispute_updated': true,
  'charge.dispute_due': true,
  'charge.dispute_closed': true,
  'adjustment.created': true,
  'transfer.created': true,
  'transfer.paid': true,
  'transfer.failed': true,
  'transfer.returned': true,
  'transfer.cancelled': true,
  'hold.created': true,
  'hold.released': true,
  'receivable_effects.changed': true,
  'anticipation.created': true,
  'anticipation.cancelled': true,
  'approval.requested': true,
  'approval.approved': true,
  'approval.refused': true,
  'approval.expired': true,
  'webhook.test': true,
};

/** The types of all events. */
export const eventTypes = Object.keys(isEventType) as WebhookEvent['type'][];

function eventOf(body: Uint8Array): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new WebhookVerificationError('invalid_event', 'The body is signed, but not JSON.', cause);
  }
  if (isEvent(event)) return event;
  throw new WebhookVerificationError(
    'invalid_event',
    'The body is signed, but is not an event that this version of the client knows. A newer one may know it.',
  );
}

/**
 * Returns whether a value is an event. The signature proves that it is from the service, and its type says what it
 * contains.
 */
function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('data' in value)) return false;
  return typeof value.type === 'string' && Object.hasOwn(isEventType, value.type);
}
