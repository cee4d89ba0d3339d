/** What a handler written by hand returns, for any framework to send. */
export interface Answer {
  status: number;
  body: object;
}

/** A minimal problem document (RFC 9457). */
export function refusal(status: number, title: string): Answer {
  return { status, body: { type: 'about:blank', title, status } };
}

export const invalidToken = refusal(401, 'The token is not valid.');
