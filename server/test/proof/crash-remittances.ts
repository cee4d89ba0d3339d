import type { Random } from '../../src/cli/sandbox/random.ts';
import type { Store } from '../../src/db/store.ts';
import { sampleReturn } from '../../src/bank/sample-return.ts';
import type { CrashWorld } from './crash-world.ts';
import type { Answer, KeyedWrite, PersistentClient } from './persistent-client.ts';
import { notOnce } from './written.ts';

/** The part of a client that pays by files for a bank. */
interface RemittanceDriver {
  world: CrashWorld;
  client: PersistentClient;
  random: Random;
  /** Sends a write. Returns null if it did not succeed. */
  write: (write: Omit<KeyedWrite, 'key'>) => Promise<Answer | null>;
  /** The name of the client's paying account. */
  account: string;
}

interface SeenTransfer {
  idTransfer: number;
  idSeller: number;
  amount: number;
}

/** The requests during which `npm run proof -- crash` also kills the server, and about how long they take. */
export const fileRequests = {
  approval: { path: /\/remittances\/\d+\/approve$/, takesMs: 30 },
  return: { path: /\/returns$/, takesMs: 300 },
};

/** Sets the account of a client. */
export async function setAccount({ write, account }: RemittanceDriver): Promise<void> {
  const body = {
    ...{ companyName: 'Pagadora Ltda', document: '11222333000181', bank: '104', agency: '1' },
    ...{ account: account.replace(/\D/g, '9'), accountsBy: 'TED', lastFileNumber: 0 },
  };
  await write({ method: 'PUT', path: `/v2/payfac/paying-accounts/${account}`, body });
}

/**
 * Makes a remittance of transfers that nobody sent yet, approves or cancels it, and imports a return. `filter` says which
 * transfers: no other client has them.
 */
export async function remit(driver: RemittanceDriver, filter: string): Promise<void> {
  const { world, client, random, write, account } = driver;
  const path = `/v2/transfers?status=CREATED&${filter}`;
  const transfers = (await client.read<SeenTransfer[]>(path)) ?? [];
  if (transfers.length === 0) return;
  const body = {
    ...{ payingAccount: account, paymentDate: '2099-06-30' },
    idTransfers: transfers.map(({ idTransfer }) => idTransfer),
  };
  const made = await write({ method: 'POST', path: '/v2/payfac/remittances', body });
  if (made === null) return;
  const { idRemittance: id } = JSON.parse(made.text) as { idRemittance: number };
  world.remittances.set(id, 'DRAFT');
  const isApproved = random.chance(0.8);
  const step = isApproved ? 'approve' : 'cancel';
  const end = { method: 'POST', path: `/v2/payfac/remittances/${id}/${step}`, body: undefined } as const;
  if ((await write({ ...end, isDecision: isApproved })) === null) return;
  world.remittances.set(id, isApproved ? 'APPROVED' : 'CANCELLED');
  if (!isApproved) return;
  for (const { idTransfer, idSeller, amount } of transfers) {
    world.toldOfTransfer(idTransfer, idSeller, { status: 'SENT', cents: Math.round(amount * 100) });
  }
  if (random.chance(0.8)) await importReturn(driver, id, transfers);
}

/** The return has no key: sent again, it changes nothing. */
async function importReturn(
  { world, client, random, account }: RemittanceDriver,
  id: number,
  transfers: readonly SeenTransfer[],
): Promise<void> {
  const file = await client.read<{ content?: string }>(`/v2/payfac/remittances/${id}/file`);
  if (file?.content === undefined) {
    world.violations.push(`the file of remittance ${id} is there 0 times`);
    return;
  }
  const statuses = new Map(
    transfers.map(({ idTransfer }) => [idTransfer, random.pick(['PAID', 'FAILED'] as const)]),
  );
  const content = sampleReturn(file.content, (companyNumber) => ({
    codes: statuses.get(Number(companyNumber.split('-')[1])) === 'PAID' ? '00' : 'AN',
  }));
  const path = `/v2/payfac/paying-accounts/${account}/returns`;
  const answer = await client.write({ method: 'POST', path, key: `return-${id}`, body: { content } });
  const { open, paid, failed } = JSON.parse(answer.text) as Record<'open' | 'paid' | 'failed', number>;
  if (answer.status !== 200 || open !== 0 || paid + failed !== transfers.length) {
    world.violations.push(`a return was answered ${answer.status} ${answer.text}`);
  }
  for (const { idTransfer, idSeller, amount } of transfers) {
    const status = statuses.get(idTransfer) ?? 'PAID';
    world.toldOfTransfer(idTransfer, idSeller, { status, cents: Math.round(amount * 100) });
  }
}

/** Compares remittances with what was answered: each once, numbers without gaps, and no transfer in two of them. */
export async function remittanceViolations({ remittances }: CrashWorld, store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom('remittances')
    .select(['id', 'account_id as account', 'status', 'transfers', 'file_number as fileNumber'])
    .orderBy('file_number')
    .execute();
  const violations: string[] = [];
  for (const { id, status } of rows) {
    const wanted = remittances.get(id);
    if (status !== wanted) violations.push(`remittance ${id} is ${status}, not ${wanted ?? 'there'}`);
  }
  for (const own of Map.groupBy(rows, ({ account }) => account).values()) {
    const numbers = own.flatMap(({ fileNumber }) => fileNumber ?? []);
    if (numbers.some((number, index) => number !== index + 1)) {
      violations.push(`the files of account ${own[0]?.account ?? 0} are ${numbers.join(', ')}`);
    }
  }
  const inThem = await store.read
    .selectFrom('transfers')
    .select(['remittance_id as id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('remittance_id', 'is not', null)
    .groupBy('remittance_id')
    .execute();
  const counts = new Map(inThem.map(({ id, count }) => [id, count]));
  for (const { id, status, transfers } of rows) {
    const found = counts.get(id) ?? 0;
    const expected = status === 'CANCELLED' ? 0 : transfers;
    if (found !== expected) violations.push(`remittance ${id} has ${found} transfers, not ${expected}`);
  }
  const subjects = rows.map(({ id }) => `remittance:${id}`);
  const records = {
    table: 'audit_records',
    column: 'subject',
    where: { action: 'remittance.created' },
  } as const;
  return [
    ...violations,
    ...(await notOnce(store, subjects, { what: 'the record of a remittance', ...records })),
  ];
}
