import { Router } from 'express';

/**
 * All pages of the server besides the operations; the spec does not describe them. A route that is neither here
 * nor in the spec fails the tests.
 */
export const sidePages: readonly string[] = [
  '/',
  '/livez',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/console',
  '/metrics',
];

/** The scripts and styles of `/console`. */
export const consoleAssets = '/console/:file';

/** The side page at a path as the log names it; null if there is none. */
export function sidePageAt(path: string): string | null {
  if (/^\/console\/[^/]+$/.test(path)) return consoleAssets;
  return sidePages.find((page) => page === path) ?? null;
}

/**
 * Each page has one spelling, so that a proxy that blocks a path blocks all of it. A router does not take this from
 * the app that it is part of.
 */
export function exactRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}
