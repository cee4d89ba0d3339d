import { hash } from 'node:crypto';

/**
 * SHA-256 of bytes, or of text as UTF-8. Node's one-shot `hash` makes no object for each digest. It returns text here,
 * because a Buffer of its own would be allocated apart. Either would take as long as the hash itself.
 */
export function sha256(data: Buffer | string): Buffer {
  return Buffer.from(hash('sha256', data, 'binary'), 'binary');
}
