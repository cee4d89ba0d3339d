import { isIPv4, isIPv6 } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import type { DatabaseLocation } from './db/store.ts';
import type { ProviderSettings } from './people/identity-provider.ts';
import { failedAuthenticationLimit, type RateLimit, type RateLimits } from './rate-limits/rate-limits.ts';
import { UserError } from './shared/errors.ts';
import { centsFromBrl } from './shared/money.ts';

/** An invalid setting. The message names it and says which values it takes. */
export class ConfigError extends UserError {
  override readonly name = 'ConfigError';
}

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Every setting of the service, read once at startup. server/docs/settings.md lists them. */
export interface Config {
  host: string;
  port: number;
  /** The port on which `payfac worker` serves its health and metrics; null if it does not. */
  workerPort: number | null;
  database: DatabaseLocation;
  /** 32 bytes; null if the key file beside the SQLite database is used. */
  secretKey: Buffer | null;
  oldSecretKeys: Buffer[];
  /** The file to which the ends of the statements are appended every minute (D27); null if they are not. */
  anchorFile: string | null;
  /** The base URL, without a slash at the end, with which problem `type`s begin. Null until the port is known. */
  publicUrl: string | null;
  /** The value of Express's `trust proxy`: false, a number of hops, or addresses. */
  trustProxy: false | number | string[];
  corsOrigins: (string | RegExp)[];
  /** The rate limits; null if there are none (D10). */
  rateLimits: RateLimits | null;
  /** How many hours after a change of its account a seller is not paid (D33); 0 for none. */
  accountHoldHours: number;
  /** The time of day in São Paulo, HH:MM, from which an order to an account is paid the next day (D36). */
  tedCutoff: string;
  /**
   * The amount above which an adjustment must be confirmed, or decided by two persons, in centavos (D31); null if none
   * must be.
   */
  adjustmentConfirmAboveCents: number | null;
  /** Whether two persons decide the changes that the contract names (D45). */
  fourEyes: boolean;
  /** Whether events may go to `http:` URLs and to private addresses (D28). */
  webhookAllowPrivate: boolean;
  /** In a sandbox, the port of this machine that gets the events for all other machines. Null elsewhere. */
  sandboxEventsPort: number | null;
  /** The identity provider of the operators; null if there is none (D44). */
  identityProvider: ProviderSettings | null;
  /** Whether the console is served at `/console`. */
  console: boolean;
  /** Whether `/metrics` also responds to other machines. */
  metricsPublic: boolean;
  /**
   * How many seconds `/readyz` responds with 503 before the port closes, so that a load balancer stops sending requests
   * first.
   */
  drainSeconds: number;
  logLevel: LogLevel;
}

type Environment = Record<string, string | undefined>;

const postgresConnections = 10;
/**
 * The web pages that may call a sandbox. Its tokens are public, and it sends events to any port of this machine: a page
 * from elsewhere could use it to reach what listens there.
 */
const loopbackOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** The largest number of requests that fits into the header `RateLimit`. */
const mostRequests = 999_999_999;
/**
 * How many tokens' worth of requests an intermediary may make, so that one seller that uses up its own limit leaves the
 * others enough.
 */
const tokensPerIntermediary = 5;
/** The longest window of a rate limit in seconds: a day, which is the longest `Retry-After`. */
const longestWindowSeconds = 86_400;
/** The longest drain in seconds, which is more than any load balancer needs to notice. */
const longestDrainSeconds = 600;
/** The longest hold: four weeks. For a longer time, the seller can be blocked. */
const longestHoldHours = 672;
const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the settings from the environment. Throws `ConfigError` for the first invalid one. */
export function loadConfig(env: Environment = process.env): Config {
  const database = databaseLocation(env.DATABASE_URL ?? 'sqlite:data/payfac.db');
  const secretKey = env.PAYFAC_SECRET_KEY;
  if (secretKey === undefined && database.engine === 'postgres') {
    throw new ConfigError(
      'PAYFAC_SECRET_KEY is not set, and PostgreSQL needs it: several servers must share one key. ' +
        'Make one with `openssl rand -base64 32` and give it to all of them.',
    );
  }
  const fourEyes = flag('PAYFAC_FOUR_EYES', env.PAYFAC_FOUR_EYES);
  return {
    host: host(env.HOST ?? '127.0.0.1'),
    port: port('PORT', env.PORT ?? '3000'),
    workerPort:
      env.PAYFAC_WORKER_PORT === undefined ? null : port('PAYFAC_WORKER_PORT', env.PAYFAC_WORKER_PORT),
    database,
    secretKey: secretKey === undefined ? null : key('PAYFAC_SECRET_KEY', secretKey),
    oldSecretKeys: list(env.PAYFAC_SECRET_KEYS_OLD).map((text) => key('PAYFAC_SECRET_KEYS_OLD', text)),
    anchorFile: anchorFile(env.PAYFAC_ANCHOR_FILE),
    publicUrl: publicUrl(env.PAYFAC_PUBLIC_URL),
    trustProxy: trustProxy(env.PAYFAC_TRUST_PROXY),
    corsOrigins: list(env.PAYFAC_CORS_ORIGINS).map(origin),
    rateLimits: rateLimits(env.PAYFAC_RATE_LIMIT ?? '6000/60', env.PAYFAC_RATE_LIMIT_INTERMEDIARY),
    accountHoldHours: accountHoldHours(env.PAYFAC_ACCOUNT_HOLD_HOURS ?? '24'),
    tedCutoff: timeOfDay('PAYFAC_TED_CUTOFF', env.PAYFAC_TED_CUTOFF ?? '17:00'),
    adjustmentConfirmAboveCents: brl(
      'PAYFAC_ADJUSTMENT_CONFIRM_ABOVE',
      env.PAYFAC_ADJUSTMENT_CONFIRM_ABOVE ?? (fourEyes ? '0' : 'off'),
    ),
    fourEyes,
    webhookAllowPrivate: flag('PAYFAC_WEBHOOK_ALLOW_PRIVATE', env.PAYFAC_WEBHOOK_ALLOW_PRIVATE),
    sandboxEventsPort: null,
    identityProvider: identityProvider(env),
    console: flag('PAYFAC_CONSOLE', env.PAYFAC_CONSOLE ?? 'on'),
    metricsPublic: flag('PAYFAC_METRICS_PUBLIC', env.PAYFAC_METRICS_PUBLIC),
    drainSeconds: drainSeconds(env.PAYFAC_DRAIN_SECONDS ?? '0'),
    logLevel: logLevel(env.LOG_LEVEL ?? 'info'),
  };
}

/**
 * Returns the settings of a sandbox: loopback, the given database and ports, pages of this machine. It reads only
 * LOG_LEVEL and PAYFAC_CORS_ORIGINS (which adds origins) from the environment, so that no other setting of a real
 * server applies to it.
 */
export function sandboxConfig(
  {
    path,
    port: number,
    eventsPort,
    fourEyes = false,
  }: { path: string; port: number; eventsPort: number; fourEyes?: boolean },
  env: Environment = process.env,
): Config {
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(number),
    DATABASE_URL: `sqlite:${path}`,
    PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
    // In a sandbox nobody waits a day to see a transfer to a new account.
    PAYFAC_ACCOUNT_HOLD_HOURS: '0',
    PAYFAC_FOUR_EYES: fourEyes ? 'on' : 'off',
    // The level is not `warn`, because every event fails while nobody listens.
    LOG_LEVEL: env.LOG_LEVEL ?? 'error',
    PAYFAC_CORS_ORIGINS: env.PAYFAC_CORS_ORIGINS,
  };
  const config = loadConfig(settings);
  return { ...config, corsOrigins: [loopbackOrigin, ...config.corsOrigins], sandboxEventsPort: eventsPort };
}

function databaseLocation(url: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(url)) {
    if (!URL.canParse(url)) throw badDatabaseUrl();
    return { engine: 'postgres', url, connections: postgresConnections };
  }
  const path = /^sqlite:(?<path>[^?#]+)$/.exec(url)?.groups?.path;
  if (path === undefined || path.startsWith(':')) throw badDatabaseUrl();
  return { engine: 'sqlite', path: isAbsolute(path) ? path : resolve(path) };
}

/** Returns the error for a bad database URL. The URL may hold a password, so the message does not repeat it. */
function badDatabaseUrl(): ConfigError {
  return new ConfigError(
    'DATABASE_URL is not a database URL. It takes sqlite:PATH, such as sqlite:data/payfac.db, ' +
      'or postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
  );
}

function host(text: string): string {
  if (text.trim() === '') {
    throw new ConfigError(
      'HOST is empty. It takes an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
    );
  }
  return text;
}

function port(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) {
    throw new ConfigError(`${name} is "${text}". It takes a number from 0 to 65535; 0 chooses a free port.`);
  }
  return value;
}

function key(name: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) {
    throw new ConfigError(`${name} must be 32 bytes in base64, as \`openssl rand -base64 32\` makes them.`);
  }
  return bytes;
}

function anchorFile(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.trim() === '') {
    throw new ConfigError(
      'PAYFAC_ANCHOR_FILE is empty. It takes the path of a file, such as /mnt/anchors/payfac.ndjson.',
    );
  }
  return resolve(text);
}

function publicUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!URL.canParse(text)) throw badPublicUrl();
  const { protocol, username, password, origin, pathname } = new URL(text);
  const path = pathname.replace(/\/+$/, '');
  const isHttp = protocol === 'http:' || protocol === 'https:';
  // In a redirect, a path of `//host` would lead to another host.
  if (!isHttp || username + password !== '' || /[?#]/.test(text) || path.startsWith('//')) {
    throw badPublicUrl();
  }
  return origin + path;
}

/** Returns the error for a bad public URL. The URL may hold a password, so the message does not repeat it. */
function badPublicUrl(): ConfigError {
  return new ConfigError(
    'PAYFAC_PUBLIC_URL is not a URL that callers can use. It takes http:// or https://, a host and, if need be, a path, ' +
      'such as https://api.example.com or https://example.com/payfac. Everybody can read it in /openapi.json: leave out ' +
      'user name, password, query and fragment, and begin the path with one slash.',
  );
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

function identityProvider(env: Environment): ProviderSettings | null {
  const { PAYFAC_OIDC_ISSUER: issuer, PAYFAC_OIDC_CLIENT_ID: clientId } = env;
  if (issuer === undefined) return null;
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isLocal = url?.protocol === 'http:' && loopback.test(url.hostname);
  if (url?.protocol !== 'https:' && !isLocal) {
    throw new ConfigError(
      'PAYFAC_OIDC_ISSUER is not an https:// URL. It takes the issuer of your identity provider, such as ' +
        'https://login.example.com/realms/payfac.',
    );
  }
  const empty = ['CLIENT_ID', 'CLIENT_SECRET', 'ROLE_CLAIM', 'INTERMEDIARY'].find(
    (name) => env[`PAYFAC_OIDC_${name}`] === '',
  );
  if (empty !== undefined)
    throw new ConfigError(`PAYFAC_OIDC_${empty} is empty. Give it a value, or leave it out.`);
  if (clientId === undefined) {
    throw new ConfigError(
      'PAYFAC_OIDC_CLIENT_ID is not set. Register the service at your provider, and set the client ID that you get.',
    );
  }
  if (env.PAYFAC_PUBLIC_URL === undefined) {
    throw new ConfigError(
      'PAYFAC_PUBLIC_URL is not set, and the identity provider needs it: it sends people back to ' +
        'PAYFAC_PUBLIC_URL/console/oidc/callback, which must be registered there.',
    );
  }
  return {
    ...{ issuer, clientId, clientSecret: env.PAYFAC_OIDC_CLIENT_SECRET ?? null },
    roleClaim: env.PAYFAC_OIDC_ROLE_CLAIM ?? 'payfac_role',
    intermediary: env.PAYFAC_OIDC_INTERMEDIARY ?? null,
  };
}

function trustProxy(text: string | undefined): false | number | string[] {
  if (text === undefined || text === 'off') return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = list(text);
  if (addresses.length > 0 && addresses.every(isAddressRange)) return addresses;
  throw new ConfigError(
    `PAYFAC_TRUST_PROXY is "${text}". It takes off, the number of proxies in front, or their addresses, such as 10.0.0.0/8.`,
  );
}

/** Returns whether the text is an IP address, or a range of them such as 10.0.0.0/8. */
function isAddressRange(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const mostBits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  return Number(bits) >= 1 && Number(bits) <= mostBits;
}

function origin(text: string): string {
  if (!URL.canParse(text) || new URL(text).origin !== text) {
    throw new ConfigError(
      `PAYFAC_CORS_ORIGINS holds "${text}". It takes origins separated by commas, such as https://app.example.com.`,
    );
  }
  return text;
}

/**
 * Returns the rate limits, or null if there are none. By default an intermediary and its sellers together may make as
 * many requests as several tokens.
 */
function rateLimits(ofToken: string, ofIntermediary: string | undefined): RateLimits | null {
  const token = rateLimit('PAYFAC_RATE_LIMIT', ofToken, 'each token, such as 6000/60');
  const intermediary = rateLimit(
    'PAYFAC_RATE_LIMIT_INTERMEDIARY',
    ofIntermediary ?? 'off',
    'each intermediary with its sellers, such as 30000/60',
  );
  if (token === null) return null;
  const several = { ...token, count: Math.min(token.count * tokensPerIntermediary, mostRequests) };
  return {
    token,
    intermediary: ofIntermediary === undefined ? several : intermediary,
    failedAuthentication: failedAuthenticationLimit,
  };
}

/** Returns a rate limit, or null for `off`. */
function rateLimit(name: string, text: string, whose: string): RateLimit | null {
  if (text === 'off') return null;
  const [, count = '', windowSeconds = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})$/.exec(text) ?? [];
  if (count === '' || Number(windowSeconds) > longestWindowSeconds) {
    throw new ConfigError(
      `${name} is "${text}". It takes off, or requests/seconds for ${whose}; ` +
        `at most ${mostRequests} requests in at most ${longestWindowSeconds} seconds.`,
    );
  }
  return { count: Number(count), windowSeconds: Number(windowSeconds) };
}

function flag(name: string, text = 'off'): boolean {
  if (/^(on|true)$/.test(text)) return true;
  if (/^(off|false)$/.test(text)) return false;
  throw new ConfigError(`${name} is "${text}". It takes on or off.`);
}

function drainSeconds(text: string): number {
  return wholeNumber('PAYFAC_DRAIN_SECONDS', text, 'seconds', [0, longestDrainSeconds]);
}

function accountHoldHours(text: string): number {
  return wholeNumber('PAYFAC_ACCOUNT_HOLD_HOURS', text, 'hours', [0, longestHoldHours]);
}

function timeOfDay(name: string, text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new ConfigError(`${name} is "${text}". It takes a time of day from 00:00 to 23:59, such as 17:00.`);
}

/** Returns an amount in centavos; null for `off`. */
function brl(name: string, text: string): number | null {
  if (text === 'off') return null;
  const cents = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromBrl(Number(text)) : null;
  if (cents !== null) return cents;
  throw new ConfigError(`${name} is "${text}". It takes off, or an amount in BRL such as 5000 or 5000.00.`);
}

function wholeNumber(
  name: string,
  text: string,
  unit: string,
  [least, most]: readonly [number, number],
): number {
  const value = Number(text);
  if (!/^\d{1,3}$/.test(text) || value < least || value > most) {
    throw new ConfigError(
      `${name} is "${text}". It takes a whole number of ${unit} from ${least} to ${most}.`,
    );
  }
  return value;
}

function logLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (level === undefined) throw new ConfigError(`LOG_LEVEL is "${text}". It takes ${logLevels.join(', ')}.`);
  return level;
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
