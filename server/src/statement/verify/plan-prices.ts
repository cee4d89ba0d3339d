import { PlanCache } from '../../rate-plans/plan-cache.ts';
import { parseStoredTax, taxDigest, type Tax } from '../../rate-plans/tax.ts';

/** A stored version of a plan, with the digest of its stored prices recomputed. */
export interface PlanPrices {
  storedDigest: Buffer;
  /** Of the stored prices. */
  digest: Buffer;
  /** Null when the stored text is not a tax. */
  tax: Tax | null;
}

export function planPricesCache(): PlanCache<PlanPrices> {
  return new PlanCache(({ tax, digest }) => ({
    storedDigest: digest,
    digest: taxDigest(tax),
    tax: taxOrNull(tax),
  }));
}

function taxOrNull(text: string): Tax | null {
  try {
    return parseStoredTax(text);
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
