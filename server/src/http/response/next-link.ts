/**
 * The value of the header `Link` that leads to the next page (RFC 8288): the same path and query, with the cursor of
 * that page.
 */
export function nextLink(path: string, query: object, cursor: string): string {
  const parameters = Object.entries<unknown>({ ...query, cursor }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return `<${path}?${new URLSearchParams(parameters).toString()}>; rel="next"`;
}
