import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { tellOfDueChargebacks } from '../src/after-sale/chargeback-due.service.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { renderEvent } from '../src/webhooks/sending/event-payload.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { dueEvents } from './support/deliveries.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, createPricedIntermediary, makeDefault } from './support/plans.ts';
import { eventFaults } from './support/spec-check.ts';
import { readStatement } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Chargeback = components['schemas']['Chargeback'];
type Report = components['schemas']['ChargebackInput'];
type Problem = components['schemas']['Problem'];

/** What a dispute moves is calculated from what was read, on whatever engine. */
const onSqlite = inject('engine') === 'sqlite';

let api: TestApi;
let token: string;
let intermediaryId: number;
let seller: { id: number; token: string };
let charges = 0;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token, id: intermediaryId } = await createPricedIntermediary(api));
  seller = await createSeller(api, token, 1);
});
afterAll(() => api.stop());

/** Imports a charge of 100.00 BRL with a fee of 0.99. Returns its uuid. */
async function paid(line: Parameters<typeof chargeLine>[0] = {}): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid, ...line })]);
  return uuid;
}

const report = <Body = Problem>(uuid: string, body: Report) =>
  api.call<Body>('POST', `/v2/payfac/charges/${uuid}/chargeback`, { token, body });

async function reported(uuid: string, body: Report): Promise<Chargeback> {
  const { status, body: answer, text } = await report<Chargeback>(uuid, body);
  expect(status, text).toBe(200);
  return answer;
}

const refused = async (uuid: string, body: Report) => {
  const before = await dumpDatabase(api.service.store);
  const answer = await report(uuid, body);
  expect(await dumpDatabase(api.service.store)).toBe(before);
  return [answer.status, answer.body.code];
};

async function refund(uuid: string, value: number): Promise<number> {
  const { status, text } = await api.call('PATCH', `/v2/charges/partial-refund/${uuid}`, {
    token,
    body: { value },
  });
  expect(status, text).toBe(200);
  return (await detailOf(uuid)).refunds[0]!.idRefund;
}

async function fail(idRefund: number): Promise<void> {
  const body = { status: 'FAILED' };
  expect((await api.call('PATCH', `/v2/payfac/refunds/${idRefund}`, { token, body })).status).toBe(200);
}

const detailOf = async (uuid: string) =>
  (await api.call<components['schemas']['ChargeDetail']>('GET', `/v2/charges/${uuid}`, { token })).body;

const stateOf = async (uuid: string) => {
  const { status, refundedValue, refundableValue } = await detailOf(uuid);
  return [status, refundedValue, refundableValue];
};

/** Returns the lines after the sale: the kind, what comes in or goes out, and the fee. */
const linesOf = async (uuid: string) =>
  (await readStatement(api, token, { uuid_charge: uuid }))
    .slice(1)
    .map(({ operacao, entrada_liquida, saida_liquida, taxa_operacao }) => [
      operacao,
      Math.round((entrada_liquida - saida_liquida) * 100) / 100,
      taxa_operacao,
    ]);

const balanceOf = async (uuid: string) =>
  (await readStatement(api, token, { uuid_charge: uuid })).reduce(
    (sum, { entrada_liquida, saida_liquida }) =>
      sum + Math.round(entrada_liquida * 100) - Math.round(saida_liquida * 100),
    0,
  );

const faults = async () => (await verifyStatements(api.service, { sellerId: null, anchor: null })).faults;

describe.runIf(onSqlite)('the value of a dispute', () => {
  test('is a part: the rest can be refunded once it is lost', async () => {
    const uuid = await paid();
    expect(await reported(uuid, { status: 'OPEN', value: 30 })).toMatchObject({ value: 30, fee: 0.3 });
    expect(await stateOf(uuid)).toEqual(['DISPUTE', 0, 0]);
    await reported(uuid, { status: 'LOST' });
    expect(await stateOf(uuid)).toEqual(['PAID', 0, 70]);
    const { body } = await api.call('PATCH', `/v2/charges/${uuid}/refund`, {
      token,
      body: { asFraud: false },
    });
    expect(body).toMatchObject({ status: 'REFUND' });
    expect(await linesOf(uuid)).toEqual([
      ['CHARGEBACK', -29.7, '0.30'],
      ['ESTORNO', -69.31, '0.69'],
    ]);
    expect(await balanceOf(uuid)).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('is raised and lowered: each change writes the difference, and all lines add up to what is debited', async () => {
    const uuid = await paid();
    const { idChargeback } = await reported(uuid, { status: 'OPEN', value: 30 });
    const change = (value: number) => reported(uuid, { idChargeback, status: 'OPEN', value });
    expect(await change(100)).toMatchObject({ value: 100, fee: 0.99, status: 'OPEN' });
    expect(await change(33)).toMatchObject({ value: 33, fee: 0.33 });
    expect(await reported(uuid, { idChargeback, status: 'LOST', value: 50 })).toMatchObject({ fee: 0.5 });
    expect(await reported(uuid, { idChargeback, status: 'LOST', value: 40 })).toMatchObject({ fee: 0.4 });
    expect(await linesOf(uuid)).toEqual([
      ['CHARGEBACK', -29.7, '0.30'],
      ['CHARGEBACK', -69.31, '0.69'],
      ['CHARGEBACK_REVERTIDO', 66.34, '0.66'],
      ['CHARGEBACK', -16.83, '0.17'],
      ['CHARGEBACK_REVERTIDO', 9.9, '0.10'],
    ]);
    expect(await stateOf(uuid)).toEqual(['PAID', 0, 60]);
    await reported(uuid, { idChargeback, status: 'WON' });
    expect(await balanceOf(uuid)).toBe(9_901);
    expect(await faults()).toEqual([]);
  });

  test('keeps the fee by a plan that keeps it', async () => {
    const { token: keeping } = await api.createIntermediary('Keeping');
    await makeDefault(api, await createPlan(api, keeping, { refundFee: 'KEEP' }));
    const { id } = await createSeller(api, keeping, 1);
    const uuid = chargeUuid(++charges);
    await importLines(api, [chargeLine({ idSeller: id, uuid })]);
    const call = (body: Report) =>
      api.call<Chargeback>('POST', `/v2/payfac/charges/${uuid}/chargeback`, { token: keeping, body });
    const { idChargeback } = (await call({ status: 'OPEN', value: 60 })).body;
    expect((await call({ idChargeback, status: 'OPEN', value: 20 })).body).toMatchObject({ fee: 0 });
    expect(await faults()).toEqual([]);
  });

  test('together with others is at most that of the charge', async () => {
    const uuid = await paid();
    await reported(uuid, { status: 'OPEN', value: 30 });
    const { idChargeback } = await reported(uuid, { status: 'LOST' });
    expect(await refused(uuid, { status: 'OPEN', value: 70.01 })).toEqual([422, 'chargeback_exceeds_charge']);
    expect(await reported(uuid, { status: 'OPEN' })).toMatchObject({ value: 70, fee: 0.69 });
    expect(await refused(uuid, { idChargeback, status: 'LOST', value: 31 })).toEqual([
      422,
      'chargeback_exceeds_charge',
    ]);
    expect(await refused(uuid, { idChargeback, status: 'OPEN' })).toEqual([422, 'charge_disputed']);
    expect(await refused(uuid, { idChargeback: idChargeback + 1_000, status: 'WON' })).toEqual([
      404,
      'chargeback_not_found',
    ]);
  });

  test('must be left out with WON', async () => {
    const uuid = await paid();
    await reported(uuid, { status: 'OPEN' });
    expect(await refused(uuid, { status: 'WON', value: 60 })).toEqual([400, 'invalid_request']);
  });
});

describe.runIf(onSqlite)('a dispute that the network begins after a refund', () => {
  test('of all: it debits the value without a fee, because that was returned', async () => {
    const uuid = await paid();
    await refund(uuid, 100);
    expect(await refused(uuid, { status: 'OPEN' })).toEqual([422, 'charge_already_refunded']);
    expect(await reported(uuid, { status: 'OPEN', value: 100 })).toMatchObject({ value: 100, fee: 0 });
    expect(await stateOf(uuid)).toEqual(['DISPUTE', 100, 0]);
    expect(await balanceOf(uuid)).toBe(-10_000);
    await reported(uuid, { status: 'WON' });
    expect(await stateOf(uuid)).toEqual(['REFUND', 100, 0]);
    expect(await balanceOf(uuid)).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('of a part, which then fails: the fee that it had returned is returned with the dispute', async () => {
    const uuid = await paid();
    const idRefund = await refund(uuid, 33);
    // 0.99 − 0.33 of the fee is not returned yet.
    expect(await reported(uuid, { status: 'OPEN', value: 100 })).toMatchObject({ value: 100, fee: 0.66 });
    expect(await balanceOf(uuid)).toBe(-3_300);
    await reported(uuid, { status: 'LOST' });
    await fail(idRefund);
    expect(await linesOf(uuid)).toEqual([
      ['ESTORNO', -32.67, '0.33'],
      ['CHARGEBACK', -99.34, '0.66'],
      ['ESTORNO_CANCELADO', 32.67, '0.33'],
      ['CHARGEBACK_REVERTIDO', 0.33, '0.00'],
      ['CHARGEBACK', 0, '0.33'],
    ]);
    expect(await balanceOf(uuid)).toBe(0);
    expect((await detailOf(uuid)).chargebacks).toMatchObject([{ status: 'LOST', value: 100, fee: 0.99 }]);
    expect(await stateOf(uuid)).toEqual(['CHARGEBACK', 0, 0]);
    expect(await faults()).toEqual([]);
  });

  test('of a part, after a refund of all that then fails: it carries its own share of the fee', async () => {
    const uuid = await paid();
    const idRefund = await refund(uuid, 100);
    expect(await reported(uuid, { status: 'OPEN', value: 50 })).toMatchObject({ value: 50, fee: 0 });
    await fail(idRefund);
    // 0.99 x 50 / 100 = 0.495, half to even.
    const { chargebacks } = await detailOf(uuid);
    expect(chargebacks).toMatchObject([{ status: 'OPEN', value: 50, fee: 0.5 }]);
    await reported(uuid, { status: 'LOST' });
    expect(await balanceOf(uuid)).toBe(9_901 - 4_950);
    const { idChargeback } = chargebacks[0]!;
    await reported(uuid, { idChargeback, status: 'WON' });
    expect(await linesOf(uuid)).toEqual([
      ['ESTORNO', -99.01, '0.99'],
      ['CHARGEBACK', -50, '0.00'],
      ['ESTORNO_CANCELADO', 99.01, '0.99'],
      ['CHARGEBACK_REVERTIDO', 0.5, '0.00'],
      ['CHARGEBACK', 0, '0.50'],
      ['CHARGEBACK_REVERTIDO', 49.5, '0.50'],
    ]);
    expect(await balanceOf(uuid)).toBe(9_901);
    expect(await faults()).toEqual([]);
  });

  test('of two parts: what one carried for both goes over to the other when it is won', async () => {
    const uuid = await paid();
    const idRefund = await refund(uuid, 100);
    const first = await reported(uuid, { status: 'OPEN', value: 50 });
    await reported(uuid, { status: 'LOST' });
    const second = await reported(uuid, { status: 'OPEN', value: 50 });
    await fail(idRefund);
    const fees = async () => (await detailOf(uuid)).chargebacks.map(({ fee }) => fee);
    expect(await fees()).toEqual([0.99, 0]);
    await reported(uuid, { idChargeback: first.idChargeback, status: 'WON' });
    expect(await fees()).toEqual([0.5, 0]);
    await reported(uuid, { idChargeback: second.idChargeback, status: 'WON' });
    expect(await balanceOf(uuid)).toBe(9_901);
    expect(await faults()).toEqual([]);
    const actions = await api.service.store.read
      .selectFrom('audit_records')
      .select('action')
      .where('subject', '=', `chargeback:${second.idChargeback}`)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'chargeback.opened',
      'chargeback.updated',
      'chargeback.updated',
      'chargeback.won',
    ]);
    const endpoint = { intermediaryId, endpointId: seller.id };
    const events = await dueEvents(api.service.store, endpoint, api.now);
    const types = events
      .filter((event) => event.chargeback?.id === second.idChargeback)
      .map(({ type }) => type);
    expect(types).toEqual([
      'charge.disputed',
      'charge.dispute_updated',
      'charge.dispute_updated',
      'charge.dispute_closed',
    ]);
  });
});

describe.runIf(onSqlite)('no state is a dead end', () => {
  test('a refund of 33.00 fails after 67.00 were lost: the rest is refunded, and nothing is left', async () => {
    const uuid = await paid();
    const idRefund = await refund(uuid, 33);
    await reported(uuid, { status: 'OPEN' });
    await reported(uuid, { status: 'LOST' });
    await fail(idRefund);
    expect(await balanceOf(uuid)).toBe(3_267);
    expect(await stateOf(uuid)).toEqual(['PAID', 0, 33]);
    await refund(uuid, 33);
    expect(await balanceOf(uuid)).toBe(0);
    expect(await faults()).toEqual([]);
  });

  const statuses = ['OPEN', 'WON', 'LOST'] as const;
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(pairs)('%s may become %s', async (from, to) => {
    const uuid = await paid();
    const { idChargeback } = await reported(uuid, { status: 'OPEN', value: 40 });
    if (from !== 'OPEN') await reported(uuid, { status: from });
    expect(await reported(uuid, { idChargeback, status: to, stage: 'NOTIFICATION' })).toMatchObject({
      status: to,
      stage: 'NOTIFICATION',
      value: 40,
      fee: 0.4,
    });
    expect(await balanceOf(uuid)).toBe(to === 'WON' ? 9_901 : 5_941);
    await reported(uuid, { idChargeback, status: 'LOST' });
    await refund(uuid, 60);
    expect(await balanceOf(uuid)).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('one that was won and stands again debits at most what is left of the charge', async () => {
    const [part, none] = [await paid(), await paid()];
    const won = async (uuid: string, refunded: number) => {
      const { idChargeback } = await reported(uuid, { status: 'OPEN', value: 80 });
      await reported(uuid, { status: 'WON' });
      await refund(uuid, refunded);
      return idChargeback;
    };
    const idChargeback = await won(part, 50);
    expect(await reported(part, { idChargeback, status: 'WON' })).toMatchObject({ value: 80 });
    expect(await reported(part, { idChargeback, status: 'LOST' })).toMatchObject({ value: 50 });
    expect(await balanceOf(part)).toBe(0);
    const again = { idChargeback: await won(none, 100), status: 'OPEN' } as const;
    expect(await refused(none, again)).toEqual([422, 'charge_already_refunded']);
    expect(await reported(none, { ...again, value: 80 })).toMatchObject({ value: 80, fee: 0 });
    expect(await faults()).toEqual([]);
  });

  test('a MED has no arbitration, which is of cards', async () => {
    const uuid = await paid({ paymentMethod: 'PIX' });
    for (const stage of ['PRE_ARBITRATION', 'ARBITRATION'] as const)
      expect(await refused(uuid, { status: 'OPEN', stage })).toEqual([400, 'invalid_request']);
    expect(await reported(uuid, { status: 'OPEN', stage: 'NOTIFICATION' })).toMatchObject({ kind: 'MED' });
    await reported(uuid, { status: 'LOST', stage: 'CHARGEBACK' });
  });

  test('a day to answer can be taken away, and one that is opened again has none; each status may have a reason', async () => {
    const uuid = await paid();
    const dated = { status: 'OPEN', answerBy: '2026-11-30' } as const;
    const { idChargeback } = await reported(uuid, dated);
    const report = (body: Report) => reported(uuid, { idChargeback, ...body });
    expect(await report({ status: 'OPEN', answerBy: null })).toMatchObject({ answerBy: null });
    await report(dated);
    const won = await report({ status: 'WON', reasonCode: '13.1' });
    expect(won).toMatchObject({ answerBy: '2026-11-30', reasonCode: '13.1' });
    expect(await report({ status: 'OPEN' })).toMatchObject({ answerBy: null, reasonCode: '13.1' });
    expect(await report(dated)).toMatchObject({ answerBy: '2026-11-30' });
    expect(await report({ status: 'LOST', reasonCode: '4853' })).toMatchObject({ reasonCode: '4853' });
    expect(await faults()).toEqual([]);
  });

  test('a report that changes nothing writes nothing', async () => {
    const uuid = await paid();
    const body = { status: 'OPEN', value: 40, answerBy: '2026-11-30', occurredOn: '2026-11-18' } as const;
    const { idChargeback } = await reported(uuid, body);
    const before = await dumpDatabase(api.service.store);
    await reported(uuid, { ...body, idChargeback });
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });
});

describe('the list of chargebacks', () => {
  const list = (query: Record<string, string> = {}, as = token) =>
    api.call<Chargeback[]>('GET', `/v2/chargebacks?${new URLSearchParams(query).toString()}`, { token: as });

  test('has the first to be answered first, by status and day, and in pages', async () => {
    const { token: own } = await createPricedIntermediary(api, 'Listing');
    const { id: idSeller, token: sellerToken } = await createSeller(api, own, 1);
    const ids: number[] = [];
    for (const answerBy of [undefined, '2026-12-02', '2026-12-01', '2026-12-01']) {
      const uuid = chargeUuid(++charges);
      await importLines(api, [chargeLine({ idSeller, uuid })]);
      const body = { status: 'OPEN', ...(answerBy === undefined ? {} : { answerBy }) };
      const path = `/v2/payfac/charges/${uuid}/chargeback`;
      const call = await api.call<Chargeback>('POST', path, { token: own, body });
      ids.push(call.body.idChargeback);
      if (ids.length === 4) await api.call('POST', path, { token: own, body: { status: 'LOST' } });
    }
    const [none, late, first, lost] = ids as [number, number, number, number];
    const found = async (query: Record<string, string>, as = own) =>
      (await list(query, as)).body.map(({ idChargeback }) => idChargeback);
    expect(await found({})).toEqual([first, lost, late, none]);
    expect(await found({}, sellerToken)).toEqual([first, lost, late, none]);
    expect(await found({ status: 'OPEN' })).toEqual([first, late, none]);
    expect(await found({ status: 'LOST', idSeller: String(idSeller) })).toEqual([lost]);
    expect(await found({ answerByTo: '2026-12-01' })).toEqual([first, lost]);
    expect(await found({ answerByTo: '9999-12-31' })).toEqual([first, lost, late]);
    expect(await found({ answerByFrom: '2026-12-02' })).toEqual([late]);
    const page = await list({ limit: '3' }, own);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await api.call<Chargeback[]>('GET', next, { token: own })).body).toMatchObject([
      { idChargeback: none, answerBy: null, kind: 'MED' },
    ]);
    const other = await api.call<Problem>('GET', `${next}&status=OPEN`, { token: own });
    expect([other.status, other.body.code]).toEqual([422, 'cursor_mismatch']);
    const reversed = await list({ answerByFrom: '2026-12-02', answerByTo: '2026-12-01' }, own);
    expect(reversed.status).toBe(400);
  });
});

// The clock goes on from test to test.
describe('the event charge.dispute_due', { shuffle: false }, () => {
  const logged: unknown[] = [];
  const tell = () => tellOfDueChargebacks(api.service, { error: (entry: unknown) => logged.push(entry) });
  const told = async (idChargeback: number) => {
    const endpoint = { intermediaryId, endpointId: seller.id };
    const events = await dueEvents(api.service.store, endpoint, api.now);
    return events
      .filter(({ type, chargeback }) => type === 'charge.dispute_due' && chargeback?.id === idChargeback)
      .map((event) => JSON.parse(renderEvent(event)) as { type: string; data: object });
  };

  test('is written once for each day, from three days before it, while the dispute is open', async () => {
    const uuid = await paid({ paymentMethod: 'DEBIT_CARD', brand: 'visa' });
    const answerBy = '2026-11-24';
    const { idChargeback } = await reported(uuid, { status: 'OPEN', answerBy });
    await tell();
    expect(await told(idChargeback)).toEqual([]);
    api.setNow('2026-11-21T12:00:00Z');
    await Promise.all([tell(), tell()]);
    await tell();
    const events = await told(idChargeback);
    expect(events.flatMap(eventFaults)).toEqual([]);
    expect(events).toMatchObject([
      { data: { uuid, idChargeback, chargebackStatus: 'OPEN', kind: 'CHARGEBACK', answerBy } },
    ]);
    await reported(uuid, { idChargeback, status: 'OPEN', answerBy: '2026-11-25', stage: 'ARBITRATION' });
    await tell();
    expect(await told(idChargeback)).toHaveLength(1);
    api.setNow('2026-11-22T12:00:00Z');
    await tell();
    expect(await told(idChargeback)).toHaveLength(2);
    expect(logged).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('is written again for a dispute that is opened again with the same day', async () => {
    const uuid = await paid({ paymentMethod: 'DEBIT_CARD', brand: 'visa' });
    const answerBy = '2026-11-24';
    const { idChargeback } = await reported(uuid, { status: 'OPEN', answerBy });
    await tell();
    expect(await told(idChargeback)).toHaveLength(1);
    await reported(uuid, { idChargeback, status: 'WON' });
    await reported(uuid, { idChargeback, status: 'OPEN', answerBy });
    await tell();
    await tell();
    expect(await told(idChargeback)).toHaveLength(2);
    expect(await faults()).toEqual([]);
  });

  test('is not written early, though the day is moved while the worker looks', async () => {
    const uuid = await paid({ paymentMethod: 'DEBIT_CARD', brand: 'visa' });
    const { idChargeback } = await reported(uuid, { status: 'OPEN', answerBy: '2026-11-24' });
    const { store } = api.service;
    const moving: typeof store.write = async (run) => {
      await reported(uuid, { idChargeback, status: 'OPEN', answerBy: '2026-11-29' });
      return store.write(run);
    };
    const slow = Object.create(store, { write: { value: moving } }) as typeof store;
    await tellOfDueChargebacks(
      { ...api.service, store: slow },
      { error: (entry: unknown) => logged.push(entry) },
    );
    expect(await told(idChargeback)).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('is not written after the day, nor once it is closed; one that was changed holds up no other', async () => {
    const answerBy = '2026-11-25';
    const [closed, changed, other] = [await paid(), await paid(), await paid()];
    const opened = [];
    for (const uuid of [closed, changed, other])
      opened.push(await reported(uuid, { status: 'OPEN', answerBy }));
    await reported(closed, { status: 'WON' });
    const set = (reason_code: string | null) =>
      api.service.store.write((tx) =>
        tx.updateTable('chargebacks').set({ reason_code }).where('charge_uuid', '=', changed).execute(),
      );
    await set('10.4');
    await tell();
    expect(logged).toHaveLength(1);
    const counts = await Promise.all(
      opened.map(async ({ idChargeback }) => (await told(idChargeback)).length),
    );
    expect(counts).toEqual([0, 0, 1]);
    await set(null);
    api.setNow('2026-11-26T12:00:00Z');
    await tell();
    expect(await told(opened[1]!.idChargeback)).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});
