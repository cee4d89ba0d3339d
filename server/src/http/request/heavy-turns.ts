import { FairLimiter } from '../../shared/fair-limiter.ts';
import type { Holder, Principal } from '../../tokens/token.ts';
import type { Operation } from '../operation.ts';
import type { ExpectedBody } from './body.ts';

/** Whose turn it is: a token or a person, of an intermediary or of one of its sellers. */
type TurnHolder = Pick<Holder, 'spender'> & { principal: Pick<Principal, 'intermediaryId'> };

/** Runs at most `count` pieces of work at once for each owner, whose tokens take turns. */
class Turns {
  readonly #ownerOf: (holder: TurnHolder) => string | number;
  readonly #count: number;
  readonly #owners = new Map<string | number, FairLimiter<string>>();

  constructor(count: number, ownerOf: (holder: TurnHolder) => string | number) {
    this.#ownerOf = ownerOf;
    this.#count = count;
  }

  run<T>(holder: TurnHolder, work: () => Promise<T>): Promise<T> {
    const id = this.#ownerOf(holder);
    let own = this.#owners.get(id);
    if (own === undefined)
      this.#owners.set(id, (own = new FairLimiter(this.#count, () => this.#owners.delete(id))));
    return own.run(holder.spender, work);
  }
}

const pages = new Turns(2, ({ principal }) => principal.intermediaryId);
const bodies = new Turns(4, ({ spender }) => spender);
const imports = new Turns(1, ({ principal }) => principal.intermediaryId);

/** The number of rows up to which a page takes hardly longer than any other response. */
const fewRows = 20;

/**
 * Returns whether a page is large. Every page of an operation that the contract marks with `x-heavy` is large, because
 * the operation reads more than it returns.
 */
export const isLargePage = ({ isHeavy }: Operation, { limit = 0 }: { limit?: number }) =>
  isHeavy || limit > fewRows;

/**
 * Makes a large page, or a part of a whole list, when it is the token's turn: at most two at once for an intermediary.
 * Many large requests then neither keep others waiting for long nor fill the memory with rows. The response must be
 * sent outside the turn, because a client that reads nothing would keep it.
 */
export function inPageTurn<T>(holder: TurnHolder, make: () => Promise<T>): Promise<T> {
  return pages.run(holder, make);
}

/** The size in bytes up to which a body is small. A larger body counts as more than one request (`RequestCost`). */
const fewBytes = 20 * 1024;

/** The size in bytes of the largest body of an operation that takes neither lines nor a file. */
const ordinaryBytes = 64 * 1024;

/**
 * Returns whether a body is large: of an operation that takes lines or a file. One in chunks counts as large, because its
 * length is unknown.
 */
export const isLargeBody = ({ maxBodyBytes }: Operation, { length }: ExpectedBody) =>
  maxBodyBytes > ordinaryBytes && (length === null || length > fewBytes);

/**
 * Reads a large body when a turn of its token is free, then parses and imports it when it is the token's turn
 * at its intermediary. A token has four turns, and keeps each until the import ends. An intermediary has one: on
 * PostgreSQL several would wait for each other's sellers, and make the refunds of those wait for all of them. Of a body
 * that waits for the first turn little is read, so that many such bodies take little memory. A client that sends slowly
 * delays only its own token.
 */
export function inBodyTurn<Body, T>(
  holder: TurnHolder,
  read: () => Promise<Body>,
  enter: (body: Body) => Promise<T>,
): Promise<T> {
  return bodies.run(holder, async () => {
    const body = await read();
    return imports.run(holder, () => enter(body));
  });
}
