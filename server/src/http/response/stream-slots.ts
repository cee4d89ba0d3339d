import { ApiError } from '../errors/api-error.ts';

/** Whole statements that one token may read at once, in each process of the service (D26). */
const slotsPerToken = 4;

export class StreamSlots {
  readonly #taken = new Map<number, number>();
  #open = 0;

  /** How many are taken by all tokens. */
  get open(): number {
    return this.#open;
  }

  /** Takes a slot; the returned function releases it, once. Throws `too_many_streams` when none is left. */
  take(tokenId: number): () => void {
    const taken = this.#taken.get(tokenId) ?? 0;
    if (taken >= slotsPerToken) {
      throw new ApiError(
        'too_many_streams',
        `This token has ${slotsPerToken} open statements. Read one to its end, close it, or request pages with limit.`,
      );
    }
    this.#taken.set(tokenId, taken + 1);
    this.#open += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(tokenId);
      isHeld = false;
    };
  }

  #release(tokenId: number): void {
    this.#open -= 1;
    const left = (this.#taken.get(tokenId) ?? 0) - 1;
    if (left > 0) this.#taken.set(tokenId, left);
    else this.#taken.delete(tokenId);
  }
}
