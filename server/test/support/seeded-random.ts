import { createHash, randomInt } from 'node:crypto';

/**
 * Returns the seed of a random test, which the name of the test prints. `SEED=…` in the environment gives the same run
 * again.
 */
export function testSeed(): string {
  return process.env.SEED ?? String(randomInt(1_000_000_000));
}

/** Pseudo-random numbers from a seed: the same text gives the same numbers. */
export class SeededRandom {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Returns a number from 0 to below 1. */
  fraction(): number {
    const digest = createHash('sha256').update(`${this.#seed} ${this.#drawn++}`).digest();
    return digest.readUIntBE(0, 6) / 2 ** 48;
  }

  /** Returns a whole number from `lowest` to `highest`, both included. */
  between(lowest: number, highest: number): number {
    return lowest + Math.floor(this.fraction() * (highest - lowest + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const rest = [...items];
    return items.flatMap(() => rest.splice(this.between(0, rest.length - 1), 1));
  }
}
