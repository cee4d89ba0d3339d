import { readFile } from 'node:fs/promises';
import { assertReplaceable, isErrorCode, writeDurably } from '../../shared/durable-file.ts';
import { UserError } from '../../shared/user-error.ts';
import { formatAnchor, parseAnchor, type Anchor } from './anchor.ts';

/** Throws `UserError` for a file that cannot be read or is not a complete anchor. */
export async function readAnchorFile(path: string): Promise<Anchor> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UserError(
      `cannot read the anchor ${path}. Check that it exists and that this user may read it.`,
      {
        cause: error,
      },
    );
  });
  const anchor = parseAnchor(text);
  if (anchor === undefined) {
    throw new UserError(
      `${path} is not an anchor, or not a whole one. Name a file that \`payfac statement anchor\` wrote.`,
    );
  }
  return anchor;
}

/**
 * Writes the whole file or nothing, readable by its owner only; an older anchor of the same name is replaced,
 * any other file is not. Throws `UserError`.
 */
export async function writeAnchorFile(path: string, anchor: Anchor): Promise<void> {
  assertReplaceable(path);
  await assertAnchorOrEmpty(path);
  try {
    writeDurably(path, formatAnchor(anchor), 'replace');
  } catch (error) {
    throw new UserError(
      `cannot write the anchor to ${path}: ${String(error)}. Name a file in a folder that you may write to.`,
      { cause: error },
    );
  }
}

async function assertAnchorOrEmpty(path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw new UserError(`cannot write the anchor to ${path}: it exists, and cannot be read.`, {
      cause: error,
    });
  });
  if (text === null || text === '' || parseAnchor(text) !== undefined) return;
  throw new UserError(`${path} exists and is not an anchor, so it was not replaced. Name another file.`);
}
