import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './errors.ts';

/** Whether an existing file is replaced, or kept; if it is kept, writing throws EEXIST. */
type Existing = 'keep' | 'replace';

/** Writes a file that only its owner can read. After a power cut it is complete, or it is not there. */
export function writeDurably(path: string, text: string, existing: Existing): void {
  assertReplaceable(path);
  const draft = draftOf(path);
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    nameDraft(draft, path, existing);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Throws `UserError` for a device, a pipe, a link or a folder: a rename would put a file in its place. */
export function assertReplaceable(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) {
    throw new UserError(`${path} is not a regular file, so it was not replaced. Name another file.`);
  }
}

/** Returns the name of a temporary file, next to the file that it will become. */
export function draftOf(path: string): string {
  return `${path}.${randomUUID()}.tmp`;
}

/**
 * Gives a complete, synced draft its final name. With `keep`, the code that calls this must remove the temporary name.
 */
export function nameDraft(draft: string, path: string, existing: Existing): void {
  if (existing === 'replace') renameSync(draft, path);
  // A rename would replace a file that another process created in the meantime.
  else linkSync(draft, path);
  // Unless the folder is flushed too, a power cut may undo the naming.
  flushToDisk(dirname(path));
}

/** Flushes a file or a folder to the disk. */
export function flushToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
