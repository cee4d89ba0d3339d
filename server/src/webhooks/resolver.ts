import { lookup, Resolver, type LookupAddress, type LookupOptions } from 'node:dns';

/** All addresses of a name, as `dns.lookup` finds them; a test gives its own. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** As the operating system resolves, with its hosts file: for receivers on one's own machine or network. */
export const systemLookup: Lookup = (hostname, options, callback) => lookup(hostname, options, callback);

const queryTimeoutMs = 2_000;
const queryTries = 3;

/**
 * Asks the name servers directly. The system's resolver runs on four threads, which the name server of one seller
 * that does not answer would keep from all others, and from password hashing.
 */
export function publicLookup(): Lookup {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries });
  return (hostname, _options, callback) => {
    // RFC 6761, 6.3: whatever a name server says of it.
    if (/(^|\.)localhost\.?$/i.test(hostname)) {
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
      return;
    }
    void resolveBoth(resolver, hostname).then(
      (addresses) => callback(null, addresses),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

async function resolveBoth(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const settled = await Promise.allSettled([query(resolver, hostname, 4), query(resolver, hostname, 6)]);
  const found = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const [ipv4] = settled;
  if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return found;
}

function query(resolver: Resolver, hostname: string, family: 4 | 6): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, addresses: string[]) => {
      if (error !== null) reject(error);
      else resolve(addresses.map((address) => ({ address, family })));
    };
    if (family === 4) resolver.resolve4(hostname, done);
    else resolver.resolve6(hostname, done);
  });
}
