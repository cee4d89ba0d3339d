import type { CamelCased } from '../db/query/expressions.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import type { CardBrand, Channel, PaymentMethod } from '../shared/charge-terms.ts';
import { sha256 } from '../shared/keyring.ts';
import { sumsAfter } from './receivable-unit.ts';
import type { SellerHead } from './seller-head.repository.ts';

/** A line of a statement, at its position in the seller's chain. */
export type StatementEntry = CamelCased<StatementEntryRow>;

/** The fields of a charge that decide its fee or what a refund pays back: its lines' hashes cover them (D27). */
export interface PricedCharge {
  uuid: string;
  paidAt: number;
  paymentMethod: PaymentMethod;
  channel: Channel | null;
  brand: CardBrand | null;
  installments: number | null;
  valueCents: number;
  /** Null where the buyer paid exactly the value (D20). */
  buyerValueCents: number | null;
  /** The code by which the processor finds the payment that a refund pays back. */
  authorizationCode: string | null;
  authorizationNsu: string;
}

/** The fields of its charge that a line shows. */
type ShownCharge = Pick<
  StatementEntry,
  | 'channel'
  | 'installments'
  | 'chargeValueCents'
  | 'buyerValueCents'
  | 'authorizationCode'
  | 'authorizationNsu'
>;

/** The columns of a line itself that its hash covers. */
export type HashedEntry = Omit<StatementEntry, keyof ShownCharge | 'hash' | 'uuidOrder'>;

/** What a line takes from its charge. A transfer, or an adjustment without a charge, takes nothing. */
type ChargeOfLine = PricedCharge & { uuidOrder: string | null };

/** A line before it has a position in the chain. */
export interface NewEntry extends Source {
  operation: StatementEntry['operation'];
  executionDate: string;
  valueCents: number;
  feeCents: number;
  /** The plan that priced the line. Null for what no plan prices, such as a transfer, and so is its digest; see `noPlan`. */
  planId: number | null;
  planVersion: number;
  planDigest: Buffer | null;
  charge: ChargeOfLine | null;
  /** The instalment that the line is about; left out where the sale is paid out at once (D39). */
  installment?: number | null;
  /** Says the receivable unit of a line without a charge; left out where it belongs to none, or to `ADJ` (D41). */
  method?: Pick<StatementEntry, 'paymentMethod' | 'brand'>;
  /** When its refund was asked for, or its chargeback opened; left out of all other lines. See `VolumesByDay`. */
  countedAt?: number;
  /** The day of the sale that the line reverses, '' if its unit was advanced; left out of all other lines. */
  saleDate?: string;
}

/** A line, and the head after it. */
export interface AppendedLine {
  entry: StatementEntry;
  head: SellerHead;
  countedAt: number | null;
  saleDate: string | null;
}

/** Appends a line to a seller's chain. Returns the line to store and the new head. */
export function appendEntry(head: SellerHead, added: NewEntry): AppendedLine {
  const { charge } = added;
  const entry: Omit<StatementEntry, 'hash'> = {
    intermediaryId: head.intermediaryId,
    sellerId: head.sellerId,
    sequence: head.sequence + 1,
    operation: added.operation,
    executionDate: added.executionDate,
    chargeUuid: charge?.uuid ?? null,
    chargePaidAt: charge?.paidAt ?? null,
    paymentMethod: charge?.paymentMethod ?? added.method?.paymentMethod ?? null,
    brand: charge?.brand ?? added.method?.brand ?? '',
    valueCents: added.valueCents,
    feeCents: added.feeCents,
    planId: added.planId,
    planVersion: added.planVersion,
    refundId: added.refundId,
    chargebackId: added.chargebackId,
    adjustmentId: added.adjustmentId,
    anticipationId: added.anticipationId,
    transferId: added.transferId,
    installment: added.installment ?? null,
    channel: charge?.channel ?? null,
    installments: charge?.installments ?? null,
    chargeValueCents: charge?.valueCents ?? null,
    buyerValueCents: charge?.buyerValueCents ?? null,
    authorizationCode: charge?.authorizationCode ?? null,
    authorizationNsu: charge?.authorizationNsu ?? null,
    uuidOrder: charge?.uuidOrder ?? null,
    previousHash: head.hash,
  };
  const ownHash = entryHash(entry, added.planDigest, charge);
  const moved = { ...head, ...sumsAfter(head, entry), sequence: entry.sequence, hash: ownHash };
  const { countedAt = null, saleDate = null } = added;
  return { entry: { ...entry, hash: ownHash }, head: moved, countedAt, saleDate };
}

/**
 * Returns the SHA-256 of the previous hash and the canonical JSON (RFC 8785) of the line's columns, the digest of its
 * plan and the money fields of its charge. It covers no personal data, no random id and no import time, so the same
 * input gives the same chain, and personal data can be erased without breaking it (D27).
 */
export function entryHash(
  entry: HashedEntry,
  planDigest: Buffer | null,
  charge: PricedCharge | null,
): Buffer {
  const covered = Buffer.from(canonicalEntry(entry, planDigest, charge));
  return sha256(Buffer.concat([entry.previousHash, covered]));
}

/**
 * Returns the canonical JSON of a line. The keys are written in sorted order, so that JSON.stringify gives RFC 8785's
 * form without sorting them for each line. Fields that the line does not have are left out, and so is the first version
 * of a plan.
 */
export function canonicalEntry(
  entry: HashedEntry,
  planDigest: Buffer | null,
  charge: PricedCharge | null,
): string {
  return JSON.stringify({
    charge:
      charge === null
        ? undefined
        : {
            authorization_code: charge.authorizationCode,
            authorization_nsu: charge.authorizationNsu,
            brand: charge.brand,
            buyer_value_cents: charge.buyerValueCents ?? undefined,
            channel: charge.channel,
            installments: charge.installments,
            paid_at: charge.paidAt,
            payment_method: charge.paymentMethod,
            value_cents: charge.valueCents,
          },
    entry: {
      adjustment_id: entry.adjustmentId ?? undefined,
      anticipation_id: entry.anticipationId ?? undefined,
      brand: entry.brand,
      charge_paid_at: entry.chargePaidAt ?? undefined,
      charge_uuid: entry.chargeUuid ?? undefined,
      chargeback_id: entry.chargebackId ?? undefined,
      execution_date: entry.executionDate,
      fee_cents: entry.feeCents,
      installment: entry.installment ?? undefined,
      intermediary_id: entry.intermediaryId,
      operation: entry.operation,
      payment_method: entry.paymentMethod ?? undefined,
      plan_id: entry.planId ?? undefined,
      plan_version: entry.planVersion === 1 ? undefined : entry.planVersion,
      refund_id: entry.refundId ?? undefined,
      seller_id: entry.sellerId,
      sequence: entry.sequence,
      transfer_id: entry.transferId ?? undefined,
      value_cents: entry.valueCents,
    },
    plan_digest: planDigest?.toString('hex'),
  });
}

/** What a line or an event is about besides its charge: one of these, or nothing. */
export interface Source {
  refundId: number | null;
  chargebackId: number | null;
  adjustmentId: number | null;
  anticipationId: number | null;
  transferId: number | null;
}

/** The plan of a line that no plan priced. */
export const noPlan = { planId: null, planVersion: 1, planDigest: null } as const;

export const noSource: Source = {
  refundId: null,
  chargebackId: null,
  adjustmentId: null,
  anticipationId: null,
  transferId: null,
};

/** Returns the later of the refund's and the sale's date, so that a sale is not debited before it is paid out (D24). */
export function refundExecutionDate(refundedAt: number, saleDate: string): string {
  const refundDate = saoPauloDate(refundedAt);
  return refundDate > saleDate ? refundDate : saleDate;
}
