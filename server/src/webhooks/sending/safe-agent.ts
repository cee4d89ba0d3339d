import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { nonPublicReason } from './address-guard.ts';
import { publicLookup, systemLookup, type Lookup } from './resolver.ts';

/** The address must not be used; the message tells the operator why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

export const connectTimeoutMs = 10_000;
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
export function agentWith(connect: buildConnector.connector): Agent {
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
