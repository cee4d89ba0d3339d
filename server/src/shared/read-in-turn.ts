import { AtMost } from './at-most.ts';

/** By intermediary. However many large reads are asked for at once, the others' requests are served between them. */
const turns = new AtMost<number>(2);

/** So many take hardly longer than any other request. */
const fewRows = 128;

/** Reads at most `rows` rows of an intermediary, in its turn if they are many. */
export function readInTurn<T>(intermediaryId: number, rows: number, read: () => Promise<T>): Promise<T> {
  return rows <= fewRows ? read() : turns.run(intermediaryId, read);
}
