/** The kinds of lines in a statement (D24). */
export const OPERATIONS = [
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

export type Operation = (typeof OPERATIONS)[number];

/** Kinds of lines that take from what the seller receives; the others give. */
export const OUTFLOWS = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE'] as const satisfies Operation[];

const outflows: ReadonlySet<Operation> = new Set(OUTFLOWS);

const adjustments: ReadonlySet<Operation> = new Set(['AJUSTE_CREDITO', 'AJUSTE_DEBITO']);

const transfers: ReadonlySet<Operation> = new Set(['REPASSE', 'REPASSE_DEVOLVIDO']);

/** Whether lines of this kind are adjustments, which may be about no charge (D31). */
export function isAdjustment(operation: Operation): boolean {
  return adjustments.has(operation);
}

/** Whether lines of this kind are of a transfer, whose lines are about no charge (D32). */
export function isTransfer(operation: Operation): boolean {
  return transfers.has(operation);
}

/** Whether a plan prices lines of this kind; the others have no fee and no plan, and need no charge. */
export function isPriced(operation: Operation): boolean {
  return !isAdjustment(operation) && !isTransfer(operation);
}

export function isOutflow(operation: Operation): boolean {
  return outflows.has(operation);
}
