import type { Schemas } from '@payment-intermediary/client';
import { toCents } from '../../format/format.ts';

/**
 * A sale, and how much of its value the refunds and chargebacks that stand have taken and of its fee they have returned,
 * in centavos.
 */
export interface Sale {
  valueCents: number;
  feeCents: number;
  /** Whether the plan keeps the fee on a refund. */
  keepsFee: boolean;
  takenCents: number;
  returnedCents: number;
}

/** Returns how many centavos of a sale are left. A chargeback that began after a refund may have taken more. */
export function leftCentsOf({ valueCents, takenCents }: Sale): number {
  return Math.max(0, valueCents - takenCents);
}

const debits = ['ESTORNO', 'CHARGEBACK'];
const credits = ['ESTORNO_CANCELADO', 'CHARGEBACK_REVERTIDO'];

type Line = Pick<Schemas['StatementEntry'], 'operacao' | 'entrada_bruta' | 'saida_bruta' | 'taxa_operacao'>;

/** Returns the sale that these lines, all lines of a charge, belong to, or null if there are none. */
export function saleOf(lines: readonly Line[], keepsFee: boolean): Sale | null {
  const sale = { valueCents: 0, feeCents: 0, keepsFee, takenCents: 0, returnedCents: 0 };
  for (const { operacao, entrada_bruta: credit, saida_bruta: debit, taxa_operacao: fee } of lines) {
    const feeCents = toCents(Number(fee));
    if (operacao === 'VENDA') {
      // One of them for each instalment, if they are paid out by themselves.
      sale.valueCents += toCents(credit);
      sale.feeCents += feeCents;
    } else if (debits.includes(operacao) || credits.includes(operacao)) {
      sale.takenCents += toCents(debit) - toCents(credit);
      sale.returnedCents += debits.includes(operacao) ? feeCents : -feeCents;
    }
  }
  return sale.valueCents === 0 ? null : sale;
}

/**
 * Returns the part of the fee that the next refund of `valueCents`, or a chargeback, returns: so much that all that stands
 * has returned fee × taken ÷ value, rounded half to even, and never more than its own value. All parts together then
 * return exactly the fee (the guide "Money and rounding").
 */
export function returnedFee(sale: Sale, valueCents: number): number {
  if (sale.keepsFee) return 0;
  const takenCents = Math.min(sale.valueCents, sale.takenCents + valueCents);
  const product = BigInt(sale.feeCents) * BigInt(takenCents);
  const due = halfToEven(product, BigInt(sale.valueCents));
  return Math.min(valueCents, Math.max(0, due - sale.returnedCents));
}

/** Returns the quotient, rounded half to even. The product may exceed 2^53. */
function halfToEven(product: bigint, divisor: bigint): number {
  const floor = product / divisor;
  const twice = 2n * (product % divisor);
  const isUp = twice > divisor || (twice === divisor && floor % 2n === 1n);
  return Number(isUp ? floor + 1n : floor);
}
