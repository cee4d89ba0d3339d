import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyLines } from '../../lab/copy-lines.ts';
import { withStore } from '../../lab/lab.ts';
import { payfacOutput } from '../../lab/payfac.ts';
import { assign, seconds, type ImportSubject, type Interruption } from './interrupted.ts';

/** Imports each line once, and changes the plans at the lines where they were changed in the interrupted import. */
export async function importUninterrupted(
  subject: ImportSubject,
  interruptions: readonly Interruption[],
  say: (text: string) => void,
): Promise<void> {
  const { folder, database, file, charges } = subject;
  const part = join(folder, 'part.ndjson');
  let from = 0;
  let elapsedMs = 0;
  const importUntil = async (until: number): Promise<void> => {
    if (until === from) return;
    await copyLines(file, part, from, until);
    from = until;
    const summary = await payfacOutput(database.env, ['charges', 'import', part, '--json']);
    elapsedMs += (JSON.parse(summary) as { elapsedMs: number }).elapsedMs;
  };
  for (const { lines, assignment } of interruptions) {
    await importUntil(lines);
    await withStore(database, (store) => assign(store, assignment));
  }
  await importUntil(charges);
  await rm(part, { force: true });
  const perSecond = Math.round((charges / elapsedMs) * 1000);
  say(`without interruption: ${charges} charges imported in ${seconds(elapsedMs)} s (${perSecond}/s)`);
}
