import { isIP } from 'node:net';
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

/**
 * Why events must not be sent to this URL, whatever its host resolves to; null when they may. http: is allowed only
 * together with private addresses.
 */
export function invalidUrlReason(text: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(text)) return 'the webhook is not a URL.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `the webhook begins with ${url.protocol}, and only https: can be used.`;
  }
  if (url.username !== '' || url.password !== '') {
    return 'the webhook holds a user name or a password. Leave them out: every event is signed.';
  }
  if (url.protocol === 'http:' && !allowPrivate) {
    return 'the webhook begins with http:. Use https:, or allow http: with PAYFAC_WEBHOOK_ALLOW_PRIVATE.';
  }
  // A host name is checked at each connection, when it is resolved.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const reason = allowPrivate || isIP(host) === 0 ? null : nonPublicReason(host);
  return reason === null
    ? null
    : `${host} is no public address (${reason}). Use another, or allow it with PAYFAC_WEBHOOK_ALLOW_PRIVATE.`;
}
