import { isIP } from 'node:net';
import { addressFault } from '../sending/address-guard.ts';

/**
 * Why nothing may be sent to this URL, whatever its host resolves to; null when something may. Receivers are
 * reached over https; over http only where private addresses are allowed too.
 */
export function urlFault(text: string, allowPrivate: boolean): string | null {
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
  // A name is checked when it is resolved, at each connection.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const fault = allowPrivate || isIP(host) === 0 ? null : addressFault(host);
  return fault === null
    ? null
    : `${host} is no public address (${fault}). Use another, or allow it with PAYFAC_WEBHOOK_ALLOW_PRIVATE.`;
}
