import type { RequestHandler } from 'express';

/** Scheme and host in front of the path, or a fragment behind it. */
const beyondPath = /^https?:\/\/[^/?#]*|#.*$/gis;

/**
 * Leaves path and query of a request's target. A server must take a whole URL too (RFC 9112, 3.2.2), and a fragment
 * means nothing to it; the router and the validator read such targets differently, which would be a 500.
 */
export const originForm: RequestHandler = (req, _res, next) => {
  if (!req.url.startsWith('/') || req.url.includes('#')) {
    const target = req.url.replace(beyondPath, '');
    req.url = target.startsWith('/') ? target : `/${target}`;
    req.originalUrl = req.url;
  }
  next();
};
