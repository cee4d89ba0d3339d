import { adjustmentColumns } from '../../after-sale/adjustment.repository.ts';
import { chargebackColumns } from '../../after-sale/chargeback.repository.ts';
import { refundColumns } from '../../after-sale/refund.repository.ts';
import { anticipationColumns } from '../../settlement/anticipation.ts';
import { sealedTransferColumns } from '../../settlement/transfer.ts';
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

/** The tables in which all lines but sales have their source. */
export const sourceTables = {
  refund: {
    table: 'refunds',
    column: 'refund_id',
    field: 'refundId',
    own: ['ESTORNO'],
    reversals: { ESTORNO: 'ESTORNO_CANCELADO' },
    isOfCharge: true,
    columns: refundColumns,
  },
  chargeback: {
    table: 'chargebacks',
    column: 'chargeback_id',
    field: 'chargebackId',
    own: ['CHARGEBACK'],
    reversals: { CHARGEBACK: 'CHARGEBACK_REVERTIDO' },
    isOfCharge: true,
    columns: chargebackColumns,
  },
  adjustment: {
    table: 'adjustments',
    column: 'adjustment_id',
    field: 'adjustmentId',
    own: ['AJUSTE_CREDITO', 'AJUSTE_DEBITO'],
    reversals: {},
    isOfCharge: false,
    columns: [...adjustmentColumns, 'seal'],
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
    columns: [...sealedTransferColumns, 'account', 'seal'],
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
