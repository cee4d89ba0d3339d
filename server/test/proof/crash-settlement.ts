import type { Random } from '../../src/cli/sandbox/random.ts';
import type { Store } from '../../src/db/store.ts';
import { saoPauloDate } from '../../src/shared/calendar.ts';
import { settlementOf } from '../support/settlement.ts';
import type { CrashWorld } from './crash-world.ts';
import type { Answer, KeyedWrite, PersistentClient } from './persistent-client.ts';
import { notOnce } from './written.ts';
import type { TransferStatus } from '../../src/settlement/transfer.ts';

/** The part of a client that closes and answers transfers. */
interface SettlementDriver {
  world: CrashWorld;
  client: PersistentClient;
  random: Random;
  /** Sends a write. Returns null if it did not succeed. */
  write: (write: Omit<KeyedWrite, 'key'>) => Promise<Answer | null>;
}

interface SeenTransfer {
  idTransfer: number;
  amount: number;
  status: TransferStatus;
}

/** Closes for one seller, or for all, those of other clients too. */
export async function closeTransfers(
  { world, write }: SettlementDriver,
  sellerId: number | null,
): Promise<void> {
  const body = {
    transferDate: saoPauloDate(Date.now()),
    ...(sellerId === null ? {} : { idSeller: sellerId }),
  };
  const answer = await write({ method: 'POST', path: '/v2/payfac/transfers', body });
  if (answer === null) return;
  const { created, beneficiaries } = JSON.parse(answer.text) as Record<
    'created' | 'beneficiaries',
    { count: number; amount: number }
  >;
  const paidCents = Math.round(created.amount * 100);
  world.closings.push({ sellerId, created: created.count, paidCents });
  const { count, amount } = beneficiaries;
  world.closings.push({ sellerId: null, created: count, paidCents: Math.round(amount * 100) });
}

/** The statuses that can follow each one. SENT and PAID come more often, so that each of the others is reached. */
const nextStatuses: Record<TransferStatus, readonly Exclude<TransferStatus, 'CREATED'>[]> = {
  CREATED: ['SENT', 'SENT', 'SENT', 'CANCELLED'],
  SENT: ['PAID', 'PAID', 'FAILED'],
  PAID: ['RETURNED'],
  CANCELLED: [],
  FAILED: [],
  RETURNED: [],
};

/** Reports a possible next status of one of the seller's latest transfers. */
export async function answerTransfer(
  { world, client, random, write }: SettlementDriver,
  sellerId: number,
): Promise<void> {
  const latest = await client.read<SeenTransfer[]>(`/v2/transfers?idSeller=${sellerId}&limit=5`);
  if (latest === null) {
    world.violations.push(`seller ${sellerId} is there 0 times`);
    return;
  }
  const open = latest.filter(({ status }) => nextStatuses[status].length > 0);
  if (open.length === 0) return;
  const { idTransfer: id, amount, status: before } = random.pick(open);
  const status = random.pick(nextStatuses[before]);
  const path = `/v2/payfac/transfers/${id}`;
  if ((await write({ method: 'PATCH', path, body: { status } })) === null) return;
  world.toldOfTransfer(id, sellerId, { status, cents: Math.round(amount * 100) });
}

/**
 * Compares the transfers with what closings and answers promised: each once, and every line in one of them or in the
 * balance.
 */
export async function transferViolations(world: CrashWorld, store: Store): Promise<string[]> {
  const { faults, transfers } = await settlementOf(store);
  const violations = [...faults, ...closingViolations(world, transfers)];
  for (const { id, status } of transfers) {
    const wanted = world.transfers.get(id) ?? 'CREATED';
    if (status !== wanted) violations.push(`transfer ${id} is ${status}, and was answered ${wanted}`);
  }
  const toldOf = {
    'transfer.created': Object.keys(nextStatuses),
    'transfer.paid': ['PAID', 'RETURNED'],
    'transfer.failed': ['FAILED'],
    'transfer.returned': ['RETURNED'],
    'transfer.cancelled': ['CANCELLED'],
  };
  for (const [type, statuses] of Object.entries(toldOf)) {
    const told = transfers.filter(({ status }) => statuses.includes(status));
    const [ids, subjects] = [told.map(({ id }) => String(id)), told.map(({ id }) => `transfer:${id}`)];
    const events = { table: 'outbox_events', column: 'transfer_id', where: { type } } as const;
    const records = { table: 'audit_records', column: 'subject', where: { action: type } } as const;
    violations.push(
      ...(await notOnce(store, ids, { what: `the event ${type}`, ...events })),
      ...(await notOnce(store, subjects, { what: `the audit record ${type}`, ...records })),
    );
  }
  return violations;
}

/**
 * Compares closings with the database. A repeated closing does not count what it had paid before it was interrupted, so
 * there may be more.
 */
function closingViolations(
  { closings }: CrashWorld,
  transfers: readonly { seller_id: number; amount_cents: number }[],
): string[] {
  const violations: string[] = [];
  const paid = transfers.map(({ seller_id: id, amount_cents: cents }) => `${id} ${cents}`);
  for (const { sellerId, created, paidCents } of closings) {
    if (sellerId === null || created === 0) continue;
    const index = paid.indexOf(`${sellerId} ${paidCents}`);
    if (index === -1) violations.push(`seller ${sellerId} was paid ${paidCents}, and has no such transfer`);
    else paid.splice(index, 1);
  }
  const created = closings.reduce((sum, closing) => sum + closing.created, 0);
  const paidCents = closings.reduce((sum, closing) => sum + closing.paidCents, 0);
  const cents = transfers.reduce((sum, transfer) => sum + transfer.amount_cents, 0);
  if (transfers.length < created || cents < paidCents) {
    const answered = `${created} of ${paidCents} were answered`;
    violations.push(`${transfers.length} transfers of ${cents} are there, ${answered}`);
  }
  return violations;
}
