import type { Store } from '../db/store.ts';
import { AtMost } from '../shared/at-most.ts';
import type { Principal } from '../tokens/principal.ts';

/** Runs at most `count` pieces of work at once for each intermediary; its tokens take turns. */
class Turns {
  readonly #count: number;
  readonly #ofIntermediaries = new Map<number, AtMost<number>>();

  constructor(count: number) {
    this.#count = count;
  }

  run<T>({ intermediaryId, tokenId }: Principal, work: () => Promise<T>): Promise<T> {
    let own = this.#ofIntermediaries.get(intermediaryId);
    if (own === undefined) this.#ofIntermediaries.set(intermediaryId, (own = new AtMost(this.#count)));
    return own.run(tokenId, work);
  }
}

const pages = new Turns(2);
const parses = new Turns(1);
/** On PostgreSQL the process mostly waits for the database while a body is imported. */
const imports = { sqlite: new Turns(1), postgres: new Turns(4) };

/** A page of so many rows takes hardly longer than any other response. */
const fewRows = 20;

export const isLargePage = ({ limit = 0 }: { limit?: number }) => limit > fewRows;

/**
 * Makes a large page, or a part of a whole list, when it is the token's turn: at most two at once for an intermediary.
 * So many large requests neither keep others waiting for long nor fill the memory with rows. Send outside the turn: a
 * client that reads nothing would keep it.
 */
export function inPageTurn<T>(principal: Principal, make: () => Promise<T>): Promise<T> {
  return pages.run(principal, make);
}

/** A larger body counts as more than one request (`RequestCost`). */
const fewBytes = 20 * 1024;

export const isLargeBody = (bytes: Buffer) => bytes.length > fewBytes;

/** Parses a large body of lines when it is the token's turn: one at a time for an intermediary. */
export function inParseTurn<T>(principal: Principal, parse: () => Promise<T>): Promise<T> {
  return parses.run(principal, parse);
}

/** The same for its import; on PostgreSQL, four at a time. */
export function inImportTurn<T>(
  { engine }: Store,
  principal: Principal,
  enter: () => Promise<T>,
): Promise<T> {
  return imports[engine].run(principal, enter);
}
