import {
  createClient,
  PaymentIntermediaryError,
  type PaymentIntermediaryClient,
  type Problem,
} from '@payment-intermediary/client';
import { Failure } from './failure.ts';
import { fetchNoting } from './keyed-action.ts';

/** The address of the API, below the path, if any, at which a proxy serves the page. */
const baseUrl = new URL('.', location.href).href;

/**
 * What a request carries: an API token, or the session of a person, whose cookie the browser adds. The page says as which
 * of the person's memberships it acts, so that it does nothing as another one that was chosen in another tab.
 */
type Credential = string | { membership: number };

/** The header that only this page can send; with it, the cookie counts. */
const ofSession = ({ membership }: { membership: number }) => ({ 'X-Console': String(membership) });

/** The service's own texts on errors come in the language of the page, which is not always the browser's. */
const ofPage = () => ({ 'Accept-Language': document.documentElement.lang });

/** Returns what makes a client carry the credential. A client always sends a token, which is taken off for a session. */
function carrying(credential: Credential, send: (request: Request) => Promise<Response>) {
  const isToken = typeof credential === 'string';
  return {
    token: isToken ? credential : 'session',
    fetch: (request: Request) => {
      if (!isToken) request.headers.delete('X-Token-Api');
      const added = { ...ofPage(), ...(isToken ? {} : ofSession(credential)) };
      for (const [name, value] of Object.entries(added)) request.headers.set(name, value);
      return send(request);
    },
  };
}

/** Returns the client for a credential. The pages repeat reads themselves, and in the meantime show why one failed. */
export function clientOf(credential: Credential): PaymentIntermediaryClient {
  return createClient({ baseUrl, retries: 0, ...carrying(credential, fetchNoting) });
}

/**
 * Returns a client that retries by itself, for a task of many calls that would have to start again if one of them
 * failed.
 */
export function patientClientOf(credential: Credential): PaymentIntermediaryClient {
  return createClient({ baseUrl, retries: 5, ...carrying(credential, (request) => fetch(request)) });
}

/** Returns a client that waits for minutes, for requests that take longer the more sellers there are. */
export function slowClientOf(credential: Credential): PaymentIntermediaryClient {
  return createClient({ baseUrl, retries: 0, timeoutMs: 15 * 60_000, ...carrying(credential, fetchNoting) });
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

/** Returns a sender that adds the credential, which the page itself does not see. */
export function rawSenderOf(credential: Credential): typeof sendRaw {
  return (path, init) => {
    const headers = new Headers(init.headers);
    const added = typeof credential === 'string' ? { 'X-Token-Api': credential } : ofSession(credential);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    return sendRaw(path, { ...init, headers });
  };
}

/**
 * Asks the service for what is not of the API but of this page: signing in and out. Returns null for an empty answer.
 * Throws a `Failure`.
 */
export async function askConsole<Data>(method: string, path: string, body?: object): Promise<Data | null> {
  const reply = await rawSenderOf({ membership: 0 })(`console/${path}`, {
    method,
    headers: { ...ofPage(), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answerIn(reply) as Data | null;
}

/** Returns the API document with the texts of the documentation in this language. Throws a `Failure`. */
export async function readDocs<Document>(language: string, signal: AbortSignal): Promise<Document> {
  const reply = await sendRaw(`docs/${language}.json`, { headers: ofPage(), signal });
  return answerIn(reply) as Document;
}

function answerIn({ response, text }: RawReply): unknown {
  const answer: unknown = text === '' ? null : JSON.parse(text);
  // The service that serves this page wrote the answer, so its type is trusted.
  if (response.ok) return answer;
  const problem = answer as Problem;
  const { status, requestId, code, detail } = problem;
  const facts = { status, requestId, problem, code, idempotencyKey: null };
  throw new Failure(new PaymentIntermediaryError(detail, facts), response);
}
