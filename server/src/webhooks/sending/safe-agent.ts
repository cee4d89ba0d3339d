import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { addressFault } from './address-guard.ts';
import { publicLookup, systemLookup, type Lookup } from './resolver.ts';

/** A delivery that must not be made; the message says why, to whoever supports the seller. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

const connectTimeoutMs = 10_000;
/** Idle connections are given up soon: sellers are many, and their events come rarely or close together. */
const keepAliveTimeoutMs = 4_000;

/**
 * Connects to receivers. Unless `allowPrivate`, every address that a connection is about to use must be public: it
 * is checked where the socket gets it, so that a name cannot resolve to another one after the check. No proxy is
 * used, whatever the environment names.
 */
export function createSafeAgent(allowPrivate: boolean, lookup?: Lookup): Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(lookup ?? (allowPrivate ? systemLookup : publicLookup()), allowPrivate),
    // The socket takes the first address that answers; all of them were checked.
    autoSelectFamily: true,
  });
  return new Agent({
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveTimeoutMs,
    keepAliveMaxTimeout: keepAliveTimeoutMs,
    connect: (target, callback) => {
      const host = target.hostname.replace(/^\[|\]$/g, '');
      // A socket asks no resolver about what is an address already.
      const fault = allowPrivate || isIP(host) === 0 ? null : addressFault(host);
      if (fault === null) connect(target, callback);
      else callback(refusedAddress(host, host, fault), null);
    },
  });
}

type SocketLookup = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void;

function guardedLookup(lookup: Lookup, allowPrivate: boolean): SocketLookup {
  return (hostname, options, callback) => {
    const judge = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      const refused = allowPrivate ? null : refusalOf(hostname, addresses);
      if (refused !== null) callback(refused, []);
      // Node would throw where nobody can catch it.
      else if (first === undefined) callback(new Error(`${hostname} has no address`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    const fail = (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []);
    void lookup(hostname, options).then(judge, fail);
  };
}

/** One address that is not public is enough: the socket might take it. */
function refusalOf(hostname: string, addresses: readonly LookupAddress[]): RefusedError | null {
  for (const { address } of addresses) {
    const fault = addressFault(address);
    if (fault !== null) return refusedAddress(hostname, address, fault);
  }
  return null;
}

function refusedAddress(host: string, address: string, fault: string): RefusedError {
  const what = host === address ? `${address} is` : `${host} resolves to ${address}, which is`;
  return new RefusedError(
    `${what} no public address (${fault}). Give the seller a public URL with \`payfac webhooks set-url\`, or allow ` +
      'private addresses with PAYFAC_WEBHOOK_ALLOW_PRIVATE.',
  );
}
