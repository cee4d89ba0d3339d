const replayed = new Set<string>();

/** Like `fetch`; also remembers the idempotency keys of requests that the service says it had already carried out. */
export async function fetchNoting(request: Request): Promise<Response> {
  const response = await fetch(request);
  const key = request.headers.get('x-idempotency-key');
  if (key !== null && response.headers.get('Idempotent-Replayed') === 'true') noteReplay(key);
  return response;
}

/** Of a write of several requests with a key each, all of which were replays: it counts as a replay itself. */
export function noteReplay(key: string): void {
  replayed.add(key);
}

/** Whether an earlier attempt with this key was carried out, though its response was lost. */
export function wasReplayed(key: string): boolean {
  return replayed.has(key);
}
