import ipaddr from 'ipaddr.js';

const networkBytes = 8;

/** What an address is counted under: itself, or for IPv6 its /64 network, since one caller has all of it (D10). */
export function addressKey(address: string | undefined): string {
  // The connection is closed already, and its address is no longer known.
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
}
