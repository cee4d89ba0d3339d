import type { Reader, Store, Tx } from '../db/store.ts';
import { addDays, payoutDay, saoPauloDate, type Clock } from '../shared/calendar.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { findWaiting, insertMissing, markReported } from './expected-sale.repository.ts';
import { judgedTogether } from './line-charges.service.ts';
import { groupOf, judge, type ComparedLine, type Judgement } from './line-state.ts';
import {
  findLines,
  findNextOfFile,
  findToMatch,
  findUnpaid,
  lockComparison,
  updateFindings,
  type Finding,
  type StoredLine,
} from './match.repository.ts';
import {
  findComparedThrough,
  findCoveredDays,
  findFilesToCompare,
  markCompared,
  type SettlementFile,
} from './settlement-file.repository.ts';

interface MatchDeps {
  store: Store;
  clock: Clock;
}

/** How many lines one transaction compares. */
const linesPerTransaction = 500;

/** A transaction that has compared lines. */
interface Compared {
  lines: number;
  /** The id of the line after which the comparison of open lines may go on. */
  after: number;
}

/**
 * Compares the new lines of an intermediary with its charges, then again those that may match by now, and finally finds
 * the sales and payments that should be in a file (D49). It yields after each transaction, and may be ended there. What it
 * stores follows from the files, the charges and the day, so it may also be run twice or run again at any time.
 */
export async function* comparing(
  deps: MatchDeps,
  intermediaryId: number,
  after = 0,
): AsyncGenerator<Compared> {
  const { read } = deps.store;
  for (const file of await findFilesToCompare(read, intermediaryId)) {
    for await (const lines of comparingFile(deps, file)) yield { lines, after };
  }
  const expectations = await expectationsAt(deps.store.read, intermediaryId, deps.clock());
  if (expectations.coverage.size === 0) return;
  const compare = (ids: readonly number[]) =>
    deps.store.write((tx) => compareIds(tx, intermediaryId, ids, expectations));
  let place = after;
  for (;;) {
    const ids = await findToMatch(read, intermediaryId, place, linesPerTransaction);
    const last = ids.at(-1);
    if (last === undefined) break;
    const lines = await compare(ids);
    place = last;
    yield { lines, after: place };
  }
  for (const [acquirer, { soldAfter, paidFrom }] of expectations.coverage) {
    const { lastDay: through } = expectations;
    while (soldAfter !== null) {
      const period = { acquirer, after: soldAfter, through };
      const uuids = await findWaiting(read, intermediaryId, period, linesPerTransaction);
      if (uuids.length === 0) break;
      await deps.store.write((tx) => addMissing(tx, intermediaryId, uuids));
      yield { lines: uuids.length, after: place };
    }
    while (paidFrom !== null) {
      const period = { acquirer, from: paidFrom, through };
      const ids = await findUnpaid(read, intermediaryId, period, linesPerTransaction);
      if (ids.length === 0) break;
      yield { lines: await compare(ids), after: place };
    }
  }
}

/** Makes all of these comparisons. `onLines` is called after each transaction with the number of lines that it compared. */
export async function compareAll(
  deps: MatchDeps,
  intermediaryId: number,
  onLines: (lines: number) => void = () => undefined,
): Promise<void> {
  for await (const { lines } of comparing(deps, intermediaryId)) onLines(lines);
}

/** Compares the lines of a file that were not compared yet. Yields after each transaction how many lines it compared. */
export async function* comparingFile(deps: MatchDeps, file: SettlementFile): AsyncGenerator<number> {
  const { intermediaryId } = file;
  const expectations = await expectationsAt(deps.store.read, intermediaryId, deps.clock());
  for (;;) {
    const compared = await deps.store.write(async (tx) => {
      await lockComparison(tx, intermediaryId);
      const after = await findComparedThrough(tx, file);
      const lines = await findNextOfFile(tx, file, after, linesPerTransaction);
      const last = lines.at(-1);
      const isLast = lines.length < linesPerTransaction;
      if (last !== undefined) await compareLines(tx, intermediaryId, lines, expectations);
      await markCompared(tx, file, { through: last?.id ?? after, at: isLast ? deps.clock() : null });
      return lines.length;
    });
    if (compared > 0) yield compared;
    if (compared < linesPerTransaction) return;
  }
}

/** What the files of each acquirer cover, and the last day of which all should be in a file. */
interface Expectations {
  coverage: ReadonlyMap<string, Coverage>;
  lastDay: string;
}

async function expectationsAt(db: Reader | Tx, intermediaryId: number, now: number): Promise<Expectations> {
  const days = await findCoveredDays(db, intermediaryId);
  return { coverage: coverageOf(days), lastDay: lastDayToReport(saoPauloDate(now)) };
}

/** An acquirer reports a sale, and a payment, within two bank business days. */
const daysToReport = { delayForRedeemDays: 2, delayUnit: 'BUSINESS' } as const;

/** Returns the last day whose sales and payments should be in a file by now. */
function lastDayToReport(today: string): string {
  let day = addDays(today, -1);
  while (payoutDay(day, daysToReport) >= today) day = addDays(day, -1);
  return day;
}

async function addMissing(tx: Tx, intermediaryId: number, uuids: readonly string[]): Promise<void> {
  await lockComparison(tx, intermediaryId);
  await insertMissing(tx, intermediaryId, uuids);
}

async function compareIds(
  tx: Tx,
  intermediaryId: number,
  ids: readonly number[],
  expectations: Expectations,
): Promise<number> {
  await lockComparison(tx, intermediaryId);
  await compareLines(tx, intermediaryId, await findLines(tx, intermediaryId, ids), expectations);
  return ids.length;
}

/** Compares a line at this instant, in a transaction that has locked the comparison. */
export async function compareLine(
  tx: Tx,
  { intermediaryId, id }: { intermediaryId: number; id: number },
  now: number,
): Promise<void> {
  const expectations = await expectationsAt(tx, intermediaryId, now);
  await compareLines(tx, intermediaryId, await findLines(tx, intermediaryId, [id]), expectations);
}

/**
 * Compares these lines, together with all that are judged with them. Only lines that were compared before are among those,
 * so a line is judged with all others when the last of them is compared.
 */
async function compareLines(
  tx: Tx,
  intermediaryId: number,
  lines: readonly StoredLine[],
  { coverage, lastDay }: Expectations,
): Promise<void> {
  const compared = await judgedTogether(tx, intermediaryId, lines);
  const isOverdue = ({ acquirer, expectedOn }: ComparedLine) => {
    const from = coverage.get(acquirer)?.paidFrom ?? null;
    return expectedOn !== null && from !== null && expectedOn >= from && expectedOn <= lastDay;
  };
  const findings: Finding[] = [];
  for (const group of Map.groupBy(compared, groupOf).values()) {
    const judgements = judge(group, isOverdue);
    for (const line of group) {
      const judgement = judgements.get(line.id);
      if (judgement === undefined) throw new Error(`line ${line.id} was not judged`);
      const finding = findingOf(line, judgement);
      if (!isKnown(line, finding)) findings.push(finding);
    }
  }
  await updateFindings(tx, intermediaryId, findings);
  const reported = compared.flatMap(({ kind, charge }) =>
    kind === 'SALE' && charge !== null ? [charge.uuid] : [],
  );
  if (reported.length > 0) await markReported(tx, intermediaryId, [...new Set(reported)]);
}

/** A line that a person has resolved stays so, whatever it is compared with. */
function findingOf(
  { id, state, charge }: StoredLine & ComparedLine,
  { state: judged, counts, mayMatch }: Judgement,
): Finding {
  const isResolved = state === 'RESOLVED';
  return {
    id,
    state: isResolved ? state : judged,
    counts,
    mayMatch: mayMatch && !(isResolved && charge !== null) ? 1 : 0,
    chargeUuid: charge?.uuid ?? null,
  };
}

const isKnown = (line: StoredLine, found: Finding) =>
  line.state === found.state &&
  line.counts === found.counts &&
  line.mayMatch === found.mayMatch &&
  line.chargeUuid === found.chargeUuid;
