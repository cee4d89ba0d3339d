import { sql } from 'kysely';
import { prepared } from '../db/query/prepared.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { AuditRecordRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** The actions that are recorded, with the names that `payfac audit list` shows. */
export type AuditAction =
  | 'intermediary.created'
  | 'token.created'
  | 'token.revoked'
  | 'person.role_given'
  | 'person.role_taken'
  | 'person.role_chosen'
  | 'person.invited'
  | 'person.invitation_accepted'
  | 'person.disabled'
  | 'person.enabled'
  | 'person.erased'
  | 'person.signed_in'
  | 'person.signed_out'
  | 'plan.created'
  | 'plan.updated'
  | 'plan.made_default'
  | 'plan.assigned'
  | 'plan.unassigned'
  | 'seller.created'
  | 'seller.updated'
  | 'seller.owner_changed'
  | 'seller.blocked'
  | 'seller.unblocked'
  | 'seller.forgotten'
  | 'seller.bank_account.updated'
  | 'webhook.secret_rotated'
  | 'webhook.url_changed'
  | 'webhook.enabled'
  | 'webhook.removed'
  | 'webhook.disabled'
  | 'webhook.replayed'
  | 'webhook.tested'
  | 'charges.imported'
  | 'charge.refunded'
  | 'charge.refunded_as_fraud'
  | 'charge.partially_refunded'
  | 'charge.partially_refunded_as_fraud'
  | 'refund.done'
  | 'refund.failed'
  | 'chargeback.opened'
  | 'chargeback.updated'
  | 'chargeback.won'
  | 'chargeback.lost'
  | 'adjustment.created'
  | 'transfer.created'
  | 'transfer.sent'
  | 'transfer.paid'
  | 'transfer.failed'
  | 'transfer.returned'
  | 'transfer.cancelled'
  | 'paying_account.set'
  | 'remittance.created'
  | 'remittance.approved'
  | 'remittance.cancelled'
  | 'remittance_return.imported'
  | 'settlement_file.imported'
  | 'settlement_line.resolved'
  | 'settlement_line.reopened'
  | 'hold.created'
  | 'hold.released'
  | 'receivable_effects.imported'
  | 'anticipation.created'
  | 'anticipation.cancelled'
  | 'approval.requested'
  | 'approval.approved'
  | 'approval.refused'
  | 'approval.expired';

interface NewAuditRecord {
  action: AuditAction;
  /** The id of what was changed, such as `seller:7`; never personal data. */
  subject: string;
  occurredAt: number;
}

export const coveredColumns = [
  'intermediary_id',
  'occurred_at',
  'action',
  'subject',
  'actor',
  'origin_ip',
  'remote_address',
  'request_id',
] as const satisfies readonly (keyof AuditRecordRow)[];

/** What the seal of a record covers, and its hash in the chain: all that somebody wrote into it. */
export type AuditFields = Pick<AuditRecordRow, (typeof coveredColumns)[number]>;

export function coveredText(record: AuditFields): Buffer {
  return Buffer.from(JSON.stringify(coveredColumns.map((column) => record[column])));
}

/** Checks the seal of a record that is not in the chain yet. */
export function checkAuditSeal(keyring: Keyring, record: AuditFields, seal: Buffer | null): SealCheck {
  return keyring.checkSeal('audit-seal', coveredText(record), seal);
}

const columns = [...coveredColumns, 'seal'] as const;

type NewRow = AuditFields & { seal: Buffer };

const insert = prepared<NewRow, { id: number }>((db, p) =>
  db
    .insertInto('audit_records')
    .values({
      intermediary_id: p.intermediary_id,
      occurred_at: p.occurred_at,
      action: p.action,
      subject: p.subject,
      actor: p.actor,
      origin_ip: p.origin_ip,
      remote_address: p.remote_address,
      request_id: p.request_id,
      seal: p.seal,
    })
    .returning('id'),
);

/**
 * Records what somebody does, under a seal until the record is in the chain (D16). Returns the id of the record, which is
 * unique in the whole service.
 */
export async function recordAudit(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  record: NewAuditRecord,
): Promise<number> {
  const { rows } = await insert(tx, rowOf(keyring, actor, record));
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('an inserted record must have an id');
  return inserted.id;
}

export async function recordAudits(
  tx: Tx,
  keyring: Keyring,
  actor: Actor,
  records: readonly NewAuditRecord[],
): Promise<void> {
  const rows = records.map((record) => rowOf(keyring, actor, record));
  await insertRows(
    tx,
    'audit_records',
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

function rowOf(keyring: Keyring, actor: Actor, { action, subject, occurredAt }: NewAuditRecord): NewRow {
  const record = {
    intermediary_id: actor.intermediaryId,
    occurred_at: occurredAt,
    action,
    subject: actor.approvalId === undefined ? subject : `${subject} approval:${actor.approvalId}`,
    actor: actor.name,
    origin_ip: actor.originIp,
    remote_address: actor.remoteAddress,
    request_id: actor.requestId,
  };
  return { ...record, seal: keyring.seal('audit-seal', coveredText(record)) };
}

interface AuditRecord {
  id: number;
  intermediary: string;
  occurredAt: number;
  action: string;
  subject: string;
  actor: string;
  originIp: string | null;
  remoteAddress: string | null;
  requestId: string | null;
}

/** Returns the newest records first, at most `limit`. */
export function listAudit(db: Reader, limit: number): Promise<AuditRecord[]> {
  return db
    .selectFrom('audit_records')
    .innerJoin('intermediaries', 'intermediaries.id', 'audit_records.intermediary_id')
    .select([
      'audit_records.id',
      'intermediaries.name as intermediary',
      'occurred_at as occurredAt',
      'action',
      'subject',
      'actor',
      'origin_ip as originIp',
      'remote_address as remoteAddress',
      'request_id as requestId',
    ])
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_records.id', 'desc')
    .limit(limit)
    .execute();
}

/** Which records of an intermediary a list has. All filters are optional. */
export interface AuditFilter {
  /** `person:7` stands for all sessions of the person. */
  actor: string | null;
  /** `seller:7`; what says more about it, such as the role of a person, counts too. */
  subject: string | null;
  action: string | null;
  /** The id of the request that did it. */
  requestId: string | null;
  /** In epoch milliseconds; the end is excluded. */
  from: number | null;
  to: number | null;
}

/** How many records a page looks through: some ten milliseconds, however few of them it returns. */
const scannedAtOnce = 10_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Some records that a filter lets through. */
export interface FoundAudit {
  rows: (AuditFields & { id: number })[];
  /** The id from which on all were looked at; null if no others need to be. */
  scannedFrom: number | null;
}

/**
 * Looks through the newest records before an id, and returns at most `limit` that the filter lets through, the newest
 * first. It reads the rows by their key alone: an index for each filter would cost every write.
 */
export async function findAudit(
  db: Reader,
  intermediaryId: number,
  { actor, subject, action, requestId, from, to }: AuditFilter,
  before: number,
  limit: number,
): Promise<FoundAudit> {
  const older = db
    .selectFrom('audit_records')
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '<', before)
    .orderBy('id', 'desc');
  const isFiltered = [actor, subject, action, requestId, from, to].some((each) => each !== null);
  const last = isFiltered
    ? await older
        .select(['id', 'occurred_at'])
        .offset(scannedAtOnce - 1)
        .limit(1)
        .executeTakeFirst()
    : undefined;
  let found = older
    .where('id', '>=', last?.id ?? 0)
    .select([...coveredColumns, 'id'])
    .limit(limit);
  // LIKE would take `_` for any character.
  const begins = (column: 'actor' | 'subject', text: string, end: string) =>
    sql<boolean>`substr(${sql.ref(column)} || ${end}, 1, ${text.length + 1}) = ${text + end}`;
  if (actor !== null) found = found.where(begins('actor', actor, '/'));
  if (subject !== null) found = found.where(begins('subject', subject, ' '));
  if (action !== null) found = found.where('action', '=', action);
  if (requestId !== null) found = found.where('request_id', '=', requestId);
  if (from !== null) found = found.where('occurred_at', '>=', from);
  if (to !== null) found = found.where('occurred_at', '<', to);
  // Records are almost in the order of their instants: what is a day older than the first day is not looked for.
  const isPast = last !== undefined && from !== null && last.occurred_at < from - dayMs;
  return { rows: await found.execute(), scannedFrom: isPast ? null : (last?.id ?? null) };
}

/**
 * Returns when the newest record was written, by its writer's clock in epoch milliseconds, or null if there is none.
 */
export async function newestAuditAt(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('audit_records')
    .select((eb) => eb.fn.max<number | null>('occurred_at').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? null;
}

/** Who does something and from where; the audit record keeps this for a year (D16). */
export interface Actor {
  intermediaryId: number;
  /**
   * `token:12` or `person:7/session:31` for a request, `command` for a `payfac` command on the machine, `worker` for what
   * is done in the background.
   */
  name: string;
  /** The approval by which it is done (D45); the audit record names it too. */
  approvalId?: number;
  originIp: string | null;
  remoteAddress: string | null;
  requestId: string | null;
}

/** Returns the operator at the machine, acting for one intermediary. */
export function operator(intermediaryId: number): Actor {
  return { intermediaryId, name: 'command', originIp: null, remoteAddress: null, requestId: null };
}

/** Returns the worker that delivers events, acting for one intermediary. */
export function worker(intermediaryId: number): Actor {
  return { ...operator(intermediaryId), name: 'worker' };
}
