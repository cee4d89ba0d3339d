import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordEvent } from '../src/events/event.service.ts';
import { noSource } from '../src/ledger/chain.ts';
import { lockHead } from '../src/ledger/seller-head.repository.ts';
import { findPayee } from '../src/sellers/seller.repository.ts';
import { findDue } from '../src/settlement/due-seller.repository.ts';
import {
  findCoverageBefore,
  findTransfer,
  updateTransferStatus,
} from '../src/settlement/transfer.repository.ts';
import {
  checkTransferSeal,
  givenBack,
  noCoverage,
  sealTransfer,
  type Transfer,
} from '../src/settlement/transfer.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { renderEvent } from '../src/webhooks/sending/event-payload.ts';
import { dueEvents } from './support/deliveries.ts';
import { importMixed, proofSeller, serviceOn } from './support/proof.ts';
import { eventFaults } from './support/spec-check.ts';
import { testKeyring as keyring } from './support/test-keyring.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';
import { recordedTransfer, returnedTransfer } from './support/transfers.ts';

const at = Date.UTC(2026, 11, 1, 12);

let database: TestStore;
let seller: { intermediaryId: number; sellerId: number };

beforeEach(async () => {
  database = await createTestStore();
  const { intermediaryId, sellerId } = await proofSeller(database.store, 'Acme');
  seller = { intermediaryId, sellerId };
});
afterEach(() => database.cleanup());

const newTransfer = (date: string) => recordedTransfer(database.store, seller, date);

/** Moves the transfer to this state, if it is still in the one before. */
async function moved(transfer: Transfer, changes: Partial<Transfer>): Promise<boolean> {
  const next = { ...transfer, ...changes, updatedAt: at };
  const seal = sealTransfer(keyring, next);
  return database.store.write((tx) => updateTransferStatus(tx, { ...next, seal }, transfer.status));
}

describe('a transfer', () => {
  test('is found with the account as it was, under its seal', async () => {
    const transfer = await newTransfer('2026-11-30');
    const account = await findPayee(database.store.read, seller.intermediaryId, seller.sellerId);
    const found = await findTransfer(database.store.read, transfer);
    expect(found).toEqual({
      ...transfer,
      account: expect.anything() as object,
      remittanceId: null,
      seal: expect.any(Buffer) as Buffer,
    });
    expect(account).toMatchObject(found!.account!);
    expect(checkTransferSeal(keyring, found!, found!.seal)).toBe('intact');
    const other = { ...transfer, intermediaryId: transfer.intermediaryId + 1 };
    expect(await findTransfer(database.store.read, other)).toBeUndefined();
  });

  test('has a seal over everything but the copy of the account', async () => {
    const transfer = await newTransfer('2026-11-30');
    const seal = sealTransfer(keyring, transfer);
    const changes: { [K in keyof Transfer]: Transfer[K] } = {
      ...{ intermediaryId: 99, id: 99, sellerId: 99, transferDate: '2026-11-29' },
      ...{ debitedThrough: '2026-12-01', paymentDate: '2026-12-01' },
      ...{ amountCents: 1, leftCents: 5, status: 'PAID', throughSequence: 99, payeeDigest: Buffer.alloc(32) },
      ...{ contract: 'C-1', dueDate: '2026-11-30', arrangement: 'VCC' },
      ...{
        endToEndId: 'E1',
        payingBank: '104',
        bankNumber: '77',
        paidOn: '2026-12-01',
        reason: 'AC03',
        createdAt: 1,
        updatedAt: 2,
      },
    };
    for (const [field, value] of Object.entries(changes)) {
      expect([field, checkTransferSeal(keyring, { ...transfer, [field]: value }, seal)]).toEqual([
        field,
        'broken',
      ]);
    }
  });

  test('changes its state only from the expected one', async () => {
    const transfer = await newTransfer('2026-11-30');
    const sent = { ...transfer, status: 'SENT' as const };
    expect(await moved(transfer, sent)).toBe(true);
    expect(await moved(transfer, { status: 'FAILED' })).toBe(false);
    expect(await moved(sent, { status: 'PAID', endToEndId: 'E1' })).toBe(true);
    expect(await findTransfer(database.store.read, transfer)).toMatchObject({
      ...{ status: 'PAID', endToEndId: 'E1', reason: null, updatedAt: at },
    });
  });

  test('keeps what it covers when it fails, and its lines hold', async () => {
    const { read } = database.store;
    const { intermediaryId, sellerId } = seller;
    const first = await newTransfer('2026-11-30');
    await returnedTransfer(database.store, first);
    await importMixed(serviceOn(database.store), seller.sellerId, { first: 100, count: 3 });
    const { transferDate, debitedThrough, throughSequence } = first;
    const covered = { transferDate, debitedThrough, throughSequence };
    const days = { transferDate, today: debitedThrough };
    expect(await findDue(read, intermediaryId, days, [sellerId])).toMatchObject([
      { creditedThrough: transferDate, debitedThrough, transferSequence: throughSequence },
    ]);
    const second = await newTransfer('2026-12-01');
    expect(second.amountCents).toBeGreaterThan(first.amountCents);
    expect(await findCoverageBefore(read, second)).toEqual(covered);
    expect(await findCoverageBefore(read, first)).toEqual(noCoverage);
    const { holds } = await verifyStatements(serviceOn(database.store), {
      sellerId: null,
      anchor: null,
    });
    expect(holds).toBe(true);
  });
});

test('its events say what was true when they happened, and name no account', async () => {
  const transfer = await newTransfer('2026-11-30');
  const { intermediaryId, sellerId } = seller;
  const types = ['transfer.created', 'transfer.paid', ...Object.values(givenBack)] as const;
  await moved(transfer, { status: 'PAID', endToEndId: 'E1', reason: 'AC03' });
  for (const type of types) {
    await database.store.write(async (tx) => {
      const head = (await lockHead(tx, keyring, intermediaryId, sellerId))!;
      const source = { ...noSource, transferId: transfer.id };
      await recordEvent(keyring, tx, head, { type, chargeUuid: null, ...source, occurredAt: at });
    });
  }
  const waiting = await dueEvents(database.store, { intermediaryId, endpointId: sellerId }, at);
  const events = waiting
    .filter((event) => event.transfer !== null)
    .map((event) => JSON.parse(renderEvent(event)) as { type: string; data: { sequence: number } });
  const data = {
    ...{ idSeller: sellerId, idTransfer: transfer.id, amount: transfer.amountCents / 100 },
    ...{ transferDate: '2026-11-30', paymentDate: '2026-11-30' },
  };
  const sequences = events.map((event) => event.data.sequence);
  expect(events.flatMap(eventFaults)).toEqual([]);
  expect(events.map((event) => ({ type: event.type, data: event.data }))).toEqual([
    { type: 'transfer.created', data: { ...data, sequence: sequences[0] } },
    { type: 'transfer.paid', data: { ...data, sequence: sequences[1], endToEndId: 'E1' } },
    { type: 'transfer.cancelled', data: { ...data, sequence: sequences[2] } },
    { type: 'transfer.failed', data: { ...data, sequence: sequences[3], reason: 'AC03' } },
    { type: 'transfer.returned', data: { ...data, sequence: sequences[4], reason: 'AC03' } },
  ]);
});
