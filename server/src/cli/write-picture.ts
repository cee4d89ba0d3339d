import { writeFile } from 'node:fs/promises';
import { UserError } from '../shared/user-error.ts';

/** Writes an SVG document to a file that only its owner can read, or to standard output. */
export async function writePicture(svg: string, path: string | undefined): Promise<void> {
  if (path === undefined) {
    process.stdout.write(svg);
    return;
  }
  try {
    await writeFile(path, svg, { mode: 0o600 });
  } catch (cause) {
    throw new UserError(
      `cannot write the chart to ${path}: ${String(cause)}. Name a file in a folder that you may write to.`,
      { cause },
    );
  }
}
