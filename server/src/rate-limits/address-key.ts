import ipaddr from 'ipaddr.js';

const networkBytes = 8;

/**
 * The key that an address is counted by: itself, or for IPv6 its /64 network, because one caller has all of it (D10).
 */
export function addressKey(address: string | undefined): string {
  // The connection is closed already, and its address is no longer known.
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
}
