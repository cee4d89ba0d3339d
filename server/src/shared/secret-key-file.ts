import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from './user-error.ts';

/**
 * Makes the secret key of a new embedded database: base64 of 32 bytes, readable by its owner only. Two
 * processes that start at once end with the same key.
 */
export function createSecretKey(path: string): Buffer {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readSecretKey(path);
  if (key === null) throw new UserError(`the key file ${path} vanished while it was being made; start again`);
  return key;
}

/** The key in the file; null when there is none. Throws `UserError` when it holds something else. */
export function readSecretKey(path: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (key.length === 32) return key;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  throw new UserError(
    `the key file ${path} does not hold 32 bytes in base64. Restore it from your backup: without it, ` +
      'what was stored under it cannot be read.',
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
