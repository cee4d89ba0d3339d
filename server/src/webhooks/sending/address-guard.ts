import ipaddr from 'ipaddr.js';

/** The IPv6 range of public addresses (RFC 4291, 2.4; IANA's address space registry). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** The NAT64 prefix (RFC 6052). Local prefixes (RFC 8215) are not allowed: they can lead anywhere. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const mappedIpv4 = ipaddr.IPv6.parseCIDR('::ffff:0:0/96');

/**
 * Why an IP address is not public, such as `loopback`; null when it is. An IPv6 address that contains an IPv4
 * address counts as that one. A text that is not an address is not public either.
 */
export function nonPublicReason(address: string): string | null {
  // Only link-local addresses have a zone, as in fe80::1%eth0.
  if (address.includes('%')) return 'linkLocal';
  if (!ipaddr.isValid(address)) return 'no IP address';
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? ipv4Reason(parsed) : ipv6Reason(parsed);
}

/** Azure's platform: DNS, health and metadata of the machine itself. The address is otherwise a public one. */
const azurePlatform = '168.63.129.16';

function ipv4Reason(address: ipaddr.IPv4): string | null {
  if (address.toString() === azurePlatform) return 'cloudPlatform';
  const range = address.range();
  return range === 'unicast' ? null : range;
}

function ipv6Reason(address: ipaddr.IPv6): string | null {
  if (address.match(mappedIpv4) || address.match(nat64)) {
    return ipv4Reason(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  }
  const range = address.range();
  if (range !== 'unicast') return range;
  return address.match(publicIpv6) ? null : 'reserved';
}
