import { createClient, type PaymentIntermediaryClient } from '@payment-intermediary/client';

/** Below the path, if any, that a proxy serves the page at. */
export const baseUrl = new URL('.', location.href).href;

/** The client for a token. Reads are tried again by the page, which shows meanwhile why they failed. */
export function clientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 0 });
}

/** One that tries again by itself, for what takes many calls, and would have to begin anew if one of them failed. */
export function patientClientOf(token: string): PaymentIntermediaryClient {
  return createClient({ baseUrl, token, retries: 5 });
}

/** Sends any request with a token and gives the answer as it comes, for the page that shows both. */
export function rawSenderOf(token: string): (path: string, init: RequestInit) => Promise<Response> {
  return (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('X-Token-Api', token);
    return fetch(baseUrl + path.replace(/^\//, ''), { ...init, headers });
  };
}
