import type { Reader } from '../../db/store.ts';
import { findPlans } from '../../rate-plans/rate-plan.repository.ts';
import { parseStoredTax, taxDigest, type Tax } from '../../rate-plans/tax.ts';

/** A plan as it is stored, with what its prices give when they are read again. */
export interface PlanPrices {
  storedDigest: Buffer;
  /** Of the stored prices. */
  digest: Buffer;
  /** Null when the stored text is no tax. */
  tax: Tax | null;
}

/** A plan takes a few kilobytes; with a million plans the verification must not grow. */
const maxKept = 1_000;

/** Plans never change (D18), so each is read and parsed once in a run. */
export class PlanPricesCache {
  readonly #plans = new Map<string, PlanPrices>();

  /** These plans of one intermediary, by id; those that do not exist are left out. */
  async load(db: Reader, intermediaryId: number, ids: ReadonlySet<number>): Promise<Map<number, PlanPrices>> {
    const keyOf = (id: number) => `${intermediaryId}.${id}`;
    const found = new Map<number, PlanPrices>();
    const missing: number[] = [];
    for (const id of ids) {
      const known = this.#plans.get(keyOf(id));
      if (known === undefined) missing.push(id);
      else found.set(id, known);
    }
    if (missing.length === 0) return found;
    if (this.#plans.size + missing.length > maxKept) this.#plans.clear();
    for (const { id, tax, digest } of await findPlans(db, intermediaryId, missing)) {
      const prices = { storedDigest: digest, digest: taxDigest(tax), tax: parsed(tax) };
      this.#plans.set(keyOf(id), prices);
      found.set(id, prices);
    }
    return found;
  }
}

function parsed(text: string): Tax | null {
  try {
    return parseStoredTax(text);
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
