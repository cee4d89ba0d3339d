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
}

/** A line as it is stored, with what it is compared with. */
export interface ComparedLine extends Omit<SettlementLine, 'line'> {
  id: number;
  fileId: number | null;
  state: LineState;
  charge: MatchedCharge | null;
}

/** Returns the keys by which a line finds its charge, the surest first. */
export const keysOfLine = (line: Omit<SettlementLine, 'line'>): string[] =>
  paymentKeys(line, { soldOn: line.soldOn, cents: line.saleCents });

/**
 * Returns what a line says something of: an instalment of a sale, or what was given back of a sale. All else is known by
 * its content alone. Lines with the same slot are judged together, and no others.
 */
export function slotOf(line: SettlementLine): string {
  const [key] = keysOfLine(line);
  const { acquirer, kind, installment } = line;
  if (key !== undefined && kind === 'SALE') return `${kind} ${acquirer} ${installment} ${key}`;
  if (key !== undefined && (kind === 'CANCEL' || kind === 'CHARGEBACK')) return `${kind} ${acquirer} ${key}`;
  const { line: _, ...content } = line;
  return `${kind} ${createHash('sha256').update(contentOf(content)).digest('base64url')}`;
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
 * Returns the state of each line of one slot, by its id. It follows from what the lines and their charges say, and not
 * from the order in which they came. `isOverdue` says whether the payment of an announced sale should have come.
 */
export function statesOf(
  lines: readonly ComparedLine[],
  isOverdue: (line: ComparedLine) => boolean,
): Map<number, LineState> {
  const first = lines.at(0);
  if (first === undefined) return new Map();
  const isSale = isInstalment(first);
  const duplicates = isSale ? furtherReports(lines) : repeatedContent(lines);
  const counted = lines.filter((line) => !duplicates.has(line));
  const judge = isSale
    ? (line: ComparedLine) => stateOfSale(line, counted, isOverdue)
    : (line: ComparedLine) => stateOfOther(line, counted);
  return new Map(lines.map((line) => [line.id, duplicates.has(line) ? 'DUPLICATE' : judge(line)]));
}

/** Whether the slot is that of an instalment: a sale without any id is known by its content alone. */
const isInstalment = (line: ComparedLine) => line.kind === 'SALE' && keysOfLine(line).length > 0;

/** An instalment is announced once and paid once. */
function furtherReports(lines: readonly ComparedLine[]): Set<ComparedLine> {
  const stages = Map.groupBy(lines, ({ paidOn }) => paidOn !== null);
  return new Set([...stages.values()].flatMap((stage) => stage.toSorted(byContent).slice(1)));
}

const byContent = (a: ComparedLine, b: ComparedLine) => {
  const [left, right] = [contentOf(a), contentOf(b)];
  if (left === right) return a.id - b.id;
  return left < right ? -1 : 1;
};

/** A file may say the same several times, but of two files that do, one repeats the other. */
function repeatedContent(lines: readonly ComparedLine[]): Set<ComparedLine> {
  const repeated = new Set<ComparedLine>();
  for (const same of Map.groupBy(lines, contentOf).values()) {
    const [, ...others] = [...Map.groupBy(same, ({ fileId }) => fileId).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    for (const line of others.flat()) repeated.add(line);
  }
  return repeated;
}

function stateOfSale(
  line: ComparedLine,
  counted: readonly ComparedLine[],
  isOverdue: (line: ComparedLine) => boolean,
): LineState {
  const { charge } = line;
  if (charge === null) return 'MISSING_HERE';
  if (!saleAgrees(line, charge)) return 'AMOUNT_DIFFERS';
  const other = counted.find((report) => (report.paidOn === null) !== (line.paidOn === null));
  if (line.paidOn === null) return other === undefined && isOverdue(line) ? 'MISSING_THERE' : 'MATCHED';
  return other === undefined || other.netCents === line.netCents ? 'MATCHED' : 'AMOUNT_DIFFERS';
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

function stateOfOther(line: ComparedLine, counted: readonly ComparedLine[]): LineState {
  const { kind, charge } = line;
  // What the acquirer charges for itself has nothing here to be compared with.
  if (kind === 'FEE') return 'MATCHED';
  if (kind === 'SALE' || kind === 'ADJUSTMENT' || charge === null) return 'MISSING_HERE';
  const explained = kind === 'CANCEL' ? charge.refundedCents : charge.disputedCents;
  const taken = counted
    .filter(({ paidOn }) => (paidOn === null) === (line.paidOn === null))
    .reduce((sum, { grossCents }) => sum - BigInt(grossCents), 0n);
  return taken <= BigInt(explained) ? 'MATCHED' : 'AMOUNT_DIFFERS';
}
