import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import fc from 'fast-check';
import type { components } from '../../generated/api.ts';
import { setStatus } from './support/seller-status.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { adjustmentBody, createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi, type ApiRequest } from './support/test-api.ts';

type Adjustment = components['schemas']['Adjustment'];
type Problem = components['schemas']['Problem'];

const path = '/v2/payfac/adjustments';

let api: TestApi;
let token: string;
let keys = 0;
let sellers = 0;
let charges = 0;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  const pix = { delayForRedeem: 1, value: 5, rateType: 'PERCENTAGE' } as const;
  await makeDefault(api, await createPlan(api, token, { pix }));
});
afterAll(() => api.stop());

const newSeller = () => createSeller(api, token, ++sellers);

/** Imports a pix charge of this value, with a fee of 5%, of an order. */
async function sell(idSeller: number, value = 200): Promise<{ uuid: string; uuidOrder: string }> {
  const uuid = chargeUuid(++charges);
  const uuidOrder = chargeUuid(500_000 + charges);
  await importLines(api, [chargeLine({ idSeller, uuid, uuidOrder, value })]);
  return { uuid, uuidOrder };
}

/** Sends an adjustment with a new key, unless the request has headers of its own. */
const adjust = <Body = Adjustment>(body: unknown, request: ApiRequest = {}) =>
  api.call<Body>('POST', path, {
    token,
    headers: { 'x-idempotency-key': `key-${++keys}` },
    ...request,
    body,
  });

const faults = async () => (await verifyStatements(api.service, { sellerId: null, anchor: null })).faults;

const cents = (brl: number) => Math.round(brl * 100);

describe('an adjustment', () => {
  test('of more than the limit must be confirmed', async () => {
    const { id: idSeller } = await newSeller();
    api.service.adjustmentConfirmAboveCents = 500_000;
    onTestFinished(() => void (api.service.adjustmentConfirmAboveCents = null));
    const headers = { 'x-idempotency-key': 'confirmed-later' };
    const order = (value: number, confirmed?: boolean) =>
      adjust<Problem>({ ...adjustmentBody(idSeller, { value }), confirmed }, { headers });
    for (const confirmed of [undefined, false]) {
      const { status, body } = await order(5_000.01, confirmed);
      expect([status, body.code]).toEqual([422, 'adjustment_not_confirmed']);
      expect(body.detail).toContain('more than 5000.00 BRL must be confirmed; nothing was written');
    }
    expect((await order(5_000.01, true)).status).toBe(200);
    expect((await adjust(adjustmentBody(idSeller, { value: 5_000 }))).status).toBe(200);
    expect(await readStatement(api, token, { idSeller: String(idSeller) })).toHaveLength(2);
  });

  test('puts a wrong price right: 5% instead of 3%', async () => {
    const { id: idSeller } = await newSeller();
    const { uuid, uuidOrder } = await sell(idSeller);
    const order = { value: 4, direction: 'CREDIT', reason: '3% instead of 5%', uuid_charge: uuid } as const;
    const { status, body } = await adjust({ idSeller, ...order });
    expect([status, body]).toEqual([
      200,
      {
        idAdjustment: body.idAdjustment,
        idSeller,
        ...order,
        executionDate: '2026-11-20',
        sequence: 2,
        createdAt: new Date(api.now).toISOString(),
      },
    ]);
    const lines = await readStatement(api, token, { uuid_charge: uuid });
    const [sale, line] = lines;
    expect(sale).toMatchObject({ entrada_bruta: 200, entrada_liquida: 190, taxa_operacao: '10.00' });
    expect(line).toEqual({
      execution_date: '2026-11-20',
      charge_paid_date: sale?.charge_paid_date,
      uuid_charge: uuid,
      operacao: 'AJUSTE_CREDITO',
      payment_method: 'PIX',
      entrada_bruta: 4,
      saida_bruta: 0,
      entrada_liquida: 4,
      saida_liquida: 0,
      taxa_operacao: '0.00',
      bandeira: '',
      id_seller: idSeller,
      plan_id: null,
      sequence: 2,
      previous_hash: sale?.hash,
      hash: line?.hash,
      id_transfer: null,
      id_intermediary: sale?.id_intermediary,
      channel: null,
      installments: null,
      installment: null,
      charge_value: 200,
      buyer_value: null,
      authorization_code: null,
      authorization_nsu: '',
      id_refund: null,
      id_chargeback: null,
      id_adjustment: body.idAdjustment,
      id_anticipation: null,
      plan_digest: null,
      plan_version: null,
      adjustment_reason: '3% instead of 5%',
    });
    expect(await readStatement(api, token, { uuid_order: uuidOrder })).toEqual(lines);
    expect(await faults()).toEqual([]);
  });

  test('of no charge has none in its line, in every form of the statement', async () => {
    const { id: idSeller } = await newSeller();
    const body = adjustmentBody(idSeller, { value: 49.9, direction: 'DEBIT' });
    expect((await adjust(body)).body).toMatchObject({ uuid_charge: null, sequence: 1 });
    const [line] = await readStatement(api, token, { idSeller: String(idSeller) });
    expect(line).toMatchObject({
      operacao: 'AJUSTE_DEBITO',
      charge_paid_date: null,
      uuid_charge: null,
      payment_method: null,
      saida_bruta: 49.9,
      saida_liquida: 49.9,
      entrada_liquida: 0,
      plan_id: null,
    });
    const inForm = async (accept: string) => {
      const headers = { Accept: accept };
      const query = { idSeller: String(idSeller) };
      return (await api.call('POST', '/v2/report/statement', { token, body: query, headers })).text;
    };
    expect(JSON.parse(await inForm('application/x-ndjson'))).toEqual(line);
    const [, row = ''] = (await inForm('text/csv')).split('\r\n');
    expect(row.split(',').slice(0, 6)).toEqual(['2026-11-20', '', '', 'AJUSTE_DEBITO', '', '0']);
    expect(await faults()).toEqual([]);
  });

  test('has one event and one audit record', async () => {
    const { id: idSeller } = await newSeller();
    const { uuid } = await sell(idSeller);
    const { body } = await adjust(adjustmentBody(idSeller, { uuid_charge: uuid.toUpperCase() }));
    const { read } = api.service.store;
    const events = await read
      .selectFrom('outbox_events')
      .select(['type', 'charge_uuid', 'adjustment_id', 'occurred_at'])
      .where('seller_id', '=', idSeller)
      .where('adjustment_id', 'is not', null)
      .execute();
    expect(events).toEqual([
      {
        type: 'adjustment.created',
        charge_uuid: uuid,
        adjustment_id: body.idAdjustment,
        occurred_at: api.now,
      },
    ]);
    const records = await read
      .selectFrom('audit_records')
      .select('action')
      .where('subject', '=', `adjustment:${body.idAdjustment}`)
      .execute();
    expect(records).toEqual([{ action: 'adjustment.created' }]);
  });

  test('changes neither what can be refunded of its charge nor what a refund returns', async () => {
    const { id: idSeller } = await newSeller();
    const { uuid } = await sell(idSeller);
    const about = { uuid_charge: uuid, value: 4 };
    await adjust(adjustmentBody(idSeller, about));
    await adjust(adjustmentBody(idSeller, { ...about, direction: 'DEBIT' }));
    const { body } = await api.call<components['schemas']['ChargeDetail']>('GET', `/v2/charges/${uuid}`, {
      token,
    });
    expect(body).toMatchObject({ status: 'PAID', fee: 10, refundedValue: 0, refundableValue: 200 });
    await refund(api, token, uuid);
    await adjust(adjustmentBody(idSeller, about));
    const lines = await readStatement(api, token, { uuid_charge: uuid });
    const inOrder = lines.toSorted((a, b) => a.sequence - b.sequence);
    expect(inOrder.map((line) => [line.operacao, line.saida_liquida, line.taxa_operacao])).toEqual([
      ['VENDA', 0, '10.00'],
      ['AJUSTE_CREDITO', 0, '0.00'],
      ['AJUSTE_DEBITO', 4, '0.00'],
      ['ESTORNO', 190, '10.00'],
      ['AJUSTE_CREDITO', 0, '0.00'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('is made once for a key, whichever of the two headers carries it', async () => {
    const { id: idSeller } = await newSeller();
    const body = adjustmentBody(idSeller);
    const first = await adjust(body, { headers: { 'x-idempotency-key': 'once' } });
    for (const name of ['x-idempotency-key', 'Idempotency-Key']) {
      const again = await adjust(body, { headers: { [name]: 'once' } });
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    }
    const other = await adjust<Problem>({ ...body, value: 2 }, { headers: { 'Idempotency-Key': 'once' } });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await readStatement(api, token, { idSeller: String(idSeller) })).toHaveLength(1);
  });

  test('of the largest amount and the longest reason is made', async () => {
    const { id: idSeller } = await newSeller();
    const reason = 'ã'.repeat(140);
    const { status, body } = await adjust(adjustmentBody(idSeller, { value: 999_999_999.99, reason }));
    expect([status, body.value, body.reason]).toEqual([200, 999_999_999.99, reason]);
  });

  test('of a blocked seller is made', async () => {
    const { id: idSeller } = await newSeller();
    await setStatus(api.service, idSeller, 'BLOCKED');
    expect((await adjust(adjustmentBody(idSeller))).status).toBe(200);
  });
});

describe('refused, and nothing written:', () => {
  let idSeller: number;
  let sellerToken: string;
  beforeAll(async () => {
    ({ id: idSeller, token: sellerToken } = await newSeller());
  });

  async function refused(body: unknown, request: ApiRequest = {}): Promise<(string | number)[]> {
    const before = await dumpDatabase(api.service.store);
    const { status, body: problem } = await adjust<Problem>(body, request);
    expect(await dumpDatabase(api.service.store)).toBe(before);
    return [status, problem.code, ...(problem.errors ?? []).map(({ pointer }) => pointer)];
  }

  test.each<[string, Record<string, unknown>, string]>([
    ['a value of 0', { value: 0 }, '/body/value'],
    ['a negative value', { value: -1 }, '/body/value'],
    ['three decimals', { value: 1.005 }, '/body/value'],
    ['too large a value', { value: 1_000_000_000 }, '/body/value'],
    ['a value as text', { value: '1' }, '/body/value'],
    ['another direction', { direction: 'BOTH' }, '/body/direction'],
    ['no reason', { reason: undefined }, '/body/reason'],
    ['an empty reason', { reason: '' }, '/body/reason'],
    ['a blank reason', { reason: ' \u00A0' }, '/body/reason'],
    ['a reason with a line break', { reason: 'a\nb' }, '/body/reason'],
    ['too long a reason', { reason: 'a'.repeat(141) }, '/body/reason'],
    ['a charge that is no uuid', { uuid_charge: 'c1' }, '/body/uuid_charge'],
    ['something else', { fee: 1 }, '/body/fee'],
  ])('%s', async (_, overrides, pointer) => {
    const body = { ...adjustmentBody(idSeller), ...overrides };
    expect((await refused(body)).slice(0, 3)).toEqual([400, 'invalid_request', pointer]);
  });

  test('no key: the problem says which header', async () => {
    const body = adjustmentBody(idSeller);
    expect(await refused(body, { headers: {} })).toEqual([
      400,
      'invalid_request',
      '/header/x-idempotency-key',
    ]);
    const { body: problem } = await adjust<Problem>(body, { headers: {} });
    expect(problem.detail).toBe(
      'This operation needs an idempotency key. Send one in the header x-idempotency-key.',
    );
  });

  test('an unknown seller and another intermediary’s, alike', async () => {
    const stranger = await api.createIntermediary('Stranger');
    const ours = adjustmentBody(idSeller);
    for (const [body, as] of [
      [adjustmentBody(999_999), token],
      [ours, stranger.token],
    ] as const) {
      expect(await refused(body, { token: as, headers: { 'x-idempotency-key': 'x' } })).toEqual([
        404,
        'seller_not_found',
      ]);
    }
  });

  test('an unknown charge, and one of another seller', async () => {
    const other = await newSeller();
    const { uuid } = await sell(other.id);
    for (const uuid_charge of [chargeUuid(400_000), uuid]) {
      expect(await refused(adjustmentBody(idSeller, { uuid_charge }))).toEqual([404, 'charge_not_found']);
    }
  });

  test('a seller’s token', async () => {
    expect(await refused(adjustmentBody(idSeller), { token: sellerToken })).toEqual([403, 'access_denied']);
  });
});

test('adjustments of one seller beside refunds and an import leave one chain', async () => {
  const { id: idSeller } = await newSeller();
  const sold = await Promise.all(Array.from({ length: 5 }, () => sell(idSeller)));
  const lines = Array.from({ length: 10 }, () =>
    chargeLine({ idSeller, uuid: chargeUuid(++charges), value: 10 }),
  );
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => {
      const uuid_charge = sold[n % 10]?.uuid;
      return adjust(adjustmentBody(idSeller, uuid_charge === undefined ? {} : { uuid_charge }));
    }),
    ...Array.from({ length: 5 }, () =>
      adjust(adjustmentBody(idSeller), { headers: { 'x-idempotency-key': 'the-same' } }),
    ),
    ...sold.map(({ uuid }) =>
      api.call('PATCH', `/v2/charges/partial-refund/${uuid}`, { token, body: { value: 1 } }),
    ),
    api.call('POST', '/v2/payfac/charges', { token, body: lines }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const statement = await readStatement(api, token, { idSeller: String(idSeller) });
  expect(statement.filter(({ operacao }) => operacao === 'AJUSTE_CREDITO')).toHaveLength(21);
  expect(statement).toHaveLength(5 + 10 + 5 + 21);
  expect(await faults()).toEqual([]);
});

const anyMove = fc.oneof(
  fc.record({
    kind: fc.constantFrom('CREDIT' as const, 'DEBIT' as const),
    valueCents: fc.integer({ min: 1, max: 99_999_999_999 }),
    ofCharge: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('refund' as const), valueCents: fc.integer({ min: 1, max: 3_000 }) }),
);

test('whatever the mix of sales, refunds and adjustments: the balance is the sum of the lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 1, maxLength: 8 }), async (moves) => {
      const { id: idSeller } = await newSeller();
      const { uuid } = await sell(idSeller, 300);
      // The fee is 5% of 300.00, and a refund of a part returns a part of it.
      let refundedCents = 0;
      let adjustedCents = 0;
      for (const { valueCents, ...move } of moves) {
        if (move.kind === 'refund') {
          const body = { value: valueCents / 100 };
          await api.call('PATCH', `/v2/charges/partial-refund/${uuid}`, { token, body });
          refundedCents += valueCents;
          continue;
        }
        const { kind: direction, ofCharge } = move;
        const value = valueCents / 100;
        const about = ofCharge ? { uuid_charge: uuid } : {};
        const { status } = await adjust(adjustmentBody(idSeller, { value, direction, ...about }));
        expect(status).toBe(200);
        adjustedCents += direction === 'CREDIT' ? valueCents : -valueCents;
      }
      const statement = await readStatement(api, token, { idSeller: String(idSeller) });
      const sum = statement.reduce(
        (total, line) => total + cents(line.entrada_liquida) - cents(line.saida_liquida),
        0,
      );
      const returned = statement
        .filter(({ operacao }) => operacao === 'ESTORNO')
        .reduce((total, line) => total + cents(Number(line.taxa_operacao)), 0);
      expect(sum).toBe(30_000 - 1_500 - refundedCents + returned + adjustedCents);
      const { faults, balance } = await verifyStatements(api.service, { sellerId: idSeller, anchor: null });
      expect([faults, balance]).toEqual([[], (sum / 100).toFixed(2)]);
    }),
    { numRuns: 12 },
  );
});
