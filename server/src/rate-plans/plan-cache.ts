import type { Reader, Tx } from '../db/store.ts';
import { findPlans, type StoredPlan } from './rate-plan.repository.ts';

/** A plan takes a few kilobytes; a million plans must not fill the memory. */
const maxCached = 1_000;

/** Caches parsed plans. Plans never change (D18), so each is read only once in a run. */
export class PlanCache<Parsed> {
  readonly #parse: (plan: StoredPlan) => Parsed;
  readonly #plans = new Map<string, Parsed>();

  constructor(parse: (plan: StoredPlan) => Parsed) {
    this.#parse = parse;
  }

  /** These plans of one intermediary, by id, without those that do not exist. */
  async load(
    db: Reader | Tx,
    intermediaryId: number,
    ids: ReadonlySet<number>,
  ): Promise<Map<number, Parsed>> {
    const keyOf = (id: number) => `${intermediaryId}.${id}`;
    const found = new Map<number, Parsed>();
    const missing: number[] = [];
    for (const id of ids) {
      const known = this.#plans.get(keyOf(id));
      if (known === undefined) missing.push(id);
      else found.set(id, known);
    }
    if (missing.length === 0) return found;
    if (this.#plans.size + missing.length > maxCached) this.#plans.clear();
    for (const plan of await findPlans(db, intermediaryId, missing)) {
      const parsed = this.#parse(plan);
      this.#plans.set(keyOf(plan.id), parsed);
      found.set(plan.id, parsed);
    }
    return found;
  }
}
