/**
 * Writes the rows that an import wrote into SOURCE into TARGET with prepared statements: the same tables, indexes,
 * hashes and seals, in transactions of the same size, with the same durability and settings. Reading the rows is not
 * timed: `imports.sqlite.ts SOURCE TARGET FIRST COUNT`.
 */
import Database from 'better-sqlite3';
import { bulkPragmas } from '../../../server/src/db/sqlite/open.ts';
import type {
  ChargeRow,
  OutboxEventRow,
  StatementEntryRow,
  WebhookDeliveryRow,
} from '../../../server/src/db/tables.ts';
import { entryHash, type StatementEntry } from '../../../server/src/ledger/chain.ts';
import { nothingPaid } from '../../../server/src/ledger/receivable-unit.ts';
import { sealedText, type SellerHead } from '../../../server/src/ledger/seller-head.repository.ts';
import { coveredText } from '../../../server/src/audit/audit.repository.ts';
import { labKeyring } from '../../lab/lab.ts';

const [sourcePath = '', targetPath = '', first = '0', count = '0'] = process.argv.slice(2);
const linesPerTransaction = 1_000;

type EventRow = Omit<OutboxEventRow, 'id'>;

interface Batch {
  charges: ChargeRow[];
  entries: { row: StatementEntryRow; hashed: StatementEntry }[];
  events: EventRow[];
}

const source = new Database(sourcePath, { readonly: true });
const target = new Database(targetPath);
const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', ...bulkPragmas];
for (const pragma of pragmas) target.pragma(pragma);

const columnsOf = (table: string): string[] =>
  source.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);
const inserter = (table: string, columns: string[]) =>
  target.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
  );
const insertCharge = inserter('charges', columnsOf('charges'));
const insertEntry = inserter('statement_entries', columnsOf('statement_entries'));
// Each database gives its events numbers of its own.
const eventColumns = columnsOf('outbox_events').filter((name) => name !== 'id');
const insertEvent = inserter('outbox_events', eventColumns);
const insertDelivery = inserter('webhook_deliveries', columnsOf('webhook_deliveries'));
const updateHead = target.prepare(
  `update seller_heads set statement_sequence = ?, statement_hash = ?, statement_seal = ?, event_sequence = ?
   where intermediary_id = ? and seller_id = ?`,
);
const insertAudit = target.prepare(
  `insert into audit_records (intermediary_id, occurred_at, action, subject, actor, seal)
   values (1, ?, 'charges.imported', ?, 'command', ?)`,
);
const digests = new Map(
  source
    .prepare<[], { id: number; version: number; digest: Buffer }>(
      'select plan_id as id, version, digest from rate_plan_versions',
    )
    .all()
    .map(({ id, version, digest }) => [`${id}.${version}`, digest]),
);

type Terms = Pick<SellerHead, 'payeeDigest' | 'plansDigest' | 'status' | 'termsSequence'>;

const selectTerms = target.prepare<[number], Terms>(
  `select payee_digest as payeeDigest, plans_digest as plansDigest, status, terms_sequence as termsSequence
   from seller_heads where intermediary_id = 1 and seller_id = ?`,
);

function termsOf(sellerId: number) {
  const terms = selectTerms.get(sellerId);
  if (terms === undefined) throw new Error(`seller ${sellerId} has no head`);
  return terms;
}

/** Rows have the numbers 1, 2, 3 … in the order of the import. The events of the sellers' creation come before. */
const selectCharges = source.prepare<[number, number], ChargeRow>(
  'select * from charges where rowid > ? and rowid <= ? order by rowid',
);
const selectEntries = source.prepare<[number, number], StatementEntryRow>(
  'select * from statement_entries where rowid > ? and rowid <= ? order by rowid',
);
const selectEvents = source.prepare<[number, number], EventRow>(
  `select ${eventColumns.join(', ')} from outbox_events where id > ? and id <= ? order by id`,
);
const earlierEvents = source
  .prepare<[], number>("select count(*) from outbox_events where type <> 'charge.paid'")
  .pluck()
  .get();

const write = target.transaction(({ charges, entries, events }: Batch) => {
  const byUuid = new Map(charges.map((charge) => [charge.uuid, charge]));
  const heads = new Map<number, { entry: StatementEntryRow; hash: Buffer }>();
  for (const charge of charges) insertCharge.run(charge);
  for (const { row: entry, hashed } of entries) {
    const charge = byUuid.get(entry.charge_uuid ?? '');
    const digest = digests.get(`${entry.plan_id}.${entry.plan_version}`);
    if (charge === undefined || digest === undefined) throw new Error('a line without its charge or plan');
    const hash = entryHash(hashed, digest, {
      uuid: charge.uuid,
      paidAt: charge.paid_at,
      paymentMethod: charge.payment_method,
      channel: charge.channel,
      brand: charge.brand,
      installments: charge.installments,
      valueCents: charge.value_cents,
      buyerValueCents: charge.buyer_value_cents,
      authorizationCode: charge.authorization_code,
      authorizationNsu: charge.authorization_nsu,
    });
    insertEntry.run({ ...entry, hash });
    heads.set(entry.seller_id, { entry, hash });
  }
  for (const event of events) {
    insertEvent.run(event);
    insertDelivery.run(deliveryOf(event));
  }
  const eventSequences = new Map(events.map((event) => [event.seller_id, event.sequence]));
  for (const [sellerId, { entry, hash }] of heads) {
    const eventSequence = eventSequences.get(sellerId) ?? 0;
    const place = { intermediaryId: 1, sellerId, sequence: entry.sequence };
    const seal = labKeyring.seal(
      'statement-seal',
      sealedText({ ...place, hash, ...termsOf(sellerId), ...nothingPaid }),
    );
    updateHead.run(entry.sequence, hash, seal, eventSequence, 1, sellerId);
  }
  const [now, subject] = [Date.now(), `charges:${charges.length} imported`];
  const none = { origin_ip: null, remote_address: null, request_id: null };
  const record = {
    intermediary_id: 1,
    occurred_at: now,
    action: 'charges.imported',
    subject,
    actor: 'command',
    ...none,
  };
  insertAudit.run(now, subject, labKeyring.seal('audit-seal', coveredText(record)));
});

/** Returns the delivery of an event to its seller, which was never attempted. */
function deliveryOf({ intermediary_id, seller_id, sequence, recorded_at }: EventRow): WebhookDeliveryRow {
  const key = { intermediary_id, endpoint_id: seller_id, seller_id, sequence };
  const schedule = {
    state: 'pending',
    attempts: 0,
    tries: 0,
    due_at: recorded_at,
    updated_at: null,
  } as const;
  return { ...key, ...schedule, attempt_log: '[]' };
}

/** Returns a line with its hash. It is prepared in advance, because it is not part of writing. */
function hashedEntry(row: StatementEntryRow): StatementEntry {
  return {
    intermediaryId: row.intermediary_id,
    sellerId: row.seller_id,
    sequence: row.sequence,
    operation: row.operation,
    executionDate: row.execution_date,
    chargeUuid: row.charge_uuid,
    chargePaidAt: row.charge_paid_at,
    paymentMethod: row.payment_method,
    brand: row.brand,
    valueCents: row.value_cents,
    feeCents: row.fee_cents,
    planId: row.plan_id,
    planVersion: row.plan_version,
    refundId: row.refund_id,
    chargebackId: row.chargeback_id,
    adjustmentId: row.adjustment_id,
    anticipationId: row.anticipation_id,
    transferId: row.transfer_id,
    installment: row.installment,
    channel: row.channel,
    installments: row.installments,
    chargeValueCents: row.charge_value_cents,
    buyerValueCents: row.buyer_value_cents,
    authorizationCode: row.authorization_code,
    authorizationNsu: row.authorization_nsu,
    uuidOrder: row.uuid_order,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

let elapsedMs = 0;
for (let done = 0; done < Number(count); done += linesPerTransaction) {
  const size = Math.min(linesPerTransaction, Number(count) - done);
  const after = Number(first) + done;
  const batch = {
    charges: selectCharges.all(after, after + size),
    entries: selectEntries.all(after, after + size).map((row) => ({ row, hashed: hashedEntry(row) })),
    events: selectEvents.all(after + (earlierEvents ?? 0), after + (earlierEvents ?? 0) + size),
  };
  const startedMs = performance.now();
  write.immediate(batch);
  elapsedMs += performance.now() - startedMs;
}
target.close();
source.close();
console.log(JSON.stringify({ done: Number(count), elapsedMs }));
