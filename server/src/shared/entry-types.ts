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
  'REPASSE_CESSAO',
  'REPASSE_CESSAO_DEVOLVIDO',
] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

/** The kinds of lines that reduce what the seller receives. The others increase it. */
export const OUTFLOWS = [
  'ESTORNO',
  'CHARGEBACK',
  'AJUSTE_DEBITO',
  'REPASSE',
  'REPASSE_CESSAO',
] as const satisfies EntryType[];

const outflows: ReadonlySet<EntryType> = new Set(OUTFLOWS);

/** The kinds without a price: adjustments (D31) and transfers (D32, D41). */
const unpriced: ReadonlySet<EntryType> = new Set([
  'AJUSTE_CREDITO',
  'AJUSTE_DEBITO',
  'REPASSE',
  'REPASSE_DEVOLVIDO',
  'REPASSE_CESSAO',
  'REPASSE_CESSAO_DEVOLVIDO',
]);

/** Returns whether a plan prices lines of this kind. The others have no fee and no plan, and need no charge. */
export function isPriced(operation: EntryType): boolean {
  return !unpriced.has(operation);
}

export function isOutflow(operation: EntryType): boolean {
  return outflows.has(operation);
}
