import {
  createClient,
  PaymentIntermediaryError,
  type PaymentIntermediaryClient,
} from '@payment-intermediary/client';
import { fetchNoting } from './keyed-action.ts';

/** Below the path, if any, that a proxy serves the page at. */
const baseUrl = new URL('.', location.href).href;

/** The client for a token. Reads are tried again by the page, which shows meanwhile why they failed. */
export function clientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 0, fetch: fetchNoting });
}

/** One that tries again by itself, for what takes many calls, and would have to begin anew if one of them failed. */
export function patientClientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 5 });
}

/** One that waits for minutes: for requests that take longer the more sellers there are. */
export function slowClientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 0, timeoutMs: 15 * 60_000, fetch: fetchNoting });
}

/** An answer as it came, whatever it says. */
interface RawReply {
  response: Response;
  text: string;
}

/** Sends a request as it is. Throws `PaymentIntermediaryError` if there is no complete answer. */
export async function sendRaw(path: string, init: RequestInit): Promise<RawReply> {
  try {
    const response = await fetch(baseUrl + path.replace(/^\//, ''), init);
    return { response, text: await response.text() };
  } catch (cause) {
    const facts = { status: null, requestId: null, problem: null, idempotencyKey: null };
    throw new PaymentIntermediaryError(`${path}: no answer`, { ...facts, code: 'network_error' }, cause);
  }
}

/** The same with a token, which the page itself does not see. */
export function rawSenderOf(token: string): typeof sendRaw {
  return (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('X-Token-Api', token);
    return sendRaw(path, { ...init, headers });
  };
}
