import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as systemResolve, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { nonPublicReason } from './address-guard.ts';

/** The address must not be used; the message tells the operator why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

const connectTimeoutMs = 10_000;
/** Idle connections are closed early: there are many sellers, and their events are rare or come in bursts. */
const keepAliveTimeoutMs = 4_000;

/**
 * Connects to receivers. Unless `allowPrivate`, every address of the receiver must be public. The check is in the
 * socket's own look-up, so that a name cannot resolve to another address afterwards. No proxy is used, even if the
 * environment sets one.
 */
export function createSafeAgent(allowPrivate: boolean, lookup?: Lookup): Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(lookup ?? (allowPrivate ? systemLookup : publicLookup()), allowPrivate),
    // The socket uses the first address that connects; all of them were checked.
    autoSelectFamily: true,
  });
  return agentWith((target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // If the host is an address, the socket does not call the look-up.
    const reason = allowPrivate || isIP(host) === 0 ? null : nonPublicReason(host);
    if (reason === null) connect(target, callback);
    else callback(refusedAddress(host, host, reason), null);
  });
}

/** Sends one request at a time over connections that `connect` makes. */
function agentWith(connect: buildConnector.connector): Agent {
  return new Agent({
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveTimeoutMs,
    keepAliveMaxTimeout: keepAliveTimeoutMs,
    connect,
  });
}

type SocketLookup = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void;

function guardedLookup(lookup: Lookup, allowPrivate: boolean): SocketLookup {
  return (hostname, options, callback) => {
    const check = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      const refused = allowPrivate ? null : refusedAddressAmong(hostname, addresses);
      if (refused !== null) callback(refused, []);
      // Without an address Node would throw where it cannot be caught.
      else if (first === undefined) callback(new Error(`${hostname} has no address`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    const fail = (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []);
    void lookup(hostname, options).then(check, fail);
  };
}

/** One non-public address is enough to refuse, because the socket might use it. */
function refusedAddressAmong(hostname: string, addresses: readonly LookupAddress[]): RefusedError | null {
  for (const { address } of addresses) {
    const reason = nonPublicReason(address);
    if (reason !== null) return refusedAddress(hostname, address, reason);
  }
  return null;
}

function refusedAddress(host: string, address: string, reason: string): RefusedError {
  const what = host === address ? `${address} is` : `${host} resolves to ${address}, which is`;
  return new RefusedError(
    `${what} no public address (${reason}). Give the seller a public URL with \`payfac webhooks set-url\`, or allow ` +
      'private addresses with PAYFAC_WEBHOOK_ALLOW_PRIVATE.',
  );
}

/**
 * Connects to nothing but this machine: to receivers on it, and instead of any other host to `eventsPort`. The hosts of
 * sample data are made up, and no name but `localhost` is looked up. The request stays as its receiver would get it.
 */
export function createSandboxAgent(eventsPort: number): Agent {
  const connect = buildConnector({ timeout: connectTimeoutMs, autoSelectFamily: true });
  const listener = { hostname: '127.0.0.1', protocol: 'http:', port: String(eventsPort) };
  return agentWith((target, callback) =>
    connect(isLoopback(target.hostname) ? target : { ...target, ...listener }, callback),
  );
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || nonPublicReason(hostname.replace(/^\[|\]$/g, '')) === 'loopback';
}

/** All addresses of a name; rejects if there are none. Tests pass their own. */
export type Lookup = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

/** Resolves names as the operating system does, hosts file included: for receivers on your own machine or network. */
export const systemLookup: Lookup = (hostname, options) => systemResolve(hostname, { ...options, all: true });

const queryTimeoutMs = 2_000;
const queryTries = 3;

/**
 * Queries the name servers directly. The system's resolver runs on four threads: one seller's unresponsive name server
 * would block them for all other sellers, and for password hashing.
 */
export function publicLookup(): Lookup {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries });
  return async (hostname) => {
    // Always, whatever a name server says (RFC 6761, 6.3).
    if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
    return [...found(ipv4, 4), ...found(ipv6, 6)];
  };
}

function found(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}
