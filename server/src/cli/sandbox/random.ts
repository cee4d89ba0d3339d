import { createHash } from 'node:crypto';

const warmUpRounds = 12;

/**
 * Pseudo-random numbers that are the same for the same seed, everywhere. The generator is sfc32 by Chris Doty-Humphrey
 * (PractRand, public domain), seeded with SHA-256 of the text. They must not be used for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.#a = digest.readInt32LE(0);
    this.#b = digest.readInt32LE(4);
    this.#c = digest.readInt32LE(8);
    for (let round = 0; round < warmUpRounds; round++) this.#word();
  }

  #word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Returns a number from 0 to below 1. */
  fraction(): number {
    return this.#word() / 2 ** 32;
  }

  /** Returns a whole number, both limits included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Returns one of the items. Throws a RangeError if there are none. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Returns one of the items, with a probability in proportion to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      if (left < weight) return item;
      left -= weight;
    }
    throw new RangeError('nothing to pick from');
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.between(0, 9)).join('');
  }

  /** Returns a UUID with version and variant of RFC 9562, section 5.4. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.#word().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      variant + hex.slice(17, 20),
      hex.slice(20),
    ].join('-');
  }
}
