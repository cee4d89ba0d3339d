import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { setStatus } from './support/seller-status.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { adjustmentBody, bankForm, createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { problemExamples } from './support/problem-examples.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi, type ApiRequest } from './support/test-api.ts';

type Schemas = components['schemas'];
type Closing = Schemas['Closing'];
type Transfer = Schemas['Transfer'];

let api: TestApi;
let intermediary: { id: number; token: string };
let token: string;
let sellers = 0;
let charges = 0;

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
  ({ token } = intermediary);
  await makeDefault(api, await createPlan(api, token));
});
afterAll(() => api.stop());

/** Sets the clock to noon in São Paulo. */
const on = (date: string) => api.setNow(`${date}T15:00:00Z`);

beforeEach(() => on('2026-11-16'));

const newSeller = (account: Schemas['SellerInput']['account'] = pix()) =>
  createSeller(api, token, ++sellers, { account });

const pix = () => ({ pixKey: `loja${sellers}@example.com`, pixKeyType: 'EMAIL' as const });

/** Imports a pix of that day. 100.00 BRL less 0.99 are 99.01. */
async function sold(
  idSeller: number,
  date: string,
  changes: Parameters<typeof chargeLine>[0] = {},
): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller, uuid, paidAt: `${date}T12:00:00-03:00`, ...changes })]);
  return uuid;
}

const close = <Body = Closing>(body: object, request: ApiRequest = {}) =>
  api.call<Body>('POST', '/v2/payfac/transfers', { token, ...request, body });

const update = <Body = Transfer>(id: number, body: object, request: ApiRequest = {}) =>
  api.call<Body>('PATCH', `/v2/payfac/transfers/${id}`, { token, ...request, body });

/** Closes for one seller. Returns the outcome and the amount in BRL. */
async function closed(idSeller: number, transferDate: string, minimumAmount?: number): Promise<object> {
  const { status, body, text } = await close({ idSeller, transferDate, minimumAmount });
  expect(status, text).toBe(200);
  const { transferDate: _, ...totals } = body;
  return Object.fromEntries(
    Object.entries(totals).flatMap(([outcome, { count, amount }]) =>
      count === 0 ? [] : [[outcome, amount]],
    ),
  );
}

/** Returns the seller's transfers, the oldest first. */
const transfersOf = (idSeller: number) =>
  api.service.store.read
    .selectFrom('transfers')
    .select(['id', 'transfer_date', 'payment_date', 'amount_cents', 'status', 'through_sequence', 'account'])
    .where('seller_id', '=', idSeller)
    .orderBy('id')
    .execute();

async function lastTransferOf(idSeller: number) {
  const last = (await transfersOf(idSeller)).at(-1);
  if (last === undefined) throw new Error(`seller ${idSeller} has no transfer`);
  return last;
}

const linesOf = async (idSeller: number) =>
  (await readStatement(api, token, { idSeller: String(idSeller) }))
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((line) => [
      line.operacao,
      line.execution_date,
      line.entrada_liquida,
      line.saida_liquida,
      line.id_transfer,
    ]);

const eventsOf = (idSeller: number) =>
  api.service.store.read
    .selectFrom('outbox_events')
    .select(['type', 'transfer_id'])
    .where('seller_id', '=', idSeller)
    .where('transfer_id', 'is not', null)
    .orderBy('sequence')
    .execute();

describe('a closing', () => {
  test('pays all that is due, with a line of its own, an event and the account as it is', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-14');
    await sold(id, '2026-11-15', { value: 250.5 });
    await sold(id, '2026-11-16', { paymentMethod: 'DEBIT_CARD', brand: 'visa' });
    expect(await closed(id, '2026-11-16')).toEqual({ created: 347.03 });
    const transfer = await lastTransferOf(id);
    expect(transfer).toMatchObject({
      transfer_date: '2026-11-16',
      payment_date: '2026-11-16',
      amount_cents: 34_703,
      status: 'CREATED',
      through_sequence: 4,
    });
    expect(JSON.parse(transfer.account ?? '')).toMatchObject({ pix_key_type: 'EMAIL', bank: '' });
    expect((await linesOf(id)).at(-1)).toEqual(['REPASSE', '2026-11-16', 0, 347.03, transfer.id]);
    expect(await eventsOf(id)).toEqual([{ type: 'transfer.created', transfer_id: transfer.id }]);
    expect(await closed(id, '2026-11-16')).toEqual({});
  });

  test('pays a pix of 30 October that is imported on 20 November with the next transfer', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-15');
    on('2026-11-19');
    expect(await closed(id, '2026-11-19')).toEqual({ created: 99.01 });
    on('2026-11-20');
    await sold(id, '2026-10-30', { value: 300 });
    expect(await closed(id, '2026-11-20')).toEqual({ created: 297.03 });
    expect((await transfersOf(id)).map((transfer) => transfer.through_sequence)).toEqual([2, 4]);
  });

  test('after a refund of what was paid out carries what the seller owes, until a sale makes up for it', async () => {
    const { id } = await newSeller();
    const uuid = await sold(id, '2026-11-15');
    expect(await closed(id, '2026-11-15')).toEqual({ created: 99.01 });
    await refund(api, token, uuid);
    expect(await closed(id, '2026-11-16')).toEqual({ owing: -99.01 });
    on('2026-11-17');
    await sold(id, '2026-11-17', { value: 250 });
    expect(await closed(id, '2026-11-17')).toEqual({ created: 148.51 });
    expect(await transfersOf(id)).toHaveLength(2);
  });

  test('may come twice on one day: the second pays what came between', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-16');
    expect(await closed(id, '2026-11-16')).toEqual({ created: 99.01 });
    await sold(id, '2026-11-16', { value: 10 });
    await sold(id, '2026-11-12', { value: 20 });
    expect(await closed(id, '2026-11-16')).toEqual({ created: 29.7 });
    expect(await closed(id, '2026-11-16')).toEqual({});
  });

  test('pays what falls due on 25 December on the next bank business day, unless the seller is paid by pix', async () => {
    const toBank = await newSeller(bankForm());
    const byPix = await newSeller({ ...bankForm(), ...pix(), transferType: 'PIX' });
    const toEither = await newSeller({ ...bankForm(), ...pix() });
    on('2026-12-25');
    for (const { id } of [toBank, byPix, toEither]) {
      await sold(id, '2026-12-24', { paymentMethod: 'DEBIT_CARD', brand: 'elo' });
      expect(await closed(id, '2026-12-24')).toEqual({});
      expect(await closed(id, '2026-12-25')).toEqual({ created: 98.55 });
    }
    const paymentDates = await Promise.all(
      [toBank, byPix, toEither].map(async ({ id }) => (await lastTransferOf(id)).payment_date),
    );
    expect(paymentDates).toEqual(['2026-12-28', '2026-12-25', '2026-12-25']);
  });

  test('of an earlier day is paid from today on', async () => {
    const toBank = await newSeller(bankForm());
    const byPix = await newSeller();
    for (const { id } of [toBank, byPix]) await sold(id, '2026-11-16');
    // The day is a holiday on a Friday, until midnight in São Paulo.
    api.setNow('2026-11-21T02:59:59.999Z');
    for (const { id } of [toBank, byPix]) expect(await closed(id, '2026-11-17')).toEqual({ created: 99.01 });
    expect(await lastTransferOf(toBank.id)).toMatchObject({
      transfer_date: '2026-11-17',
      payment_date: '2026-11-23',
    });
    expect(await lastTransferOf(byPix.id)).toMatchObject({
      transfer_date: '2026-11-17',
      payment_date: '2026-11-20',
    });
  });

  test.each([
    ['before 17:00 is paid on that day', '2026-11-19T19:59:59.999Z', '2026-11-19'],
    ['from 17:00 on is paid on the next bank business day', '2026-11-19T20:00:00Z', '2026-11-23'],
  ])('made %s, unless the seller is paid by pix', async (_, now, paidOn) => {
    const toBank = await newSeller(bankForm());
    const byPix = await newSeller();
    for (const { id } of [toBank, byPix]) await sold(id, '2026-11-13');
    // The day after is a holiday on a Friday.
    api.setNow(now);
    for (const { id } of [toBank, byPix]) expect(await closed(id, '2026-11-19')).toEqual({ created: 99.01 });
    expect((await lastTransferOf(toBank.id)).payment_date).toBe(paidOn);
    expect((await lastTransferOf(byPix.id)).payment_date).toBe('2026-11-19');
  });

  test('leaves out what is less than the minimum, until it is not', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-15');
    expect(await closed(id, '2026-11-15', 99.02)).toEqual({ carried: 99.01 });
    expect(await closed(id, '2026-11-15', 99.01)).toEqual({ created: 99.01 });
  });

  test('holds a seller whose account was changed within the last 24 hours', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-15');
    const changed = await api.call('PATCH', '/v2/seller', {
      token,
      body: { idSeller: id, account: bankForm() },
    });
    expect(changed.status).toBe(200);
    api.setNow('2026-11-17T14:59:59.999Z');
    expect(await closed(id, '2026-11-17')).toEqual({ held: 99.01 });
    api.setNow('2026-11-17T15:00:00Z');
    expect(await closed(id, '2026-11-17')).toEqual({ created: 99.01 });
    expect((await lastTransferOf(id)).payment_date).toBe('2026-11-17');
  });

  test('does not hold a seller longer because it sent the same account again', async () => {
    const account = pix();
    const { id } = await newSeller(account);
    await sold(id, '2026-11-15');
    const send = async (sent: Schemas['SellerInput']['account']) => {
      const body = { idSeller: id, account: sent };
      expect((await api.call('PATCH', '/v2/seller', { token, body })).status).toBe(200);
    };
    await send(account);
    expect(await closed(id, '2026-11-15')).toEqual({ created: 99.01 });
    await sold(id, '2026-11-15');
    await send(bankForm());
    api.setNow('2026-11-17T14:59:59.999Z');
    await send(bankForm());
    expect(await closed(id, '2026-11-17')).toEqual({ held: 99.01 });
    api.setNow('2026-11-17T15:00:00Z');
    expect(await closed(id, '2026-11-17')).toEqual({ created: 99.01 });
  });

  test('pays a blocked seller after it is unblocked, and an erased one never', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-15');
    const set = (status: 'ACTIVE' | 'BLOCKED') => setStatus(api.service, id, status);
    await set('BLOCKED');
    expect(await closed(id, '2026-11-15')).toEqual({ blocked: 99.01 });
    await set('ACTIVE');
    expect(await closed(id, '2026-11-15')).toEqual({ created: 99.01 });
    const { id: transfer } = await lastTransferOf(id);
    for (const status of ['SENT', 'PAID']) await update(transfer, { status });
    await sold(id, '2026-11-16');
    await set('BLOCKED');
    await forgetSeller(api.service, operator, id, 'Cannot be paid');
    const answer = await close<Schemas['Problem']>({ idSeller: id, transferDate: '2026-11-16' });
    expect([answer.status, answer.body.code]).toEqual([404, 'seller_not_found']);
  });
});

describe('a closing of all sellers', () => {
  test('counts what became of each, and leaves out sellers to whom nothing is due', async () => {
    const other = await api.createIntermediary('Other');
    const of = (n: number) => createSeller(api, other.token, n);
    const [created, again, debtor, blockedDebtor, held, blocked, skipped] = [
      await of(1),
      await of(2),
      await of(3),
      await of(4),
      await of(5),
      await of(6),
      await of(7),
    ];
    for (const { id } of [created, again, held, blocked, skipped]) await sold(id, '2026-11-14');
    for (const [{ id }, value] of [
      [debtor, 7.5],
      [blockedDebtor, 10],
    ] as const) {
      const adjusted = await api.call('POST', '/v2/payfac/adjustments', {
        token: other.token,
        body: adjustmentBody(id, { direction: 'DEBIT', value }),
        headers: { 'x-idempotency-key': `debit-${id}` },
      });
      expect(adjusted.status, adjusted.text).toBe(200);
    }
    const { status } = await close(
      { transferDate: '2026-11-16', idSeller: skipped.id },
      { token: other.token },
    );
    expect(status).toBe(200);
    await sold(skipped.id, '2026-11-10', { value: 50 });
    await api.call('PATCH', '/v2/seller', {
      token: held.token,
      body: { idSeller: held.id, account: pix() },
    });
    await setStatus(api.service, blocked.id, 'BLOCKED');
    await setStatus(api.service, blockedDebtor.id, 'BLOCKED');
    on('2026-11-16');
    const { body } = await close({ transferDate: '2026-11-15' }, { token: other.token });
    expect(body).toEqual({
      transferDate: '2026-11-15',
      created: { count: 2, amount: 200 },
      carried: { count: 0, amount: 0 },
      reserved: { count: 0, amount: 0 },
      held: { count: 1, amount: 100 },
      blocked: { count: 1, amount: 100 },
      owing: { count: 2, amount: -17.5 },
      skipped: { count: 1, amount: 50 },
      beneficiaries: { count: 0, amount: 0 },
      refused: { count: 0, amount: 0, sellers: [] },
    });
    const later = await close({ transferDate: '2026-11-16' }, { token: other.token });
    expect(later.body).toMatchObject({
      created: { count: 1, amount: 50 },
      carried: { count: 0, amount: 0 },
      reserved: { count: 0, amount: 0 },
      owing: { count: 2, amount: -17.5 },
      skipped: { count: 0, amount: 0 },
      beneficiaries: { count: 0, amount: 0 },
    });
  });

  test('is done once for an idempotency key', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-15');
    const request = { headers: { 'x-idempotency-key': 'closing' } };
    const first = await close({ transferDate: '2026-11-16', idSeller: id }, request);
    await sold(id, '2026-11-15');
    const second = await close({ transferDate: '2026-11-16', idSeller: id }, request);
    expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect(await transfersOf(id)).toHaveLength(1);
    const other = await close<Schemas['Problem']>({ transferDate: '2026-11-15', idSeller: id }, request);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('what became of a transfer', () => {
  /** Makes a transfer of 99.01 BRL, of 15 November. */
  async function transferred(account?: Schemas['SellerInput']['account']) {
    const seller = await newSeller(account);
    await sold(seller.id, '2026-11-15');
    expect(await closed(seller.id, '2026-11-15')).toEqual({ created: 99.01 });
    const { id } = await lastTransferOf(seller.id);
    return { id, seller };
  }

  test('is told step by step: it is sent, and paid', async () => {
    const { id, seller } = await transferred(bankForm());
    on('2026-11-17');
    const sent = await update(id, { status: 'SENT' });
    expect([sent.status, sent.body]).toEqual([
      200,
      {
        idTransfer: id,
        idSeller: seller.id,
        transferDate: '2026-11-15',
        debitedThrough: '2026-11-16',
        left: 0,
        paymentDate: '2026-11-16',
        amount: 99.01,
        status: 'SENT',
        throughSequence: 2,
        beneficiary: null,
        account: {
          holderDocument: seller.document,
          holderName: `Padaria ${sellers} Ltda`,
          bank: '001',
          bankName: 'BCO DO BRASIL S.A.',
          agency: '1234',
          agencyDigit: '5',
          account: '987654',
          accountDigit: '3',
          accountType: 'CHECKING_ACCOUNT',
          pixKey: '',
          pixKeyType: '',
        },
        endToEndId: null,
        payingBank: null,
        bankNumber: null,
        paidOn: null,
        reason: null,
        idRemittance: null,
        createdAt: '2026-11-16T15:00:00.000Z',
        updatedAt: '2026-11-17T15:00:00.000Z',
      },
    ]);
    const paid = await update(id, { status: 'PAID', endToEndId: 'E1' });
    expect([paid.status, paid.body]).toMatchObject([200, { status: 'PAID', endToEndId: 'E1', reason: null }]);
    expect((await eventsOf(seller.id)).map(({ type }) => type)).toEqual([
      'transfer.created',
      'transfer.paid',
    ]);
    expect(await linesOf(seller.id)).toHaveLength(2);
  });

  test('that failed is paid by the next closing, on the same day or later', async () => {
    const { id, seller } = await transferred();
    await update(id, { status: 'SENT', endToEndId: 'E2' });
    const failed = await update(id, { status: 'FAILED', reason: 'AC03' });
    expect([failed.status, failed.body]).toMatchObject([
      200,
      { status: 'FAILED', reason: 'AC03', endToEndId: 'E2' },
    ]);
    expect((await linesOf(seller.id)).at(-1)).toEqual(['REPASSE_DEVOLVIDO', '2026-11-15', 99.01, 0, id]);
    expect((await eventsOf(seller.id)).map(({ type }) => type)).toEqual([
      'transfer.created',
      'transfer.failed',
    ]);
    expect(await closed(seller.id, '2026-11-16')).toEqual({ created: 99.01 });
    const again = await lastTransferOf(seller.id);
    await update(again.id, { status: 'SENT' });
    await update(again.id, { status: 'FAILED' });
    expect(await closed(seller.id, '2026-11-16')).toEqual({ created: 99.01 });
    expect((await transfersOf(seller.id)).map(({ status }) => status)).toEqual([
      'FAILED',
      'FAILED',
      'CREATED',
    ]);
  });

  test('that came back after it was paid, or was cancelled before it was sent, is due again', async () => {
    const { id, seller } = await transferred();
    const balanceOf = async ({ id: idSeller, token: own }: typeof seller) =>
      (await api.call<Schemas['Balance']>('GET', `/v2/seller/${idSeller}/balance`, { token: own })).body;
    await update(id, { status: 'SENT' });
    await update(id, { status: 'PAID', endToEndId: 'E3' });
    expect(await balanceOf(seller)).toMatchObject({ available: 0, inTransfer: 0 });
    api.setNow('2026-11-19T15:00:00Z');
    const returned = await update(id, { status: 'RETURNED', reason: 'MD06' });
    expect([returned.status, returned.body]).toMatchObject([
      200,
      { status: 'RETURNED', reason: 'MD06', endToEndId: 'E3', updatedAt: '2026-11-19T15:00:00.000Z' },
    ]);
    expect(await balanceOf(seller)).toMatchObject({ available: 99.01, inTransfer: 0 });
    // Its line has the transfer's date, which every later closing covers.
    expect((await linesOf(seller.id)).at(-1)).toEqual(['REPASSE_DEVOLVIDO', '2026-11-15', 99.01, 0, id]);
    expect(await closed(seller.id, '2026-11-15')).toEqual({ created: 99.01 });
    const second = await lastTransferOf(seller.id);
    expect(await balanceOf(seller)).toMatchObject({ available: 0, inTransfer: 99.01 });
    expect((await update(second.id, { status: 'CANCELLED' })).body).toMatchObject({ status: 'CANCELLED' });
    expect(await balanceOf(seller)).toMatchObject({ available: 99.01, inTransfer: 0 });
    expect(await closed(seller.id, '2026-11-19')).toEqual({ created: 99.01 });
    expect((await transfersOf(seller.id)).map(({ status }) => status)).toEqual([
      'RETURNED',
      'CANCELLED',
      'CREATED',
    ]);
    expect((await eventsOf(seller.id)).map(({ type }) => type)).toEqual([
      'transfer.created',
      'transfer.paid',
      'transfer.returned',
      'transfer.created',
      'transfer.cancelled',
      'transfer.created',
    ]);
  });

  test('told again changes nothing; whatever else cannot follow is refused', async () => {
    const { id, seller } = await transferred();
    const conflicts = async (body: object) => {
      const before = await dumpDatabase(api.service.store);
      const answer = await update<Schemas['Problem']>(id, body);
      expect([answer.status, answer.body.code], answer.text).toEqual([422, 'transfer_state_conflict']);
      expect(await dumpDatabase(api.service.store)).toBe(before);
      return answer.body.detail;
    };
    const repeats = async (body: object) => {
      const { text } = await update(id, body);
      const before = await dumpDatabase(api.service.store);
      const { status, text: again } = await update(id, body);
      expect([status, again]).toEqual([200, text]);
      expect(await dumpDatabase(api.service.store)).toBe(before);
    };
    expect(await conflicts({ status: 'PAID' })).toBe(
      problemExamples('updateTransfer', 422).transfer_state_conflict,
    );
    await conflicts({ status: 'FAILED' });
    await conflicts({ status: 'RETURNED' });
    await repeats({ status: 'SENT', endToEndId: 'E3' });
    await conflicts({ status: 'CANCELLED' });
    await conflicts({ status: 'RETURNED' });
    await conflicts({ status: 'SENT', endToEndId: 'E4' });
    await repeats({ status: 'PAID' });
    await conflicts({ status: 'PAID', reason: 'AC03' });
    await conflicts({ status: 'FAILED' });
    await conflicts({ status: 'SENT' });
    await conflicts({ status: 'CANCELLED' });
    await repeats({ status: 'RETURNED', reason: 'MD06' });
    await conflicts({ status: 'PAID' });
    expect(await eventsOf(seller.id)).toHaveLength(3);
  });

  test('is the intermediary’s to tell: another’s transfer is unknown, and no seller tells', async () => {
    const { id, seller } = await transferred();
    const other = await api.createIntermediary('Third');
    const foreign = await update<Schemas['Problem']>(id, { status: 'SENT' }, { token: other.token });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'transfer_not_found']);
    const unknown = await update<Schemas['Problem']>(999_999, { status: 'SENT' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'transfer_not_found']);
    const own = await update<Schemas['Problem']>(id, { status: 'SENT' }, { token: seller.token });
    expect([own.status, own.body.code]).toEqual([403, 'access_denied']);
    expect((await lastTransferOf(seller.id)).status).toBe('CREATED');
  });
});

describe('a closing is refused, and writes nothing,', () => {
  test.each([
    ['of a day to come', { transferDate: '2026-11-17' }, 422, 'transfer_date_in_future'],
    ['of no day in the calendar', { transferDate: '2026-02-31' }, 400, 'invalid_request'],
    ['of no day', {}, 400, 'invalid_request'],
    [
      'with a minimum below zero',
      { transferDate: '2026-11-16', minimumAmount: -0.01 },
      400,
      'invalid_request',
    ],
    [
      'with a minimum in parts of a centavo',
      { transferDate: '2026-11-16', minimumAmount: 0.001 },
      400,
      'invalid_request',
    ],
    [
      'with a field that it does not have',
      { transferDate: '2026-11-16', force: true },
      400,
      'invalid_request',
    ],
    ['of an unknown seller', { transferDate: '2026-11-16', idSeller: 999_999 }, 404, 'seller_not_found'],
  ])('%s', async (_, body, status, code) => {
    const before = await dumpDatabase(api.service.store);
    const answer = await close<Schemas['Problem']>(body);
    expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test('of a day before the last closing of its seller', async () => {
    const { id } = await newSeller();
    await sold(id, '2026-11-14');
    expect(await closed(id, '2026-11-16')).toEqual({ created: 99.01 });
    const answer = await close<Schemas['Problem']>({ transferDate: '2026-11-15', idSeller: id });
    expect([answer.status, answer.body.code]).toEqual([422, 'transfer_date_passed']);
  });

  test('by midnight in São Paulo: the new day can be closed from then on', async () => {
    const { id } = await newSeller();
    api.setNow('2026-11-17T02:59:59.999Z');
    const early = await close<Schemas['Problem']>({ transferDate: '2026-11-17', idSeller: id });
    expect(early.body.code).toBe('transfer_date_in_future');
    expect(early.body.detail).toBe(problemExamples('closeTransfers', 422).transfer_date_in_future);
    api.setNow('2026-11-17T03:00:00Z');
    expect(await closed(id, '2026-11-17')).toEqual({});
  });

  test('of a seller of another intermediary, or by a seller', async () => {
    const { id, token: own } = await newSeller();
    const other = await api.createIntermediary('Fourth');
    const body = { transferDate: '2026-11-16', idSeller: id };
    const foreign = await close<Schemas['Problem']>(body, { token: other.token });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'seller_not_found']);
    const bySeller = await close<Schemas['Problem']>(body, { token: own });
    expect([bySeller.status, bySeller.body.code]).toEqual([403, 'access_denied']);
  });
});
