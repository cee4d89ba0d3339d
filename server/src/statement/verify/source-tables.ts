import { anticipationColumns } from '../../settlement/anticipation.repository.ts';
import type { AdjustmentRow, ChargebackRow, RefundRow, TransferRow } from '../../db/tables.ts';
import type { Source } from '../../ledger/chain.ts';
import type { EntryType } from '../../shared/entry-types.ts';

/** A table whose rows have lines in statements, and how the lines name the rows. */
export interface SourceTable {
  table: 'refunds' | 'chargebacks' | 'adjustments' | 'anticipations' | 'transfers';
  /** The column of a line that names its row; its field has the same name. */
  column: 'refund_id' | 'chargeback_id' | 'adjustment_id' | 'anticipation_id' | 'transfer_id';
  field: keyof Source;
  /** The kinds of a row's own line. Each row has exactly one such line; a chargeback has one or more. */
  own: readonly EntryType[];
  /** The kind of the line that takes each own line back; empty if there are none. */
  reversals: Partial<Record<EntryType, EntryType>>;
  /** The kinds of its other lines, of which there may be many. */
  others?: readonly EntryType[];
  /** Whether the lines are found by their charge. */
  isOfCharge: boolean;
  /** The columns that a line is compared with. */
  columns: readonly string[];
}

const ofRefunds = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'value_cents',
  'buyer_value_cents',
  'fee_cents',
  'as_fraud',
  'status',
  'requested_at',
  'answered_at',
  'reason',
  'end_to_end_id',
  'return_id',
  'seal',
] as const satisfies readonly (keyof RefundRow)[];

const ofChargebacks = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'value_cents',
  'fee_cents',
  'kind',
  'status',
  'stage',
  'reason_code',
  'occurred_on',
  'answer_by',
  'due_told_for',
  'opened_at',
  'closed_at',
  'seal',
] as const satisfies readonly (keyof ChargebackRow)[];

const ofAdjustments = [
  'intermediary_id',
  'id',
  'seller_id',
  'charge_uuid',
  'direction',
  'value_cents',
  'reason',
  'sequence',
  'created_at',
  'seal',
] as const satisfies readonly (keyof AdjustmentRow)[];

const ofTransfers = [
  'intermediary_id',
  'id',
  'seller_id',
  'transfer_date',
  'debited_through',
  'payment_date',
  'amount_cents',
  'left_cents',
  'status',
  'through_sequence',
  'contract',
  'due_date',
  'arrangement',
  'account',
  'payee_digest',
  'end_to_end_id',
  'paying_bank',
  'bank_number',
  'paid_on',
  'reason',
  'created_at',
  'updated_at',
  'seal',
] as const satisfies readonly (keyof TransferRow)[];

/** The tables in which all lines but sales have their source. */
export const sourceTables = {
  refund: {
    table: 'refunds',
    column: 'refund_id',
    field: 'refundId',
    own: ['ESTORNO'],
    reversals: { ESTORNO: 'ESTORNO_CANCELADO' },
    isOfCharge: true,
    columns: ofRefunds,
  },
  chargeback: {
    table: 'chargebacks',
    column: 'chargeback_id',
    field: 'chargebackId',
    own: ['CHARGEBACK'],
    reversals: { CHARGEBACK: 'CHARGEBACK_REVERTIDO' },
    isOfCharge: true,
    columns: ofChargebacks,
  },
  adjustment: {
    table: 'adjustments',
    column: 'adjustment_id',
    field: 'adjustmentId',
    own: ['AJUSTE_CREDITO', 'AJUSTE_DEBITO'],
    reversals: {},
    isOfCharge: false,
    columns: ofAdjustments,
  },
  anticipation: {
    table: 'anticipations',
    column: 'anticipation_id',
    field: 'anticipationId',
    own: ['ANTECIPACAO'],
    reversals: { ANTECIPACAO: 'ANTECIPACAO_CANCELADA' },
    others: ['ANTECIPACAO_COMPENSADA', 'COMPENSACAO_CANCELADA'],
    isOfCharge: false,
    columns: [...anticipationColumns, 'seal'],
  },
  transfer: {
    table: 'transfers',
    column: 'transfer_id',
    field: 'transferId',
    own: ['REPASSE', 'REPASSE_CESSAO'],
    reversals: { REPASSE: 'REPASSE_DEVOLVIDO', REPASSE_CESSAO: 'REPASSE_CESSAO_DEVOLVIDO' },
    isOfCharge: false,
    columns: ofTransfers,
  },
} as const satisfies Record<string, SourceTable>;

export type SourceName = keyof typeof sourceTables;

export const sourceNames = Object.keys(sourceTables) as SourceName[];

const nameByOperation = new Map<EntryType, SourceName>();
for (const name of sourceNames) {
  for (const operation of operationsOf(sourceTables[name])) nameByOperation.set(operation, name);
}

export function operationsOf({ own, reversals, others = [] }: SourceTable): EntryType[] {
  return [...own, ...Object.values(reversals), ...others];
}

/** Returns the source of a line of this kind, or undefined for a sale. */
export function sourceOf(operation: EntryType): SourceName | undefined {
  return nameByOperation.get(operation);
}
