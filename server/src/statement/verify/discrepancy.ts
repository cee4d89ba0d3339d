import { formatInstant } from '../../shared/calendar.ts';
import { formatBrl } from '../../shared/money.ts';
import type { VerifiedLine } from './chain.repository.ts';

/** The first error in a seller's statement, with what is stored and what is expected. */
export interface Discrepancy {
  intermediaryId: number;
  sellerId: number;
  /** Null if the head of the chain is wrong, or a charge has no line. */
  sequence: number | null;
  chargeUuid: string | null;
  /** What is wrong, in words. */
  what: string;
  stored: string;
  expected: string;
}

/** A discrepancy without its position. */
export type Mismatch = Pick<Discrepancy, 'what' | 'stored' | 'expected'>;

export function discrepancyAt(line: VerifiedLine, mismatch: Mismatch): Discrepancy {
  return {
    intermediaryId: line.intermediaryId,
    sellerId: line.sellerId,
    sequence: line.sequence,
    chargeUuid: line.chargeUuid,
    ...mismatch,
  };
}

type Value = string | number | null;

/** Null when both are equal. */
export function compare(what: string, stored: Value, expected: Value): Mismatch | null {
  return stored === expected ? null : { what, stored: String(stored), expected: String(expected) };
}

export function compareCents(what: string, stored: number, expected: number): Mismatch | null {
  return stored === expected ? null : { what, stored: shownBrl(stored), expected: shownBrl(expected) };
}

export function compareBytes(what: string, stored: Buffer, expected: Buffer): Mismatch | null {
  return stored.equals(expected)
    ? null
    : { what, stored: stored.toString('hex'), expected: expected.toString('hex') };
}

/** In a row that was tampered with, an amount may be invalid. */
function shownBrl(cents: number): string {
  return Number.isSafeInteger(cents) ? `${formatBrl(cents)} BRL` : `${cents} centavos`;
}

export function compareInstants(what: string, stored: number, expected: number): Mismatch | null {
  return stored === expected
    ? null
    : { what, stored: shownInstant(stored), expected: shownInstant(expected) };
}

function shownInstant(instant: number): string {
  return Number.isNaN(new Date(instant).getTime()) ? String(instant) : formatInstant(instant);
}

/** The first discrepancy of each seller. */
export class FirstDiscrepancies {
  readonly #bySeller = new Map<string, Discrepancy>();

  add(discrepancy: Discrepancy | null): void {
    if (discrepancy === null) return;
    const key = `${discrepancy.intermediaryId}.${discrepancy.sellerId}`;
    if (!this.#bySeller.has(key)) this.#bySeller.set(key, discrepancy);
  }

  get list(): Discrepancy[] {
    return [...this.#bySeller.values()].sort((a, b) => a.sellerId - b.sellerId);
  }
}
