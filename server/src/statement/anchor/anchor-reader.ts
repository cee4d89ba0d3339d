import { open, stat, type FileHandle } from 'node:fs/promises';
import { isErrorCode } from '../../shared/durable-file.ts';
import { UserError } from '../../shared/user-error.ts';
import { header, parseText, type AnchoredLine } from './anchor-line.ts';

/** A few hundred lines of an anchor, and the last instant that they name. */
export interface AnchorPart {
  lines: AnchoredLine[];
  savedAt: string | null;
}

/** So much is in memory at a time, however long the file is. No line is longer. */
const partBytes = 64 * 1024;

/** Reads a file of anchors, and later what was added to it since. */
export class AnchorReader {
  readonly #path: string;
  /** How far it was read: after the last line that was whole. */
  place = 0;
  hasHeader = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Throws `UserError` for a file that is not an anchor. A last line that a crash cut off is left out. */
  async *parts(file: FileHandle): AsyncGenerator<AnchorPart> {
    const buffer = Buffer.allocUnsafe(partBytes);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, partBytes, this.place);
      const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
      if (end === 0 && bytesRead === partBytes) throw notAnAnchor(this.#path);
      if (end === 0) {
        this.#assertBegun(buffer.toString('utf8', 0, bytesRead));
        return;
      }
      yield this.#parse(buffer.toString('utf8', 0, end));
      this.place += end;
    }
  }

  #parse(text: string): AnchorPart {
    const part: AnchorPart = { lines: [], savedAt: null };
    for (const each of text.split('\n')) {
      const parsed = parseText(each);
      if (parsed === undefined) throw notAnAnchor(this.#path);
      if (parsed.isHeader) this.hasHeader = true;
      else this.#assertBegun(each);
      if (parsed.line !== null) part.lines.push(parsed.line);
      part.savedAt = parsed.savedAt ?? part.savedAt;
    }
    return part;
  }

  /** Before the header there is at most a part of it, from a crash. */
  #assertBegun(text: string): void {
    if (!this.hasHeader && !header.startsWith(text)) throw notAnAnchor(this.#path);
  }
}

/** What the files hold, one after the other. Throws `UserError` for one that cannot be read or is not an anchor. */
export async function* readAnchors(paths: readonly string[]): AsyncGenerator<AnchorPart> {
  for (const path of paths) {
    await assertRegular(path);
    const file = await open(path).catch((error: unknown) => {
      const advice = 'Check that it exists and that this user may read it.';
      throw new UserError(`cannot read the anchor ${path}. ${advice}`, { cause: error });
    });
    try {
      const reader = new AnchorReader(path);
      yield* reader.parts(file);
      if (!reader.hasHeader) throw notAnAnchor(path);
    } finally {
      await file.close();
    }
  }
}

/** Throws `UserError` for a device, a pipe or a folder. */
export async function assertRegular(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw new UserError(`cannot look at ${path}: ${String(error)}. Name a file that this user may read.`, {
      cause: error,
    });
  });
  if (found?.isFile() === false) {
    throw new UserError(`${path} is not a regular file, so it holds no anchor. Name another file.`);
  }
}

function notAnAnchor(path: string): UserError {
  return new UserError(
    `${path} is not an anchor, or has a line that no anchor has. Name a file that \`payfac statement anchor\`, or a ` +
      'server with PAYFAC_ANCHOR_FILE, wrote.',
  );
}
