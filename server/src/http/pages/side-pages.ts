/**
 * All pages of the server besides the operations; the spec does not describe them. A route that is neither here
 * nor in the spec fails the tests.
 */
export const sidePages: readonly string[] = ['/', '/livez', '/readyz', '/openapi.json', '/docs', '/metrics'];
