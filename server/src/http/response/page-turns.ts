import { AtMost } from '../../shared/at-most.ts';
import type { Principal } from '../../tokens/principal.ts';

/** A page of so many rows takes hardly longer than any other response. */
const fewRows = 20;

/** By intermediary; the owners of the turns are tokens. */
const turns = new Map<number, AtMost<number>>();

export const isLargePage = ({ limit = 0 }: { limit?: number }) => limit > fewRows;

/**
 * Reads and converts a large page, or a part of a whole list. An intermediary does this twice at once, and its tokens
 * take turns: so no number of large requests keeps others waiting for long, or fills the memory with rows. Nothing is
 * sent in a turn, because a client that takes nothing would keep it.
 */
export function inPageTurn<T>({ intermediaryId, tokenId }: Principal, make: () => Promise<T>): Promise<T> {
  let own = turns.get(intermediaryId);
  if (own === undefined) turns.set(intermediaryId, (own = new AtMost(2)));
  return own.run(tokenId, make);
}
