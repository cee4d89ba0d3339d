import type { Reader } from '../../db/store.ts';
import { PlanCache, findSealedPlans, type SealedVersion } from '../../rate-plans/plan-seal.repository.ts';
import { listAssignments, planOfLine, type PlanAssignment } from '../../rate-plans/seller-plan.repository.ts';
import { SealBrokenError } from '../../shared/errors.ts';
import { parseStoredTax, taxDigest, type Tax } from '../../rate-plans/tax.ts';
import type { Chain } from './chain.repository.ts';
import { discrepancyAt, shownInstant, type Discrepancy, type Mismatch } from './discrepancy.ts';
import type { VerifiedLine } from './line.repository.ts';
import { parseRow, type SourceRows } from './source-row.repository.ts';

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

/** Compares the plan of each sale and anticipation of a seller with the plan in force at its time (D18, D42). */
export class JudgedPlans {
  /** The first line that another plan or version should have priced. */
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
    const priced = lines.filter(({ operation }) => operation === 'VENDA' || operation === 'ANTECIPACAO');
    const ids = new Set(priced.flatMap(({ planId }) => planId ?? []));
    const plans = await findSealedPlans(db, this.#intermediaryId, ids);
    for (const line of priced) {
      const judged = { ...line, chargePaidAt: pricedAt(line) };
      const mismatch = judgeSale(judged, this.#assignments, plans.get(line.planId ?? 0)?.versions ?? []);
      if (mismatch === null) continue;
      this.first = discrepancyAt(line, mismatch);
      return;
    }
  }
}

/** Returns the instant whose plan prices a line: that of the payment, or that of the anticipation. */
function pricedAt({ operation, chargePaidAt, sourceRow }: VerifiedLine): number | null {
  if (operation === 'VENDA' || sourceRow === null) return chargePaidAt;
  return (parseRow(sourceRow) as SourceRows['anticipation']).createdAt;
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
    what: 'it was priced by a plan that was not in force for the seller at that time',
    stored: `plan ${planId} at ${shownInstant(paidAt)}`,
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
    what: `it was priced by a version of plan ${planId} that was not in force at that time`,
    stored: `version ${planVersion}, in force from ${from}${until === undefined ? '' : ` until ${until}`}`,
    expected: `the version in force at ${shownInstant(paidAt)}`,
  };
}
