import {
  createClient,
  PaymentIntermediaryError,
  type PaymentIntermediaryClient,
} from '@payment-intermediary/client';
import { fetchNoting } from './keyed-action.ts';

/** The address of the API, below the path, if any, at which a proxy serves the page. */
const baseUrl = new URL('.', location.href).href;

/** Returns the client for a token. The pages repeat reads themselves, and in the meantime show why one failed. */
export function clientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 0, fetch: fetchNoting });
}

/**
 * Returns a client that retries by itself, for a task of many calls that would have to start again if one of them
 * failed.
 */
export function patientClientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 5 });
}

/** Returns a client that waits for minutes, for requests that take longer the more sellers there are. */
export function slowClientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 0, timeoutMs: 15 * 60_000, fetch: fetchNoting });
}

/** An answer exactly as it was received. */
interface RawReply {
  response: Response;
  text: string;
}

/** Sends a request exactly as it is given. Throws `PaymentIntermediaryError` if there is no complete answer. */
export async function sendRaw(path: string, init: RequestInit): Promise<RawReply> {
  try {
    const response = await fetch(baseUrl + path.replace(/^\//, ''), init);
    return { response, text: await response.text() };
  } catch (cause) {
    const facts = { status: null, requestId: null, problem: null, idempotencyKey: null };
    throw new PaymentIntermediaryError(`${path}: no answer`, { ...facts, code: 'network_error' }, cause);
  }
}

/** Returns a sender that adds the token, which the page itself does not see. */
export function rawSenderOf(token: string): typeof sendRaw {
  return (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('X-Token-Api', token);
    return sendRaw(path, { ...init, headers });
  };
}
