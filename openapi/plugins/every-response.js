import { dirname, join, relative } from 'node:path';

/** What every answer carries, so that no response has to repeat it: header name to file. */
const headers = { 'X-Api-Version': join(import.meta.dirname, '../components/headers/XApiVersion.yaml') };

/**
 * Redocly plugin: adds the headers of every response before the document is linted or bundled, by the same
 * reference that a hand-written line would have.
 */
export default function everyResponse() {
  return {
    id: 'every-response',
    preprocessors: { oas3: { headers: () => ({ Response: { enter: addHeaders } }) } },
  };
}

function addHeaders(response, { location }) {
  const folder = dirname(location.source.absoluteRef);
  const references = Object.entries(headers).map(([name, file]) => [name, { $ref: relative(folder, file) }]);
  response.headers = { ...response.headers, ...Object.fromEntries(references) };
}
