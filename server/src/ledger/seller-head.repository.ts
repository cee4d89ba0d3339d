import { sql, type UpdateResult } from 'kysely';
import { locked } from '../db/query/batches.ts';
import { engineOf } from '../db/query/engine.ts';
import { isOneOf } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { isUniqueViolation } from '../db/storage-error.ts';
import { insertRow, upsertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { SellerHeadRow } from '../db/tables.ts';
import type { PaidSoFar } from './receivable-unit.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { assertIntact, type Keyring, type SealCheck } from '../shared/keyring.ts';
import { counted } from '../shared/text.ts';

/**
 * The end of a seller's chain and of its events, what is paid and held, and the digests of its payee and its plans and
 * its status (D27, D28).
 */
export interface SellerHead extends PaidSoFar {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  hash: Buffer;
  eventSequence: number;
  payeeDigest: Buffer;
  plansDigest: Buffer;
  status: SellerHeadRow['status'];
  /**
   * How often its payee, its plans, its status, its holds or the effects on its units were changed. An earlier state has
   * a smaller number.
   */
  termsSequence: number;
}

/** The hash before the first line of every chain. */
export const genesisHash: Buffer = Buffer.alloc(32);

/**
 * Returns the text that a seal authenticates: the seller, the number of its last line, that line's hash, the digests of
 * its payee and its plans, with how often they were changed and whether it is blocked, what is paid and held, and the
 * digest of the open effects.
 */
export function sealedText(head: Omit<SellerHead, 'eventSequence'>): Buffer {
  const end = Buffer.from(`${head.intermediaryId}.${head.sellerId}.${head.sequence}.`);
  const paid = `${head.creditedThrough}.${head.debitedThrough}.${head.transferSequence}.${head.lateCents}.${head.openCents}`;
  const held = `${head.heldCents}.${head.holdsAll}.${head.effectsDigest?.toString('hex') ?? ''}`;
  const terms = Buffer.from(`.${head.termsSequence}.${head.status}.${paid}.${held}`);
  return Buffer.concat([end, head.hash, head.payeeDigest, head.plansDigest, terms]);
}

/** A head as it is stored, with its seal. */
export interface SealedHead extends SellerHead {
  seal: Buffer;
}

/** A head as it is read: its sums are text, because they may exceed 2^53. */
export type ReadHead = Omit<SealedHead, HeadSum> & Record<HeadSum, string>;

type HeadSum = 'lateCents' | 'openCents' | 'heldCents';

/** What to select of `seller_heads as h` that is about the statement only; `toHead` reads it. */
export const statementHeadFields = [
  'h.intermediary_id as intermediaryId',
  'h.seller_id as sellerId',
  'h.statement_sequence as sequence',
  'h.statement_hash as hash',
  'h.statement_seal as seal',
  'h.event_sequence as eventSequence',
  'h.plans_digest as plansDigest',
  'h.terms_sequence as termsSequence',
  'h.credited_through as creditedThrough',
  'h.debited_through as debitedThrough',
  'h.transfer_sequence as transferSequence',
  sql<string>`cast(h.late_cents as text)`.as('lateCents'),
  sql<string>`cast(h.open_cents as text)`.as('openCents'),
  sql<string>`cast(h.held_cents as text)`.as('heldCents'),
  'h.holds_all as holdsAll',
  'h.effects_digest as effectsDigest',
] as const;

/** What to select of `seller_heads as h`; `toHead` reads it. */
export const headFields = [...statementHeadFields, 'h.payee_digest as payeeDigest', 'h.status'] as const;

export function toHead<Read extends Pick<ReadHead, HeadSum>>(
  read: Read,
): Omit<Read, HeadSum> & Pick<SellerHead, HeadSum> {
  const { lateCents, openCents, heldCents } = read;
  return {
    ...read,
    lateCents: BigInt(lateCents),
    openCents: BigInt(openCents),
    heldCents: BigInt(heldCents),
  };
}

const headColumns = [
  'intermediary_id',
  'seller_id',
  'statement_sequence',
  'statement_hash',
  'statement_seal',
  'event_sequence',
  'payee_digest',
  'plans_digest',
  'status',
  'terms_sequence',
  'credited_through',
  'debited_through',
  'transfer_sequence',
  'late_cents',
  'open_cents',
  'held_cents',
  'holds_all',
  'effects_digest',
] as const satisfies readonly (keyof SellerHeadRow)[];

export async function insertHead(tx: Tx, keyring: Keyring, head: SellerHead): Promise<void> {
  await insertRow(tx, 'seller_heads', toRow(keyring, head));
}

const selectOneLocked = prepared<{ intermediaryId: number; sellerId: number }, ReadHead>((db, p) => {
  const query = db
    .selectFrom('seller_heads as h')
    .select(headFields)
    .where('h.intermediary_id', '=', p.intermediaryId)
    .where('h.seller_id', '=', p.sellerId);
  return locked(db, query);
});

/**
 * Locks the head of one seller until the transaction ends; on SQLite the transaction is the lock. Throws `UserError`
 * for a broken seal, as `lockHeads` does.
 */
export async function lockHead(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  sellerId: number,
): Promise<SellerHead | undefined> {
  const { rows } = await selectOneLocked(tx, { intermediaryId, sellerId });
  return rows[0] && intactHead(keyring, rows[0]);
}

interface ChargeOfSeller {
  intermediaryId: number;
  chargeUuid: string;
  /** The seller whose charge it must be; null for any seller of the intermediary. */
  sellerId: number | null;
}

const selectOfChargeLocked = prepared<ChargeOfSeller, ReadHead>((db, p) => {
  const query = db
    .selectFrom('charges as c')
    .innerJoin('seller_heads as h', (join) =>
      join.onRef('h.intermediary_id', '=', 'c.intermediary_id').onRef('h.seller_id', '=', 'c.seller_id'),
    )
    .select(headFields)
    .where('c.intermediary_id', '=', p.intermediaryId)
    .where('c.uuid', '=', p.chargeUuid)
    .where(sql<boolean>`c.seller_id = coalesce(${p.sellerId}, c.seller_id)`);
  return engineOf(db) === 'postgres' ? query.forUpdate('h') : query;
});

/**
 * Locks the head of the charge's seller as `lockHead` does. Everything about money of the charge is decided under this
 * lock. Returns undefined if the intermediary, or the seller, has no such charge.
 */
export async function lockHeadOfCharge(
  tx: Tx,
  keyring: Keyring,
  charge: ChargeOfSeller,
): Promise<SellerHead | undefined> {
  const { rows } = await selectOfChargeLocked(tx, charge);
  return rows[0] && intactHead(keyring, rows[0]);
}

const selectLocked = prepared<{ intermediaryId: number; sellerIds: readonly number[] }, ReadHead>((db, p) => {
  const query = db
    .selectFrom('seller_heads as h')
    .select(headFields)
    .where('h.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'h.seller_id', p.sellerIds, 'bigint'))
    .orderBy('h.seller_id');
  return locked(db, query);
});

/**
 * Locks the heads of these sellers until the transaction ends, in ascending order of id, so that two writers with
 * sellers in common cannot deadlock. On SQLite the transaction is the lock. Throws `UserError` for a broken seal:
 * sealing the head again would make a chain valid that somebody changed without the key.
 */
export async function lockHeads(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  sellerIds: readonly number[],
): Promise<Map<number, SellerHead>> {
  const { rows } = await selectLocked(tx, { intermediaryId, sellerIds });
  return new Map(rows.map((head) => [head.sellerId, intactHead(keyring, head)]));
}

/** Returns one of the heads that were locked. */
export function headOf(heads: ReadonlyMap<number, SellerHead>, sellerId: number): SellerHead {
  const head = heads.get(sellerId);
  if (head === undefined) throw headMissing(sellerId);
  return head;
}

/** Returns the error for a seller without a head, which every seller has from its creation on. */
export function headMissing(sellerId: number): SealBrokenError {
  return new SealBrokenError(
    `the end of the statement of seller ${sellerId}, with its seal, was removed from the database. Nothing was written. ` +
      `See \`payfac statement verify --seller ${sellerId}\`, and take the row of seller_heads from a backup.`,
  );
}

/**
 * Throws the error of an insert under the locks of the heads of these sellers. Nobody else writes for them, so a row
 * that exists already was written without the lock.
 */
export function failInsert(error: unknown, sellers: readonly { sellerId: number }[]): never {
  if (!isUniqueViolation(error)) throw error;
  const [first = 0, ...others] = new Set(sellers.map(({ sellerId }) => sellerId));
  const orOthers = others.length === 0 ? '' : `, or of one of ${counted(others.length, 'other seller')}`;
  throw new SealBrokenError(
    `there is a line, a transfer or an event after the end of seller ${first}'s statement${orOthers}: somebody added it ` +
      'without the secret key. Nothing was written. `payfac statement verify` names it.',
    { cause: error },
  );
}

/**
 * Finds the next heads of the intermediary, by seller, that were sealed with another key than this one: at most
 * `limit`. They are locked as `lockHeads` does, but their seals are not checked.
 */
export async function lockHeadsToSeal(
  tx: Tx,
  otherThan: Buffer,
  after: { intermediaryId: number; sellerId: number },
  limit: number,
): Promise<SealedHead[]> {
  const query = tx
    .selectFrom('seller_heads as h')
    .select(headFields)
    .where('h.intermediary_id', '=', after.intermediaryId)
    .where('h.seller_id', '>', after.sellerId)
    .where(sql`substr(h.statement_seal, 1, 4)`, '<>', otherThan)
    .orderBy('h.seller_id')
    .limit(limit);
  const heads = await locked(tx, query).execute();
  return heads.map(toHead);
}

/** The last line of a seller's chain. */
export type LastLine = Pick<SellerHead, 'sequence' | 'hash'>;

const selectLastLine = prepared<{ intermediaryId: number; sellerId: number }, LastLine>((db, p) =>
  db
    .selectFrom('seller_heads')
    .select(['statement_sequence as sequence', 'statement_hash as hash'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId),
);

/**
 * Returns the last line of a seller's chain. Without lines it is 0 and 32 zero bytes. Returns undefined if there is no
 * such seller.
 */
export async function findLastLine(
  db: Reader,
  seller: { intermediaryId: number; sellerId: number },
): Promise<LastLine | undefined> {
  return (await selectLastLine(db, seller)).rows[0];
}

/** How long a seller's chain is, and how often its payee, its plans, its status or its holds were changed. */
export type ChainEnd = Pick<SellerHead, 'intermediaryId' | 'sellerId' | 'sequence' | 'termsSequence'>;

const selectEnds = prepared<{ intermediaryId: number; sellerId: number; limit: number }, ChainEnd>((db, p) =>
  db
    .selectFrom('seller_heads')
    .select([
      'intermediary_id as intermediaryId',
      'seller_id as sellerId',
      'statement_sequence as sequence',
      'terms_sequence as termsSequence',
    ])
    .where((eb) =>
      eb(eb.refTuple('intermediary_id', 'seller_id'), '>', eb.tuple(p.intermediaryId, p.sellerId)),
    )
    .orderBy('intermediary_id')
    .orderBy('seller_id')
    .limit(p.limit),
);

/** Yields the ends of all chains, by intermediary and seller, at most `limit` at a time. */
export async function* listEnds(db: Reader, limit: number): AsyncGenerator<ChainEnd[]> {
  let after = { intermediaryId: 0, sellerId: 0 };
  for (;;) {
    const { rows } = await selectEnds(db, { ...after, limit });
    if (rows.length > 0) yield rows;
    const last = rows.at(limit - 1);
    if (last === undefined) return;
    after = last;
  }
}

const update = prepared<SellerHeadRow, UpdateResult>((db, p) =>
  db
    .updateTable('seller_heads')
    .set({
      statement_sequence: p.statement_sequence,
      statement_hash: p.statement_hash,
      statement_seal: p.statement_seal,
      event_sequence: p.event_sequence,
      payee_digest: p.payee_digest,
      plans_digest: p.plans_digest,
      status: p.status,
      terms_sequence: p.terms_sequence,
      credited_through: p.credited_through,
      debited_through: p.debited_through,
      transfer_sequence: p.transfer_sequence,
      late_cents: p.late_cents,
      open_cents: p.open_cents,
      held_cents: p.held_cents,
      holds_all: p.holds_all,
      effects_digest: p.effects_digest,
    })
    .where('intermediary_id', '=', p.intermediary_id)
    .where('seller_id', '=', p.seller_id),
);

/** Returns the head after a change of the seller's payee, plans, status, holds or effects. */
export function withTerms(
  head: SellerHead,
  changed: Partial<
    Pick<SellerHead, 'payeeDigest' | 'plansDigest' | 'status' | 'heldCents' | 'holdsAll' | 'effectsDigest'>
  >,
): SellerHead {
  return { ...head, ...changed, termsSequence: head.termsSequence + 1 };
}

/** Saves a locked head. */
export async function updateHead(tx: Tx, keyring: Keyring, head: SellerHead): Promise<void> {
  await update(tx, toRow(keyring, head));
}

/**
 * Saves many locked heads in one statement, which on PostgreSQL is one round trip instead of one for each. It only
 * updates, because heads that are locked exist.
 */
export async function updateHeads(tx: Tx, keyring: Keyring, heads: readonly SellerHead[]): Promise<void> {
  const rows = heads.map((head) => {
    const row = toRow(keyring, head);
    return headColumns.map((name) => row[name]);
  });
  await upsertRows(tx, 'seller_heads', headColumns.slice(0, 2), headColumns, rows);
}

function toRow(keyring: Keyring, head: SellerHead): SellerHeadRow {
  return {
    intermediary_id: head.intermediaryId,
    seller_id: head.sellerId,
    statement_sequence: head.sequence,
    statement_hash: head.hash,
    statement_seal: keyring.seal('statement-seal', sealedText(head)),
    event_sequence: head.eventSequence,
    payee_digest: head.payeeDigest,
    plans_digest: head.plansDigest,
    status: head.status,
    terms_sequence: head.termsSequence,
    credited_through: head.creditedThrough,
    debited_through: head.debitedThrough,
    transfer_sequence: head.transferSequence,
    late_cents: head.lateCents,
    open_cents: head.openCents,
    held_cents: head.heldCents,
    holds_all: head.holdsAll,
    effects_digest: head.effectsDigest,
  };
}

/** Checks the seal of a stored head. */
export function checkHeadSeal(keyring: Keyring, head: Omit<SealedHead, 'eventSequence'>): SealCheck {
  return keyring.checkSeal('statement-seal', sealedText(head), head.seal);
}

function intactHead(keyring: Keyring, read: ReadHead): SellerHead {
  const { seal, ...head } = toHead(read);
  assertIntact(
    checkHeadSeal(keyring, { seal, ...head }),
    `seller ${head.sellerId}'s statement`,
    `Nothing was written for this seller. See \`payfac statement verify --seller ${head.sellerId}\`.`,
  );
  return head;
}
