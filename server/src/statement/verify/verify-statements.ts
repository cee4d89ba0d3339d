import { verifyAudit } from '../../audit/audit-chain.ts';
import type { Store } from '../../db/store.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { Clock } from '../../shared/calendar.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { AnchorPart } from '../anchor/anchor-file.ts';
import { listBrokenPlans } from './check-terms.ts';
import { countLines, listChains, type Chain } from './chain.repository.ts';
import { compareWithAnchor } from './compare-anchor.ts';
import { FirstDiscrepancies, type Discrepancy } from './discrepancy.ts';
import { planPricesCache } from './plan-prices.ts';
import { listWithoutSeller, type OfSellers } from './stray.repository.ts';
import { Sums } from './sums.ts';
import { verifyChain, type VerifyDeps } from './verify-chain.ts';

/** The result of a verification. The amounts are in BRL, and those of the correct lines. */
export interface Verification {
  holds: boolean;
  sellers: number;
  /** The number of correct lines. */
  lines: number;
  /** How many sellers were compared with the anchor; null without an anchor. */
  anchored: number | null;
  /** When the anchor was last written; null without an anchor. */
  anchoredAt: string | null;
  inflow: string;
  outflow: string;
  balance: string;
  /** The number of transfers, and the sum of those that were not given back. */
  transfers: number;
  transferred: string;
  /** The plans and audit records that were changed, then the first discrepancy of each seller, ordered by seller. */
  faults: Discrepancy[];
  elapsedMs: number;
}

interface VerifyOptions {
  /** The seller to verify; null for all sellers of all intermediaries. */
  sellerId: number | null;
  anchor: AsyncIterable<AnchorPart> | null;
  linesPerPage?: number;
  onProgress?: (progress: { lines: number; totalLines: number }) => void;
}

/** How many lines are read at once. A read this short does not disturb a server. */
const defaultLinesPerPage = 2_000;

/**
 * Recomputes every line of the statements from its plan and its charge, the chain, the heads and their seals (D27), and
 * for all sellers the chains of audit records (D16). It writes nothing and may run while servers run. Throws
 * `UserError` for a seller that does not exist, and the storage's error if the storage fails.
 */
export async function verifyStatements(
  { store, keyring, clock }: { store: Store; keyring: Keyring; clock: Clock },
  options: VerifyOptions,
): Promise<Verification> {
  const { sellerId, anchor, onProgress } = options;
  const startedMs = performance.now();
  const chains = await chainsToVerify(store, sellerId);
  const totalLines = await countLines(store.read, sellerId === null ? null : (chains[0] ?? null));
  const anchored = anchor === null ? null : await compareWithAnchor(store.read, anchor, sellerId);
  const sums = new Sums();
  const deps: VerifyDeps = {
    db: store.read,
    keyring,
    now: clock(),
    plans: planPricesCache(),
    sums,
    linesPerPage: options.linesPerPage ?? defaultLinesPerPage,
    onPage: () => onProgress?.({ lines: sums.lines, totalLines }),
  };
  const faults = new FirstDiscrepancies();
  for (const chain of chains) faults.add(await verifyChain(deps, chain));
  for (const discrepancy of anchored?.faults ?? []) faults.add(discrepancy);
  if (sellerId === null) {
    for await (const discrepancy of listBrokenPlans(store.read, keyring)) faults.add(discrepancy);
    for await (const fault of verifyAudit(store.read, keyring)) {
      faults.add({ ...fault, sellerId: null, sequence: null, chargeUuid: null });
    }
    for (const table of ['statement_entries', 'outbox_events'] as const) {
      for await (const chain of listWithoutSeller(store.read, table)) faults.add(withoutSeller(chain, table));
    }
  }
  return {
    holds: faults.list.length === 0,
    sellers: chains.length,
    lines: sums.lines,
    anchored: anchored?.sellers ?? null,
    anchoredAt: anchored?.savedAt ?? null,
    transfers: sums.transfers,
    ...sums.totals,
    faults: faults.list,
    elapsedMs: Math.round(performance.now() - startedMs),
  };
}

async function chainsToVerify({ read }: Store, sellerId: number | null): Promise<Chain[]> {
  const chains = await listChains(read, sellerId);
  if (sellerId !== null && chains.length === 0) throw noSuchSeller(sellerId);
  return chains;
}

function withoutSeller(chain: Chain, table: OfSellers): Discrepancy {
  const [stored, expected] =
    table === 'outbox_events' ? ['events', 'no event'] : ['statement lines', 'no line'];
  const what = `${stored} of a seller that the intermediary does not have`;
  return { ...chain, sequence: null, chargeUuid: null, what, stored, expected };
}
