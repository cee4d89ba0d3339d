import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a name; rejects if there are none. Tests pass their own. */
export type Lookup = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

/** Resolves names as the operating system does, hosts file included: for receivers on your own machine or network. */
export const systemLookup: Lookup = (hostname, options) => lookup(hostname, { ...options, all: true });

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
