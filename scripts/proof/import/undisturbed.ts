import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyLines } from '../../lab/copy-lines.ts';
import { runPayfac } from '../../lab/payfac.ts';
import { assign, type Disturbance, type ProofSubject } from './disturbed.ts';

/** Imports each line once, and changes the plans where they were changed in the disturbed import. */
export async function importUndisturbed(
  subject: ProofSubject,
  disturbances: readonly Disturbance[],
  say: (text: string) => void,
): Promise<void> {
  const { lab, database, file, charges } = subject;
  const part = join(lab.folder, 'part.ndjson');
  const store = await database.open();
  let from = 0;
  let elapsedMs = 0;
  const importLines = async (until: number): Promise<number> => {
    if (until === from) return 0;
    await copyLines(file, part, from, until);
    from = until;
    const summary = await runPayfac(lab, database, ['charges', 'import', part, '--json']);
    return (JSON.parse(summary) as { elapsedMs: number }).elapsedMs;
  };
  try {
    for (const { settled, assignment } of disturbances) {
      elapsedMs += await importLines(settled);
      await assign(store, assignment);
    }
    elapsedMs += await importLines(charges);
  } finally {
    await store.close();
    await rm(part, { force: true });
  }
  const perSecond = Math.round((charges / elapsedMs) * 1000);
  say(`undisturbed: ${charges} imported in ${(elapsedMs / 1000).toFixed(1)} s (${perSecond}/s)`);
}
