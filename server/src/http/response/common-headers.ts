import { apiVersion } from '../../../../generated/version.ts';

/**
 * Tell browsers that every response is data, not to be run, framed, sniffed or embedded. The documentation page sets
 * its own policy. Strict-Transport-Security is left out on purpose: it applies to every port of the host name, so the
 * proxy that terminates TLS must set it.
 */
export const securityHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The headers of every response; the spec's `openapi/plugins/every-response.js` documents the version. */
export const commonHeaders = new Map<string, string>([
  ...Object.entries(securityHeaders),
  ['Cache-Control', 'no-store'],
  ['X-Api-Version', apiVersion],
]);
