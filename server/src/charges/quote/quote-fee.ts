import type { Reader } from '../../db/store.ts';
import { saleExecutionDate } from '../../ledger/execution-date.ts';
import { explainFee, type FeeExplanation } from '../../rate-plans/fee.ts';
import { feeSteps, type FeeStep } from '../../rate-plans/fee-steps.ts';
import type { PricedSale } from '../../rate-plans/price.ts';
import { listAssignments } from '../../rate-plans/seller-plan.repository.ts';
import { sellerNotFound } from '../../sellers/seller-errors.ts';
import { assertMayAskFor } from '../../sellers/seller-scope.ts';
import { findSellerIds } from '../../sellers/seller.repository.ts';
import { CHANNELS } from '../../shared/charge-terms.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { Principal } from '../../tokens/principal.ts';
import { findSalePlans, salePlanCache, type SalePlan } from '../import/sale-plan.ts';

/** A sale as it would be imported now. */
export interface FeeQuote {
  sale: PricedSale;
  planId: number;
  version: number;
  executionDate: string;
  explained: FeeExplanation;
  /** Whether a refund leaves the fee with the intermediary. */
  keepsFee: boolean;
  steps: FeeStep[];
}

/**
 * What the import would charge for a sale that is paid at `paidAt`, by the same code. Throws `channel_not_priced`,
 * `access_denied` for another seller's, `seller_not_found`, and `UserError` for a plan that was changed without the
 * key.
 */
export async function quoteFee(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  { sellerId, paidAt, sale }: { sellerId: number; paidAt: number; sale: PricedSale },
): Promise<FeeQuote> {
  const { intermediaryId } = principal;
  assertMayAskFor(principal, sellerId);
  if (!(await findSellerIds(db, intermediaryId, [sellerId])).has(sellerId)) throw sellerNotFound();
  const assignments = new Map([[sellerId, await listAssignments(db, intermediaryId, [sellerId])]]);
  const quoted = { sellerId, paidAt };
  const deps = { keyring, plans: salePlanCache() };
  const plan = (await findSalePlans(deps, db, { intermediaryId, assignments }, [quoted])).get(quoted);
  if (plan === undefined) throw new Error(`seller ${sellerId} has no rate plan`);
  const explained = explainFee(plan.tax, sale);
  if (explained === 'channel_not_priced') throw channelNotPriced(plan, sale);
  const keepsFee = plan.tax.refundFee === 'KEEP';
  return {
    sale,
    planId: plan.planId,
    version: plan.version,
    executionDate: saleExecutionDate(paidAt, explained.applied.delayForRedeemDays),
    explained,
    keepsFee,
    steps: feeSteps(sale, explained, keepsFee),
  };
}

function channelNotPriced({ planId, tax }: SalePlan, { channel }: PricedSale): DomainError {
  const priced = CHANNELS.filter((each) => tax.credit[each] !== undefined);
  return new DomainError(
    'channel_not_priced',
    `Plan ${planId}, in force for the seller at that moment, does not price ${String(channel)}. It prices ` +
      `${priced.join(' and ')}.`,
  );
}
