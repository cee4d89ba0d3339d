import type { Store, Tx } from '../db/store.ts';
import { addDays, payoutDay, saoPauloDate, type Clock } from '../shared/calendar.ts';
import { insertMissing, lockWaiting, markReported } from './expected-sale.repository.ts';
import { statesOf, type ComparedLine } from './line-state.ts';
import { chargesOf } from './line-charges.service.ts';
import {
  findCoverage,
  findUnpaidSlots,
  lockSlots,
  nextToMatch,
  updateFindings,
  type Coverage,
  type Finding,
  type MatchScope,
} from './match.repository.ts';

interface MatchDeps {
  store: Store;
  clock: Clock;
}

/** How many lines one transaction compares. */
const linesPerTransaction = 500;

interface MatchOptions {
  /** The id of the line after which to begin, and how many transactions to make at most. */
  after?: number;
  parts?: number;
  /** Called after each transaction with the number of lines that it compared. */
  onLines?: (lines: number) => void;
}

/**
 * Compares the new lines of an intermediary with its charges (D49). What it stores follows from the files, the charges
 * and the day, so it may be cut off, run twice or run again at any time.
 */
export async function matchNewLines(deps: MatchDeps, intermediaryId: number): Promise<void> {
  const expectations = await expectationsAt(deps, intermediaryId);
  await compareAll(deps, intermediaryId, { scope: 'new', expectations });
}

/**
 * Compares all lines of an intermediary that are not matched, and finds the sales and payments that should be in a file
 * by now. With `parts`, it ends after so many transactions, and returns the id of the line after which to go on; null at
 * the end.
 */
export async function matchLines(
  deps: MatchDeps,
  intermediaryId: number,
  options: MatchOptions = {},
): Promise<number | null> {
  const expectations = await expectationsAt(deps, intermediaryId);
  if (expectations.coverage.length === 0) return null;
  const next = await compareAll(deps, intermediaryId, { scope: 'open', expectations, ...options });
  if (next === null) await findOverdue(deps.store, intermediaryId, expectations);
  return next;
}

interface Comparison extends MatchOptions {
  scope: MatchScope;
  expectations: Expectations;
}

async function compareAll(
  { store }: MatchDeps,
  intermediaryId: number,
  { scope, expectations, after = 0, parts = Infinity, onLines = () => undefined }: Comparison,
): Promise<number | null> {
  let place = after;
  for (let part = 0; part < parts; part++) {
    const { slots, last } = await nextToMatch(
      store.read,
      intermediaryId,
      { scope, after: place },
      linesPerTransaction,
    );
    if (last === null) return null;
    onLines(await store.write((tx) => compareSlots(tx, intermediaryId, slots, expectations)));
    place = last;
  }
  return place;
}

/** An acquirer reports a sale, and a payment, within two bank business days. */
const daysToReport = { delayForRedeemDays: 2, delayUnit: 'BUSINESS' } as const;

/** Returns the last day whose sales and payments should be in a file by now. */
function lastDayToReport(today: string): string {
  let day = addDays(today, -1);
  while (payoutDay(day, daysToReport) >= today) day = addDays(day, -1);
  return day;
}

/** What the files of each acquirer cover, and the last day of which all should be in a file. */
interface Expectations {
  coverage: readonly Coverage[];
  lastDay: string;
}

async function expectationsAt({ store, clock }: MatchDeps, intermediaryId: number): Promise<Expectations> {
  const coverage = await findCoverage(store.read, intermediaryId);
  return { coverage, lastDay: lastDayToReport(saoPauloDate(clock())) };
}

/** Finds the sales and the payments that should be in a file by now and are in none. */
async function findOverdue(store: Store, intermediaryId: number, expectations: Expectations): Promise<void> {
  const { coverage, lastDay } = expectations;
  for (const { acquirer, soldThrough, paidFrom } of coverage) {
    if (soldThrough !== null) {
      const period = { acquirer, after: soldThrough, through: lastDay };
      const addSome = (tx: Tx) => addMissing(tx, intermediaryId, period);
      while ((await store.write(addSome)) === linesPerTransaction);
    }
    if (paidFrom === null) continue;
    const period = { acquirer, from: paidFrom, through: lastDay };
    for (;;) {
      const slots = await findUnpaidSlots(store.read, intermediaryId, period, linesPerTransaction);
      if (slots.length === 0) break;
      await store.write((tx) => compareSlots(tx, intermediaryId, slots, expectations));
    }
  }
}

async function addMissing(
  tx: Tx,
  intermediaryId: number,
  period: Parameters<typeof lockWaiting>[2],
): Promise<number> {
  const sales = await lockWaiting(tx, intermediaryId, period, linesPerTransaction);
  if (sales.length > 0) await insertMissing(tx, intermediaryId, sales);
  return sales.length;
}

/** Compares a line, and all others of its slot, at this instant. */
export async function compareLine(
  tx: Tx,
  { intermediaryId, slot }: { intermediaryId: number; slot: string },
  now: number,
): Promise<void> {
  const coverage = await findCoverage(tx, intermediaryId);
  await compareSlots(tx, intermediaryId, [slot], { coverage, lastDay: lastDayToReport(saoPauloDate(now)) });
}

/** Compares all lines of these slots. Returns how many there are. */
async function compareSlots(
  tx: Tx,
  intermediaryId: number,
  slots: readonly string[],
  { coverage, lastDay }: Expectations,
): Promise<number> {
  const stored = await lockSlots(tx, intermediaryId, slots);
  const charges = await chargesOf(tx, intermediaryId, stored);
  const paidFrom = new Map(coverage.map((of) => [of.acquirer, of.paidFrom]));
  const isOverdue = ({ acquirer, expectedOn }: ComparedLine) => {
    const from = paidFrom.get(acquirer) ?? null;
    return expectedOn !== null && from !== null && expectedOn >= from && expectedOn <= lastDay;
  };
  const findings: Finding[] = [];
  const reported = new Set<string>();
  for (const rows of Map.groupBy(stored, ({ slot }) => slot).values()) {
    const lines = rows.map((row) => ({ ...row, charge: charges.get(row.id) ?? null }));
    const states = statesOf(lines, isOverdue);
    const isPaid = lines.some(({ paidOn }) => paidOn !== null);
    for (const row of rows) {
      const state = row.state === 'RESOLVED' ? row.state : (states.get(row.id) ?? row.state);
      const chargeUuid = charges.get(row.id)?.uuid ?? null;
      const awaitsPayment = row.awaitsPayment === 1 && !isPaid ? 1 : 0;
      if (row.kind === 'SALE' && chargeUuid !== null) reported.add(chargeUuid);
      if (state !== row.state || chargeUuid !== row.chargeUuid || awaitsPayment !== row.awaitsPayment) {
        findings.push({ id: row.id, state, awaitsPayment, chargeUuid });
      }
    }
  }
  await updateFindings(tx, intermediaryId, findings);
  if (reported.size > 0) await markReported(tx, intermediaryId, [...reported]);
  return stored.length;
}
