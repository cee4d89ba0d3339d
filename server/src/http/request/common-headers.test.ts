import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { expect, test } from 'vitest';
import { securityHeaders } from './request-record.ts';

/** Our policy as Helmet writes it, whose updates follow changes of the browsers. */
const policy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xContentTypeOptions: true,
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
  // These headers concern documents and plug-ins; a response of the API is neither.
  crossOriginOpenerPolicy: false,
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  xPoweredBy: false,
});

test('the security headers are those that Helmet sends, so that a change of its mind is seen', () => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let failure: unknown;
  policy(request, response, (error) => (failure = error));
  expect(failure).toBeUndefined();
  expect(response.getHeaders()).toEqual(securityHeaders);
});
