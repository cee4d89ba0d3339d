/**
 * What the server answers beside the operations of the spec, which never describes it: all of it. A route that is
 * neither here nor in the spec fails the tests.
 */
export const sidePages: readonly string[] = ['/livez', '/readyz', '/openapi.json', '/docs', '/metrics'];
