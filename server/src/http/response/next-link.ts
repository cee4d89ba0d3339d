/** The value of the header `Link` that leads to the next page (RFC 8288): the path with these parameters. */
export function nextLink(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `<${path}?${query.toString()}>; rel="next"`;
}
