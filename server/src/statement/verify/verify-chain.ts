import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../db/store.ts';
import { genesisHash } from '../../ledger/seller-head.repository.ts';
import { keyOf, type PlanCache } from '../../rate-plans/plan-seal.repository.ts';
import type { VersionKey } from '../../rate-plans/rate-plan.repository.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { findHead, type Chain, type StoredHead } from './chain.repository.ts';
import { Anticipations } from './anticipation-lines.ts';
import { AwaitedEvents, checkEvents } from './check-events.ts';
import { checkFollows, checkLine } from './check-line.ts';
import { checkEffects } from './check-effects.ts';
import { checkHead, checkHolds, checkTerms } from './check-terms.ts';
import { compareBytes, discrepancyAt, type Discrepancy, type Mismatch } from './discrepancy.ts';
import { listLines, type VerifiedLine } from './line.repository.ts';
import { JudgedPlans, type PlanPrices } from './plan-prices.ts';
import { sourceNames, sourceTables, type SourceName } from './source-tables.ts';
import { findChargeWithoutSale, findRowWithoutLine, type StrayRow } from './stray.repository.ts';
import { OwnLines, type Sums } from './sums.ts';
import { RebuiltUnits } from './rebuilt-units.ts';
import { RebuiltVolumes } from './rebuilt-volumes.ts';

export interface VerifyDeps {
  db: Reader;
  keyring: Keyring;
  /** The time now, in epoch milliseconds. */
  now: number;
  plans: PlanCache<PlanPrices>;
  sums: Sums;
  /** How many lines or events are read at once: enough to be fast, few enough that a server's writers are not blocked. */
  linesPerPage: number;
  onPage: () => void;
}

/**
 * Verifies one seller's statement from its first line to the current head. Lines written in the meantime are left for
 * the next run. Returns the first discrepancy, or null if there is none.
 */
export async function verifyChain(deps: VerifyDeps, chain: Chain): Promise<Discrepancy | null> {
  const head = await findHead(deps.db, chain.intermediaryId, chain.sellerId);
  const chainOnly = { ...chain, sequence: null, chargeUuid: null };
  if (head === undefined) {
    return { ...chainOnly, what: 'the seller has no head', stored: 'no head', expected: 'one head' };
  }
  const walk = await walkLines(deps, head);
  if (walk.discrepancy !== null) return walk.discrepancy;
  const mismatch =
    checkHead(deps.keyring, head, walk.lastHash) ??
    checkFollows(null, walk.lastLine) ??
    walk.anticipations.end() ??
    walk.units.compareWith(head) ??
    walk.volumes.compareWith(head.volumes) ??
    (await checkHolds(deps, head)) ??
    (await checkEffects(deps, head)) ??
    (await checkTerms(deps, head));
  if (mismatch !== null) return { ...chainOnly, ...mismatch };
  // This comes last, because only the seal of the head shows which plans were assigned.
  if (walk.judged.first !== null) return walk.judged.first;
  const unsold = await findChargeWithoutSale(deps.db, chain, walk.own.sales);
  if (unsold !== null) return { ...chainOnly, chargeUuid: unsold, ...noSale };
  for (const name of sourceNames) {
    const stray = await findRowWithoutLine(deps.db, chain, name, walk.own.of(name));
    if (stray !== null) return { ...chainOnly, chargeUuid: stray.chargeUuid, ...noLineOf(name, stray) };
  }
  // Events come last, because they rest on lines and rows.
  return checkEvents(deps.db, chain, walk.awaited, deps.linesPerPage);
}

const noSale: Mismatch = {
  what: 'the charge has no VENDA line',
  stored: 'no VENDA line',
  expected: 'one VENDA line',
};

function noLineOf(name: SourceName, { id }: StrayRow): Mismatch {
  const line = `${sourceTables[name].own.join(' or ')} line`;
  return { what: `${name} ${id} has no ${line}`, stored: `no ${line}`, expected: `one ${line}` };
}

/** How far the lines were verified. */
interface Walk {
  discrepancy: Discrepancy | null;
  lastLine: VerifiedLine | null;
  lastHash: Buffer;
  own: OwnLines;
  units: RebuiltUnits;
  volumes: RebuiltVolumes;
  anticipations: Anticipations;
  awaited: AwaitedEvents;
  judged: JudgedPlans;
}

async function walkLines(deps: VerifyDeps, head: StoredHead): Promise<Walk> {
  const { intermediaryId, sellerId, sequence: until } = head;
  const judged = await JudgedPlans.of(deps.db, head);
  const anticipations = new Anticipations();
  const sums = {
    own: new OwnLines(),
    units: new RebuiltUnits(),
    volumes: new RebuiltVolumes(),
    anticipations,
    awaited: new AwaitedEvents(deps.now),
  };
  const walk: Walk = { discrepancy: null, lastLine: null, lastHash: genesisHash, ...sums, judged };
  let sequence = 0;
  while (sequence < until) {
    const lines = await listLines(deps.db, {
      intermediaryId,
      sellerId,
      after: sequence,
      until,
      limit: deps.linesPerPage,
    });
    const versions = lines.flatMap(versionOfLine);
    const plans = await deps.plans.load(deps.db, intermediaryId, versions);
    await judged.add(deps.db, lines);
    for (const stored of lines) {
      if (stored.sequence !== sequence + 1) break;
      const line = walk.anticipations.seenFrom(stored);
      const [plan] = versionOfLine(line).map((key) => plans.get(keyOf(key)));
      const mismatch =
        checkLink(line, walk.lastHash) ??
        checkLine(deps.keyring, line, plan) ??
        checkFollows(line, walk.lastLine) ??
        walk.anticipations.add(line, plan) ??
        walk.units.add(line);
      if (mismatch !== null) return { ...walk, discrepancy: discrepancyAt(line, mismatch) };
      deps.sums.add(line);
      walk.own.add(line);
      walk.volumes.add(line);
      walk.awaited.add(line);
      sequence += 1;
      walk.lastHash = line.hash;
      walk.lastLine = line;
    }
    deps.onPage();
    const next = lines.find((line) => line.sequence > sequence);
    if (lines.length === 0 || next !== undefined) {
      return { ...walk, discrepancy: missingLine(head, sequence + 1, next) };
    }
    // Timers and other work of the process get their turn here, because reads from SQLite never wait.
    await setImmediate();
  }
  return walk;
}

/** Returns the version of a line's plan; empty for a line without a plan. */
function versionOfLine({ planId, planVersion }: VerifiedLine): VersionKey[] {
  return planId === null ? [] : [{ planId, version: planVersion }];
}

function checkLink(line: VerifiedLine, lastHash: Buffer): Mismatch | null {
  return compareBytes(
    line.sequence === 1
      ? 'the chain does not begin with 32 zero bytes'
      : 'the previous hash is not that of the line before',
    line.previousHash,
    lastHash,
  );
}

function missingLine(head: StoredHead, sequence: number, next: VerifiedLine | undefined): Discrepancy {
  return {
    intermediaryId: head.intermediaryId,
    sellerId: head.sellerId,
    sequence,
    chargeUuid: null,
    what: 'the line is missing',
    stored: next === undefined ? 'no line from here on' : `line ${next.sequence} comes next`,
    expected: `lines 1 to ${head.sequence} without a gap, as the head says`,
  };
}
