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

/** Whether lines of this kind take from what the seller receives; the others give. */
export function isOutflow(operation: Operation): boolean {
  return outflows.has(operation);
}
