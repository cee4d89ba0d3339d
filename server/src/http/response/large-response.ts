import { AtMost } from '../../shared/at-most.ts';

/** By intermediary. However many large responses are asked for at once, other requests are served between them. */
const turns = new AtMost<number>(2);

/** A page of so many rows takes hardly longer than any other response. */
const fewRows = 20;

export const isLargePage = ({ limit = 0 }: { limit?: number }) => limit > fewRows;

/**
 * Makes a page, or the next lines of a whole list, in its intermediary's turn. What is made is not sent in the turn: a
 * client that takes nothing would keep it.
 */
export function makeInTurn<T>(intermediaryId: number, make: () => Promise<T>): Promise<T> {
  return turns.run(intermediaryId, make);
}
