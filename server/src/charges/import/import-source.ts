import { constants, createReadStream } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../../shared/user-error.ts';

/** Where the lines come from, and where those go that are rejected. */
export interface ImportSource {
  bytes: AsyncIterable<Buffer>;
  /** Null when the end is not known beforehand. */
  totalBytes: number | null;
  rejectedPath: string;
  /** True when a rejected file that is there comes from an earlier run of the same file. */
  replacesRejected: boolean;
}

/**
 * A file of charges; its rejected lines go beside it, to `FILE.rejected.ndjson`, unless another is named.
 * Throws `UserError` for what cannot be read.
 */
export async function fileSource(path: string, named?: string): Promise<ImportSource> {
  const rejectedPath = named ?? `${path}.rejected.ndjson`;
  const found = await statReadable(path);
  if (found.isDirectory()) throw new UserError(`${path} is a folder. Name a file of charges.`);
  if ((await targetOf(path)) === (await targetOf(rejectedPath))) {
    throw new UserError(
      'the rejected lines cannot go to the file that is read. Name another with --rejected FILE.',
    );
  }
  return {
    bytes: readFile(path),
    totalBytes: found.isFile() ? found.size : null,
    rejectedPath,
    replacesRejected: named === undefined,
  };
}

/** Charges from a stream, such as standard input. */
export function streamSource(bytes: AsyncIterable<Buffer>, rejectedPath: string): ImportSource {
  return { bytes, totalBytes: null, rejectedPath, replacesRejected: false };
}

async function statReadable(path: string) {
  try {
    await access(path, constants.R_OK);
    return await stat(path);
  } catch (error) {
    throw new UserError(`cannot read ${path}: check that it exists and that this user may read it.`, {
      cause: error,
    });
  }
}

/** Opens the file when the first bytes are asked for, so that nothing has to be closed before. */
async function* readFile(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

/** Two names of one file have the same target. */
function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
