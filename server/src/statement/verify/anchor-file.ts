import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../../shared/user-error.ts';
import { formatAnchor, parseAnchor, type Anchor } from './anchor.ts';

/** Throws `UserError` for a file that cannot be read or is not a complete anchor. */
export async function readAnchorFile(path: string): Promise<Anchor> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UserError(
      `cannot read the anchor ${path}: check that it exists and that this user may read it.`,
      {
        cause: error,
      },
    );
  });
  const anchor = parseAnchor(text);
  if (anchor === undefined) {
    throw new UserError(
      `${path} is no anchor, or only a part of one. Name a file that \`payfac statement anchor\` wrote.`,
    );
  }
  return anchor;
}

/**
 * Writes the whole file or nothing, readable by its owner only; an older anchor of the same name is replaced,
 * any other file is not. Throws `UserError`.
 */
export async function writeAnchorFile(path: string, anchor: Anchor): Promise<void> {
  await assertReplaceable(path);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeDurably(temporary, formatAnchor(anchor));
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw new UserError(
      `cannot write the anchor to ${path}: ${String(error)}. Name a file in a folder that you may write.`,
      { cause: error },
    );
  }
}

async function assertReplaceable(path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new UserError(`cannot write the anchor to ${path}: it is there, and is no file that can be read.`, {
      cause: error,
    });
  });
  if (text === null || text === '' || parseAnchor(text) !== undefined) return;
  throw new UserError(`${path} is there already and is no anchor, so it stays as it is. Name another file.`);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it a power cut may undo the renaming. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
