/** What a handler written by hand gives to whichever framework serves it. */
export interface Answer {
  status: number;
  body: object;
}

/** The little of RFC 9457 that somebody in a hurry would write. */
export function refusal(status: number, title: string): Answer {
  return { status, body: { type: 'about:blank', title, status } };
}

export const invalidToken = refusal(401, 'The token is not valid.');
