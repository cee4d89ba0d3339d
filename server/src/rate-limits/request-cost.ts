import type { Budgets } from './budgets.ts';
import type { LeasedBudgets } from './leased-budgets.ts';
import type { Allowance } from './rate-limit.ts';

/** To send this much takes about as long as a small request. */
const sentBytesPerUnit = 16 * 1024;
/** A byte of a body counts for more, because the service may keep it. */
const bodyBytesPerUnit = 1024;

/** The budget that decides about a request, and what is left of it. */
export interface Spent {
  policy: 'token' | 'intermediary';
  allowance: Allowance;
}

/**
 * What one request costs its token, and the intermediary that the token belongs to (D10): one unit, and more
 * for a large body or response.
 */
export class RequestCost {
  readonly #token: LeasedBudgets;
  readonly #tokenKey: string;
  readonly #intermediary: LeasedBudgets | null;
  readonly #intermediaryKey: string;
  #sentBytes = 0;

  constructor(
    { token, intermediary }: Budgets,
    { tokenId, intermediaryId }: { tokenId: number; intermediaryId: number },
  ) {
    this.#token = token;
    this.#tokenKey = String(tokenId);
    this.#intermediary = intermediary;
    this.#intermediaryKey = String(intermediaryId);
  }

  /**
   * Counts the request and its body. Returns the budget that refuses it, or else the one of which less is left. A
   * request that its token's budget refuses costs the intermediary nothing.
   */
  async begin(bodyBytes: number): Promise<Spent> {
    const units = 1 + Math.floor(bodyBytes / bodyBytesPerUnit);
    const own: Spent = { policy: 'token', allowance: await this.#token.spend(this.#tokenKey, units) };
    if (this.#intermediary === null || !own.allowance.isAllowed) return own;
    const allowance = await this.#intermediary.spend(this.#intermediaryKey, units);
    const isScarcer = !allowance.isAllowed || allowance.remaining < own.allowance.remaining;
    return isScarcer ? { policy: 'intermediary', allowance } : own;
  }

  /** Counts a part of the response. It is sent even if the budget ends with it: half a response would be worthless. */
  async add(bytes: number): Promise<void> {
    const before = Math.floor(this.#sentBytes / sentBytesPerUnit);
    this.#sentBytes += bytes;
    const units = Math.floor(this.#sentBytes / sentBytesPerUnit) - before;
    if (units === 0) return;
    await this.#token.spend(this.#tokenKey, units);
    await this.#intermediary?.spend(this.#intermediaryKey, units);
  }
}
