import { AtMost } from '../../shared/at-most.ts';
import type { Principal } from '../../tokens/principal.ts';

/** A page of so many rows takes hardly longer than any other response. */
const fewRows = 20;

/** Of each intermediary; tokens are the owners. */
const turns = new Map<number, AtMost<number>>();

export const isLargePage = ({ limit = 0 }: { limit?: number }) => limit > fewRows;

/**
 * Makes a large page, or a part of a whole list, when it is the token's turn: at most two at once for an intermediary.
 * So many large requests neither keep others waiting for long nor fill the memory with rows. Send outside the turn: a
 * client that reads nothing would keep it.
 */
export function inPageTurn<T>({ intermediaryId, tokenId }: Principal, make: () => Promise<T>): Promise<T> {
  let own = turns.get(intermediaryId);
  if (own === undefined) turns.set(intermediaryId, (own = new AtMost(2)));
  return own.run(tokenId, make);
}
