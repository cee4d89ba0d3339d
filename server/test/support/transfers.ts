import type { Store, Tx } from '../../src/db/store.ts';
import { appendEntry, noPlan, noSource } from '../../src/ledger/chain.ts';
import { afterTransfer } from '../../src/ledger/receivable-unit.ts';
import { lockHead, updateHead } from '../../src/ledger/seller-head.repository.ts';
import { insertEntries } from '../../src/ledger/statement-entry.repository.ts';
import { payeeDigest, type Payee } from '../../src/sellers/bank-account.ts';
import { findPayee } from '../../src/sellers/seller.repository.ts';
import { findDue } from '../../src/settlement/due-seller.repository.ts';
import {
  findTransfer,
  insertTransfers,
  numberTransfers,
  updateTransferStatus,
  type NewTransfer,
} from '../../src/settlement/transfer.repository.ts';
import {
  isGivenBack,
  ofNoUnit,
  sealTransfer,
  type givenBack,
  type Transfer,
} from '../../src/settlement/transfer.ts';
import type { Keyring } from '../../src/shared/keyring.ts';
import { seededAt } from './seed.ts';
import { testKeyring } from './test-keyring.ts';

/** Writes a transfer of all that is due to the seller at this date, made on that day or another, with its line. */
export function recordedTransfer(
  store: Store,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
  transferDate: string,
  { keyring = testKeyring, today = transferDate }: { keyring?: Keyring; today?: string } = {},
): Promise<Transfer> {
  return store.write(async (tx) => {
    const head = await lockHead(tx, keyring, intermediaryId, sellerId);
    const account = await findPayee(tx, intermediaryId, sellerId);
    if (head === undefined || account === undefined) throw new Error(`there is no seller ${sellerId}`);
    const seller = { intermediaryId, sellerId };
    const debitedThrough = head.debitedThrough > today ? head.debitedThrough : today;
    const [due] = await findDue(tx, intermediaryId, { transferDate, today: debitedThrough }, [sellerId]);
    const amountCents = Number(due?.dueCents);
    const leftCents = 0;
    const transfer = await insertSealed(tx, keyring, {
      ...{
        ...seller,
        transferDate,
        debitedThrough,
        paymentDate: transferDate,
        amountCents,
        leftCents,
        account,
      },
      throughSequence: head.sequence + 1,
    });
    await writeLine(tx, keyring, transfer, 'REPASSE');
    return transfer;
  });
}

type Wanted = Omit<
  NewTransfer & { account: Payee },
  'payeeDigest' | 'createdAt' | 'contract' | 'dueDate' | 'arrangement'
>;

async function insertSealed(tx: Tx, keyring: Keyring, wanted: Wanted): Promise<Transfer> {
  const whole = { ...wanted, ...ofNoUnit, payeeDigest: payeeDigest(wanted.account), createdAt: seededAt };
  const [transfer] = await numberTransfers(tx, [whole]);
  if (transfer === undefined) throw new Error('the transfer got no id');
  await insertTransfers(tx, keyring, [transfer]);
  return transfer;
}

/** Lets the transfer fail, or end in this way, with the line that gives it back. */
export function returnedTransfer(
  store: Store,
  transfer: Transfer,
  keyring = testKeyring,
  status: keyof typeof givenBack = 'FAILED',
): Promise<void> {
  return store.write(async (tx) => {
    const failed: Transfer = { ...transfer, status, reason: 'AC03' };
    const seal = sealTransfer(keyring, failed);
    if (!(await updateTransferStatus(tx, { ...failed, seal }, transfer.status)))
      throw new Error(`transfer ${transfer.id} is not ${transfer.status}`);
    await writeLine(tx, keyring, failed, 'REPASSE_DEVOLVIDO');
  });
}

/**
 * Writes this many transfers of one centavo straight into the table, for tests of how many are read. Returns their ids.
 */
export function filledTransfers(
  store: Store,
  seller: { intermediaryId: number; sellerId: number },
  transferDate: string,
  count: number,
): Promise<number[]> {
  return store.write(async (tx) => {
    const account = await findPayee(tx, seller.intermediaryId, seller.sellerId);
    if (account === undefined) throw new Error(`there is no seller ${seller.sellerId}`);
    const ids: number[] = [];
    for (let throughSequence = 1; throughSequence <= count; throughSequence++) {
      const dates = { transferDate, debitedThrough: transferDate, paymentDate: transferDate };
      const wanted = { ...seller, ...dates, amountCents: 1, leftCents: 0, account };
      const transfer = await insertSealed(tx, testKeyring, { ...wanted, throughSequence });
      ids.push(transfer.id);
    }
    return ids;
  });
}

/** Writes a transfer past the service, as somebody with the key could. */
export async function forgedTransfer(
  store: Store,
  { intermediaryId, id }: Transfer,
  changes: Partial<Transfer>,
): Promise<void> {
  await store.write(async (tx) => {
    const { seal: _seal, account: _account, ...stored } = (await findTransfer(tx, { intermediaryId, id }))!;
    const row = { ...stored, ...changes };
    await tx
      .updateTable('transfers')
      .set({
        transfer_date: row.transferDate,
        debited_through: row.debitedThrough,
        amount_cents: row.amountCents,
        status: row.status,
        through_sequence: row.throughSequence,
        seal: sealTransfer(testKeyring, row),
      })
      .where('intermediary_id', '=', intermediaryId)
      .where('id', '=', id)
      .execute();
  });
}

/** Returns the transfer with this status, which the bank's answers bring about. */
export async function changedTransfer(
  store: Store,
  transfer: Transfer,
  status: Transfer['status'],
  keyring = testKeyring,
): Promise<void> {
  if (isGivenBack(status)) await returnedTransfer(store, transfer, keyring, status);
  if (status !== 'SENT' && status !== 'PAID') return;
  const changed: Transfer = { ...transfer, status };
  const seal = sealTransfer(keyring, changed);
  await store.write((tx) => updateTransferStatus(tx, { ...changed, seal }, transfer.status));
}

async function writeLine(
  tx: Tx,
  keyring: Keyring,
  { intermediaryId, sellerId, id, amountCents, ...transfer }: Transfer,
  operation: 'REPASSE' | 'REPASSE_DEVOLVIDO',
): Promise<void> {
  const head = await lockHead(tx, keyring, intermediaryId, sellerId);
  if (head === undefined) throw new Error(`there is no seller ${sellerId}`);
  const line = appendEntry(head, {
    ...{ operation, executionDate: transfer.transferDate, valueCents: amountCents, feeCents: 0 },
    ...{ ...noPlan, charge: null },
    ...{ ...noSource, transferId: id },
  });
  await insertEntries(tx, [line]);
  const paid = operation === 'REPASSE' ? afterTransfer(transfer, line.entry.sequence) : {};
  await updateHead(tx, keyring, { ...line.head, ...paid });
}
