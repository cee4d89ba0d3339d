import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { updateTransferStatus } from '../src/settlement/transfer.repository.ts';
import { addDays } from '../src/shared/calendar.ts';
import { sealTransfer, type Transfer } from '../src/settlement/transfer.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { adjustmentBody, createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';
import { recordedTransfer, returnedTransfer } from './support/transfers.ts';

type Balance = components['schemas']['Balance'];

let api: TestApi;
let intermediaryId: number;
let token: string;
let sellers = 0;
let charges = 0;

beforeAll(async () => {
  api = await TestApi.start();
  ({ id: intermediaryId, token } = await api.createIntermediary());
  const pix = { delayForRedeem: 1, value: 5, rateType: 'PERCENTAGE' } as const;
  const debit = { ...pix, delayForRedeem: 30 };
  await makeDefault(api, await createPlan(api, token, { pix, debit }));
});
afterAll(() => api.stop());

const newSeller = () => createSeller(api, token, ++sellers);
const pathOf = (sellerId: number | string) => `/v2/seller/${sellerId}/balance`;

/** Imports a pix charge with a fee of 5%, due on the day after its payment. */
async function sell(idSeller: number, paidAt: string, value = 200): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller, uuid, value, paidAt })]);
  return uuid;
}

/** Imports a charge by debit card with a fee of 5%, due on this day of the next 30. */
async function sellDueOn(idSeller: number, day: string, value: number): Promise<void> {
  const paidAt = `${addDays(day, -30)}T12:00:00Z`;
  const card = { paymentMethod: 'DEBIT_CARD', brand: 'visa' } as const;
  await importLines(api, [chargeLine({ idSeller, uuid: chargeUuid(++charges), value, paidAt, ...card })]);
}

/** Returns the amounts available, pending and in transfers, and the number of the last line. */
async function balanceOf(sellerId: number, by = token): Promise<number[]> {
  const { status, body, text } = await api.call<Balance>('GET', pathOf(sellerId), { token: by });
  expect(status, text).toBe(200);
  const { available, pending, inTransfer, asOfSequence } = body;
  return [available, pending, inTransfer, asOfSequence];
}

const pay = (sellerId: number, date: string) =>
  recordedTransfer(api.service.store, { intermediaryId, sellerId }, date, api.service);

async function answer(transfer: Transfer, status: 'SENT' | 'PAID'): Promise<void> {
  const { store, keyring } = api.service;
  const answered = { ...transfer, status };
  const seal = sealTransfer(keyring, answered);
  await store.write((tx) => updateTransferStatus(tx, { ...answered, seal }, transfer.status));
}

describe('a balance', () => {
  test('is nothing for a seller without lines', async () => {
    const { id } = await newSeller();
    expect(await balanceOf(id)).toEqual([0, 0, 0, 0]);
  });

  test('has what is due, what falls due later and what is on its way, to the centavo', async () => {
    const { id, token: own } = await newSeller();
    const paidOut = await sell(id, '2026-11-18T12:00:00Z', 199.99);
    await sell(id, '2026-11-20T11:00:00Z', 100);
    expect(await balanceOf(id)).toEqual([189.99, 95, 0, 2]);
    const transfer = await pay(id, '2026-11-20');
    expect(await balanceOf(id)).toEqual([0, 95, 189.99, 3]);
    await refund(api, token, paidOut);
    expect(await balanceOf(id)).toEqual([-189.99, 95, 189.99, 4]);
    await returnedTransfer(api.service.store, transfer, api.service.keyring);
    expect(await balanceOf(id)).toEqual([0, 95, 0, 5]);
    expect(await balanceOf(id, own)).toEqual([0, 95, 0, 5]);
  });

  test('has a transfer on its way until the bank has paid it', async () => {
    const { id } = await newSeller();
    await sell(id, '2026-11-18T12:00:00Z');
    const transfer = await pay(id, '2026-11-20');
    await answer(transfer, 'SENT');
    expect(await balanceOf(id)).toEqual([0, 0, 190, 2]);
    await answer({ ...transfer, status: 'SENT' }, 'PAID');
    expect(await balanceOf(id)).toEqual([0, 0, 0, 2]);
  });

  test('counts a charge of 30 October that is imported after the payout of 20 November', async () => {
    const { id } = await newSeller();
    await sell(id, '2026-11-10T12:00:00Z');
    await pay(id, '2026-11-20');
    await sell(id, '2026-10-30T12:00:00Z', 40);
    expect(await balanceOf(id)).toEqual([38, 0, 190, 3]);
  });

  test('counts an adjustment at once, also as a debt', async () => {
    const { id } = await newSeller();
    const debit = adjustmentBody(id, { value: 30.01, direction: 'DEBIT' });
    const headers = { 'x-idempotency-key': 'debt' };
    await api.call('POST', '/v2/payfac/adjustments', { token, body: debit, headers });
    expect(await balanceOf(id)).toEqual([-30.01, 0, 0, 1]);
  });

  test('of today changes at midnight in São Paulo, and a clock that goes back makes nothing due again', async () => {
    const { id } = await newSeller();
    const now = new Date(api.now).toISOString();
    try {
      await sell(id, '2026-11-20T11:00:00Z', 100);
      api.setNow('2026-11-21T02:59:59.999Z');
      expect(await balanceOf(id)).toEqual([0, 95, 0, 1]);
      api.setNow('2026-11-21T03:00:00Z');
      expect(await balanceOf(id)).toEqual([95, 0, 0, 1]);
      await pay(id, '2026-11-21');
      api.setNow(now);
      expect(await balanceOf(id)).toEqual([0, 0, 95, 2]);
    } finally {
      api.setNow(now);
    }
  });
});

describe('a balance says whether a closing pays what is due', () => {
  const payoutOf = async (sellerId: number) => {
    const { body } = await api.call<Balance>('GET', pathOf(sellerId), { token });
    return [body.available, body.payoutStatus, body.heldUntil];
  };
  /** Returns which total of a preview the seller is in. */
  const foreseen = async (sellerId: number) => {
    const { body } = await api.call<components['schemas']['ClosingPreview']>(
      'GET',
      `/v2/report/transfers/due?idSeller=${sellerId}`,
      { token },
    );
    const totals = ['created', 'held', 'blocked'] as const;
    return totals.filter((total) => body[total].count === 1);
  };

  test('or holds it for 24 hours after a change of the account, to the millisecond', async () => {
    const { id, token: own } = await newSeller();
    await sell(id, '2026-11-18T12:00:00Z');
    expect([await payoutOf(id), await foreseen(id)]).toEqual([[190, 'PAYABLE', null], ['created']]);
    const start = new Date(api.now).toISOString();
    const body = { idSeller: id, account: { pixKey: '+5511987654321', pixKeyType: 'PHONE' } };
    const changed = await api.call('PATCH', '/v2/seller', { token: own, body });
    expect(changed.status, changed.text).toBe(200);
    try {
      const end = api.now + 24 * 60 * 60 * 1000;
      api.setNow(new Date(end - 1).toISOString());
      const held = [190, 'HELD', new Date(end).toISOString()];
      expect([await payoutOf(id), await foreseen(id)]).toEqual([held, ['held']]);
      api.setNow(new Date(end).toISOString());
      expect([await payoutOf(id), await foreseen(id)]).toEqual([[190, 'PAYABLE', null], ['created']]);
    } finally {
      api.setNow(start);
    }
  });

  test('or leaves it while the seller is blocked', async () => {
    const { id, token: own } = await newSeller();
    await sell(id, '2026-11-18T12:00:00Z');
    await api.call('POST', `/v2/seller/${id}/block`, { token });
    expect([await payoutOf(id), await foreseen(id)]).toEqual([[190, 'BLOCKED', null], ['blocked']]);
    const { body } = await api.call<Balance>('GET', pathOf(id), { token: own });
    expect(body.payoutStatus).toBe('BLOCKED');
    await api.call('POST', `/v2/seller/${id}/unblock`, { token });
    expect(await payoutOf(id)).toEqual([190, 'PAYABLE', null]);
  });
});

describe('a balance says when the seller gets how much', () => {
  const nextOf = async (sellerId: number) => {
    const { body } = await api.call<Balance>('GET', pathOf(sellerId), { token });
    const { date, amount, state, idTransfer } = body.nextTransfer ?? {};
    return body.nextTransfer === null ? null : [date, amount, state, idTransfer];
  };
  const hold = async (sellerId: number, body: object) =>
    api.call('POST', `/v2/payfac/seller/${sellerId}/holds`, {
      token,
      body: { reason: 'RISK', ...body },
      headers: { 'x-idempotency-key': `hold-${sellerId}` },
    });

  test('the transfer that is paid first; before there is one, what is due by the next bank business day', async () => {
    const { id } = await newSeller();
    expect(await nextOf(id)).toBeNull();
    // Today is Friday 20 November, a holiday; the sales are due on Saturday, Monday and Tuesday.
    for (const day of ['21', '23', '24']) await sellDueOn(id, `2026-11-${day}`, 100);
    expect(await nextOf(id)).toEqual(['2026-11-23', 190, 'EXPECTED', null]);
    await hold(id, { amount: 200 });
    expect(await nextOf(id)).toEqual(['2026-11-24', 85, 'EXPECTED', null]);
    await sell(id, '2026-11-18T12:00:00Z', 10);
    const transfer = await pay(id, '2026-11-20');
    const onItsWay = [transfer.paymentDate, transfer.amountCents / 100, 'ON_ITS_WAY', transfer.id];
    expect(await nextOf(id)).toEqual(onItsWay);
    await api.call('POST', `/v2/seller/${id}/block`, { token });
    expect(await nextOf(id)).toBeNull();
  });

  test('not before a debt is paid back, nor while all is held, and also after many days with sales', async () => {
    const { id } = await newSeller();
    const debit = adjustmentBody(id, { value: 500, direction: 'DEBIT' });
    const headers = { 'x-idempotency-key': 'long-debt' };
    await api.call('POST', '/v2/payfac/adjustments', { token, body: debit, headers });
    const days = Array.from({ length: 30 }, (_, n) => addDays('2026-11-21', n));
    for (const day of days.slice(0, 25)) await sellDueOn(id, day, 20);
    expect(await nextOf(id)).toBeNull();
    for (const day of days.slice(25)) await sellDueOn(id, day, 20);
    // 27 sales of 19.00 are more than the debt. The last of them is due on 17 December.
    expect(await nextOf(id)).toEqual(['2026-12-17', 13, 'EXPECTED', null]);
    await hold(id, { all: true });
    expect(await nextOf(id)).toBeNull();
  });
});

describe('whose balance (D2)', () => {
  test('a seller gets 403 for any other seller, and an intermediary 404 for one that is not its own', async () => {
    const [self, other] = [await newSeller(), await newSeller()];
    const foreigner = await api.createIntermediary('Foreign');
    const refusal = async (path: string, by: string) => {
      const { status, body } = await api.call('GET', path, { token: by });
      return [status, body.code];
    };
    expect(await refusal(pathOf(other.id), self.token)).toEqual([403, 'access_denied']);
    expect(await refusal(pathOf(999_999), self.token)).toEqual([403, 'access_denied']);
    expect(await refusal(pathOf(999_999), token)).toEqual([404, 'seller_not_found']);
    expect(await refusal(pathOf(self.id), foreigner.token)).toEqual([404, 'seller_not_found']);
    for (const id of ['0', '-1', 'abc', '1.5']) {
      expect(await refusal(pathOf(id), token)).toEqual([400, 'invalid_request']);
    }
  });
});
