import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isErrorCode, writeDurably } from './durable-file.ts';
import { UserError } from './user-error.ts';

/**
 * Creates the secret key of a new SQLite database: base64 of 32 bytes, readable by its owner only. Two processes
 * that start at the same moment end with the same key.
 */
export function createSecretKey(path: string): Buffer {
  try {
    writeDurably(path, `${randomBytes(32).toString('base64')}\n`, 'keep');
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
  }
  const key = readSecretKey(path);
  if (key === null)
    throw new UserError(`the key file ${path} was removed while it was being created. Start again.`);
  return key;
}

/** The key in the file; null when there is none. Throws `UserError` when it holds something else. */
export function readSecretKey(path: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length === 32) return key;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
  throw new UserError(
    `the key file ${path} does not hold 32 bytes in base64. Restore it from your backup: without the key, ` +
      'what was stored under it cannot be read.',
  );
}
