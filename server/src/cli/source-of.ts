import { fileSource, streamSource, type ImportSource } from '../charges/import/import-source.ts';
import { UserError } from '../shared/user-error.ts';

/** The lines of a file, or of standard input for `-`. Throws `UserError` if it cannot be read. */
export async function sourceOf(file: string, rejected: string | undefined): Promise<ImportSource> {
  if (file !== '-') return fileSource(file, rejected);
  if (rejected === undefined) {
    throw new UserError('with - as the file, say where to write rejected lines: --rejected FILE.');
  }
  return streamSource(process.stdin, rejected);
}
