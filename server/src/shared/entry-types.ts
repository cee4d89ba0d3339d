/** The kinds of lines in a statement (D24). */
export const ENTRY_TYPES = [
  'VENDA',
  'ESTORNO',
  'ESTORNO_CANCELADO',
  'CHARGEBACK',
  'CHARGEBACK_REVERTIDO',
  'AJUSTE_CREDITO',
  'AJUSTE_DEBITO',
  'ANTECIPACAO',
  'ANTECIPACAO_COMPENSADA',
  'ANTECIPACAO_CANCELADA',
  'COMPENSACAO_CANCELADA',
  'REPASSE',
  'REPASSE_DEVOLVIDO',
  'REPASSE_CESSAO',
  'REPASSE_CESSAO_DEVOLVIDO',
] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** The kinds of lines that reduce what the seller receives. The others increase it. */
export const OUTFLOWS = [
  'ESTORNO',
  'CHARGEBACK',
  'AJUSTE_DEBITO',
  'ANTECIPACAO_COMPENSADA',
  'ANTECIPACAO_CANCELADA',
  'REPASSE',
  'REPASSE_CESSAO',
] as const satisfies EntryType[];

const outflows: ReadonlySet<EntryType> = new Set(OUTFLOWS);

/** The kinds that are of a charge, and priced as it is. */
const ofCharges: ReadonlySet<EntryType> = new Set([
  'VENDA',
  'ESTORNO',
  'ESTORNO_CANCELADO',
  'CHARGEBACK',
  'CHARGEBACK_REVERTIDO',
]);

/** Returns whether lines of this kind have a charge, whose plan prices them. The others need no charge. */
export function isPriced(operation: EntryType): boolean {
  return ofCharges.has(operation);
}

/** Returns whether lines of this kind reverse a sale, or take that back. */
export function isReversal(operation: EntryType): boolean {
  return operation !== 'VENDA' && isPriced(operation);
}

export function isAdjustment(operation: EntryType): boolean {
  return operation === 'AJUSTE_CREDITO' || operation === 'AJUSTE_DEBITO';
}

export function isOutflow(operation: EntryType): boolean {
  return outflows.has(operation);
}

/**
 * The debits that a transfer deducts up to the day on which it is made (D32). What an anticipation takes off counts with
 * the credits that it takes from, up to the transfer's own date (D42).
 */
export const DEBITS = [
  'ESTORNO',
  'CHARGEBACK',
  'AJUSTE_DEBITO',
  'REPASSE_CESSAO',
] as const satisfies (typeof OUTFLOWS)[number][];

const debits: ReadonlySet<EntryType> = new Set(DEBITS);

export function isDebit(operation: EntryType): boolean {
  return debits.has(operation);
}

/** Returns whether lines of this kind take off what was advanced of a unit, or give it back (D42). */
export function isOfAdvancedUnit(operation: EntryType): boolean {
  return operation === 'ANTECIPACAO_COMPENSADA' || operation === 'COMPENSACAO_CANCELADA';
}
