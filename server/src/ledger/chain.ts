import { hash } from 'node:crypto';
import type { CamelCased } from '../db/query/camel-case.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import type { CardBrand, Channel, PaymentMethod } from '../shared/charge-terms.ts';
import type { SellerHead } from './seller-head.repository.ts';

/** A line of a statement, in its place in the seller's chain. */
export type StatementEntry = CamelCased<StatementEntryRow>;

/** The fields of a charge that decide its fee, and so belong under the hash of its lines (D27). */
export interface PricedCharge {
  uuid: string;
  paidAt: number;
  paymentMethod: PaymentMethod;
  channel: Channel | null;
  brand: CardBrand | null;
  installments: number | null;
  valueCents: number;
}

/** A line before it has its place in the chain. */
export interface NewEntry {
  operation: 'VENDA' | 'ESTORNO';
  executionDate: string;
  feeCents: number;
  planId: number;
  planDigest: Buffer;
  charge: PricedCharge;
}

/** Puts a line at the end of a seller's chain: the line to store, and the head that now ends in it. */
export function appendEntry(head: SellerHead, added: NewEntry): { entry: StatementEntry; head: SellerHead } {
  const { charge } = added;
  const entry: Omit<StatementEntry, 'hash'> = {
    intermediaryId: head.intermediaryId,
    sellerId: head.sellerId,
    sequence: head.sequence + 1,
    operation: added.operation,
    executionDate: added.executionDate,
    chargeUuid: charge.uuid,
    chargePaidAt: charge.paidAt,
    paymentMethod: charge.paymentMethod,
    brand: charge.brand ?? '',
    valueCents: charge.valueCents,
    feeCents: added.feeCents,
    planId: added.planId,
    previousHash: head.hash,
  };
  const ownHash = entryHash(entry, added.planDigest, charge);
  return { entry: { ...entry, hash: ownHash }, head: { ...head, sequence: entry.sequence, hash: ownHash } };
}

/**
 * SHA-256 over the previous hash and the canonical JSON (RFC 8785) of the line's columns, the digest of its
 * plan and the charge fields that priced it. No personal data, no random id, no time of import: the same
 * input gives the same chain, and a person's data can be erased without breaking it (D27).
 */
export function entryHash(
  entry: Omit<StatementEntry, 'hash'>,
  planDigest: Buffer,
  charge: PricedCharge,
): Buffer {
  const covered = Buffer.from(canonicalEntry(entry, planDigest, charge));
  // In one call: a hash object of its own for each line costs half as much again.
  return hash('sha256', Buffer.concat([entry.previousHash, covered]), 'buffer');
}

/** Written with its keys in order, JSON.stringify gives RFC 8785's form without sorting a million times. */
export function canonicalEntry(
  entry: Omit<StatementEntry, 'hash'>,
  planDigest: Buffer,
  charge: PricedCharge,
): string {
  return JSON.stringify({
    charge: {
      brand: charge.brand,
      channel: charge.channel,
      installments: charge.installments,
      paid_at: charge.paidAt,
      payment_method: charge.paymentMethod,
      value_cents: charge.valueCents,
    },
    entry: {
      brand: entry.brand,
      charge_paid_at: entry.chargePaidAt,
      charge_uuid: entry.chargeUuid,
      execution_date: entry.executionDate,
      fee_cents: entry.feeCents,
      intermediary_id: entry.intermediaryId,
      operation: entry.operation,
      payment_method: entry.paymentMethod,
      plan_id: entry.planId,
      seller_id: entry.sellerId,
      sequence: entry.sequence,
      value_cents: entry.valueCents,
    },
    plan_digest: planDigest.toString('hex'),
  });
}
