import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../db/store.ts';
import { PlanCache, keyOf } from '../rate-plans/plan-seal.repository.ts';
import type { VersionKey } from '../rate-plans/rate-plan.repository.ts';
import {
  type EntryFilter,
  type EntryPosition,
  findDetails,
  type LineDetails,
  type LineOfOrder,
  listLines,
  listLinesOfCharge,
  type StatementLine,
} from './statement-line.repository.ts';
import { listLinesOfKinds } from './lines-of-kinds.repository.ts';

/** Returns at most `limit` lines after the position, in the order of the list. */
type ReadLines = (after: EntryPosition | null, limit: number) => Promise<StatementLine[]>;

/**
 * Returns at most `limit` lines after the position, in the filter's order. The cost depends on what it returns, however
 * long the rest is.
 */
export async function readLines(
  db: Reader,
  filter: EntryFilter,
  after: EntryPosition | null,
  limit: number,
): Promise<StatementLine[]> {
  const { intermediaryId, chargeUuid, operations } = filter;
  if (chargeUuid === null) {
    return operations?.includes('VENDA')
      ? readAmongOthers(db, filter, (line) => isOfKind(line, filter), after, limit)
      : listThroughIndex(db, filter, after, limit);
  }
  const lines = await listLinesOfCharge(db, intermediaryId, chargeUuid);
  const inOrder: typeof byStatementOrder = filter.newestFirst
    ? (a, b) => byStatementOrder(b, a)
    : byStatementOrder;
  return lines
    .filter((line) => isWanted(line, filter) && (after === null || inOrder(after, line) < 0))
    .sort(inOrder)
    .slice(0, limit);
}

/** Reads lines of the wanted kinds, or of all if `VENDA` is wanted: an index of sales would slow down each import. */
function listThroughIndex(
  db: Reader,
  filter: EntryFilter,
  after: EntryPosition | null,
  limit: number,
): Promise<StatementLine[]> {
  const { operations } = filter;
  return operations === null || operations.includes('VENDA')
    ? listLines(db, filter, after, limit)
    : listLinesOfKinds(db, filter, operations, after, limit);
}

/** How many lines are read at once where most of them may be left out. */
const linesAtOnce = 512;

/**
 * Returns lines like `readLines`: those that are wanted among the lines of a seller, an order or a period. The others
 * are read and left out, so the cost includes the lines between those that are returned. It ignores the filter's
 * charge.
 */
export async function readAmongOthers(
  db: Reader,
  filter: EntryFilter,
  isWanted: (line: StatementLine) => boolean,
  after: EntryPosition | null,
  limit: number,
): Promise<StatementLine[]> {
  const found: StatementLine[] = [];
  for (let last = after, most = Math.min(limit, linesAtOnce); ; most = linesAtOnce) {
    const lines = await listThroughIndex(db, filter, last, most);
    for (const line of lines) if (isWanted(line)) found.push(line);
    if (found.length >= limit || lines.length < most) return found.slice(0, limit);
    last = lines.at(-1) ?? null;
    // SQLite's reads never wait, and the number of lines to leave out has no limit, so other work gets its turn here.
    await nextTurn();
  }
}

function isWanted(line: LineOfOrder, filter: EntryFilter): boolean {
  const { sellerId, orderUuid, from, to } = filter;
  const { executionDate: date } = line;
  return (
    (sellerId === null || line.sellerId === sellerId) &&
    (orderUuid === null || line.uuidOrder === orderUuid) &&
    (from === null || date >= from) &&
    (to === null || date <= to) &&
    isOfKind(line, filter)
  );
}

function isOfKind({ operation }: StatementLine, { operations }: EntryFilter): boolean {
  return operations === null || operations.includes(operation);
}

/** Compares by execution date, seller and sequence (D25). */
export function byStatementOrder(a: EntryPosition, b: EntryPosition): number {
  if (a.executionDate !== b.executionDate) return a.executionDate < b.executionDate ? -1 : 1;
  return a.sellerId - b.sellerId || a.sequence - b.sequence;
}

/** A line with the digest of its plan's version in hexadecimal, which its hash covers; null without a plan. */
export interface ShownLine extends StatementLine {
  planDigest: string | null;
  /** Only of lines that are asked for with it. */
  details?: LineDetails;
}

/**
 * Returns at most `limit` lines after the position, in the order of the list, with the digests of their plans'
 * versions.
 */
export type ReadShownLines = (after: EntryPosition | null, limit: number) => Promise<ShownLine[]>;

/** The cache of each database. */
const caches = new WeakMap<Reader, PlanCache<string>>();

function cacheOf(db: Reader): PlanCache<string> {
  let cache = caches.get(db);
  if (cache === undefined) {
    cache = new PlanCache(({ digest }) => digest.toString('hex'));
    caches.set(db, cache);
  }
  return cache;
}

/** Adds the digests of the plans' versions to the lines. A digest is read once, not with each line. */
export function withPlanDigests(db: Reader, intermediaryId: number, read: ReadLines): ReadShownLines {
  return async (after, limit) => {
    const lines = await read(after, limit);
    const wanted = new Map<string, VersionKey>();
    for (const line of lines) {
      const priced = versionOf(line);
      if (priced !== null) wanted.set(keyOf(priced), priced);
    }
    const digests = await cacheOf(db).load(db, intermediaryId, wanted.values());
    // The rows belong to this page alone, so they are changed: a copy of each would take a tenth of the reading time.
    return lines.map((line) => {
      const priced = versionOf(line);
      const planDigest = priced === null ? null : (digests.get(keyOf(priced)) ?? null);
      return Object.assign(line, { planDigest });
    });
  };
}

/** Adds what was sold, and its order, to the lines, with one query for each read. */
export function withDetails(db: Reader, intermediaryId: number, read: ReadShownLines): ReadShownLines {
  return async (after, limit) => {
    const lines = await read(after, limit);
    const uuids = new Set(lines.flatMap(({ chargeUuid }) => chargeUuid ?? []));
    const found = await findDetails(db, intermediaryId, uuids);
    const ofNoCharge = { title: null, uuidOrder: null };
    return lines.map((line) =>
      Object.assign(line, { details: found.get(line.chargeUuid ?? '') ?? ofNoCharge }),
    );
  };
}

function versionOf({ planId, planVersion: version }: StatementLine): VersionKey | null {
  return planId === null ? null : { planId, version };
}
