import { createHash } from 'node:crypto';
import { paymentKeys } from '../charges/payment-keys.ts';
import type { SettlementLineRow } from '../db/tables.ts';
import type { SettlementLine } from './settlement-line.ts';

export type LineState = SettlementLineRow['state'];

/** The states of a line that a person has to look at. */
export const openStates = ['AMOUNT_DIFFERS', 'MISSING_HERE', 'MISSING_THERE', 'DUPLICATE'] as const;

/** A charge with what of it came back to the buyer, in what the buyer paid. */
export interface MatchedCharge {
  uuid: string;
  /** What the buyer paid, of which an acquirer's file tells. */
  paidCents: number;
  installments: number;
  refundedCents: number;
  disputedCents: number;
  /** Whether a refund is not decided yet, so that less may come back. */
  isRefunding: boolean;
}

/** A line as it is stored, with what it is compared with. */
export interface ComparedLine extends Omit<SettlementLine, 'line'> {
  id: number;
  fileId: number | null;
  slot: string;
  charge: MatchedCharge | null;
}

/** What follows for a line from its charge and from the lines with which it is judged. */
export interface Judgement {
  state: LineState;
  /**
   * 1 if the money that it tells of counts by this line: by its payment, or else by its announcement. 2 if an instalment is
   * paid by it once more, or in part. 0 if another line tells of the same money.
   */
  counts: 0 | 1 | 2;
  /** Whether what it is compared with may still come. */
  mayMatch: boolean;
}

/** Returns the keys by which a line finds its charge, the surest first. */
export const keysOfLine = (line: Omit<SettlementLine, 'line'>): string[] =>
  // What is given back of a sale is negative; the sale is not.
  paymentKeys(line, { soldOn: line.soldOn, cents: Math.abs(line.saleCents) });

/** Returns what a line of which no charge is known says something of: a sale by its surest id, or just its content. */
export function slotOf(line: SettlementLine): string {
  const [key] = keysOfLine(line);
  const { acquirer, kind, installment } = line;
  if (key !== undefined && kind === 'SALE') return `${kind} ${acquirer} ${installment} ${key}`;
  if (key !== undefined && isGivenBack(line)) return `${kind} ${acquirer} ${key}`;
  // An announcement and its payment are the same money.
  const { line: _, paidOn, expectedOn, ...content } = line;
  const same = { ...content, paidOn: null, expectedOn: expectedOn ?? paidOn, batch: null };
  return `${kind} ${createHash('sha256').update(contentOf(same)).digest('base64url')}`;
}

/** Whether a line gives back a part of a sale. */
export const isGivenBack = ({ kind }: Pick<SettlementLine, 'kind'>) =>
  kind === 'CANCEL' || kind === 'CHARGEBACK';

/**
 * Returns which lines are judged together: those of one instalment of a charge, or all that was cancelled or disputed of
 * it, whatever ids they have and whichever acquirers tell of it; and otherwise those of one slot.
 */
export function groupOf({ kind, installment, slot, charge }: ComparedLine): string {
  if (charge === null || kind === 'FEE' || kind === 'ADJUSTMENT') return slot;
  return `${kind} ${kind === 'SALE' ? installment : ''} charge:${charge.uuid}`;
}

/** Returns all that the file says in a line, as text. */
function contentOf(line: Omit<SettlementLine, 'line'>): string {
  const { kind, code, transactionId, installment, installments, soldOn, saleCents } = line;
  const { grossCents, costCents, expectedOn, paidOn, batch } = line;
  return JSON.stringify([
    ...[paidOn, expectedOn, soldOn, kind, code, line.acquirer, transactionId, installment, installments],
    ...[saleCents, grossCents, costCents, batch, line.saleId, line.tid, line.nsu, line.authorization],
    ...[line.arn, line.endToEndId, line.txid, line.nossoNumero],
  ]);
}

/**
 * Judges the lines of one group. Returns what follows for each, by its id. It follows from what the lines and their charge
 * say, and not from the order in which they came. `isOverdue` says whether the payment of an announced sale should have
 * come.
 */
export function judge(
  lines: readonly ComparedLine[],
  isOverdue: (line: ComparedLine) => boolean,
): Map<number, Judgement> {
  const first = lines.at(0);
  if (first === undefined) return new Map();
  const { kind, charge } = first;
  if (kind === 'SALE' && charge !== null) return judgeInstalment(lines, charge, isOverdue);
  const repeated = repeatedContent(lines);
  const others = lines.filter((line) => !repeated.has(line));
  const paid = announcementsPaid(others);
  return new Map(
    lines.map((line) => {
      const isRepeated = repeated.has(line);
      const state = isRepeated ? 'DUPLICATE' : stateOfOther(line, others);
      const counts = isRepeated || paid.has(line) ? 0 : 1;
      return [line.id, { state, counts, mayMatch: mayMatch(line, state) }];
    }),
  );
}

/**
 * An instalment is announced once and paid once. Of several announcements, the one that agrees with the charge counts, then
 * the one for the latest day, because an acquirer may put a payment off; of several payments, the one that agrees with that.
 */
function judgeInstalment(
  lines: readonly ComparedLine[],
  charge: MatchedCharge,
  isOverdue: (line: ComparedLine) => boolean,
): Map<number, Judgement> {
  const repeated = repeatedContent(lines);
  const inOrder = lines.filter((line) => !repeated.has(line)).toSorted(byContent);
  const agrees = (line: ComparedLine) => saleAgrees(line, charge);
  const announced = inOrder.filter(({ paidOn }) => paidOn === null).toReversed();
  const due = announced.find(agrees) ?? announced[0];
  const isAsAnnounced = ({ netCents }: ComparedLine) => due === undefined || netCents === due.netCents;
  const paid = inOrder.filter(({ paidOn }) => paidOn !== null);
  const received = paid.find((line) => agrees(line) && isAsAnnounced(line)) ?? paid.find(agrees) ?? paid[0];
  const stateOf = (line: ComparedLine): LineState => {
    const one = line.paidOn === null ? due : received;
    if (one !== undefined && line !== one) return hasAmountsOf(line, one) ? 'DUPLICATE' : 'AMOUNT_DIFFERS';
    if (!agrees(line)) return 'AMOUNT_DIFFERS';
    if (line === due) return received === undefined && isOverdue(line) ? 'MISSING_THERE' : 'MATCHED';
    return isAsAnnounced(line) ? 'MATCHED' : 'AMOUNT_DIFFERS';
  };
  const countsOf = (line: ComparedLine) => {
    if (line === (received ?? due)) return 1;
    return line.paidOn === null || repeated.has(line) ? 0 : 2;
  };
  const judgementOf = (line: ComparedLine): Judgement => ({
    ...{ state: stateOf(line), counts: countsOf(line), mayMatch: false },
  });
  return new Map(lines.map((line) => [line.id, judgementOf(line)]));
}

/** Returns the announcements that are paid: each payment pays one of the same instalment and the same amount. */
function announcementsPaid(lines: readonly ComparedLine[]): Set<ComparedLine> {
  const paid = new Set<ComparedLine>();
  const keyOf = ({ installment, grossCents }: ComparedLine) => `${installment} ${grossCents}`;
  for (const same of Map.groupBy(lines, keyOf).values()) {
    const announced = same.filter(({ paidOn }) => paidOn === null).toSorted(byContent);
    for (const line of announced.slice(0, same.length - announced.length)) paid.add(line);
  }
  return paid;
}

const hasAmountsOf = (a: ComparedLine, b: ComparedLine) =>
  a.saleCents === b.saleCents && a.grossCents === b.grossCents && a.costCents === b.costCents;

/** By the days first, which are written like numbers. */
const byContent = (a: ComparedLine, b: ComparedLine) => {
  const [left, right] = [contentOf(a), contentOf(b)];
  if (left === right) return a.id - b.id;
  return left < right ? -1 : 1;
};

/** A file may say the same several times, but of two files that do, one repeats the other. */
function repeatedContent(lines: readonly ComparedLine[]): Set<ComparedLine> {
  const repeated = new Set<ComparedLine>();
  const inOrder = lines.toSorted((a, b) => a.id - b.id);
  for (const same of Map.groupBy(inOrder, contentOf).values()) {
    const [, ...others] = [...Map.groupBy(same, ({ fileId }) => fileId).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    for (const line of others.flat()) repeated.add(line);
  }
  return repeated;
}

/**
 * Returns whether a line tells of what the buyer paid, in as many instalments. Acquirers divide the centavos that are left
 * over in their own way, so an instalment may have any of them.
 */
function saleAgrees(line: ComparedLine, { paidCents, installments }: MatchedCharge): boolean {
  const share = Math.floor(paidCents / installments);
  return (
    line.saleCents === paidCents &&
    line.installments === installments &&
    line.grossCents >= share &&
    line.grossCents <= share + (paidCents % installments)
  );
}

function stateOfOther(line: ComparedLine, others: readonly ComparedLine[]): LineState {
  const { kind, charge } = line;
  // What the acquirer charges for itself has nothing here to be compared with.
  if (kind === 'FEE') return 'MATCHED';
  if (!isGivenBack(line) || charge === null) return 'MISSING_HERE';
  const explained = kind === 'CANCEL' ? charge.refundedCents : charge.disputedCents;
  const taken = others
    .filter(({ paidOn }) => (paidOn === null) === (line.paidOn === null))
    .reduce((sum, { grossCents }) => sum - BigInt(grossCents), 0n);
  return taken <= BigInt(explained) ? 'MATCHED' : 'AMOUNT_DIFFERS';
}

/** A charge may come, and so may a refund or a dispute; a refund that counted may fail. */
function mayMatch(line: ComparedLine, state: LineState): boolean {
  const { kind, charge } = line;
  if (state === 'DUPLICATE') return false;
  if (charge === null) return keysOfLine(line).length > 0;
  return isGivenBack(line) && (state === 'AMOUNT_DIFFERS' || (kind === 'CANCEL' && charge.isRefunding));
}
