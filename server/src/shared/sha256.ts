import { hash } from 'node:crypto';

/**
 * SHA-256 of bytes, or of text as UTF-8. Through text, because a Buffer that Node's `hash` makes has memory of its own,
 * which takes as long as the hash; and in one call, because an object for each hash takes as long again.
 */
export function sha256(data: Buffer | string): Buffer {
  return Buffer.from(hash('sha256', data, 'binary'), 'binary');
}
