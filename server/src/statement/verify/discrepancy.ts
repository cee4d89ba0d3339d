import { formatInstant } from '../../shared/calendar.ts';
import type { Keyring, SealCheck } from '../../shared/keyring.ts';
import { formatBrl } from '../../shared/money.ts';
import type { VerifiedLine } from './line.repository.ts';

/** The first error in a seller's statement, with what is stored and what is expected. */
export interface Discrepancy {
  intermediaryId: number;
  /** Null if a plan or an audit record is wrong. */
  sellerId: number | null;
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

/** A key under which what is stored differs from what is expected; undefined where there is nothing. */
interface Difference {
  key: string;
  stored: string | undefined;
  expected: string | undefined;
}

/**
 * Returns the first stored text that is not the expected one of its key, or an expected one that is missing; null if all
 * are as expected. Of a key that is stored again, nothing is expected.
 */
export function firstDifference(
  stored: readonly (readonly [key: string, text: string])[],
  expected: ReadonlyMap<string, string>,
): Difference | null {
  const missing = new Map(expected);
  for (const [key, text] of stored) {
    if (text !== missing.get(key)) return { key, stored: text, expected: missing.get(key) };
    missing.delete(key);
  }
  for (const [key, text] of missing) return { key, stored: undefined, expected: text };
  return null;
}

type Value = string | number | null;

/** Returns a mismatch, or null if both values are equal. */
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

/**
 * Returns a mismatch, or null for a seal that holds. It does not show the right seal, because a reader could store it
 * in place of the broken one.
 */
export function brokenSeal(
  check: SealCheck,
  seal: Buffer | null,
  row: string,
  { cause, expected }: { cause: string; expected: string },
): Mismatch | null {
  const stored = seal === null ? 'no seal' : seal.toString('hex');
  switch (check) {
    case 'intact':
      return null;
    case 'broken':
      return { what: `the seal of ${row} is broken: ${cause}`, stored, expected };
    case 'unknown_key':
      return {
        what: `the seal of ${row} was made with a key that is not known here`,
        stored,
        expected: 'a seal under PAYFAC_SECRET_KEY or one of PAYFAC_SECRET_KEYS_OLD',
      };
  }
}

/** Formats an amount. In a row that was tampered with, it may be invalid. */
export function shownBrl(cents: number): string {
  return Number.isSafeInteger(cents) ? `${formatBrl(cents)} BRL` : `${cents} centavos`;
}

export function compareInstants(what: string, stored: number, expected: number): Mismatch | null {
  return stored === expected
    ? null
    : { what, stored: shownInstant(stored), expected: shownInstant(expected) };
}

/** Formats an instant. In a row that was tampered with, it may be invalid. */
export function shownInstant(instant: number): string {
  return Number.isNaN(new Date(instant).getTime()) ? String(instant) : formatInstant(instant);
}

/** Collects the first discrepancy of each seller, and every one of the plans and audit records. */
export class FirstDiscrepancies {
  readonly #bySeller = new Map<string, Discrepancy>();

  add(discrepancy: Discrepancy | null): void {
    if (discrepancy === null) return;
    const { intermediaryId, sellerId, what } = discrepancy;
    const key = `${intermediaryId}.${sellerId ?? what}`;
    if (!this.#bySeller.has(key)) this.#bySeller.set(key, discrepancy);
  }

  get list(): Discrepancy[] {
    return [...this.#bySeller.values()].sort((a, b) => (a.sellerId ?? 0) - (b.sellerId ?? 0));
  }
}

/** How the lines of one kind, other than sales, are compared with their rows. */
export interface SourceKind<Row> {
  /**
   * Compares all but the seal. Returns null if all matches. `keepsFee` says whether the line's plan returns no fee
   * (D24).
   */
  check: (line: VerifiedLine, row: Row, keepsFee: boolean) => Mismatch | null;
  checkSeal: (keyring: Keyring, row: Row, line: VerifiedLine) => SealCheck;
  /** What somebody must have changed if only the seal is broken. */
  changed: string;
  /** Describes the row that the seal belongs to. */
  shown: (row: Row) => string;
}
