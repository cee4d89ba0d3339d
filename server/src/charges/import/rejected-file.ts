import { constants } from 'node:fs';
import { access, lstat, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RejectedLine } from './line-error.ts';
import { UserError } from '../../shared/user-error.ts';

/**
 * Where rejected lines go, as one JSON object each. It holds personal data, so only its owner may read it. It is not
 * created if nothing was rejected.
 */
export class RejectedFile {
  readonly path: string;
  #handle: FileHandle | null = null;

  private constructor(path: string) {
    this.path = path;
  }

  /**
   * If `replaces`, removes the rejected file of an earlier run on the same input, whose lines are read again. Throws
   * `UserError` if any other file is there, or if no file could be written there.
   */
  static async prepare(path: string, replaces: boolean): Promise<RejectedFile> {
    const found = await lstat(path).catch(() => null);
    if (found !== null && !found.isFile()) {
      throw new UserError(
        `${path} is not a regular file. Name another for the rejected lines with --rejected FILE.`,
      );
    }
    if (found !== null && !replaces) {
      throw new UserError(`${path} exists, and would be overwritten. Name a new file with --rejected FILE.`);
    }
    try {
      await access(dirname(path), constants.W_OK);
      await rm(path, { force: true });
    } catch (error) {
      throw new UserError(
        `cannot write rejected lines to ${path}. Name a file in a folder that you may write with --rejected FILE.`,
        { cause: error },
      );
    }
    return new RejectedFile(path);
  }

  get isWritten(): boolean {
    return this.#handle !== null;
  }

  /** Resolves once the system has taken the lines, so that memory never holds more than one batch of them. */
  async write(lines: readonly RejectedLine[]): Promise<void> {
    if (lines.length === 0) return;
    this.#handle ??= await open(this.path, 'wx', 0o600);
    await this.#handle.appendFile(lines.map(toJson).join(''));
  }

  async close(): Promise<void> {
    await this.#handle?.sync();
    await this.#handle?.close();
  }
}

function toJson({ line, code, detail, raw }: RejectedLine): string {
  return `${JSON.stringify({ line, code, detail, raw })}\n`;
}
