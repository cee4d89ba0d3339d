import { apiVersion } from '../../../../generated/version.ts';

/**
 * What a browser is told of every response: it is data, to be neither run, framed, sniffed nor embedded. A page of
 * ours sets a policy of its own. Strict-Transport-Security is missing on purpose: it binds every port of the host name,
 * so it belongs to the proxy where TLS ends.
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
