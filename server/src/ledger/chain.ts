import { hash } from 'node:crypto';
import type { ChargeRow, StatementEntryRow } from '../db/tables.ts';
import type { SellerHead } from './seller-head.repository.ts';

/** The fields of a charge that decide its fee, and so belong under the hash of its lines (D27). */
export interface PricedCharge {
  uuid: string;
  paidAt: number;
  paymentMethod: ChargeRow['payment_method'];
  channel: ChargeRow['channel'];
  brand: ChargeRow['brand'];
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

/** Puts a line at the end of a seller's chain: the row to store, and the head that now ends in it. */
export function appendEntry(head: SellerHead, entry: NewEntry): { row: StatementEntryRow; head: SellerHead } {
  const { charge } = entry;
  const row: Omit<StatementEntryRow, 'hash'> = {
    intermediary_id: head.intermediaryId,
    seller_id: head.sellerId,
    sequence: head.sequence + 1,
    operation: entry.operation,
    execution_date: entry.executionDate,
    charge_uuid: charge.uuid,
    charge_paid_at: charge.paidAt,
    payment_method: charge.paymentMethod,
    brand: charge.brand ?? '',
    value_cents: charge.valueCents,
    fee_cents: entry.feeCents,
    plan_id: entry.planId,
    previous_hash: head.hash,
  };
  const ownHash = entryHash(row, entry.planDigest, charge);
  return { row: { ...row, hash: ownHash }, head: { ...head, sequence: row.sequence, hash: ownHash } };
}

/**
 * SHA-256 over the previous hash and the canonical JSON (RFC 8785) of the line's columns, the digest of its
 * plan and the charge fields that priced it. No personal data, no random id, no time of import: the same
 * input gives the same chain, and a person's data can be erased without breaking it (D27).
 */
export function entryHash(
  row: Omit<StatementEntryRow, 'hash'>,
  planDigest: Buffer,
  charge: PricedCharge,
): Buffer {
  const covered = Buffer.from(canonicalEntry(row, planDigest, charge));
  // In one call: a hash object of its own for each line costs half as much again.
  return hash('sha256', Buffer.concat([row.previous_hash, covered]), 'buffer');
}

/** Written with its keys in order, JSON.stringify gives RFC 8785's form without sorting a million times. */
export function canonicalEntry(
  row: Omit<StatementEntryRow, 'hash'>,
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
      brand: row.brand,
      charge_paid_at: row.charge_paid_at,
      charge_uuid: row.charge_uuid,
      execution_date: row.execution_date,
      fee_cents: row.fee_cents,
      intermediary_id: row.intermediary_id,
      operation: row.operation,
      payment_method: row.payment_method,
      plan_id: row.plan_id,
      seller_id: row.seller_id,
      sequence: row.sequence,
      value_cents: row.value_cents,
    },
    plan_digest: planDigest.toString('hex'),
  });
}
