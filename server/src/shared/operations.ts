/** The kinds of lines in a statement (D24). */
export const OPERATIONS = [
  'VENDA',
  'ESTORNO',
  'ESTORNO_CANCELADO',
  'CHARGEBACK',
  'CHARGEBACK_REVERTIDO',
  'AJUSTE_CREDITO',
  'AJUSTE_DEBITO',
] as const;

export type Operation = (typeof OPERATIONS)[number];

const outflows: ReadonlySet<Operation> = new Set(['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO']);

const adjustments: ReadonlySet<Operation> = new Set(['AJUSTE_CREDITO', 'AJUSTE_DEBITO']);

/** Whether lines of this kind are adjustments, which have no fee and no plan, and may be about no charge (D31). */
export function isAdjustment(operation: Operation): boolean {
  return adjustments.has(operation);
}

/** Whether lines of this kind take from what the seller receives; the others give. */
export function isOutflow(operation: Operation): boolean {
  return outflows.has(operation);
}
