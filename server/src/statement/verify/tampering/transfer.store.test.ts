import { describe, expect, test } from 'vitest';
import { importedAt } from '../../../../test/support/charge-lines.ts';
import {
  changeAccountOf,
  importMixed,
  linesOf,
  moveHead,
  rewriteChain,
  serviceOn,
} from '../../../../test/support/proof.ts';
import { seedSeller } from '../../../../test/support/seed.ts';
import { useTampering } from '../../../../test/support/tampering.ts';
import { testKeyring } from '../../../../test/support/test-keyring.ts';
import { forgedTransfer, recordedTransfer, returnedTransfer } from '../../../../test/support/transfers.ts';
import type { StatementEntryRow, TransferRow } from '../../../db/tables.ts';
import { payeeDigest, type Payee } from '../../../sellers/bank-account.ts';
import { findTransfer } from '../../../settlement/transfer.repository.ts';
import type { Transfer } from '../../../settlement/transfer.ts';
import { verifyStatements } from '../verify-statements.ts';

const t = useTampering();
const { freshSeller, faultFound, updateLine, updateHead, deleteLine } = t;

/** The transfers of the lines 9, 12 and 14. Line 13 gives back the second one, which failed. */
let first: Transfer;
let second: Transfer;
let third: Transfer;

async function withTransfers(): Promise<void> {
  await freshSeller();
  first = await recordedTransfer(t.store, t.seller, '2026-10-31');
  await importMixed(serviceOn(t.store), t.seller.sellerId, { first: 6, count: 2 });
  second = await recordedTransfer(t.store, t.seller, '2026-11-15');
  await returnedTransfer(t.store, second);
  await changeAccountOf(serviceOn(t.store), t.seller, '+5511987654321');
  third = await recordedTransfer(t.store, t.seller, '2026-11-15');
}

type Changes = Partial<Omit<TransferRow, 'intermediary_id' | 'id'>>;

const updateTransfer = ({ id }: Transfer, set: Changes) =>
  t.store.write((tx) =>
    tx
      .updateTable('transfers')
      .set(set)
      .where('intermediary_id', '=', t.seller.intermediaryId)
      .where('id', '=', id)
      .execute(),
  );

const stored = async ({ id }: Transfer) =>
  (await findTransfer(t.store.read, { intermediaryId: t.seller.intermediaryId, id }))!;

const changeSealed = (transfer: Transfer, changes: Partial<Transfer>) =>
  forgedTransfer(t.store, transfer, changes);

const rewriteLine = (sequence: number, changes: Partial<StatementEntryRow>) =>
  rewriteChain(t.store, t.seller, testKeyring, (line) =>
    line.sequence === sequence ? { ...line, ...changes } : line,
  );

describe('transfers that nobody touched', () => {
  test('hold: their number, and what those pay that did not fail', async () => {
    await withTransfers();
    expect(await faultFound()).toBeUndefined();
    const { sellerId } = t.seller;
    const paid = first.amountCents + third.amountCents;
    expect(await verifyStatements(serviceOn(t.store), { sellerId, anchor: null })).toMatchObject({
      lines: 14,
      transfers: 3,
      transferred: (paid / 100).toFixed(2),
    });
    expect(third.amountCents).toBe(second.amountCents);
  });

  test('hold without the accounts of an erased seller', async () => {
    await withTransfers();
    for (const transfer of [first, second, third]) await updateTransfer(transfer, { account: null });
    const gone = 'the account of the transfer is gone, though its seller is not erased';
    expect(await faultFound()).toMatchObject({ sequence: 9, what: gone });
    await t.store.write((tx) =>
      tx
        .updateTable('sellers')
        .set({ status: 'BLOCKED', forgotten_at: importedAt })
        .where('id', '=', t.seller.sellerId)
        .execute(),
    );
    expect(await faultFound()).toBeUndefined();
  });
});

describe('a field of a transfer that was changed without the key is found', () => {
  const thief: Payee = {
    ...{ bank: '', issuer: '', issuer_digit: '', number: '', bank_digit: '', account_type: '' },
    ...{ pix_key: '+5511900000000', pix_key_type: 'PHONE', transfer_type: null },
    ...{ document: '52998224725', company_name: 'Acme' },
  };
  const seal = /the seal of the transfer is broken/;
  const notGivenBack = /a REPASSE_DEVOLVIDO gives back a transfer that was cancelled, failed or was returned/;

  test.each<[string, Changes, RegExp]>([
    ['its amount', { amount_cents: 1 }, /the value is not that of the transfer/],
    ['its date', { transfer_date: '2026-10-30' }, /the execution date is not that of the transfer/],
    ['when the bank pays', { payment_date: '2026-10-30' }, seal],
    ['its status, to PAID', { status: 'PAID' }, seal],
    ['its status, to FAILED', { status: 'FAILED' }, notGivenBack],
    ['its status, to RETURNED', { status: 'RETURNED' }, notGivenBack],
    ['its status, to CANCELLED', { status: 'CANCELLED' }, notGivenBack],
    ['its last line', { through_sequence: 8 }, /not the last line that its transfer covers/],
    ['how the bank knows it', { end_to_end_id: 'E1' }, seal],
    ['why', { reason: 'AC03' }, seal],
    ['when it was created', { created_at: importedAt }, seal],
    ['when it ended', { updated_at: importedAt }, seal],
    ['its seal, to none', { seal: null }, seal],
    ['its seal', { seal: testKeyring.seal('transfer-seal', Buffer.from('another')) }, seal],
    ['its account', { account: JSON.stringify(thief) }, /the account of the transfer is not that/],
    ['its account, to no account', { account: '[' }, /cannot be read/],
    ['its account, to nothing', { account: 'null' }, /cannot be read/],
    ['the digest of its account', { payee_digest: Buffer.alloc(32) }, /the account of the transfer is not/],
    [
      'its account and the digest',
      { account: JSON.stringify(thief), payee_digest: payeeDigest(thief) },
      seal,
    ],
  ])('%s', async (_name, changes, what) => {
    await withTransfers();
    await updateTransfer(first, changes);
    const fault = await faultFound();
    expect(fault).toMatchObject({ sequence: 9, chargeUuid: null });
    expect(fault?.what).toMatch(what);
  });

  test('its seller', async () => {
    await withTransfers();
    const { intermediaryId, sellerId } = t.seller;
    await updateTransfer(first, { seller_id: await seedSeller(t.store, intermediaryId, 1) });
    const what = 'the transfer is of another seller';
    expect(await faultFound()).toMatchObject({ sequence: 9, what, expected: String(sellerId) });
  });

  test('that it failed, so that the money seems to be paid', async () => {
    await withTransfers();
    await updateTransfer(second, { status: 'PAID', reason: null });
    expect(await faultFound()).toMatchObject({
      sequence: 12,
      stored: 'a REPASSE_DEVOLVIDO',
      expected: 'no REPASSE_DEVOLVIDO',
    });
  });

  test('the accounts of two transfers, exchanged, with and without their digests', async () => {
    await withTransfers();
    const [one, other] = [await stored(first), await stored(third)];
    expect(one.account?.pix_key).not.toBe(other.account?.pix_key);
    const accounts = [JSON.stringify(other.account), JSON.stringify(one.account)];
    await updateTransfer(first, { account: accounts[0]! });
    await updateTransfer(third, { account: accounts[1]! });
    const changed = 'the account of the transfer is not that of its digest: it was changed';
    expect(await faultFound()).toMatchObject({ sequence: 9, what: changed });
    await updateTransfer(first, { payee_digest: other.payeeDigest });
    await updateTransfer(third, { payee_digest: one.payeeDigest });
    expect((await faultFound())?.what).toMatch(seal);
  });
});

describe('a line of a transfer that was changed is found', () => {
  test.each<[string, number, Partial<StatementEntryRow>, object]>([
    ['the value', 9, { value_cents: 1 }, { stored: '0.01 BRL' }],
    ['a fee', 9, { fee_cents: 1 }, { what: 'a transfer has a fee' }],
    ['the date', 9, { execution_date: '2026-11-01' }, { stored: '2026-11-01', expected: '2026-10-31' }],
    ['the date of the return', 13, { execution_date: '2026-11-16' }, { expected: '2026-11-15' }],
    ['the value of the return', 13, { value_cents: 1 }, { stored: '0.01 BRL' }],
  ])('%s', async (_name, sequence, set, fault) => {
    await withTransfers();
    await updateLine(sequence, set);
    expect(await faultFound()).toMatchObject({ sequence, ...fault });
  });

  test('a second return of a transfer is refused by the database', async () => {
    await withTransfers();
    const line = (await linesOf(t.store, t.seller.sellerId))[12]!;
    const copy = { ...line, sequence: 15 };
    await expect(
      t.store.write((tx) => tx.insertInto('statement_entries').values(copy).execute()),
    ).rejects.toThrow(/unique/i);
  });
});

describe('a transfer or its line that was taken away or added is found', () => {
  test('its line', async () => {
    await withTransfers();
    await deleteLine(9);
    expect(await faultFound()).toMatchObject({ sequence: 9, stored: 'line 10 comes next' });
  });

  test('the last line with its transfer, and the head set back', async () => {
    await withTransfers();
    const lines = await linesOf(t.store, t.seller.sellerId);
    await deleteLine(14);
    await t.store.write((tx) => tx.deleteFrom('transfers').where('id', '=', third.id).execute());
    await updateHead({ statement_sequence: 13, statement_hash: lines[12]!.hash });
    expect((await faultFound())?.what).toMatch(/the seal of the head is broken/);
  });

  test('the last line alone, though every hash and seal is right', async () => {
    await withTransfers();
    const lines = await linesOf(t.store, t.seller.sellerId);
    await deleteLine(14);
    await moveHead(t.store, t.seller, testKeyring, { sequence: 13, hash: lines[12]!.hash });
    expect(await faultFound()).toMatchObject({
      ...{
        sequence: null,
        chargeUuid: null,
        what: `transfer ${third.id} has no REPASSE or REPASSE_CESSAO line`,
      },
    });
  });

  test('the return of a transfer that failed, though every hash and seal is right', async () => {
    await freshSeller();
    const failed = await recordedTransfer(t.store, t.seller, '2026-10-31');
    await returnedTransfer(t.store, failed);
    const lines = await linesOf(t.store, t.seller.sellerId);
    await deleteLine(10);
    await moveHead(t.store, t.seller, testKeyring, { sequence: 9, hash: lines[8]!.hash });
    expect(await faultFound()).toMatchObject({
      ...{ sequence: 9, stored: 'no REPASSE_DEVOLVIDO', expected: 'a REPASSE_DEVOLVIDO' },
    });
  });

  test('a transfer that has a line is not deleted by the database', async () => {
    await withTransfers();
    await expect(
      t.store.write((tx) => tx.deleteFrom('transfers').where('id', '=', first.id).execute()),
    ).rejects.toThrow(/foreign key/i);
  });

  test('a transfer without a line', async () => {
    await withTransfers();
    const { id } = await t.store.write(async (tx) => {
      const query = tx.selectFrom('transfers').selectAll().where('id', '=', first.id);
      const { id: _, ...row } = await query.executeTakeFirstOrThrow();
      const invented = { ...row, through_sequence: 8 };
      return tx.insertInto('transfers').values(invented).returning('id').executeTakeFirstOrThrow();
    });
    expect(await faultFound()).toMatchObject({
      sequence: null,
      what: `transfer ${id} has no REPASSE or REPASSE_CESSAO line`,
    });
  });
});

describe('amounts that do not fit the lines are found, though every hash and seal is right', () => {
  const notDue = 'the amount of the transfer is not what the lines that it covers add up to';
  const brl = (cents: number) => `${(cents / 100).toFixed(2)} BRL`;

  test('a larger transfer', async () => {
    await withTransfers();
    const amountCents = first.amountCents + 1;
    await changeSealed(first, { amountCents });
    await rewriteLine(9, { value_cents: amountCents });
    expect(await faultFound()).toMatchObject({
      ...{ sequence: 9, what: notDue, stored: brl(amountCents), expected: brl(first.amountCents) },
    });
  });

  test('a transfer of a later day, whose lines it does not pay', async () => {
    await withTransfers();
    await changeSealed(first, { transferDate: '2026-11-15', debitedThrough: '2026-11-15' });
    await rewriteLine(9, { execution_date: '2026-11-15' });
    expect(await faultFound()).toMatchObject({ sequence: 9, what: notDue, stored: brl(first.amountCents) });
  });

  test('a transfer that goes back before the one before it', async () => {
    await withTransfers();
    await changeSealed(third, { transferDate: '2026-11-14' });
    await rewriteLine(14, { execution_date: '2026-11-14' });
    expect(await faultFound()).toMatchObject({
      ...{ sequence: 14, what: 'the REPASSE has an earlier date than the transfer before it' },
      ...{ stored: '2026-11-14', expected: '2026-11-15 or later' },
    });
  });

  test('two transfers in the other order', async () => {
    await withTransfers();
    const { transferDate, amountCents, throughSequence } = first;
    await changeSealed(first, { throughSequence: 1_000 });
    await changeSealed(third, { transferDate, amountCents, throughSequence });
    await changeSealed(first, { ...third, id: first.id });
    expect(await faultFound()).toMatchObject({ sequence: 9 });
  });
});
