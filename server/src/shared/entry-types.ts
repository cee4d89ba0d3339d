/** The kinds of lines in a statement (D24). */
export const ENTRY_TYPES = [
  'VENDA',
  'ESTORNO',
  'ESTORNO_CANCELADO',
  'CHARGEBACK',
  'CHARGEBACK_REVERTIDO',
  'AJUSTE_CREDITO',
  'AJUSTE_DEBITO',
  'REPASSE',
  'REPASSE_DEVOLVIDO',
] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** Kinds of lines that take from what the seller receives; the others give. */
export const OUTFLOWS = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE'] as const satisfies EntryType[];

const outflows: ReadonlySet<EntryType> = new Set(OUTFLOWS);

/** Adjustments (D31) and transfers (D32). */
const unpriced: ReadonlySet<EntryType> = new Set([
  'AJUSTE_CREDITO',
  'AJUSTE_DEBITO',
  'REPASSE',
  'REPASSE_DEVOLVIDO',
]);

/** Whether a plan prices lines of this kind; the others have no fee and no plan, and need no charge. */
export function isPriced(operation: EntryType): boolean {
  return !unpriced.has(operation);
}

export function isOutflow(operation: EntryType): boolean {
  return outflows.has(operation);
}
