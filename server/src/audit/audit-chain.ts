import { rowsPerTransaction } from '../db/query/batches.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import {
  checkAuditHead,
  deleteChained,
  deleteUnchainedBefore,
  findAuditHead,
  findNewestSequence,
  linkRecords,
  listChained,
  listIntermediariesToPrune,
  listUnchained,
  listUnchainedIntermediaries,
  lockAuditHead,
  updateAuditHead,
  type AuditHead,
  type ChainedRecord,
} from './audit-chain.repository.ts';
import { checkAuditSeal, coveredText, type AuditFields } from './audit.repository.ts';

interface Deps {
  store: Store;
  keyring: Keyring;
}

/** Returns the hash of a record: the SHA-256 of the hash before it, its number, and all that its seal covers. */
function hashOf(before: Buffer, sequence: number, record: AuditFields): Buffer {
  return sha256(Buffer.concat([before, Buffer.from(`${sequence}.`), coveredText(record)]));
}

/**
 * Gives the audit records that have none their places in the chains of their intermediaries (D16). It happens after
 * they were committed, as refunds get their numbers (D23): writers that took numbers would wait for each other. A
 * record whose seal does not hold stays out. Returns the intermediaries whose records or heads somebody changed.
 */
export async function chainAudit({ store, keyring }: Deps): Promise<number[]> {
  const doubtful: number[] = [];
  for (const intermediaryId of await listUnchainedIntermediaries(store.read)) {
    let after: number | null = 0;
    let isDoubtful = false;
    while (after !== null) {
      const from: number = after;
      const part = await store.write((tx) => chainPart(tx, keyring, { intermediaryId, id: from }));
      isDoubtful ||= part.isDoubtful;
      after = part.last;
    }
    if (isDoubtful) doubtful.push(intermediaryId);
  }
  return doubtful;
}

/** Chains at most a thousand records after this id. `last` is null if no more are left. */
async function chainPart(
  tx: Tx,
  keyring: Keyring,
  after: { intermediaryId: number; id: number },
): Promise<{ last: number | null; isDoubtful: boolean }> {
  const { intermediaryId } = after;
  const head = await lockAuditHead(tx, keyring, intermediaryId);
  const isWhole = (await findNewestSequence(tx, intermediaryId)) <= head.sequence;
  // A new seal would make valid what was changed without the key.
  if (!isWhole || checkAuditHead(keyring, head) !== 'intact') return { last: null, isDoubtful: true };
  const records = await listUnchained(tx, after, rowsPerTransaction);
  const linked: ChainedRecord[] = [];
  let { sequence, hash } = head;
  for (const { seal, ...record } of records) {
    if (checkAuditSeal(keyring, record, seal) !== 'intact') continue;
    sequence += 1;
    hash = hashOf(hash, sequence, record);
    linked.push({ ...record, sequence, hash });
  }
  await linkRecords(tx, linked);
  if (linked.length > 0) await updateAuditHead(tx, keyring, { ...head, sequence, hash });
  return {
    last: records.at(rowsPerTransaction - 1)?.id ?? null,
    isDoubtful: linked.length < records.length,
  };
}

/**
 * Deletes the records from before `instant` from the beginning of each chain, and those outside it. The head names the
 * last that was deleted and follows from those before it, so that a changed record does not vanish unnoticed.
 */
export async function pruneAudit({ store, keyring }: Deps, instant: number): Promise<void> {
  for (const intermediaryId of await listIntermediariesToPrune(store.read, instant)) {
    while ((await store.write((tx) => pruneAuditPart(tx, keyring, intermediaryId, instant))) > 0);
  }
}

/** Deletes some thousand of these records in one transaction, and returns how many. Call it until it returns 0. */
export async function pruneAuditPart(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  instant: number,
): Promise<number> {
  const head = await lockAuditHead(tx, keyring, intermediaryId);
  const unchained = await deleteUnchainedBefore(tx, intermediaryId, instant);
  const oldest = await listChained(tx, { intermediaryId, sequence: 0 }, rowsPerTransaction);
  const firstKept = oldest.findIndex((record) => record.occurred_at >= instant);
  const due = firstKept === -1 ? oldest : oldest.slice(0, firstKept);
  const last = due.at(-1);
  if (last === undefined) return unchained;
  await deleteChained(tx, intermediaryId, last.sequence);
  if (checkAuditHead(keyring, head) === 'intact') {
    const { sequence: prunedSequence, hash: prunedHash } = lastIntact(head, due);
    await updateAuditHead(tx, keyring, { ...head, prunedSequence, prunedHash });
  }
  return unchained + due.length;
}

/** Returns the last of the records up to which each follows from the one before it. */
function lastIntact(head: AuditHead, records: readonly ChainedRecord[]): { sequence: number; hash: Buffer } {
  let last = { sequence: head.prunedSequence, hash: head.prunedHash };
  for (const record of records) {
    if (faultOf(last, record) !== null) break;
    last = record;
  }
  return last;
}

/** What is wrong with the audit records of an intermediary. */
interface AuditFault {
  what: string;
  stored: string;
  expected: string;
}

function faultOf(last: { sequence: number; hash: Buffer }, record: ChainedRecord): AuditFault | null {
  const next = last.sequence + 1;
  const named = `record ${record.sequence} (id ${record.id})`;
  if (record.sequence > next) {
    return { what: `audit record ${next} is gone`, stored: named, expected: `record ${next}` };
  }
  if (record.sequence < next) {
    return {
      what: 'an audit record that was pruned is there again',
      stored: named,
      expected: `record ${next}`,
    };
  }
  const hash = hashOf(last.hash, next, record);
  if (hash.equals(record.hash)) return null;
  return {
    what: `audit ${named} was changed`,
    stored: record.hash.toString('hex'),
    expected: hash.toString('hex'),
  };
}

/** Verifies the audit records of all intermediaries, and yields the first fault of each. It may run beside servers. */
export async function* verifyAudit(
  db: Reader,
  keyring: Keyring,
): AsyncGenerator<AuditFault & { intermediaryId: number }> {
  for (const intermediaryId of await listIntermediaryIds(db)) {
    const fault =
      (await verifyChained(db, keyring, intermediaryId)) ??
      (await verifyUnchained(db, keyring, intermediaryId));
    if (fault !== null) yield { intermediaryId, ...fault };
  }
}

async function verifyChained(
  db: Reader,
  keyring: Keyring,
  intermediaryId: number,
): Promise<AuditFault | null> {
  for (;;) {
    // It is read before the head, because a server may add records in between.
    const newest = await findNewestSequence(db, intermediaryId);
    const head = await findAuditHead(db, intermediaryId);
    const fault = await verifyUpTo(db, keyring, { intermediaryId, head, newest });
    if (fault === null) return null;
    const after = await findAuditHead(db, intermediaryId);
    // Unless a server has pruned meanwhile, the fault is real.
    if (after?.prunedSequence === head?.prunedSequence) return fault;
  }
}

async function verifyUpTo(
  db: Reader,
  keyring: Keyring,
  { intermediaryId, head, newest }: { intermediaryId: number; head: AuditHead | undefined; newest: number },
): Promise<AuditFault | null> {
  if (head === undefined) {
    if (newest === 0) return null;
    return { what: 'the head of the audit records is gone', stored: 'no head', expected: `record ${newest}` };
  }
  const end = `record ${head.sequence}`;
  const check = checkAuditHead(keyring, head);
  if (check !== 'intact') {
    const reason = check === 'broken' ? 'is broken' : 'was made with a key that is not known here';
    return {
      what: `the seal of the head of the audit records ${reason}`,
      stored: head.seal.toString('hex'),
      expected: 'a seal under PAYFAC_SECRET_KEY or one of PAYFAC_SECRET_KEYS_OLD',
    };
  }
  if (newest > head.sequence) {
    return { what: 'audit records stand behind the last one', stored: `record ${newest}`, expected: end };
  }
  let last: { sequence: number; hash: Buffer } = { sequence: head.prunedSequence, hash: head.prunedHash };
  for (let after = 0; ; after = last.sequence) {
    const records = await listChained(db, { intermediaryId, sequence: after }, rowsPerTransaction);
    for (const record of records) {
      // A server has added it meanwhile.
      if (record.sequence > head.sequence) break;
      const fault = faultOf(last, record);
      if (fault !== null) return fault;
      last = record;
    }
    if (records.length < rowsPerTransaction || (records.at(-1)?.sequence ?? 0) >= head.sequence) break;
  }
  if (last.sequence < head.sequence) {
    return { what: 'the last audit records are gone', stored: `record ${last.sequence}`, expected: end };
  }
  if (last.hash.equals(head.hash)) return null;
  return {
    what: 'the audit records were rewritten',
    stored: last.hash.toString('hex'),
    expected: head.hash.toString('hex'),
  };
}

async function verifyUnchained(
  db: Reader,
  keyring: Keyring,
  intermediaryId: number,
): Promise<AuditFault | null> {
  for (let id: number | undefined = 0; id !== undefined;) {
    const records = await listUnchained(db, { intermediaryId, id }, rowsPerTransaction);
    const forged = records.find(({ seal, ...record }) => checkAuditSeal(keyring, record, seal) !== 'intact');
    if (forged !== undefined) {
      return {
        what: `the audit record with the id ${forged.id} was written or changed by somebody without the secret key`,
        stored: forged.seal?.toString('hex') ?? 'no seal',
        expected: 'a record with its seal',
      };
    }
    id = records.at(rowsPerTransaction - 1)?.id;
  }
  return null;
}
