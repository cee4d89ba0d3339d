import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { chainAudit } from '../../audit/audit-chain.ts';
import { checkAuditHead, listAuditHeads } from '../../audit/audit-chain.repository.ts';
import type { Reader, Store } from '../../db/store.ts';
import { checkHeadSeal, listEnds, type ChainEnd } from '../../ledger/seller-head.repository.ts';
import { formatInstant, parseInstant, type Clock } from '../../shared/calendar.ts';
import { flushToDisk } from '../../shared/durable-file.ts';
import { reasonOf, UserError } from '../../shared/errors.ts';
import type { Keyring } from '../../shared/keyring.ts';
import { findHead } from '../verify/chain.repository.ts';
import {
  AnchorReader,
  assertRegular,
  formatAudit,
  formatLine,
  formatMark,
  header,
  type AnchoredAudit,
  type AnchoredLine,
} from './anchor-file.ts';
import { listPaidLines } from './paid-line.repository.ts';

interface AnchorDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** What one call of `save` did. */
interface Saved {
  savedAt: string;
  /** The number of sellers whose last line was written. */
  sellers: number;
  /**
   * The sellers whose statements do not agree with the file, or whose seal is broken. Nothing was written about them.
   */
  doubtful: number[];
  /** The intermediaries whose audit records do not agree with the file, their head or their seals. */
  doubtfulAudits: number[];
}

type End = Pick<ChainEnd, 'sequence' | 'termsSequence'>;

const nothingKnown: End = { sequence: 0, termsSequence: 0 };

/** How many sellers are read at once. It takes a few milliseconds, so that requests do not wait. */
const sellersPerPage = 250;

/** How often a mark is written to a file in which nothing changes, so that one can see that it is maintained. */
const markEveryMs = 60 * 60 * 1_000;

/**
 * A file of anchors, to which changes are appended (D27). The log reads what the file contains, even if another process
 * wrote it. So nothing is written twice after a restart, and a new file begins with all sellers after the old one was
 * moved away.
 */
export class AnchorLog {
  readonly path: string;
  #identity = '';
  #reader: AnchorReader;
  /** The last line of each seller in the file, and the last change of its account or plans. */
  #ends = new Map<number, End>();
  /** The number of the last audit record of each intermediary in the file. */
  #audits = new Map<number, number>();
  #markedAt = 0;

  constructor(path: string) {
    this.path = path;
    this.#reader = new AnchorReader(path);
  }

  /**
   * Chains the audit records, even if the file cannot be written, and appends what changed, durably. Throws `UserError`
   * for a file that is not an anchor, or cannot be read or written.
   */
  async save(deps: AnchorDeps): Promise<Saved> {
    const doubtfulAudits = await chainAudit(deps);
    await assertRegular(this.path);
    const file = await this.#onDisk(open(this.path, 'a+', 0o600));
    try {
      await this.#onDisk(this.#catchUp(file));
      return await this.#append(file, deps, doubtfulAudits);
    } finally {
      await file.close();
    }
  }

  /**
   * Reads what was added to the file. It must run before the database is read: otherwise another process may seem to
   * have saved lines that do not exist.
   */
  async #catchUp(file: FileHandle): Promise<void> {
    const { dev, ino, size } = await file.stat();
    const identity = `${dev}.${ino}`;
    if (identity !== this.#identity || size < this.#reader.offset) {
      this.#identity = identity;
      this.#reader = new AnchorReader(this.path);
      this.#ends = new Map();
      this.#audits = new Map();
      this.#markedAt = 0;
    }
    for await (const { lines, audits, savedAt } of this.#reader.parts(file)) {
      for (const { intermediaryId, sequence } of audits) {
        this.#audits.set(intermediaryId, Math.max(sequence, this.#audits.get(intermediaryId) ?? 0));
      }
      for (const line of lines) {
        const { sequence, termsSequence } = this.#ends.get(line.sellerId) ?? nothingKnown;
        this.#ends.set(line.sellerId, {
          sequence: Math.max(line.sequence, sequence),
          termsSequence: Math.max(line.termsSequence, termsSequence),
        });
      }
      if (savedAt !== null) this.#markedAt = parseInstant(savedAt) ?? 0;
    }
  }

  async #append(file: FileHandle, deps: AnchorDeps, doubtfulAudits: readonly number[]): Promise<Saved> {
    const now = deps.clock();
    const saved: Saved = { savedAt: formatInstant(now), sellers: 0, doubtful: [], doubtfulAudits: [] };
    if (!this.#reader.hasHeader) await this.#onDisk(begin(file, this.path));
    const isFirst = this.#ends.size === 0;
    const gone = new Set(this.#ends.keys());
    for await (const ends of listEnds(deps.store.read, sellersPerPage)) {
      const lines: string[] = [];
      for (const end of ends) {
        gone.delete(end.sellerId);
        const known = this.#ends.get(end.sellerId);
        if (known?.sequence === end.sequence && known.termsSequence === end.termsSequence) continue;
        const found = await this.#linesSince(deps, end, isFirst);
        if (found === null) saved.doubtful.push(end.sellerId);
        else saved.sellers += 1;
        lines.push(...(found ?? []).map(formatLine));
      }
      if (lines.length > 0) await this.#onDisk(appendLines(file, lines));
      // Requests get their turn here, because reads from SQLite never wait.
      await setImmediate();
    }
    saved.doubtful.push(...gone);
    const { audits, doubtful } = await this.#auditsSince(deps, doubtfulAudits);
    if (audits.length > 0) await this.#onDisk(appendLines(file, audits.map(formatAudit)));
    saved.doubtfulAudits = doubtful;
    const isMarkDue = saved.sellers > 0 || audits.length > 0 || now - this.#markedAt >= markEveryMs;
    if (isMarkDue) await this.#onDisk(appendLines(file, [formatMark(saved.savedAt)]));
    await this.#onDisk(file.datasync());
    return saved;
  }

  /** Returns the ends to append, and the intermediaries whose end must not be confirmed: these and others. */
  async #auditsSince(
    { store, keyring }: AnchorDeps,
    doubtfulAudits: readonly number[],
  ): Promise<{ audits: AnchoredAudit[]; doubtful: number[] }> {
    const doubtful = new Set(doubtfulAudits);
    const gone = new Set(this.#audits.keys());
    const audits: AnchoredAudit[] = [];
    for (const head of await listAuditHeads(store.read)) {
      const { intermediaryId, sequence, hash } = head;
      const known = this.#audits.get(intermediaryId) ?? 0;
      if (sequence >= known) gone.delete(intermediaryId);
      if (checkAuditHead(keyring, head) !== 'intact') doubtful.add(intermediaryId);
      else if (sequence > known) audits.push({ intermediaryId, sequence, hash: hash.toString('hex') });
    }
    return { audits, doubtful: [...new Set([...doubtful, ...gone])] };
  }

  /** Returns the lines to append, or null if the statement must not be confirmed. */
  async #linesSince(
    { store, keyring }: AnchorDeps,
    end: ChainEnd,
    isFirst: boolean,
  ): Promise<AnchoredLine[] | null> {
    const { intermediaryId, sellerId } = end;
    const known = this.#ends.get(sellerId) ?? nothingKnown;
    const head = await findHead(store.read, intermediaryId, sellerId);
    if (head === undefined || head.sequence < known.sequence) return null;
    if (head.termsSequence < known.termsSequence) return null;
    if (checkHeadSeal(keyring, head) !== 'intact') return null;
    // There are too many lines from before the first anchor to name them; the hash of the last line covers them.
    const lines = isFirst ? [] : await paidSince(store.read, head, known.sequence);
    if (lines.at(-1)?.sequence === head.sequence) return lines;
    const { sequence, termsSequence } = head;
    const hash = head.hash.toString('hex');
    const last = { intermediaryId, sellerId, sequence, hash, termsSequence };
    return [...lines, { ...last, refundedCharge: null, transferId: null }];
  }

  async #onDisk<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof UserError) throw error;
      const advice = 'Name a file in a folder that this user may write to, on a disk that is not full.';
      throw new UserError(`cannot write the anchor to ${this.path}: ${reasonOf(error)}. ${advice}`, {
        cause: error,
      });
    }
  }
}

async function paidSince(
  db: Reader,
  { intermediaryId, sellerId, sequence: until, termsSequence }: ChainEnd,
  after: number,
): Promise<AnchoredLine[]> {
  const found: AnchoredLine[] = [];
  for await (const lines of listPaidLines(db, { intermediaryId, sellerId, after, until })) {
    for (const { sequence, hash, chargeUuid, transferId } of lines) {
      const line = { intermediaryId, sellerId, sequence, hash: hash.toString('hex'), termsSequence };
      found.push({ ...line, refundedCharge: chargeUuid, transferId });
    }
  }
  return found;
}

async function begin(file: FileHandle, path: string): Promise<void> {
  const { size } = await file.stat();
  if (size > 0) return appendLines(file, [header]);
  await file.appendFile(`${header}\n`);
  // Unless the folder is flushed too, a power cut may undo the creation of the file.
  flushToDisk(dirname(path));
}

/**
 * Appends lines. The text begins with a line break, so that it never continues a line that a crash, or a full disk, cut
 * off.
 */
async function appendLines(file: FileHandle, lines: readonly string[]): Promise<void> {
  await file.appendFile(`\n${lines.join('\n')}\n`);
}
