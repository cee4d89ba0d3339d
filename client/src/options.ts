/** Sends a request, as `fetch` does. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** The address of the service, such as `https://api.example.com`. The paths, which start with `/v2`, follow it. */
  baseUrl: string;
  /** The API token, sent as `X-Token-Api`. */
  token: string;
  /** Another `fetch`, such as one with a proxy. Default: the global one. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Timeout of one attempt, from sending to the end of the response, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** How often a call is retried where that is safe, 0 to 10. Default: 2. */
  retries?: number | undefined;
}

export interface Settings {
  baseUrl: string;
  token: string;
  send: Send;
  timeoutMs: number;
  retries: number;
}

const defaultTimeoutMs = 30_000;
/** The longest timeout. Timers have 31 bits; a longer delay fires at once. */
const longestTimeoutMs = 2 ** 31 - 1;
const defaultRetries = 2;
const mostRetries = 10;

/** Checks the options. Throws a TypeError that names the wrong one, and never shows the token. */
export function settingsOf(options: ClientOptions | null | undefined): Settings {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('createClient: options are missing: call createClient({ baseUrl, token })');
  }
  const { baseUrl, token, fetch, timeoutMs = defaultTimeoutMs, retries = defaultRetries } = options;
  assertNotMissing(token);
  // A header holds visible ASCII; a line break from a file is the usual mistake.
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('createClient: token must be an API token, without spaces or line breaks');
  }
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw new TypeError('createClient: fetch must be a function that takes a Request');
  }
  assertInteger('timeoutMs', timeoutMs, 1, longestTimeoutMs);
  assertInteger('retries', retries, 0, mostRetries);
  return {
    baseUrl: checkedBaseUrl(baseUrl),
    token,
    send: fetch === undefined ? sendByGlobalFetch : (url, init) => fetch(new Request(url, init)),
    timeoutMs,
    retries,
  };
}

/**
 * Sends a request by the global `fetch`, which is looked up at each call, so that an app can replace it later. It gets
 * no Request, because it would create another one anyway, and creating one takes 5% of a call.
 */
function sendByGlobalFetch(url: string, init: RequestInit): Promise<Response> {
  return globalThis.fetch(url, init);
}

function assertNotMissing(token: unknown): void {
  if (token !== undefined && token !== null && token !== '') return;
  throw new TypeError(
    'createClient: token is missing: pass the API token that the operator issued, or the X-Api-Token of a seller; ' +
      'if it comes from an environment variable, check that it is set',
  );
}

function assertInteger(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new TypeError(`createClient: ${name} must be an integer from ${least} to ${most}`);
}

/**
 * Returns the base URL without trailing slashes. A query or a fragment would swallow the path, and `fetch` rejects a
 * user name.
 */
function checkedBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const isUsable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password === '' &&
    !/[?#]/.test(baseUrl);
  if (isUsable) return url.href.replace(/\/+$/, '');
  throw new TypeError(
    'createClient: baseUrl must be an absolute http or https URL such as https://api.example.com, ' +
      'without user name, query or fragment',
  );
}
