import type { Reader } from '../../db/store.ts';
import { PlanCache, findSealedPlans, type SealedVersion } from '../../rate-plans/plan-seal.repository.ts';
import { listAssignments, planOfLine, type PlanAssignment } from '../../rate-plans/seller-plan.repository.ts';
import { SealBrokenError } from '../../shared/errors.ts';
import { parseStoredTax, taxDigest, type Tax } from '../../rate-plans/tax.ts';
import type { Chain } from './chain.repository.ts';
import { discrepancyAt, shownInstant, type Discrepancy, type Mismatch } from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';

/** A stored version of a plan, with the digest of its stored prices recomputed. */
export interface PlanPrices {
  storedDigest: Buffer;
  /** The digest of the stored prices. */
  digest: Buffer;
  /** The prices; null if the stored text is damaged. */
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
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}

/**
 * How long the version before a newer one may still have priced a payment. A payment may be five minutes ahead of the
 * import's clock, and a version may be added while its import runs.
 */
const toleranceMs = 10 * 60_000;

/** Compares the plan of each sale of a seller with the plan in force at its payment (D18). */
export class JudgedPlans {
  /** The first sale that another plan or version should have priced. */
  first: Discrepancy | null = null;
  readonly #intermediaryId: number;
  readonly #assignments: readonly PlanAssignment[];

  private constructor(intermediaryId: number, assignments: readonly PlanAssignment[]) {
    this.#intermediaryId = intermediaryId;
    this.#assignments = assignments;
  }

  /** Reads the assignments once. Those that are made later change nothing for the lines that exist. */
  static async of(db: Reader, { intermediaryId, sellerId }: Chain): Promise<JudgedPlans> {
    return new JudgedPlans(intermediaryId, await listAssignments(db, intermediaryId, [sellerId]));
  }

  async add(db: Reader, lines: readonly VerifiedLine[]): Promise<void> {
    if (this.first !== null) return;
    const sales = lines.filter(({ operation }) => operation === 'VENDA');
    const ids = new Set(sales.flatMap(({ planId }) => planId ?? []));
    const plans = await findSealedPlans(db, this.#intermediaryId, ids);
    for (const line of sales) {
      const mismatch = judgeSale(line, this.#assignments, plans.get(line.planId ?? 0)?.versions ?? []);
      if (mismatch === null) continue;
      this.first = discrepancyAt(line, mismatch);
      return;
    }
  }
}

/** Compares the plan of a sale, and its version, with those in force at the payment. */
export function judgeSale(
  { sequence, planId, planVersion, chargePaidAt: paidAt }: JudgedSale,
  assignments: readonly PlanAssignment[],
  versions: readonly Pick<SealedVersion, 'version' | 'validFrom'>[],
): Mismatch | null {
  if (planId === null || paidAt === null) return null;
  const expected = planOfLine(assignments, sequence, paidAt);
  if (expected === undefined || expected === planId) {
    return judgeVersion(versions, { planId, planVersion }, paidAt);
  }
  return {
    what: 'the sale was priced by a plan that was not in force for the seller when it was paid',
    stored: `plan ${planId} for a payment at ${shownInstant(paidAt)}`,
    expected: `plan ${expected}`,
  };
}

type JudgedSale = Pick<VerifiedLine, 'sequence' | 'planId' | 'planVersion' | 'chargePaidAt'>;

function judgeVersion(
  versions: readonly Pick<SealedVersion, 'version' | 'validFrom'>[],
  { planId, planVersion }: { planId: number; planVersion: number },
  paidAt: number,
): Mismatch | null {
  const index = versions.findIndex(({ version }) => version === planVersion);
  const [version, next] = [versions[index], versions[index + 1]];
  // Without the version the line has no price, which is found when the line itself is checked.
  if (version === undefined) return null;
  const hasBegun = planVersion === 1 || version.validFrom <= paidAt;
  const hasEnded = next !== undefined && next.validFrom <= paidAt - toleranceMs;
  if (hasBegun && !hasEnded) return null;
  const [from, until] = [shownInstant(version.validFrom), next && shownInstant(next.validFrom)];
  return {
    what: `the sale was priced by a version of plan ${planId} that was not in force when it was paid`,
    stored: `version ${planVersion}, in force from ${from}${until === undefined ? '' : ` until ${until}`}`,
    expected: `the version in force at ${shownInstant(paidAt)}`,
  };
}
