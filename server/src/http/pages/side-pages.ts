import { Router } from 'express';

/**
 * All pages of the server besides the operations; the spec does not describe them. A route that is neither here
 * nor in the spec fails the tests.
 */
export const sidePages: readonly string[] = ['/', '/livez', '/readyz', '/openapi.json', '/docs', '/metrics'];

/**
 * Each page has one spelling, so that a proxy that blocks a path blocks all of it. A router does not take this from
 * the app that it is part of.
 */
export function exactRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}
