import { constants, createReadStream } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../../shared/user-error.ts';

/** Where the lines come from, and where rejected lines go. */
export interface ImportSource {
  bytes: AsyncIterable<Buffer>;
  /** Null if the length is not known in advance. */
  totalBytes: number | null;
  rejectedPath: string;
  /** True if an existing rejected file comes from an earlier run of the same file. */
  replacesRejected: boolean;
}

/**
 * A file. Its rejected lines go to `FILE.rejected.ndjson` next to it, unless another file is named.
 * Throws `UserError` if the file cannot be read.
 */
export async function fileSource(path: string, named?: string): Promise<ImportSource> {
  const rejectedPath = named ?? `${path}.rejected.ndjson`;
  const found = await statReadable(path);
  if (found.isDirectory()) throw new UserError(`${path} is a folder. Name a file.`);
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

/** Lines from a stream, such as standard input. */
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

/** Opens the file only when the first bytes are read, so that nothing has to be closed before. */
async function* readFile(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

/** The real path, which is the same for two names of one file. */
function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
