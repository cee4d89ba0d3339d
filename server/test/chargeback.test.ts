import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { renderEvent } from '../src/webhooks/sending/event-payload.ts';
import { dueEvents } from './support/deliveries.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { problemExamples } from './support/problem-examples.ts';
import { eventFaults } from './support/spec-check.ts';
import { readStatement } from './support/statement.ts';
import { TestApi, type ApiRequest } from './support/test-api.ts';

type Chargeback = components['schemas']['Chargeback'];
type Problem = components['schemas']['Problem'];
type Status = Chargeback['status'];

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
async function paid(idSeller = seller.id): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller, uuid })]);
  return uuid;
}

const report = <Body = Chargeback>(uuid: string, body: unknown, request: ApiRequest = {}) =>
  api.call<Body>('POST', `/v2/payfac/charges/${uuid}/chargeback`, { token, ...request, body });

async function reported(uuid: string, status: Status, reasonCode?: string): Promise<Chargeback> {
  const { status: answered, body, text } = await report(uuid, { status, reasonCode });
  expect(answered, text).toBe(200);
  return body;
}

const refundAll = (uuid: string) =>
  api.call<Problem>('PATCH', `/v2/charges/${uuid}/refund`, { token, body: { asFraud: false } });

const refundPart = (uuid: string, value: number) =>
  api.call<Problem>('PATCH', `/v2/charges/partial-refund/${uuid}`, { token, body: { value } });

async function part(uuid: string, value: number): Promise<void> {
  const { status, text } = await refundPart(uuid, value);
  expect(status, text).toBe(200);
}

const detailOf = async (uuid: string) =>
  (await api.call<components['schemas']['ChargeDetail']>('GET', `/v2/charges/${uuid}`, { token })).body;

const answer = (id: number, status: 'DONE' | 'FAILED') =>
  api.call('PATCH', `/v2/payfac/refunds/${id}`, { token, body: { status } });

const failed = async (id: number) => expect((await answer(id, 'FAILED')).status).toBe(200);

const linesOf = async (uuid: string) =>
  (await readStatement(api, token, { uuid_charge: uuid })).map((line) => [
    line.operacao,
    line.entrada_liquida,
    line.saida_liquida,
    line.taxa_operacao,
  ]);

const stateOf = async (uuid: string) => {
  const { status, retryable, refundedValue, refundableValue } = await detailOf(uuid);
  return { status, retryable, refundedValue, refundableValue };
};

const faults = async () => (await verifyStatements(api.service, { sellerId: null, anchor: null })).faults;

describe('a chargeback', () => {
  test('that is opened debits what is left, with the fee that a refund would return', async () => {
    const uuid = await paid();
    await part(uuid, 33);
    const { status, body } = await report(uuid, { status: 'OPEN', reasonCode: '10.4' });
    expect([status, body]).toEqual([
      200,
      {
        idChargeback: body.idChargeback,
        uuid,
        idSeller: seller.id,
        value: 67,
        fee: 0.66,
        kind: 'MED',
        status: 'OPEN',
        stage: 'CHARGEBACK',
        reasonCode: '10.4',
        occurredOn: '2026-11-20',
        answerBy: null,
        openedAt: new Date(api.now).toISOString(),
        closedAt: null,
      },
    ]);
    expect(await linesOf(uuid)).toEqual([
      ['VENDA', 99.01, 0, '0.99'],
      ['ESTORNO', 0, 32.67, '0.33'],
      ['CHARGEBACK', 0, 66.34, '0.66'],
    ]);
    expect(await stateOf(uuid)).toEqual({
      status: 'DISPUTE',
      retryable: false,
      refundedValue: 33,
      refundableValue: 0,
    });
    expect(await faults()).toEqual([]);
  });

  test('that is won gives back exactly that, and parts go on as if it had not been', async () => {
    const uuid = await paid();
    await part(uuid, 33);
    const opened = await reported(uuid, 'OPEN', '10.4');
    expect(await reported(uuid, 'WON')).toEqual({
      ...opened,
      ...{ status: 'WON', closedAt: new Date(api.now).toISOString() },
    });
    expect(await stateOf(uuid)).toEqual({
      status: 'PAID',
      retryable: true,
      refundedValue: 33,
      refundableValue: 67,
    });
    await part(uuid, 33);
    await part(uuid, 34);
    expect((await linesOf(uuid)).slice(2)).toEqual([
      ['CHARGEBACK', 0, 66.34, '0.66'],
      ['CHARGEBACK_REVERTIDO', 66.34, 0, '0.66'],
      // 0.99 x 66 / 100 = 0.6534, of which 0.33 were returned; the rest follows.
      ['ESTORNO', 0, 32.68, '0.32'],
      ['ESTORNO', 0, 33.66, '0.34'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('that is lost writes no line, and nothing of it can be refunded', async () => {
    const uuid = await paid();
    await reported(uuid, 'OPEN');
    const before = await linesOf(uuid);
    expect(await reported(uuid, 'LOST')).toMatchObject({ status: 'LOST', value: 100, fee: 0.99 });
    expect(await linesOf(uuid)).toEqual(before);
    expect(await stateOf(uuid)).toMatchObject({ status: 'CHARGEBACK', retryable: false, refundableValue: 0 });
    for (const status of ['OPEN', 'WON', 'LOST']) expect((await report(uuid, { status })).status).toBe(422);
    expect(await faults()).toEqual([]);
  });

  test('may follow one that was won; the charge shows both, the newest first', async () => {
    const uuid = await paid();
    const first = await reported(uuid, 'OPEN', '10.4');
    await reported(uuid, 'WON');
    const second = await reported(uuid, 'OPEN', '13.1');
    expect(second.idChargeback).toBeGreaterThan(first.idChargeback);
    await reported(uuid, 'LOST');
    expect((await detailOf(uuid)).chargebacks).toMatchObject([
      { idChargeback: second.idChargeback, status: 'LOST', reasonCode: '13.1', value: 100, fee: 0.99 },
      { idChargeback: first.idChargeback, status: 'WON', reasonCode: '10.4', value: 100, fee: 0.99 },
    ]);
    expect(await faults()).toEqual([]);
  });
});

describe('what is refused, with nothing written', () => {
  async function refused(call: () => Promise<{ status: number; body: { code?: string } }>) {
    const before = await dumpDatabase(api.service.store);
    const { status, body } = await call();
    expect(await dumpDatabase(api.service.store)).toBe(before);
    return [status, body.code];
  }

  test('a refund, in full or in part, and another chargeback, while one is open and after it is lost', async () => {
    const uuid = await paid();
    await part(uuid, 10);
    await reported(uuid, 'OPEN');
    for (const status of ['DISPUTE', 'CHARGEBACK']) {
      if (status === 'CHARGEBACK') await reported(uuid, 'LOST');
      expect(await stateOf(uuid)).toMatchObject({ status });
      for (const call of [
        () => refundAll(uuid),
        () => refundPart(uuid, 0.01),
        () => report<Problem>(uuid, { status: 'OPEN' }),
      ]) {
        expect(await refused(call)).toEqual([422, 'charge_disputed']);
      }
    }
  });

  test('WON and LOST without OPEN: never opened, won, lost', async () => {
    const [fresh, won, lost] = [await paid(), await paid(), await paid()];
    for (const [uuid, status] of [
      [won, 'WON'],
      [lost, 'LOST'],
    ] as const) {
      await reported(uuid, 'OPEN');
      await reported(uuid, status);
    }
    for (const uuid of [fresh, won, lost]) {
      for (const status of ['WON', 'LOST']) {
        expect(await refused(() => report<Problem>(uuid, { status }))).toEqual([422, 'chargeback_not_open']);
      }
    }
  });

  test('OPEN of a charge of which nothing is left', async () => {
    const uuid = await paid();
    await refundAll(uuid);
    expect(await refused(() => report<Problem>(uuid, { status: 'OPEN' }))).toEqual([
      422,
      'charge_already_refunded',
    ]);
  });

  test('a charge that does not exist and another intermediary’s, alike', async () => {
    const uuid = await paid();
    const stranger = await api.createIntermediary('Stranger');
    for (const [of, as] of [
      [chargeUuid(999_999), token],
      [uuid, stranger.token],
    ] as const) {
      const call = () => report<Problem>(of, { status: 'OPEN' }, { token: as });
      expect(await refused(call)).toEqual([404, 'charge_not_found']);
    }
  });

  test('a seller, its own charge too', async () => {
    const uuid = await paid();
    const call = () => report<Problem>(uuid, { status: 'OPEN' }, { token: seller.token });
    expect(await refused(call)).toEqual([403, 'access_denied']);
  });

  test('in the words of the examples', async () => {
    const [uuid, refunded] = [await paid(), await paid()];
    await refundAll(refunded);
    const boleto = chargeUuid(++charges);
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid: boleto, paymentMethod: 'BANK_SLIP' })]);
    const headers = { 'x-idempotency-key': 'first-report' };
    await report(uuid, { status: 'OPEN' }, { headers });
    const refusals = [
      await report<Problem>(uuid, { status: 'OPEN' }),
      await report<Problem>(refunded, { status: 'OPEN' }),
      await report<Problem>(refunded, { status: 'WON' }),
      await report<Problem>(uuid, { status: 'LOST' }, { headers }),
      await report<Problem>(refunded, { status: 'OPEN', value: 100.01 }),
      await report<Problem>(boleto, { status: 'OPEN' }),
    ];
    expect(Object.fromEntries(refusals.map(({ body: { code, detail } }) => [code, detail]))).toEqual(
      problemExamples('reportChargeback', 422),
    );
    const refunds = [await refundAll(uuid), await refundPart(uuid, 1)];
    expect(refunds.map(({ body }) => body.detail)).toEqual([
      problemExamples('refundCharge', 422).charge_disputed,
      problemExamples('refundChargePartially', 422).charge_disputed,
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no status', {}, '/body/status'],
    ['a status that a charge has', { status: 'DISPUTE' }, '/body/status'],
    ['an empty reason code', { status: 'OPEN', reasonCode: '' }, '/body/reasonCode'],
    ['a reason in words', { status: 'OPEN', reasonCode: 'not received' }, '/body/reasonCode'],
    ['an unknown property', { status: 'OPEN', amount: 1 }, '/body/amount'],
    ['half a centavo', { status: 'OPEN', value: 0.015 }, '/body/value'],
    ['no value', { status: 'OPEN', value: 0 }, '/body/value'],
    ['a day that never was', { status: 'OPEN', answerBy: '2026-02-30' }, '/body/answerBy'],
    ['tomorrow', { status: 'OPEN', occurredOn: '2026-11-21' }, '/body/occurredOn'],
    ['a day before the payment', { status: 'OPEN', occurredOn: '2026-01-01' }, '/body/occurredOn'],
    ['an answer before the dispute', { status: 'OPEN', answerBy: '2026-11-19' }, '/body/answerBy'],
  ])('%s', async (_name, body, pointer) => {
    const uuid = await paid();
    const { status, body: problem } = await report<{ errors: { pointer: string }[] }>(uuid, body);
    expect([status, problem.errors.map((error) => error.pointer)]).toEqual([400, [pointer]]);
  });

  test('a chargeback that somebody changed: it is not sealed again', async () => {
    const uuid = await paid();
    const { idChargeback } = await reported(uuid, 'OPEN');
    const set = (reason_code: string | null) =>
      api.service.store.write((tx) =>
        tx.updateTable('chargebacks').set({ reason_code }).where('charge_uuid', '=', uuid).execute(),
      );
    await set('10.4');
    expect(await refused(() => report<Problem>(uuid, { status: 'WON' }))).toEqual([409, 'seal_broken']);
    expect(JSON.stringify(api.log.at(-1))).toContain(`the seal of chargeback ${idChargeback} is broken`);
    await set(null);
  });

  test('a refund of a charge whose dispute somebody hid', async () => {
    const uuid = await paid();
    await reported(uuid, 'OPEN');
    const set = (status: 'PAID' | 'DISPUTE') =>
      api.service.store.write((tx) =>
        tx.updateTable('charges').set({ status }).where('uuid', '=', uuid).execute(),
      );
    await set('PAID');
    expect(await refused(() => refundAll(uuid))).toEqual([409, 'seal_broken']);
    expect(await refused(() => report<Problem>(uuid, { status: 'OPEN' }))).toEqual([409, 'seal_broken']);
    await set('DISPUTE');
  });
});

describe('a refund that was made before the dispute', () => {
  test.each([
    ['while it is open: the charge stays disputed', ['OPEN'], 'DISPUTE', 0],
    ['after it is lost: what is left can be refunded', ['OPEN', 'LOST'], 'PAID', 33],
  ] as const)('fails %s', async (_name, statuses, status, refundableValue) => {
    const uuid = await paid();
    await part(uuid, 33);
    for (const each of statuses) await reported(uuid, each);
    const { refunds } = await detailOf(uuid);
    await failed(refunds[0]!.idRefund);
    expect(await stateOf(uuid)).toEqual({
      status,
      retryable: status === 'PAID',
      refundedValue: 0,
      refundableValue,
    });
    expect(await linesOf(uuid)).toEqual([
      ['VENDA', 99.01, 0, '0.99'],
      ['ESTORNO', 0, 32.67, '0.33'],
      ['CHARGEBACK', 0, 66.34, '0.66'],
      ['ESTORNO_CANCELADO', 32.67, 0, '0.33'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('fails, and the dispute is won: all of it can be disputed again', async () => {
    const uuid = await paid();
    await part(uuid, 33);
    await reported(uuid, 'OPEN');
    const { refunds } = await detailOf(uuid);
    await failed(refunds[0]!.idRefund);
    expect(await reported(uuid, 'WON')).toMatchObject({ value: 67, fee: 0.66 });
    expect(await stateOf(uuid)).toMatchObject({ status: 'PAID', refundableValue: 100 });
    expect(await reported(uuid, 'OPEN')).toMatchObject({ value: 100, fee: 0.99 });
    expect(await faults()).toEqual([]);
  });
});

describe('at once', () => {
  const debits = async (uuid: string) =>
    (await linesOf(uuid)).filter(([operation]) => operation === 'CHARGEBACK' || operation === 'ESTORNO');

  test('of twenty OPENs one debits', async () => {
    const uuid = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(uuid, { status: 'OPEN' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(422)]);
    expect(await debits(uuid)).toEqual([['CHARGEBACK', 0, 99.01, '0.99']]);
    expect(await faults()).toEqual([]);
  });

  test('a refund and a chargeback debit once', async () => {
    for (let n = 0; n < 10; n++) {
      const uuid = await paid();
      const calls = [() => refundAll(uuid), () => report(uuid, { status: 'OPEN' })];
      if (n % 2 === 1) calls.reverse();
      const statuses = await Promise.all(calls.map(async (call) => (await call()).status));
      expect(statuses.sort()).toEqual([200, 422]);
      expect(await debits(uuid)).toHaveLength(1);
    }
    expect(await faults()).toEqual([]);
  });

  test('a failed refund, a part, an OPEN and a WON leave what some order explains', async () => {
    const uuid = await paid();
    await part(uuid, 40);
    const { refunds } = await detailOf(uuid);
    const statuses = await Promise.all([
      answer(refunds[0]!.idRefund, 'FAILED').then(({ status }) => status),
      ...[1, 2, 3].map(async () => (await refundPart(uuid, 7.01)).status),
      ...[1, 2, 3].map(async () => (await report(uuid, { status: 'OPEN' })).status),
      ...[1, 2, 3].map(async () => (await report(uuid, { status: 'WON' })).status),
    ]);
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect(await faults()).toEqual([]);
    if ((await stateOf(uuid)).status === 'DISPUTE') await reported(uuid, 'WON');
    await refundAll(uuid);
    expect(await balanceOf(uuid)).toBe(0);
  });
});

const cents = (amount: unknown) => Math.round(Number(amount) * 100);

/** Returns the sum of the charge's lines in centavos, net of fees. */
const balanceOf = async (uuid: string) =>
  (await linesOf(uuid)).reduce((sum, [, inflow, outflow]) => sum + cents(inflow) - cents(outflow), 0);

/** Yields numbers of a linear congruential generator, so that a run can be repeated. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield Math.floor((state / 2 ** 31) * 1_000_000);
  }
}

test.each([1, 2, 3])('parts, failures and disputes add up after every step: seed %i', async (seed) => {
  const random = numbers(seed);
  const pick = (below: number) => random.next().value % below;
  const uuid = await paid();
  const value = () => (1 + pick(3_500)) / 100;
  for (let step = 0; step < 40; step++) {
    const { refunds, chargebacks } = await detailOf(uuid);
    const requested = refunds.filter(({ status }) => status === 'REQUESTED');
    const one = requested[pick(Math.max(1, requested.length))];
    const idChargeback = chargebacks[pick(Math.max(1, chargebacks.length))]?.idChargeback;
    const steps = [
      () => refundPart(uuid, value()),
      () => refundAll(uuid),
      () => report(uuid, { status: 'OPEN', value: value() }),
      () => report(uuid, { status: 'LOST' }),
      () => report(uuid, { idChargeback, status: 'WON' }),
      () => report(uuid, { idChargeback, status: 'LOST', value: value() }),
      () => report(uuid, { idChargeback, status: 'OPEN', value: value() }),
      () => (one === undefined ? refundPart(uuid, 0.03) : answer(one.idRefund, 'FAILED')),
    ];
    const { status } = await steps[pick(steps.length)]!();
    expect([200, 422]).toContain(status);
    await expectToAddUp(uuid);
  }
  for (const { idChargeback } of (await detailOf(uuid)).chargebacks) {
    expect((await report(uuid, { idChargeback, status: 'WON' })).status).toBe(200);
    await expectToAddUp(uuid);
  }
  await refundAll(uuid);
  expect(await balanceOf(uuid)).toBe(0);
  expect(await faults()).toEqual([]);
});

async function expectToAddUp(uuid: string): Promise<void> {
  const charge = await detailOf(uuid);
  const open = charge.chargebacks.filter(({ status }) => status !== 'WON');
  const standing = [...charge.refunds.filter(({ status }) => status !== 'FAILED'), ...open];
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
  const value = sum(standing.map((each) => each.value));
  const fee = sum(standing.map((each) => each.fee));
  const disputed = sum(open.map((each) => each.value));
  expect(disputed).toBeLessThanOrEqual(10_000);
  expect(value - disputed).toBeLessThanOrEqual(10_000);
  // With these seeds it is never exactly half a centavo, which would go to the even one.
  if (disputed > 0) expect(fee).toBe(Math.round((99 * Math.min(value, 10_000)) / 10_000));
  expect(fee).toBeLessThanOrEqual(99);
  expect(await balanceOf(uuid)).toBe(10_000 - 99 - value + fee);
  const isDisputed = open.some(({ status }) => status === 'OPEN');
  // If both took a part of it, the status is that of the last of them.
  const whole = disputed > 0 ? ['CHARGEBACK', 'REFUND'] : ['REFUND'];
  expect(isDisputed ? ['DISPUTE'] : value < 10_000 ? ['PAID'] : whole).toContain(charge.status);
  expect(cents(charge.refundableValue)).toBe(charge.status === 'PAID' ? 10_000 - value : 0);
}

test('its events and audit records; one that is late shows the state of its time', async () => {
  const uuid = await paid();
  await reported(uuid, 'OPEN', '10.4');
  await reported(uuid, 'WON');
  const { chargebacks } = await detailOf(uuid);
  const { idChargeback } = chargebacks[0]!;
  const { read } = api.service.store;
  const records = await read
    .selectFrom('audit_records')
    .select('action')
    .where('subject', '=', `chargeback:${idChargeback}`)
    .orderBy('id')
    .execute();
  expect(records.map(({ action }) => action)).toEqual(['chargeback.opened', 'chargeback.won']);
  const endpoint = { intermediaryId, endpointId: seller.id };
  const waiting = await dueEvents(api.service.store, endpoint, api.now);
  const events = waiting
    .filter(({ chargeback }) => chargeback?.id === idChargeback)
    .map((event) => JSON.parse(renderEvent(event)) as { type: string; data: object });
  const data = {
    ...{ idSeller: seller.id, uuid, uuidOrder: null, paymentMethod: 'PIX', value: 100, fee: 0.99 },
    ...{ idChargeback, chargebackValue: 100, chargebackFee: 0.99, reasonCode: '10.4' },
  };
  expect(events.flatMap(eventFaults)).toEqual([]);
  expect(events).toMatchObject([
    { type: 'charge.disputed', data: { ...data, chargebackStatus: 'OPEN' } },
    { type: 'charge.dispute_closed', data: { ...data, chargebackStatus: 'WON' } },
  ]);
});
