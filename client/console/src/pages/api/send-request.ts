import type { Session } from '../../api/session.ts';
import type { Operation } from './api-document.ts';

/** The values that the user has put into the fields. */
export interface Request {
  values: Record<string, string>;
  media: string;
  body: string;
  accept: string;
}

/** The service's answer, exactly as it was received. */
export interface Reply {
  status: number;
  headers: (readonly [name: string, value: string])[];
  body: string;
  /** The address of the documentation of the problem; null if the answer is no problem. */
  about: string | null;
  /** How many milliseconds passed until the whole body had arrived. */
  tookMs: number;
}

interface WireRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Returns the request that is sent. It is not checked here: the service says what is wrong with it. */
export function wireRequest({ method, path, parameters }: Operation, request: Request): WireRequest {
  const { values, media, body, accept } = request;
  const given = parameters
    .map(({ name, in: place }) => ({ name, place, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '');
  const of = (wanted: string) => given.filter(({ place }) => place === wanted);
  const query = new URLSearchParams(of('query').map(({ name, value }) => [name, value])).toString();
  const filled = of('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  );
  return {
    path: filled + (query === '' ? '' : `?${query}`),
    method,
    headers: {
      ...(accept === '' ? {} : { Accept: accept }),
      ...(body === '' ? {} : { 'Content-Type': media }),
      ...Object.fromEntries(of('header').map(({ name, value }) => [name, value])),
    },
    body: body === '' ? null : body,
  };
}

export async function sendRequest(
  sendRaw: Session['sendRaw'],
  { path, ...init }: WireRequest,
): Promise<Reply> {
  const startedMs = performance.now();
  const { response, text } = await sendRaw(path, init);
  return {
    status: response.status,
    headers: [...response.headers],
    body: indented(text),
    about: isProblem(response) ? (JSON.parse(text) as { type: string }).type : null,
    tookMs: performance.now() - startedMs,
  };
}

function isProblem({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
}

/** Returns JSON with line breaks, and any other text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
