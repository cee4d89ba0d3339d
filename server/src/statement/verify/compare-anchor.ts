import { setImmediate } from 'node:timers/promises';
import { findAuditHead, listChained } from '../../audit/audit-chain.repository.ts';
import type { Reader } from '../../db/store.ts';
import { findTransfer } from '../../settlement/transfer.repository.ts';
import { counted } from '../../shared/text.ts';
import type { AnchorPart, AnchoredAudit, AnchoredLine } from '../anchor/anchor-file.ts';
import { findHead, listChains } from './chain.repository.ts';
import { FirstDiscrepancies, type Discrepancy, type Mismatch } from './discrepancy.ts';
import { findAnchoredLine, type FoundLine } from './line.repository.ts';

interface AnchorComparison {
  /** How many sellers the anchor names, and when it was last written. */
  sellers: number;
  savedAt: string | null;
  /** The first fault of each seller. */
  faults: Discrepancy[];
}

/**
 * Compares the statements with an anchor. It looks up each anchored line, not only the last of a seller: a chain that
 * was cut back may have grown beyond it since. Only a part of the anchor is in memory at a time.
 */
export async function compareWithAnchor(
  db: Reader,
  anchor: AsyncIterable<AnchorPart>,
  onlySellerId: number | null,
): Promise<AnchorComparison> {
  const faults = new FirstDiscrepancies();
  const sellers = new Set<number>();
  let savedAt: string | null = null;
  for await (const part of anchor) {
    if (part.savedAt !== null && part.savedAt > (savedAt ?? '')) ({ savedAt } = part);
    const lines = part.lines.filter(({ sellerId }) => onlySellerId === null || sellerId === onlySellerId);
    // The look-ups run together, because each is a round trip to PostgreSQL.
    const compared = await Promise.all(lines.map((line) => compareLine(db, line)));
    for (const fault of compared) faults.add(fault);
    for (const { sellerId } of lines) sellers.add(sellerId);
    const audits = onlySellerId === null ? part.audits : [];
    for (const fault of await Promise.all(audits.map((audit) => compareAudit(db, audit)))) faults.add(fault);
    await setImmediate();
  }
  return { sellers: sellers.size, savedAt, faults: faults.list };
}

async function compareLine(db: Reader, line: AnchoredLine): Promise<Discrepancy | null> {
  const { intermediaryId, sellerId, sequence } = line;
  const found = await findAnchoredLine(db, line);
  if (found === undefined) return goneSeller(db, line);
  const mismatch = await mismatchOf(db, line, found);
  const chargeUuid = line.refundedCharge ?? found.chargeUuid;
  return mismatch === null ? null : { intermediaryId, sellerId, sequence, chargeUuid, ...mismatch };
}

/** Compares an anchored audit record. One that was pruned is covered by the seal of the head. */
async function compareAudit(db: Reader, anchored: AnchoredAudit): Promise<Discrepancy | null> {
  const { intermediaryId, sequence, hash } = anchored;
  const [record] = await listChained(db, { intermediaryId, sequence: sequence - 1 }, 1);
  const isThere = record?.sequence === sequence;
  if (isThere && record.hash.toString('hex') === hash) return null;
  const head = isThere ? undefined : await findAuditHead(db, intermediaryId);
  if (head !== undefined && head.prunedSequence >= sequence) return null;
  return {
    ...{ intermediaryId, sellerId: null, sequence: null, chargeUuid: null },
    what: isThere
      ? 'the audit records are not the anchored ones: they were rewritten after the anchor was saved'
      : 'the anchored audit record is gone: records were removed after the anchor was saved',
    stored: isThere ? record.hash.toString('hex') : counted(head?.sequence ?? 0, 'audit record'),
    expected: isThere ? hash : `at least ${counted(sequence, 'audit record')}`,
  };
}

async function mismatchOf(db: Reader, line: AnchoredLine, found: FoundLine): Promise<Mismatch | null> {
  if (line.refundedCharge !== null && found.refundId === null) {
    return {
      what: 'the refund of this charge is anchored, but the charge is not refunded any more',
      stored: 'no refund',
      expected: 'a refund',
    };
  }
  const gone = await goneTransfer(db, line);
  if (gone !== null) return gone;
  if (line.sequence === 0) return olderTerms(line, found);
  if (found.hash === null) return missingLine(db, line);
  const stored = found.hash.toString('hex');
  if (stored === line.hash) return olderTerms(line, found);
  return {
    what: 'the hash is not the anchored one: this line or one before it was rewritten after the anchor was saved',
    stored,
    expected: line.hash,
  };
}

async function goneTransfer(
  db: Reader,
  { intermediaryId, sellerId, transferId: id }: AnchoredLine,
): Promise<Mismatch | null> {
  if (id === null || (await findTransfer(db, { intermediaryId, id }))?.sellerId === sellerId) return null;
  return {
    what: 'this transfer is anchored, but it is gone: it may have been paid, and would be paid again',
    stored: 'no transfer',
    expected: `transfer ${id}`,
  };
}

/**
 * Returns a mismatch if the terms are older than in the anchor. A seller without a head is found without the anchor.
 */
function olderTerms(line: AnchoredLine, { termsSequence }: FoundLine): Mismatch | null {
  if (termsSequence === null || termsSequence >= line.termsSequence) return null;
  return {
    what: 'the account or the plans are older than the anchored ones: an earlier head was put back',
    stored: counted(termsSequence, 'change'),
    expected: `at least ${counted(line.termsSequence, 'change')}`,
  };
}

async function goneSeller(db: Reader, { intermediaryId, sellerId }: AnchoredLine): Promise<Discrepancy> {
  const [elsewhere] = await listChains(db, sellerId);
  return {
    intermediaryId,
    sellerId,
    sequence: null,
    chargeUuid: null,
    what: 'the anchored seller is gone',
    stored: elsewhere === undefined ? 'no seller' : `a seller of intermediary ${elsewhere.intermediaryId}`,
    expected: `a seller of intermediary ${intermediaryId}`,
  };
}

async function missingLine(
  db: Reader,
  { intermediaryId, sellerId, sequence }: AnchoredLine,
): Promise<Mismatch> {
  const head = await findHead(db, intermediaryId, sellerId);
  return {
    what: 'the anchored line is not there: the chain is shorter than it was when the anchor was saved',
    stored: counted(head?.lastSequence ?? 0, 'line'),
    expected: `at least ${counted(sequence, 'line')}`,
  };
}
