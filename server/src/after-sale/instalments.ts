import type { LineOfCharge } from '../charges/charge-lines.repository.ts';
import { debitedBy, type ChargePart, type SalePart } from '../rate-plans/instalments.ts';

/** The amounts of a line of a refund or a chargeback before they are divided over instalments, in centavos. */
interface Amounts {
  valueCents: number;
  /** From 0 to the value. */
  feeCents: number;
}

/**
 * Divides a debit over the instalments of a sale (D39): over those that fall due after today, in proportion to what is
 * left of each; what they do not cover is debited today, of those that fell due before. A chargeback may debit more than
 * is left (D30): the rest is what refunds took, and if those fail, each instalment ends at zero. Each is debited on its
 * day, but not before today, nor before what the same chargeback debited of it; one without a day, which was advanced,
 * today (D42).
 */
export function debitOverInstalments(
  parts: readonly ChargePart[],
  own: readonly LineOfCharge[],
  { valueCents, feeCents }: Amounts,
  today: string,
): SalePart[] {
  const left = parts.map((part) => Math.max(0, part.valueCents - part.returnedCents));
  const isLater = (index: number) => (parts[index]?.executionDate ?? '') > today;
  const rooms = [
    left.map((cents, index) => (isLater(index) ? cents : 0)),
    left.map((cents, index) => (isLater(index) ? 0 : cents)),
    parts.map((part, index) => part.valueCents - part.disputedCents - (left[index] ?? 0)),
  ];
  let values = parts.map(() => 0);
  for (const room of rooms) {
    const shares = divide(Math.min(valueCents - sumOf(values), sumOf(room)), room);
    values = values.map((value, index) => value + (shares[index] ?? 0));
  }
  const leftFees = parts.map((part) => Math.max(0, part.feeCents - part.returnedFeeCents));
  const dated = parts.map(({ installment, executionDate }) => {
    const isAdvanced = executionDate === '';
    return {
      installment,
      executionDate: isAdvanced ? '' : laterOf(executionDate, lastDateOf(own, installment)),
    };
  });
  return pieces(dated, values, divideFee(feeCents, values, leftFees), today);
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

/** Returns the last date of the lines of an instalment; '' if it has none. */
function lastDateOf(lines: readonly LineOfCharge[], installment: number | null): string {
  const dates = lines.filter((line) => line.installment === installment).map((line) => line.executionDate);
  return dates.reduce(laterOf, '');
}

/**
 * Divides what is given back of a refund or a chargeback over the instalments that its lines have debited, in proportion:
 * all of it gives back exactly what they took. Each is given back on the day of its debit, but not before today.
 */
export function creditOverInstalments(
  own: readonly LineOfCharge[],
  { valueCents, feeCents }: Amounts,
  today: string,
): SalePart[] {
  const debited = [...Map.groupBy(own, ({ installment }) => installment)]
    .map(([installment, lines]) => {
      return { installment, executionDate: lastDateOf(lines, installment), ...debitedBy(lines) };
    })
    .sort((a, b) => (a.installment ?? 0) - (b.installment ?? 0));
  const values = divide(
    valueCents,
    debited.map((each) => each.valueCents),
  );
  const fees = divideFee(
    feeCents,
    values,
    debited.map((each) => Math.max(0, each.feeCents)),
  );
  return pieces(debited, values, fees, today);
}

function pieces(
  parts: readonly Pick<SalePart, 'installment' | 'executionDate'>[],
  values: readonly number[],
  fees: readonly number[],
  today: string,
): SalePart[] {
  return parts.flatMap(({ installment, executionDate }, index) => {
    const [valueCents = 0, feeCents = 0] = [values[index], fees[index]];
    const day = laterOf(executionDate, today);
    return valueCents === 0 ? [] : [{ installment, valueCents, feeCents, executionDate: day }];
  });
}

/**
 * Divides an amount in proportion to weights, by the method of the largest remainder, equal ones the first first. No
 * share exceeds its weight, if the amount does not exceed their sum.
 */
export function divide(cents: number, weights: readonly number[]): number[] {
  const sum = BigInt(sumOf(weights));
  if (cents === 0 || sum === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = products.map((product) => Number(product / sum));
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const up = new Set(byRemainder.slice(0, cents - sumOf(shares)).map(({ index }) => index));
  return shares.map((share, index) => (up.has(index) ? share + 1 : share));
}

/**
 * Divides a fee in proportion to values, each share at most what is left of an instalment's fee, as long as that is
 * enough, and never more than its value. So what gives all of a sale back gives back exactly each instalment's fee.
 */
function divideFee(cents: number, values: readonly number[], most: readonly number[]): number[] {
  const shares = divide(cents, values).map((share, index) => Math.min(share, most[index] ?? 0));
  for (const limits of [most, values]) {
    for (const [index, share] of shares.entries()) {
      const room = Math.max(0, Math.min(limits[index] ?? 0, values[index] ?? 0) - share);
      shares[index] = share + Math.min(room, cents - sumOf(shares));
    }
  }
  return shares;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
