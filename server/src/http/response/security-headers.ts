import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * What a browser is told of every answer: it is data, to be neither run, framed, guessed at nor embedded. A page of
 * ours sets a policy of its own. Not told here: Strict-Transport-Security, which binds every port of the host name
 * and so belongs to the proxy where TLS ends. They depend on no request, so Helmet is asked for them once.
 */
export function securityHeaders(): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  policy(request, answer, (error) => {
    if (error !== undefined) throw new Error('Helmet made no headers', { cause: error });
  });
  return new Map(answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]));
}

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
