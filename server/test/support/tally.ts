import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationFacts } from '../../../generated/operations.ts';

/** The notes that this process has made, with their folder. */
const noted = new Set<string>();

/** Notes in the run's folder that a test saw this operation answer with this status. */
export function noteSeen(folder: string, operationId: string, status: number): void {
  const line = `${operationId} ${status}`;
  const note = `${folder} ${line}`;
  if (noted.has(note)) return;
  noted.add(note);
  appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`);
}

/**
 * Returns what the spec documents and no test has seen, as `operation status`. A 501 belongs to the path, whatever
 * operation documents it, so one for each path is enough.
 */
export function unseen(folder: string): string[] {
  const seen = new Set(
    readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  );
  const facts = Object.entries(operationFacts);
  const pathsWith501 = new Set(
    facts.filter(([id]) => seen.has(`${id} 501`)).map(([, { path }]) => path as string),
  );
  return facts.flatMap(([id, { path, responses }]) =>
    responses
      .filter((status) => !(status === 501 && pathsWith501.has(path)))
      .map((status) => `${id} ${status}`)
      .filter((line) => !seen.has(line)),
  );
}
