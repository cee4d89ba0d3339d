import type { Tx } from '../../db/store.ts';
import { findPlans } from '../../rate-plans/rate-plan.repository.ts';
import { parseStoredTax, type Tax } from '../../rate-plans/tax.ts';

/** A plan as pricing needs it. */
export interface CachedPlan {
  tax: Tax;
  digest: Buffer;
}

/** A plan takes a few kilobytes; with a million plans the import must not grow. */
const maxCached = 1_000;

/** Plans never change (D18), so each is read and parsed once in a run, whatever becomes of the transaction. */
export class PlanCache {
  readonly #plans = new Map<number, CachedPlan>();

  /** These plans of one intermediary, by id. */
  async load(tx: Tx, intermediaryId: number, ids: ReadonlySet<number>): Promise<Map<number, CachedPlan>> {
    const missing = [...ids].filter((id) => !this.#plans.has(id));
    if (this.#plans.size + missing.length > maxCached) this.#plans.clear();
    const wanted = [...ids].filter((id) => !this.#plans.has(id));
    const stored = wanted.length === 0 ? [] : await findPlans(tx, intermediaryId, wanted);
    for (const { id, tax, digest } of stored) this.#plans.set(id, { tax: parseStoredTax(tax), digest });
    return new Map([...this.#plans].filter(([id]) => ids.has(id)));
  }
}
