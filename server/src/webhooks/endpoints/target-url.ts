import { isIP } from 'node:net';
import { nonPublicReason } from '../sending/address-guard.ts';

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
