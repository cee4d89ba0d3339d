import { readTrialBalance } from '../../src/books/books.service.ts';
import { openStore } from '../../src/db/open-store.ts';
import type { Store } from '../../src/db/store.ts';
import type { Setup } from '../../../scripts/lab/payfac.ts';
import { listIntermediaryIds } from '../../src/intermediaries/intermediary.repository.ts';
import { verifyViolations } from '../support/command.ts';
import { acquirerViolations } from './crash-acquirer.ts';
import { remittanceViolations } from './crash-remittances.ts';
import { transferViolations } from './crash-settlement.ts';
import type { CrashWorld } from './crash-world.ts';
import type { PersistentClient } from './persistent-client.ts';
import { notOnce, timesBySubject } from './written.ts';

/** Compares the responses with the database: nothing missing, nothing twice, and the same bytes when replayed. */
export async function crashViolations(
  world: CrashWorld,
  client: PersistentClient,
  setup: Setup,
): Promise<string[]> {
  const store = await openStore(setup.location);
  try {
    return [
      ...world.violations,
      ...(await replayViolations(world, client)),
      ...(await sellerViolations(world, client, store)),
      ...(await chargeViolations(world, store)),
      ...(await sumViolations(world, store)),
      ...(await planViolations(world, store)),
      ...(await statusViolations('holds', world.holds, store)),
      ...(await statusViolations('approvals', world.approvals, store)),
      ...(await statusViolations('anticipations', world.anticipations, store)),
      ...(await effectViolations(world, store)),
      ...(await transferViolations(world, store)),
      ...(await remittanceViolations(world, store)),
      ...(await acquirerViolations(world, store)),
      ...(await bookViolations(store)),
      ...(await verifyViolations(setup.env)),
    ];
  } finally {
    await store.close();
  }
}

/** What sellers are owed by the documents is what they are owed by their statements. */
async function bookViolations(store: Store): Promise<string[]> {
  const violations = [];
  for (const id of await listIntermediaryIds(store.read)) {
    const balances = await readTrialBalance(store.read, id, { from: null, to: null }, Date.now());
    for (const { account, closingCents, statementCents } of balances) {
      if (statementCents !== null && statementCents !== closingCents)
        violations.push(
          `${account} of intermediary ${id} is ${closingCents}, by the statements ${statementCents}`,
        );
    }
  }
  return violations;
}

async function replayViolations({ answered }: CrashWorld, client: PersistentClient): Promise<string[]> {
  const violations = [];
  for (const { write, answer } of answered) {
    const again = await client.write(write);
    if (again.status !== answer.status || again.text !== answer.text || !again.isReplay) {
      violations.push(`${write.method} ${write.path} with key ${write.key} is not replayed: ${again.text}`);
    }
  }
  return violations;
}

async function sellerViolations(
  world: CrashWorld,
  client: PersistentClient,
  store: Store,
): Promise<string[]> {
  const sellers = [...world.sellers.values()];
  const subjects = sellers.map(({ id }) => `seller:${id}`);
  const violations = await notOnce(store, subjects, {
    what: 'the audit record of the creation',
    table: 'audit_records',
    column: 'subject',
    where: { action: 'seller.created' },
  });
  const there = await timesBySubject(store, { table: 'sellers', column: 'id', where: {} });
  if (there.size !== sellers.length) {
    violations.push(`${there.size} sellers are there, ${sellers.length} were created`);
  }
  const updates = await timesBySubject(store, {
    table: 'audit_records',
    // Behind the seller stands the approval.
    column: 'subject',
    upTo: ' ',
    where: { action: 'seller.bank_account.updated' },
  });
  const events = await timesBySubject(store, {
    table: 'outbox_events',
    column: 'seller_id',
    where: { type: 'seller.bank_account.updated' },
  });
  for (const seller of sellers) {
    const seen = await client.read<{ bankAccount: { account: string } }>(`/v2/seller?sellerId=${seller.id}`);
    const account = seen?.bankAccount.account;
    if (account !== seller.accountNumber) {
      violations.push(`seller ${seller.id} has account ${account ?? 'none'}, not ${seller.accountNumber}`);
    }
    const told = [updates.get(`seller:${seller.id}`) ?? 0, events.get(String(seller.id)) ?? 0];
    if (told.some((times) => times !== seller.updates)) {
      violations.push(`seller ${seller.id}: ${seller.updates} updates, ${told.join(' records and ')} events`);
    }
  }
  return violations;
}

async function chargeViolations({ charges }: CrashWorld, store: Store): Promise<string[]> {
  const uuids = [...charges.keys()];
  const known = (uuid: string) => charges.get(uuid) ?? { valueCents: 0, refundedCents: 0, parts: 0 };
  const refunded = uuids.filter((uuid) => known(uuid).refundedCents === known(uuid).valueCents);
  const lines = { table: 'statement_entries', column: 'charge_uuid' } as const;
  const events = { table: 'outbox_events', column: 'charge_uuid' } as const;
  const there = await timesBySubject(store, { table: 'charges', column: 'uuid', where: {} });
  const back = await timesBySubject(store, { ...lines, where: { operation: 'ESTORNO' } });
  const violations = [
    ...(await notOnce(store, uuids, { what: 'the VENDA line', ...lines, where: { operation: 'VENDA' } })),
    ...(await notOnce(store, uuids, { what: 'the event', ...events, where: { type: 'charge.paid' } })),
    ...(await notOnce(store, refunded, { what: 'the event', ...events, where: { type: 'charge.refunded' } })),
  ];
  if (there.size !== uuids.length)
    violations.push(`${there.size} charges are there, ${uuids.length} were imported`);
  const rows = await timesBySubject(store, { table: 'refunds', column: 'charge_uuid', where: {} });
  for (const uuid of uuids) {
    const [written, stored, { parts }] = [back.get(uuid) ?? 0, rows.get(uuid) ?? 0, known(uuid)];
    if (written !== parts || stored !== parts)
      violations.push(
        `charge ${uuid}: ${written} ESTORNO lines and ${stored} refunds, but ${parts} were made`,
      );
  }
  return violations;
}

const kindsOfLines = [
  'VENDA',
  'ESTORNO',
  'ESTORNO_CANCELADO',
  'CHARGEBACK',
  'CHARGEBACK_REVERTIDO',
  'AJUSTE_CREDITO',
  'REPASSE_DEVOLVIDO',
] as const;

async function sumViolations(world: CrashWorld, store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom('statement_entries')
    .select(['seller_id', 'operation', (eb) => eb.fn.sum<number>('value_cents').as('cents')])
    .groupBy(['seller_id', 'operation'])
    .execute();
  const cents = new Map(rows.map((row) => [`${row.operation} ${row.seller_id}`, row.cents]));
  return [...world.sellers.values()].flatMap(({ id, ...seller }) => {
    const { soldCents, refundedCents, takenBackCents, disputedCents, wonCents } = seller;
    const of = (kind: string) => cents.get(`${kind} ${id}`) ?? 0;
    const written = kindsOfLines.map((kind) =>
      kind === 'REPASSE_DEVOLVIDO' ? of(kind) + of('REPASSE_CESSAO_DEVOLVIDO') : of(kind),
    );
    const made = [soldCents, refundedCents, takenBackCents, disputedCents, wonCents];
    made.push(seller.adjustedCents, seller.returnedCents);
    if (written.join() === made.join()) return [];
    return [`seller ${id}: ${kindsOfLines.join(', ')} are ${written.join(', ')}, not ${made.join(', ')}`];
  });
}

/** Compares the statuses of the rows of a table with the last ones that were answered. */
async function statusViolations(
  table: 'holds' | 'approvals' | 'anticipations',
  answered: ReadonlyMap<number, string>,
  store: Store,
): Promise<string[]> {
  const rows = await store.read.selectFrom(table).select(['id', 'status']).execute();
  const there = new Map<number, string>(rows.map(({ id, status }) => [id, status]));
  return [...new Set([...answered.keys(), ...there.keys()])]
    .filter((id) => there.get(id) !== answered.get(id))
    .map((id) => `${id} of ${table} is ${there.get(id)}, and was answered ${answered.get(id)}`);
}

/** What was paid of each effect is checked by `payfac statement verify`. */
async function effectViolations({ effects }: CrashWorld, store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom('receivable_effects')
    .select('seller_id')
    .orderBy('seller_id')
    .execute();
  const there = rows.map((row) => row.seller_id).join();
  const told = effects.toSorted((a, b) => a - b).join();
  return there === told ? [] : [`the sellers ${there} have effects, and ${told} were answered`];
}

async function planViolations({ plans }: CrashWorld, store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom('rate_plan_versions')
    .select('plan_id as id')
    .where('name', 'like', 'Plan %')
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  const missing = plans.ids.filter((id) => !there.has(id)).map((id) => `plan ${id} is missing`);
  return there.size <= plans.asked
    ? missing
    : [...missing, `${there.size} plans of ${plans.asked} asked for`];
}
