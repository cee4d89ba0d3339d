import type { Response } from 'express';

/**
 * Sends a whole answer by Node's own `end`: Express's `send` would answer `If-None-Match: *` with a 304, which nothing
 * here documents. A text, and not its bytes: Node then writes one string, which costs less than a list of two pieces.
 */
export function sendText(res: Response, status: number, contentType: string, text: string): void {
  res.status(status);
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
