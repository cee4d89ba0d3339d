import { constants } from 'node:fs';
import { access, lstat, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lockFile } from '../db/sqlite/file-lock.ts';
import type { RejectedLine } from './line-error.ts';
import { UserError } from '../shared/errors.ts';

/**
 * The file that rejected lines go to, as one JSON object each. It holds personal data, so only its owner may read it.
 * It is not created if nothing was rejected.
 */
export class RejectedFile {
  readonly path: string;
  readonly #unlock: () => void;
  #handle: FileHandle | null = null;

  private constructor(path: string, unlock: () => void) {
    this.path = path;
    this.#unlock = unlock;
  }

  /**
   * Prepares the file. If `replaces` is true, it removes the rejected file of an earlier run on the same input, whose
   * lines are read again. Throws `UserError` if any other file is there, if no file could be written there, or while
   * another import uses the path.
   */
  static async prepare(path: string, replaces: boolean): Promise<RejectedFile> {
    await assertUsable(path);
    const unlock = lock(path);
    try {
      if (!replaces) await assertAbsent(path);
      await rm(path, { force: true });
    } catch (error) {
      unlock();
      throw error;
    }
    return new RejectedFile(path, unlock);
  }

  get isWritten(): boolean {
    return this.#handle !== null;
  }

  /**
   * Writes lines. It resolves once the operating system has taken them, so that memory never holds more than one batch
   * of them.
   */
  async write(lines: readonly RejectedLine[]): Promise<void> {
    if (lines.length === 0) return;
    this.#handle ??= await open(this.path, 'wx', 0o600);
    await this.#handle.appendFile(lines.map(toJson).join(''));
  }

  async close(): Promise<void> {
    try {
      await this.#handle?.sync();
      await this.#handle?.close();
    } finally {
      this.#unlock();
    }
  }
}

async function assertUsable(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found !== null && !found.isFile()) {
    throw new UserError(
      `${path} is not a regular file. Name another for the rejected lines with --rejected FILE.`,
    );
  }
  try {
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UserError(
      `cannot write rejected lines to ${path}. Name a file in a folder that you may write with --rejected FILE.`,
      { cause: error },
    );
  }
}

async function assertAbsent(path: string): Promise<void> {
  if ((await lstat(path).catch(() => null)) === null) return;
  throw new UserError(`${path} exists, and would be overwritten. Name a new file with --rejected FILE.`);
}

/**
 * Locks the path. Two imports with the same path usually read the same file, and would remove each other's rejected
 * lines.
 */
function lock(path: string): () => void {
  const unlock = lockFile(`${path}.lock`);
  if (unlock !== null) return unlock;
  throw new UserError(
    `another import that writes its rejected lines to ${path} is running; this one imported nothing. Run it again ` +
      'when the other has ended: the lines that it imported then count as already known.',
  );
}

function toJson({ line, code, detail, raw }: RejectedLine): string {
  return `${JSON.stringify({ line, code, detail, raw })}\n`;
}
