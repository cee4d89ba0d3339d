import type { StatementEntry } from '../../ledger/chain.ts';

/** What a refund or a chargeback changes at once, of one instalment or of several, in centavos. */
export interface Step {
  valueCents: number;
  feeCents: number;
}

type Line = Pick<
  StatementEntry,
  'sequence' | 'operation' | 'installment' | 'valueCents' | 'feeCents' | 'refundId' | 'chargebackId'
>;

/**
 * Gives each line what its step changes: its own amounts, or those of all lines that follow one another for later
 * and later instalments of the same refund or chargeback. Null for the lines after the first of them, which counts for all.
 */
export function withSteps<L extends Line>(lines: readonly L[]): (L & { step: Step | null })[] {
  const steps: (L & { step: Step | null })[] = [];
  let first: Step | null = null;
  for (const [index, line] of lines.entries()) {
    const { valueCents, feeCents } = line;
    if (first !== null && continues(lines[index - 1], line)) {
      first.valueCents += valueCents;
      first.feeCents += feeCents;
      steps.push({ ...line, step: null });
    } else {
      first = { valueCents, feeCents };
      steps.push({ ...line, step: first });
    }
  }
  return steps;
}

/** Returns the lines but those at the end whose step may go on after them, unless that is all there are. */
export function withoutOpenStep<L extends Line>(lines: readonly L[]): readonly L[] {
  const last = lines.at(-1);
  if (last?.operation === 'VENDA' || (last?.installment ?? null) === null) return lines;
  let first = lines.length - 1;
  while (first > 0 && continues(lines[first - 1], lines[first])) first -= 1;
  return first === 0 ? lines : lines.slice(0, first);
}

function continues(before: Line | undefined, line: Line | undefined): boolean {
  return (
    before !== undefined &&
    line !== undefined &&
    line.installment !== null &&
    before.installment !== null &&
    line.installment > before.installment &&
    line.operation !== 'VENDA' &&
    line.operation === before.operation &&
    line.refundId === before.refundId &&
    line.chargebackId === before.chargebackId &&
    line.sequence === before.sequence + 1
  );
}
