import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { assertReplaceable, draftOf, nameDraft } from '../shared/durable-file.ts';
import { UserError } from '../shared/user-error.ts';

/** Writes these parts to standard output, as fast as its reader takes them. */
export async function writeToStdout(parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) {
    if (!process.stdout.write(part)) await once(process.stdout, 'drain');
  }
}

/**
 * Writes these parts to a file that only its owner can read, in place of an older one, which stays if a part fails or
 * the process is killed. Throws `UserError` if no file can be written there.
 */
export async function writeToFile(path: string, parts: AsyncIterable<string>): Promise<void> {
  assertReplaceable(path);
  const draft = draftOf(path);
  const file = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
    const advice = 'Name a file in a folder that you may write to.';
    throw new UserError(`cannot write ${path}: ${String(cause)}. ${advice}`, { cause });
  });
  try {
    await pipeline(parts, file.createWriteStream({ flush: true }));
    nameDraft(draft, path, 'replace');
  } finally {
    await rm(draft, { force: true });
  }
}
