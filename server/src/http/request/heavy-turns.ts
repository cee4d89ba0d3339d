import type { Store } from '../../db/store.ts';
import { FairLimiter } from '../../shared/fair-limiter.ts';
import type { Principal } from '../../tokens/token.ts';
import type { Operation } from '../operation.ts';
import type { ExpectedBody } from './body.ts';

/** Runs at most `count` pieces of work at once for each intermediary, whose tokens take turns, or for each token. */
class Turns {
  readonly #by: 'intermediaryId' | 'tokenId';
  readonly #count: number;
  readonly #owners = new Map<number, FairLimiter<number>>();

  constructor(by: 'intermediaryId' | 'tokenId', count: number) {
    this.#by = by;
    this.#count = count;
  }

  run<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
    const id = principal[this.#by];
    let own = this.#owners.get(id);
    if (own === undefined)
      this.#owners.set(id, (own = new FairLimiter(this.#count, () => this.#owners.delete(id))));
    return own.run(principal.tokenId, work);
  }
}

const pages = new Turns('intermediaryId', 2);
const bodies = new Turns('tokenId', 4);
/** On PostgreSQL the process mostly waits for the database while a body is imported. */
const imports = { sqlite: new Turns('intermediaryId', 1), postgres: new Turns('intermediaryId', 4) };

/** A page of so many rows takes hardly longer than any other response. */
const fewRows = 20;

/** Whether a page is large. Whatever the contract marks with `x-heavy` is: it looks at more than it returns. */
export const isLargePage = ({ isHeavy }: Operation, { limit = 0 }: { limit?: number }) =>
  isHeavy || limit > fewRows;

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

/** A body in chunks counts as large, because its length is unknown. */
export const isLargeBody = ({ length }: ExpectedBody) => length === null || length > fewBytes;

/**
 * Reads a large body of lines when a turn of its token is free, then parses and imports it when it is the token's turn
 * at its intermediary. A token has four turns, and keeps each until the import ends. An intermediary has one, on
 * PostgreSQL four. Little is read of a body that waits for the first turn, so that many take little memory. A client
 * that sends slowly delays only its own token.
 */
export function inBodyTurn<Body, T>(
  { engine }: Store,
  principal: Principal,
  read: () => Promise<Body>,
  enter: (body: Body) => Promise<T>,
): Promise<T> {
  return bodies.run(principal, async () => {
    const body = await read();
    return imports[engine].run(principal, () => enter(body));
  });
}
