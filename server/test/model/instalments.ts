import { debitableFrom } from './lines.ts';
import type { Charge, Line } from './world.ts';

interface Amounts {
  valueCents: number;
  feeCents: number;
}

interface Piece extends Amounts {
  installment: number | null;
  executionDay: string;
}

const taking: readonly Line['operation'][] = ['ESTORNO', 'CHARGEBACK'];
const givingBack: readonly Line['operation'][] = ['ESTORNO_CANCELADO', 'CHARGEBACK_REVERTIDO'];

/** Returns what lines of refunds and chargebacks took, less what they gave back. */
function takenBy(lines: readonly Line[]): Amounts {
  const sum = { valueCents: 0, feeCents: 0 };
  for (const { operation, valueCents, feeCents } of lines) {
    const sign = taking.includes(operation) ? 1 : givingBack.includes(operation) ? -1 : 0;
    sum.valueCents += sign * valueCents;
    sum.feeCents += sign * feeCents;
  }
  return sum;
}

const linesOf = ({ name, seller }: Charge) => seller.lines.filter(({ charge }) => charge?.name === name);

/** Returns what was given back of a part of a sale. */
export function returnedOf(charge: Charge, { installment }: Pick<Line, 'installment'>): Amounts {
  return takenBy(linesOf(charge).filter((line) => line.installment === installment));
}

/** Divides a debit over the instalments to come, then over the others, then over what refunds have taken of them. */
export function takenFrom(charge: Charge, { valueCents, feeCents }: Amounts, today: string): Piece[] {
  const parts = charge.parts.map((part) => {
    const returned = returnedOf(charge, part);
    const [left, feeLeft] = [part.valueCents - returned.valueCents, part.feeCents - returned.feeCents];
    const executionDay = debitableFrom(part);
    const isLater = executionDay > today;
    return { ...part, executionDay, isLater, left: Math.max(0, left), feeLeft, taken: 0 };
  });
  const from = (room: (part: (typeof parts)[number]) => number) => {
    const rest = valueCents - parts.reduce((sum, { taken }) => sum + taken, 0);
    const rooms = parts.map(room);
    const most = rooms.reduce((sum, each) => sum + each, 0);
    const shares = inProportion(Math.min(rest, most), rooms);
    for (const [index, part] of parts.entries()) part.taken += shares[index]!;
  };
  from(({ isLater, left }) => (isLater ? left : 0));
  from(({ isLater, left }) => (isLater ? 0 : left));
  from(({ installment, valueCents: whole, taken }) => {
    const ofDisputes = linesOf(charge).filter(
      (line) => line.installment === installment && line.operation.startsWith('CHARGEBACK'),
    );
    return whole - takenBy(ofDisputes).valueCents - taken;
  });
  return withFees(
    parts.map(({ installment, executionDay, taken, feeLeft }) => {
      return { installment, executionDay: later(executionDay, today), valueCents: taken, feeLeft };
    }),
    feeCents,
  );
}

/** Divides what a refund or a chargeback gives back over the instalments that it took from. */
export function givenTo(
  charge: Charge,
  source: unknown,
  { valueCents, feeCents }: Amounts,
  today: string,
): Piece[] {
  const own = linesOf(charge).filter((line) => line.source === source);
  const took = charge.parts.flatMap(({ installment }) => {
    const lines = own.filter((line) => line.installment === installment);
    const day = lines
      .map(({ executionDay }) => executionDay)
      .sort()
      .at(-1);
    return day === undefined ? [] : [{ installment, day, ...takenBy(lines) }];
  });
  const shares = inProportion(
    valueCents,
    took.map((each) => each.valueCents),
  );
  return withFees(
    took.map(({ installment, day, feeCents: feeLeft }, index) => {
      return { installment, executionDay: later(day, today), valueCents: shares[index]!, feeLeft };
    }),
    feeCents,
  );
}

const later = (one: string, other: string) => (one > other ? one : other);

/** Gives each piece its share of the fee: at most what is left of its instalment's, unless that is not enough. */
function withFees(pieces: (Omit<Piece, 'feeCents'> & { feeLeft: number })[], feeCents: number): Piece[] {
  const shares = inProportion(
    feeCents,
    pieces.map(({ valueCents }) => valueCents),
  );
  const fees = pieces.map(({ feeLeft }, index) => Math.max(0, Math.min(shares[index]!, feeLeft)));
  let rest = feeCents - fees.reduce((sum, fee) => sum + fee, 0);
  for (const isWithin of [true, false]) {
    for (const [index, { valueCents, feeLeft }] of pieces.entries()) {
      while (rest > 0 && fees[index]! < valueCents && (!isWithin || fees[index]! < feeLeft)) {
        fees[index]! += 1;
        rest -= 1;
      }
    }
  }
  return pieces.flatMap(({ feeLeft: _, ...piece }, index) =>
    piece.valueCents === 0 ? [] : [{ ...piece, feeCents: fees[index]! }],
  );
}

/** Divides an amount by the largest remainders, equal ones the first first. */
function inProportion(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (cents === 0 || whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = exact.map((each) => Number(each / BigInt(whole)));
  const remainders = exact.map((each) => each % BigInt(whole));
  for (let rest = cents - shares.reduce((sum, share) => sum + share, 0); rest > 0; rest--) {
    const highest = remainders.reduce((best, each, index) => (each > remainders[best]! ? index : best), 0);
    shares[highest]! += 1;
    remainders[highest] = -1n;
  }
  return shares;
}
