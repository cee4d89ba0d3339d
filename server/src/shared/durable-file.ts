import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether a file that has the name already is kept, which throws EEXIST, or replaced. */
export type Existing = 'keep' | 'replace';

/** Writes a file that only its owner can read. After a power cut it is complete, or it is not there. */
export function writeDurably(path: string, text: string, existing: Existing): void {
  const draft = draftOf(path);
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    nameDraft(draft, path, existing);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A name for what is not complete yet, beside the file that it will become. */
export function draftOf(path: string): string {
  return `${path}.${randomUUID()}.tmp`;
}

/** Gives a draft that is complete and on the disk its name. Of a kept draft the caller removes the first name. */
export function nameDraft(draft: string, path: string, existing: Existing): void {
  if (existing === 'replace') renameSync(draft, path);
  // A rename would replace a file that another process created since.
  else linkSync(draft, path);
  // Otherwise a power cut may undo the naming.
  flushToDisk(dirname(path));
}

/** A file or a folder. */
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
