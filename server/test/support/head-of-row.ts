import type { SellerHeadRow } from '../../src/db/tables.ts';
import type { SealedHead } from '../../src/ledger/seller-head.repository.ts';

/** Returns a head that was read with all its columns. */
export function headOfRow(row: SellerHeadRow): SealedHead {
  return {
    intermediaryId: row.intermediary_id,
    sellerId: row.seller_id,
    sequence: row.statement_sequence,
    hash: row.statement_hash,
    seal: row.statement_seal,
    eventSequence: row.event_sequence,
    payeeDigest: row.payee_digest,
    plansDigest: row.plans_digest,
    status: row.status,
    termsSequence: row.terms_sequence,
    creditedThrough: row.credited_through,
    debitedThrough: row.debited_through,
    transferSequence: row.transfer_sequence,
    lateCents: BigInt(row.late_cents),
    openCents: BigInt(row.open_cents),
    heldCents: BigInt(row.held_cents),
    holdsAll: row.holds_all,
    effectsDigest: row.effects_digest,
  };
}
