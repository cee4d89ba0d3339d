import { dirname, join, relative } from 'node:path';

/** Headers of every response that the service sends: name to file. No file of a response repeats them. */
const always = {
  'X-Request-Id': 'XRequestId.yaml',
  'Cache-Control': 'CacheControl.yaml',
  'X-Api-Version': 'XApiVersion.yaml',
};

/** On every response but 501: an unknown method is refused before the request is counted. */
const counted = {
  RateLimit: 'RateLimit.yaml',
  'RateLimit-Policy': 'RateLimitPolicy.yaml',
};

const folder = join(import.meta.dirname, '../components/headers');

/**
 * Redocly plugin: adds these headers before the document is linted or bundled, by the references that would otherwise
 * be written by hand. A webhook's responses are the receiver's, and get none.
 */
export default function everyResponse() {
  return {
    id: 'every-response',
    preprocessors: { oas3: { headers: () => ({ Paths: { Response: { enter: addHeaders } } }) } },
  };
}

function addHeaders(response, { key: status, location }) {
  const headers = status === '501' ? always : { ...always, ...counted };
  const from = dirname(location.source.absoluteRef);
  const references = Object.entries(headers).map(([name, file]) => [
    name,
    { $ref: relative(from, join(folder, file)) },
  ]);
  response.headers = { ...response.headers, ...Object.fromEntries(references) };
}
