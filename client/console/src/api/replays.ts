const replayed = new Set<string>();

/** As `fetch`; notes the idempotency keys of requests that had been carried out before, as the service says of them. */
export async function fetchNoting(request: Request): Promise<Response> {
  const response = await fetch(request);
  const key = request.headers.get('x-idempotency-key');
  if (key !== null && response.headers.get('Idempotent-Replayed') === 'true') replayed.add(key);
  return response;
}

/** Whether an attempt before the last one with this key was carried out, though its response was lost. */
export function wasReplayed(key: string): boolean {
  return replayed.has(key);
}
