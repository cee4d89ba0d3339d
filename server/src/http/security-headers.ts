import helmet from 'helmet';
import type { RequestHandler } from 'express';

/**
 * What a browser is told of every answer: it is data, to be neither run, framed, guessed at nor embedded. A page of
 * ours sets a policy of its own. Not told here: Strict-Transport-Security, which binds every port of the host name
 * and so belongs to the proxy where TLS ends.
 */
export function securityHeaders(): RequestHandler {
  return helmet({
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
    // These concern documents and plug-ins; an answer of the API is neither.
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xPoweredBy: false,
  });
}
