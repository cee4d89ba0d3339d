import type { Allowance, Budget, Budgets } from './rate-limits.ts';

/** The bytes of a response that cost one unit. To send this much takes about as long as a small request. */
const sentBytesPerUnit = 16 * 1024;
/**
 * The bytes of a body that cost one unit. A byte of a body costs more than a byte of a response, because the service
 * may store it.
 */
const bodyBytesPerUnit = 1024;
/** The lines of a body that cost one unit. Ten lines take about as long as a small request. */
const linesPerUnit = 10;
/** The bytes that cost one unit in a body of lines: ten lines of 2 KiB. Longer lines cost more. */
const lineBytesPerUnit = 10 * 2048;

/** The budget that decides about a request, and what is left of it. */
export interface Spent {
  policy: 'token' | 'intermediary';
  allowance: Allowance;
}

/**
 * What one request costs its token, and the intermediary that the token belongs to (D10): one unit, and more for a
 * large body or response.
 */
export class RequestCost {
  readonly #token: Budget;
  readonly #tokenKey: string;
  readonly #intermediary: Budget | null;
  readonly #intermediaryKey: string;
  #sentBytes = 0;

  constructor({ token, intermediary }: Budgets, spender: string, intermediaryId: number) {
    this.#token = token;
    this.#tokenKey = spender;
    this.#intermediary = intermediary;
    this.#intermediaryKey = String(intermediaryId);
  }

  /**
   * Counts the request. Returns the budget that refuses it, or else the one with less left. A request that its token's
   * budget refuses costs the intermediary nothing.
   */
  begin(): Promise<Spent> {
    return this.#spend(1);
  }

  /** Counts a body before it is parsed, and returns what `begin` does, or null if the body is too small to count. */
  async addBody(bytes: number, isLines: boolean): Promise<Spent | null> {
    const units = Math.floor(bytes / (isLines ? lineBytesPerUnit : bodyBytesPerUnit));
    return units === 0 ? null : this.#spend(units);
  }

  /** Counts the lines of a body beyond what its bytes cost. The request continues even if that uses up the budget. */
  async addLines(lines: number, bytes: number): Promise<void> {
    await this.#spendMore(Math.floor(lines / linesPerUnit) - Math.floor(bytes / lineBytesPerUnit));
  }

  /**
   * Counts a part of the response. It is sent even if that uses up the budget, because half a response would be
   * worthless.
   */
  async add(bytes: number): Promise<void> {
    const before = Math.floor(this.#sentBytes / sentBytesPerUnit);
    this.#sentBytes += bytes;
    await this.#spendMore(Math.floor(this.#sentBytes / sentBytesPerUnit) - before);
  }

  async #spend(units: number): Promise<Spent> {
    const own: Spent = { policy: 'token', allowance: await this.#token.spend(this.#tokenKey, units) };
    if (this.#intermediary === null || !own.allowance.isAllowed) return own;
    const allowance = await this.#intermediary.spend(this.#intermediaryKey, units);
    const isScarcer = !allowance.isAllowed || allowance.remaining < own.allowance.remaining;
    return isScarcer ? { policy: 'intermediary', allowance } : own;
  }

  async #spendMore(units: number): Promise<void> {
    if (units <= 0) return;
    await this.#token.spend(this.#tokenKey, units);
    await this.#intermediary?.spend(this.#intermediaryKey, units);
  }
}
