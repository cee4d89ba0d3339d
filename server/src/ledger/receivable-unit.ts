import type { CamelCased } from '../db/query/expressions.ts';
import type { StatementEntryRow } from '../db/tables.ts';
import { arrangementOf, type Arrangement } from '../shared/arrangements.ts';
import { isAdjustment, isDebit, isOfAdvancedUnit, isOutflow, isReversal } from '../shared/entry-types.ts';

/**
 * What of a seller's lines is paid, what is still to be paid, and what of that is held. Up to the last transfer, it has
 * paid credits up to one date and deducted debits up to another, which is not before it: the day on which it was made.
 * The sums are in centavos, and bigints, because they may exceed 2^53.
 */
export interface PaidSoFar {
  /** The last date of the credits that are paid; '' before the first transfer. */
  creditedThrough: string;
  /** The last date of the debits that are deducted; '' before the first transfer. */
  debitedThrough: string;
  /** The number of the last transfer's line; 0 before the first transfer. */
  transferSequence: number;
  /**
   * The sum of the lines since the last transfer that are due at once, because their dates were paid before, and what
   * that transfer left because it was held.
   */
  lateCents: bigint;
  /** The sum of all lines, those of transfers too. It is what is late, and what falls due after both dates. */
  openCents: bigint;
  /** The sum of the open holds with an amount, and the number of those of all that is due (D40). */
  heldCents: bigint;
  holdsAll: number;
  /** The digest of the open effects of contracts on the units (D41); null if there are none. */
  effectsDigest: Buffer | null;
}

/** Returns how much of what is due is held: a debt holds nothing. */
export function reservedOf(dueCents: bigint, held: Pick<PaidSoFar, 'heldCents' | 'holdsAll'>): bigint {
  if (dueCents <= 0n) return 0n;
  return held.holdsAll > 0 || held.heldCents > dueCents ? dueCents : held.heldCents;
}

/** What a receivable unit has in centavos, and the number of the transfer since which its late part is. */
export type UnitSums = Pick<UnitChange, 'dueDate' | 'creditCents' | 'debitCents' | 'lateCents' | 'lateSince'>;

/**
 * Returns what is still to be paid of a unit: all of it, or, once a transfer has paid its day, what was written since.
 * Debits of the unit that were deducted before its day count too, because so much of the unit is gone.
 */
export function restOf(
  { creditedThrough, transferSequence }: Pick<PaidSoFar, 'creditedThrough' | 'transferSequence'>,
  unit: UnitSums,
): bigint {
  if (unit.dueDate > creditedThrough) return unit.creditCents - unit.debitCents;
  return unit.lateSince === transferSequence ? unit.lateCents : 0n;
}

/** Returns how much of the rest of a unit is the beneficiaries', whose effects have so much left to be paid (D41). */
export function encumberedOf(restCents: bigint, unpaidCents: bigint): bigint {
  if (restCents <= 0n) return 0n;
  return unpaidCents < restCents ? unpaidCents : restCents;
}

export const nothingPaid: PaidSoFar = {
  creditedThrough: '',
  debitedThrough: '',
  transferSequence: 0,
  lateCents: 0n,
  openCents: 0n,
  heldCents: 0n,
  holdsAll: 0,
  effectsDigest: null,
};

/** What of a line its unit and the head depend on. */
type MovedLine = CamelCased<
  Pick<StatementEntryRow, 'operation' | 'execution_date' | 'value_cents' | 'fee_cents'>
>;

/** Returns what a line adds to what the seller receives, in centavos; negative if it takes that off. */
function centsOf({ operation, valueCents, feeCents }: MovedLine): bigint {
  const cents = BigInt(valueCents - feeCents);
  return isOutflow(operation) ? -cents : cents;
}

/** Returns whether a line of this date is due at once, because its date was paid before. */
function isLate(paid: PaidSoFar, { operation, executionDate }: MovedLine): boolean {
  if (operation === 'REPASSE_DEVOLVIDO') return true;
  return executionDate <= (isDebit(operation) ? paid.debitedThrough : paid.creditedThrough);
}

/** Returns the sums after a line. After that of a transfer, `afterTransfer` is needed too. */
export function sumsAfter(paid: PaidSoFar, line: MovedLine): Pick<PaidSoFar, 'lateCents' | 'openCents'> {
  const { lateCents, openCents } = paid;
  const cents = centsOf(line);
  const isLateLine = line.operation !== 'REPASSE' && isLate(paid, line);
  return { lateCents: isLateLine ? lateCents + cents : lateCents, openCents: openCents + cents };
}

/** Returns what is paid after a transfer of what was due, less what it left, whose line has this number. */
export function afterTransfer(
  transfer: { transferDate: string; debitedThrough: string; leftCents: number },
  transferSequence: number,
): Omit<PaidSoFar, 'openCents' | 'heldCents' | 'holdsAll' | 'effectsDigest'> {
  const { transferDate: creditedThrough, debitedThrough, leftCents } = transfer;
  return { creditedThrough, debitedThrough, transferSequence, lateCents: BigInt(leftCents) };
}

/** What lines add to a receivable unit. */
export interface UnitChange {
  intermediaryId: number;
  sellerId: number;
  dueDate: string;
  arrangement: Arrangement;
  creditCents: bigint;
  debitCents: bigint;
  /** What of the unit is paid before its day, which `creditCents` is without. */
  advancedCents: bigint;
  lines: number;
  /** The sum of the lines that are late, and the number of the transfer since which they are. */
  lateCents: bigint;
  lateSince: number;
}

/** What of a line says its unit. */
type LineOfUnit = CamelCased<
  Pick<StatementEntryRow, 'operation' | 'execution_date' | 'payment_method' | 'brand'>
>;

/**
 * Returns the arrangement of a line's unit. What reverses a sale belongs to the unit of the sale if it is of the same day,
 * and nothing of the unit was advanced (`saleDate` is '' then). Otherwise, as an adjustment, it is the seller's alone,
 * so that no beneficiary of a contract pays for the sales of another day (D41).
 */
export function unitArrangementOf(line: LineOfUnit, saleDate: string | null): Arrangement {
  const { operation, executionDate } = line;
  const isSellersAlone = isReversal(operation) ? executionDate !== saleDate : isAdjustment(operation);
  return isSellersAlone ? 'ADJ' : arrangementOf(line);
}

/** A line, and the head of its seller after it. */
interface LineOfHead {
  entry: MovedLine & LineOfUnit & CamelCased<Pick<StatementEntryRow, 'intermediary_id' | 'seller_id'>>;
  head: PaidSoFar;
  saleDate: string | null;
}

/** Returns what lines add to their units, one change a unit. Lines of transfers belong to none. */
export function unitChanges(lines: readonly LineOfHead[]): UnitChange[] {
  const changes = new Map<string, UnitChange>();
  for (const { entry, head, saleDate } of lines) {
    const { intermediaryId, sellerId, executionDate: dueDate, operation } = entry;
    if (operation === 'REPASSE' || operation === 'REPASSE_DEVOLVIDO') continue;
    const arrangement = unitArrangementOf(entry, saleDate);
    const key = `${sellerId} ${dueDate} ${arrangement}`;
    let change = changes.get(key);
    if (change === undefined) {
      const unit = { intermediaryId, sellerId, dueDate, arrangement };
      change = { ...unit, ...noSums };
      changes.set(key, change);
    }
    addLine(change, entry);
    if (isLate(head, entry)) change.lateCents += centsOf(entry);
    change.lateSince = head.transferSequence;
  }
  return [...changes.values()];
}

export const noSums = {
  creditCents: 0n,
  debitCents: 0n,
  advancedCents: 0n,
  lines: 0,
  lateCents: 0n,
  lateSince: 0,
};

type SumsOfUnit = Pick<UnitChange, 'creditCents' | 'debitCents' | 'advancedCents' | 'lines'>;

/** Adds a line to the sums of its unit, but for what is late. */
export function addLine(unit: SumsOfUnit, line: MovedLine): void {
  const cents = centsOf(line);
  if (isDebit(line.operation)) unit.debitCents -= cents;
  else unit.creditCents += cents;
  if (isOfAdvancedUnit(line.operation)) unit.advancedCents -= cents;
  unit.lines += 1;
}
