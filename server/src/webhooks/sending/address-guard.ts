import ipaddr from 'ipaddr.js';

/** The part of IPv6 in which public addresses lie (RFC 4291, 2.4; IANA's registry of address space). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** The prefix through which a network without IPv4 reaches it (RFC 6052). Local ones (RFC 8215) lead anywhere. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const mappedIpv4 = ipaddr.IPv6.parseCIDR('::ffff:0:0/96');

/**
 * Why an IP address is none of the public internet's, such as `loopback`; null when it is public. An address that
 * carries an IPv4 address is judged by that one. What is not an address is no public one either.
 */
export function addressFault(address: string): string | null {
  // A zone, as in fe80::1%eth0, is only given to addresses of the link.
  if (address.includes('%')) return 'linkLocal';
  if (!ipaddr.isValid(address)) return 'no IP address';
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? ipv4Fault(parsed) : ipv6Fault(parsed);
}

function ipv4Fault(address: ipaddr.IPv4): string | null {
  const range = address.range();
  return range === 'unicast' ? null : range;
}

function ipv6Fault(address: ipaddr.IPv6): string | null {
  if (address.match(mappedIpv4) || address.match(nat64)) {
    return ipv4Fault(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  }
  const range = address.range();
  if (range !== 'unicast') return range;
  return address.match(publicIpv6) ? null : 'reserved';
}
