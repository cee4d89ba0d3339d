import { findSalePlans, salePlanCache, type SalePlan } from './sale-plan.ts';
import type { Reader } from '../db/store.ts';
import { findSellerIds } from '../sellers/seller.repository.ts';
import { assertMayAskFor, sellerNotFound } from '../sellers/seller.service.ts';
import { CHANNELS, type CardBrand, type Channel, type PaymentMethod } from '../shared/charge-terms.ts';
import { DomainError, InvalidInputError, SealBrokenError, type WrongField } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { feeSteps, type FeeStep } from './fee-steps.ts';
import { explainFee, type FeeExplanation, type PricedSale } from './fee.ts';
import { salePartsOf } from './instalments.ts';
import { listAssignments } from './seller-plan.repository.ts';
import { MAX_INSTALLMENTS } from './tax.ts';

/** The fee of a sale if it were imported now. */
export interface FeeQuote {
  sale: PricedSale;
  planId: number;
  version: number;
  /** What falls due, and when: all of it, or each instalment. */
  parts: ReturnType<typeof salePartsOf>;
  explained: FeeExplanation;
  /** Whether a refund leaves the fee with the intermediary. */
  keepsFee: boolean;
  steps: FeeStep[];
}

/**
 * Returns what the import would charge for a sale that is paid at `paidAt`, by the same code. Throws
 * `channel_not_priced`, `access_denied` for another seller's, `seller_not_found`, and `UserError` for a plan that was
 * changed without the key.
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
  if (plan === undefined) {
    throw new SealBrokenError(
      `the rate plan of seller ${sellerId} is gone: somebody without the secret key removed its assignments, or the ` +
        `prices of a plan. See \`payfac statement verify --seller ${sellerId}\`.`,
    );
  }
  const explained = explainFee(plan.tax, sale);
  if (explained === 'channel_not_priced') throw channelNotPriced(plan, sale);
  const keepsFee = plan.tax.refundFee === 'KEEP';
  return {
    sale,
    planId: plan.planId,
    version: plan.version,
    parts: salePartsOf({ ...sale, paidAt }, { ...explained.applied, feeCents: explained.feeCents }),
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

/** The terms of a sale as the client of the API gives them. */
export interface QuotedTerms {
  valueCents: number;
  paymentMethod: PaymentMethod;
  channel?: Channel | undefined;
  brand?: CardBrand | undefined;
  installments?: number | undefined;
}

const cardFields = ['channel', 'brand', 'installments'] as const;

/**
 * Returns the sale, by the rules of the import; but a brand may be left out, and so may the instalments of a single
 * payment. Throws `invalid_request` for fields that do not fit the payment method.
 */
export function quotedSale(terms: QuotedTerms): PricedSale {
  const { valueCents, paymentMethod, channel = null, brand = null, installments = null } = terms;
  const sale = { valueCents, paymentMethod, channel, brand };
  switch (paymentMethod) {
    case 'PIX':
    case 'BANK_SLIP':
      assertAbsent(terms, cardFields);
      return { ...sale, installments: null };
    case 'DEBIT_CARD':
      assertAbsent(terms, ['channel', 'installments']);
      return { ...sale, installments: null };
    case 'CREDIT_CARD_SIGHT':
      if (channel === null) refuse([missingChannel]);
      if (installments !== null && installments !== 1) {
        refuse([{ path: ['installments'], detail: 'must be 1 or left out for CREDIT_CARD_SIGHT' }]);
      }
      return { ...sale, installments: 1 };
    case 'CREDIT_CARD_EARLY_SELLER':
    case 'CREDIT_CARD_EARLY_BUYER':
      if (channel === null) refuse([missingChannel]);
      if (installments === null || installments < 2) {
        const detail = `must be 2 to ${MAX_INSTALLMENTS} for ${paymentMethod}`;
        refuse([{ path: ['installments'], detail }]);
      }
      return { ...sale, installments };
  }
}

const missingChannel: WrongField = { path: ['channel'], detail: 'is required for credit cards' };

function assertAbsent(terms: QuotedTerms, fields: readonly (typeof cardFields)[number][]): void {
  const given = fields.filter((field) => terms[field] !== undefined);
  if (given.length === 0) return;
  refuse(given.map((field) => ({ path: [field], detail: `must be left out for ${terms.paymentMethod}` })));
}

function refuse(fields: readonly WrongField[]): never {
  throw new InvalidInputError('The fields of the sale do not fit its payment method; see errors.', fields);
}
