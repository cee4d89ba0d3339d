import type { Store } from '../../db/store.ts';
import { noSuchSeller } from '../../sellers/seller-errors.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { Anchor } from './anchor.ts';
import { countLines, listChains, type AnchoredHead, type Chain } from './chain.repository.ts';
import { listBrokenPlans } from './check-terms.ts';
import type { Discrepancy } from './discrepancy.ts';
import { planPricesCache } from './plan-prices.ts';
import { listChainsWithoutSeller } from './stray.repository.ts';
import { Sums } from './sums.ts';
import { verifyChain, type VerifyDeps } from './verify-chain.ts';

/** The result of a verification. The amounts are in BRL, of the correct lines. */
export interface Verification {
  holds: boolean;
  sellers: number;
  /** Correct lines. */
  lines: number;
  /** How many sellers were compared with the anchor; null without one. */
  anchored: number | null;
  inflow: string;
  outflow: string;
  balance: string;
  /** Plans that were changed, then the first of each seller, ordered by seller. */
  faults: Discrepancy[];
  elapsedMs: number;
}

export interface VerifyOptions {
  /** Null for all sellers of all intermediaries. */
  sellerId: number | null;
  anchor: Anchor | null;
  linesPerPage?: number;
  onProgress?: (progress: { lines: number; totalLines: number }) => void;
}

/** A read this short does not disturb a server. */
const defaultLinesPerPage = 2_000;

/**
 * Recomputes every line of the statements from its plan and its charge, the chain, the heads and their seals (D27).
 * Writes nothing and may run while servers run. Throws `UserError` for a seller that does not exist, and the storage's
 * error if the storage fails.
 */
export async function verifyStatements(
  { store, keyring }: { store: Store; keyring: Keyring },
  options: VerifyOptions,
): Promise<Verification> {
  const { sellerId, anchor, onProgress } = options;
  const startedMs = performance.now();
  const chains = await chainsToVerify(store, sellerId);
  const totalLines = await countLines(store.read, sellerId === null ? null : (chains[0] ?? null));
  const sums = new Sums();
  const deps: VerifyDeps = {
    db: store.read,
    keyring,
    plans: planPricesCache(),
    sums,
    linesPerPage: options.linesPerPage ?? defaultLinesPerPage,
    onPage: () => onProgress?.({ lines: sums.lines, totalLines }),
  };
  const faults = new FirstDiscrepancies();
  for (const chain of chains) faults.add(await verifyChain(deps, chain, anchor?.heads.get(chain.sellerId)));
  for (const discrepancy of missingSellers(chains, anchor, sellerId)) faults.add(discrepancy);
  if (sellerId === null) {
    for await (const discrepancy of listBrokenPlans(store.read, keyring)) faults.add(discrepancy);
    for await (const chain of listChainsWithoutSeller(store.read)) faults.add(withoutSeller(chain));
  }
  return {
    holds: faults.list.length === 0,
    sellers: chains.length,
    lines: sums.lines,
    anchored: anchor === null ? null : chains.filter((chain) => anchor.heads.has(chain.sellerId)).length,
    ...sums.totals,
    faults: faults.list,
    elapsedMs: Math.round(performance.now() - startedMs),
  };
}

class FirstDiscrepancies {
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

async function chainsToVerify({ read }: Store, sellerId: number | null): Promise<Chain[]> {
  const chains = await listChains(read, sellerId);
  if (sellerId !== null && chains.length === 0) throw noSuchSeller(sellerId);
  return chains;
}

/** Sellers in the anchor that no longer exist, or that now belong to another intermediary. */
function missingSellers(
  chains: readonly Chain[],
  anchor: Anchor | null,
  sellerId: number | null,
): Discrepancy[] {
  if (anchor === null) return [];
  const intermediaries = new Map(chains.map((chain) => [chain.sellerId, chain.intermediaryId]));
  return [...anchor.heads.values()]
    .filter((head) => sellerId === null || head.sellerId === sellerId)
    .filter((head) => intermediaries.get(head.sellerId) !== head.intermediaryId)
    .map((head) => goneSeller(head, intermediaries.get(head.sellerId)));
}

function goneSeller({ intermediaryId, sellerId }: AnchoredHead, foundAt: number | undefined): Discrepancy {
  return {
    intermediaryId,
    sellerId,
    sequence: null,
    chargeUuid: null,
    what: 'the seller of the anchor is not there',
    stored: foundAt === undefined ? 'no seller' : `a seller of intermediary ${foundAt}`,
    expected: `a seller of intermediary ${intermediaryId}`,
  };
}

function withoutSeller(chain: Chain): Discrepancy {
  return {
    ...chain,
    sequence: null,
    chargeUuid: null,
    what: 'lines of a seller that the intermediary does not have',
    stored: 'statement lines',
    expected: 'no line',
  };
}
