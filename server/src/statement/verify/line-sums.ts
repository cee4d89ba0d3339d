import { randomInt } from 'node:crypto';

/** The lines of one seller, added up: equal for the same lines, in whatever order they are read. */
export interface LineSum {
  lines: number;
  first: number;
  second: number;
}

const noLines: LineSum = { lines: 0, first: 0, second: 0 };

/** Chosen anew for each run, so that nobody can prepare other lines that have the same sum. */
export interface Seeds {
  first: number;
  second: number;
}

const largestSeed = 2 ** 32;

/** Of FNV-1a, with a seed in place of its basis. */
const prime = 0x01000193;

export function randomSeeds(): Seeds {
  return { first: randomInt(largestSeed), second: randomInt(largestSeed) };
}

/** Adds up lines by seller, in memory that does not grow with their number. */
export class LineSums {
  readonly #bySeller = new Map<number, LineSum>();
  readonly #seeds: Seeds;

  constructor(seeds: Seeds) {
    this.#seeds = seeds;
  }

  add(sellerId: number, sequence: number, text: string, other: string): void {
    let sum = this.#bySeller.get(sellerId);
    if (sum === undefined) {
      sum = { lines: 0, first: 0, second: 0 };
      this.#bySeller.set(sellerId, sum);
    }
    // Both in one pass, because most of the time goes into reading the characters.
    let first = this.#seeds.first ^ sequence;
    let second = this.#seeds.second ^ sequence;
    for (let n = 0; n < text.length; n++) {
      const code = text.charCodeAt(n);
      first = Math.imul(first ^ code, prime);
      second = Math.imul(second ^ code, prime);
    }
    for (let n = 0; n < other.length; n++) {
      const code = other.charCodeAt(n);
      first = Math.imul(first ^ code, prime);
      second = Math.imul(second ^ code, prime);
    }
    sum.lines += 1;
    sum.first = (sum.first + mixed(first)) >>> 0;
    sum.second = (sum.second + mixed(second)) >>> 0;
  }

  /** The sums of several sellers together. */
  ofAll(sellerIds: readonly number[]): LineSum {
    const all = { ...noLines };
    for (const { lines, first, second } of sellerIds.map((sellerId) => this.of(sellerId))) {
      all.lines += lines;
      all.first = (all.first + first) >>> 0;
      all.second = (all.second + second) >>> 0;
    }
    return all;
  }

  of(sellerId: number): LineSum {
    return this.#bySeller.get(sellerId) ?? noLines;
  }
}

/** The last step of MurmurHash3: every bit of a hash changes every other. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
