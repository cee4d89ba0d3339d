import {
  checkAmounts,
  checkFee,
  checkFollows,
  endsSale,
  incompleteSale,
  hashOf,
  type CheckedEntry,
  type CheckedPrices,
} from './statement-line.ts';
import { digestOfPrices, type Tax } from './statement-prices.ts';
import { Anticipations, incompleteAnticipation } from './statement-anticipations.ts';
import { DueLines } from './statement-due.ts';
import { PlansInForce, type VerifiableAssignment } from './statement-plans.ts';
import { ComparedTransfers, type VerifiableTransfer } from './statement-transfers.ts';
import { assertThat, Wrong } from './statement-values.ts';
import type { Schemas } from './wire.ts';

/** A position in a statement: the number and the hash of a line, or 0 and 64 zeros before the first. */
export type StatementPosition = Schemas['StatementHead'];

/** A plan as `getRatePlan` returns it: its versions, each with its prices and their digest. */
export interface VerifiablePlan {
  id: number;
  versions: readonly { version: number; validFrom: string; digest: string; tax: Tax }[];
}

export interface VerifyStatementOptions {
  /** The head that `getStatementHead` returned before the entries were read. */
  head?: StatementPosition;
  /** The last line that was verified before, after which the entries begin. Default: they begin with the first line. */
  after?: StatementPosition;
  /** All that `getSellerRatePlanHistory` returns. Without it, it is not checked which plan was in force at a sale. */
  assignments?: Iterable<VerifiableAssignment>;
  /**
   * All transfers of the seller (`listTransfers`), read after the head and before the entries. Without them, the lines
   * of transfers are not compared with them.
   */
  transfers?: Iterable<VerifiableTransfer>;
  /** The number of findings after which it stops. Default: 100. */
  maxFindings?: number;
}

/** A fault, in words: of a line, or of a plan if `sequence` is null. */
export interface StatementFinding {
  sequence: number | null;
  what: string;
}

/** The last line that was verified, or the findings. */
export type VerifiedStatement =
  ({ ok: true } & StatementPosition) | { ok: false; findings: [StatementFinding, ...StatementFinding[]] };

/**
 * How many entries are hashed at once: enough to hash several lines in parallel, and few enough to take little memory.
 */
const entriesAtOnce = 256;

const genesis: StatementPosition = { sequence: 0, hash: '0'.repeat(64) };

/**
 * Verifies a seller's statement: that no line was changed, left out or added, and that each fee is what its plan says.
 * `entries` are all lines of one seller in the order of `sequence`, `plans` those that they name. The guide "Check a
 * statement" says what is checked. Only some entries are in memory, so a statement may have any length. With several
 * findings on one line, only the first is reported.
 *
 * Uses Web Crypto: in browsers (on pages that are served over HTTPS or from localhost), workers, and Node 20 or later.
 * Throws what reading the entries throws.
 */
export async function verifyStatement(
  entries: AsyncIterable<CheckedEntry> | Iterable<CheckedEntry>,
  plans: Iterable<VerifiablePlan>,
  { head, after = genesis, maxFindings = 100, assignments, transfers }: VerifyStatementOptions = {},
): Promise<VerifiedStatement> {
  if (!('subtle' in crypto))
    throw new TypeError('verifyStatement needs Web Crypto: serve the page over HTTPS');
  const findings: StatementFinding[] = [];
  const known = [...plans];
  const prices = await pricesOf(known, findings);
  const all = transfers && new Map(Array.from(transfers, (transfer) => [transfer.idTransfer, transfer]));
  const compared = all && new ComparedTransfers(all, head?.sequence);
  const due = all && after.sequence === 0 ? new DueLines(all) : null;
  const anticipations = after.sequence === 0 ? new Anticipations() : null;
  const inForce = new PlansInForce(known, assignments);
  const checks = { prices, plans: inForce, transfers: compared, due, anticipations };
  const chain = new Chain(checks, after, head, findings);
  for await (const group of groupsOf(entries)) {
    const hashes = await Promise.all(group.map(hashOrWrong));
    for (const [index, entry] of group.entries()) chain.add(entry, hashes[index] ?? '');
    if (findings.length >= maxFindings) break;
  }
  if (findings.length < maxFindings) chain.end();
  const [first, ...others] = findings.slice(0, Math.max(1, maxFindings));
  return first === undefined ? { ok: true, ...chain.last } : { ok: false, findings: [first, ...others] };
}

async function* groupsOf(
  entries: AsyncIterable<CheckedEntry> | Iterable<CheckedEntry>,
): AsyncGenerator<CheckedEntry[]> {
  let group: CheckedEntry[] = [];
  for await (const entry of entries) {
    if (group.push(entry) < entriesAtOnce) continue;
    yield group;
    group = [];
  }
  yield group;
}

/** Returns the prices by plan and version. What is wrong with them is found here, whether or not a line names them. */
async function pricesOf(
  plans: Iterable<VerifiablePlan>,
  findings: StatementFinding[],
): Promise<Map<string, CheckedPrices>> {
  const prices = new Map<string, CheckedPrices>();
  for (const { id, versions } of plans) {
    for (const { version, digest, tax } of versions) {
      const found = await digestOfPrices(tax).catch(asWrong);
      const what = found instanceof Wrong ? found.message : `its prices have the digest ${found}`;
      const wrong = found === digest ? null : `plan ${id}, version ${version}: ${what}`;
      if (wrong !== null) findings.push({ sequence: null, what: wrong });
      prices.set(`${id}.${version}`, { tax, digest, wrong });
    }
  }
  return prices;
}

const hashOrWrong = (entry: CheckedEntry): Promise<string | Wrong> => hashOf(entry).catch(asWrong);

/**
 * Returns the fault for an error. Data that the API never returns, such as a field of another type, may cause any
 * error.
 */
function asWrong(error: unknown): Wrong {
  return error instanceof Wrong
    ? error
    : new Wrong(`a field has a value of the wrong type (${String(error)})`);
}

/** What lines are compared with. */
interface Checks {
  prices: ReadonlyMap<string, CheckedPrices>;
  plans: PlansInForce;
  transfers: ComparedTransfers | undefined;
  /** Null if not all lines are known. */
  due: DueLines | null;
  anticipations: Anticipations | null;
}

/** Verifies one line after the other. */
class Chain {
  last: StatementPosition;
  readonly #checks: Checks;
  readonly #after: number;
  readonly #head: StatementPosition | undefined;
  readonly #findings: StatementFinding[];
  #owner: Pick<CheckedEntry, 'id_intermediary' | 'id_seller'> | undefined;
  /** The line before; null if it is not known. */
  #before: CheckedEntry | null = null;
  /** The hash of the line that has the number of the head, and what is missing after it; null if nothing is. */
  #hashOfHead: string | undefined;
  #missingAfterHead: string | null = null;

  constructor(
    checks: Checks,
    after: StatementPosition,
    head: StatementPosition | undefined,
    findings: StatementFinding[],
  ) {
    this.last = { sequence: after.sequence, hash: after.hash };
    this.#checks = checks;
    this.#after = after.sequence;
    this.#head = head;
    this.#findings = findings;
    this.#passHead();
  }

  /** Adds a line. `hash` is computed from the fields of the entry. */
  add(entry: CheckedEntry, hash: string | Wrong): void {
    const before = this.last;
    const { sequence } = entry;
    if (!Number.isSafeInteger(sequence) || sequence < 1) {
      this.#report(before.sequence + 1, 'the line has no valid sequence');
      return;
    }
    if (sequence <= before.sequence) {
      this.#report(sequence, `comes after line ${before.sequence}: it is there twice, or not in order`);
      return;
    }
    const isGap = sequence > before.sequence + 1;
    if (isGap) {
      this.#reportMissing(sequence - 1);
      this.#before = null;
    }
    try {
      const follows = isGap || entry.previous_hash === before.hash;
      assertThat(follows, 'previous_hash is not the hash of the line before');
      if (hash instanceof Wrong) throw hash;
      assertThat(entry.hash === hash, 'hash is not that of the fields: one of them was changed');
      this.#owner ??= entry;
      const { id_intermediary, id_seller } = this.#owner;
      const isOwn = entry.id_intermediary === id_intermediary && entry.id_seller === id_seller;
      assertThat(isOwn, `it is in the statement of seller ${entry.id_seller}, not of ${id_seller}`);
      checkAmounts(entry);
      if (this.#before !== null || sequence === 1) checkFollows(entry, this.#before);
      const { plan_id: planId, plan_version: version } = entry;
      const prices = this.#checks.prices.get(`${planId}.${String(version)}`);
      if (planId !== null) checkFee(entry, prices);
      this.#checks.plans.check(entry);
      this.#checks.transfers?.check(entry);
      // Once a line is wrong, so may be what follows from all of them.
      if (this.#findings.length === 0) {
        this.#checks.anticipations?.add(entry, prices);
        this.#checks.due?.add(entry);
      }
    } catch (error) {
      this.#report(sequence, asWrong(error).message);
    }
    this.last = { sequence, hash: entry.hash };
    this.#before = entry;
    this.#passHead();
  }

  /** Checks the end, after the last line. */
  end(): void {
    this.#checkHead();
    for (const { sequence, what } of this.#checks.transfers?.missing(this.#after, this.last.sequence) ?? []) {
      if (!this.#findings.some((finding) => finding.sequence === sequence)) this.#report(sequence, what);
    }
  }

  #checkHead(): void {
    if (this.#head === undefined) return;
    const { sequence, hash } = this.#head;
    if (this.last.sequence < sequence) this.#reportMissing(sequence);
    else if (this.#hashOfHead !== hash) this.#report(sequence, 'the line does not have the hash of the head');
    else if (this.#missingAfterHead !== null) this.#report(sequence, this.#missingAfterHead);
  }

  #passHead(): void {
    if (this.last.sequence !== this.#head?.sequence) return;
    this.#hashOfHead = this.last.hash;
    const isOpen = this.#findings.length === 0 && this.#checks.anticipations?.isComplete === false;
    const endsItsSale = this.#before === null || endsSale(this.#before);
    this.#missingAfterHead = isOpen ? incompleteAnticipation : endsItsSale ? null : incompleteSale;
  }

  #reportMissing(through: number): void {
    const from = this.last.sequence + 1;
    this.#report(from, from === through ? 'the line is missing' : `lines ${from} to ${through} are missing`);
  }

  #report(sequence: number, what: string): void {
    this.#findings.push({ sequence, what });
  }
}
