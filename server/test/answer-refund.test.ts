import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { streamSource } from '../src/imports/lines.ts';
import { importRefundAnswers } from '../src/after-sale/answer-refund.service.ts';
import { exportRefunds } from '../src/after-sale/refund-export.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid, lineStream } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { problemExamples } from './support/problem-examples.ts';
import { readStatement, refund as refundInFull } from './support/statement.ts';
import { TestApi, type ApiRequest } from './support/test-api.ts';

type Refund = components['schemas']['Refund'];
type Problem = components['schemas']['Problem'];

let api: TestApi;
let intermediary: { id: number; token: string };
let token: string;
let seller: { id: number; token: string };
let charges = 0;
let files = 0;

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
  ({ token } = intermediary);
  await makeDefault(api, await createPlan(api, token));
  seller = await createSeller(api, token, 1);
});
afterAll(() => api.stop());

/**
 * Imports a charge of 100.00 BRL with a fee of 0.99, and refunds these parts, or all of it. Returns its uuid and the
 * refunds' ids.
 */
async function refunded(...parts: number[]): Promise<{ uuid: string; ids: number[] }> {
  return refundedCharge({}, ...parts);
}

async function refundedCharge(changes: Parameters<typeof chargeLine>[0], ...parts: number[]) {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid, ...changes })]);
  if (parts.length === 0) await refundInFull(api, token, uuid);
  for (const value of parts) await refundPart(uuid, value);
  return { uuid, ids: await idsOf(uuid) };
}

async function refundPart(uuid: string, value: number): Promise<void> {
  const path = `/v2/charges/partial-refund/${uuid}`;
  const { status, text } = await api.call('PATCH', path, { token, body: { value } });
  expect(status, text).toBe(200);
}

async function idsOf(uuid: string): Promise<number[]> {
  const rows = await api.service.store.read
    .selectFrom('refunds')
    .select('id')
    .where('charge_uuid', '=', uuid)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const answer = <Body = Refund>(id: number, body: unknown, request: ApiRequest = {}) =>
  api.call<Body>('PATCH', `/v2/payfac/refunds/${id}`, { token, ...request, body });

const chargeRow = (uuid: string) =>
  api.service.store.read
    .selectFrom('charges')
    .select(['status', 'refunded_cents', 'refunded_at', 'as_fraud'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

const linesOf = async (uuid: string) =>
  (await readStatement(api, token, { uuid_charge: uuid })).map((line) => [
    line.operacao,
    line.entrada_liquida,
    line.saida_liquida,
    line.taxa_operacao,
  ]);

const faults = async () => (await verifyStatements(api.service, { sellerId: null, anchor: null })).faults;

describe('the answer to a refund', () => {
  test('that it is done is kept, and moves nothing', async () => {
    const { uuid, ids } = await refunded();
    const [id = 0] = ids;
    const before = await linesOf(uuid);
    const { status, body } = await answer(id, { status: 'DONE', returnId: 'D123', endToEndId: 'E123' });
    expect([status, body]).toEqual([
      200,
      {
        idRefund: id,
        uuid,
        idSeller: seller.id,
        value: 100,
        fee: 0.99,
        status: 'DONE',
        asFraud: false,
        requestedAt: new Date(api.now).toISOString(),
        reason: null,
        endToEndId: 'E123',
        returnId: 'D123',
      },
    ]);
    expect(await linesOf(uuid)).toEqual(before);
    expect(await chargeRow(uuid)).toMatchObject({ status: 'REFUND' });
    expect(await faults()).toEqual([]);
  });

  test('that it failed takes it back: the charge is PAID, and can be refunded again', async () => {
    const { uuid, ids } = await refunded();
    const { status, body } = await answer(ids[0]!, { status: 'FAILED', reason: 'AC03' });
    expect([status, body]).toMatchObject([200, { status: 'FAILED', reason: 'AC03' }]);
    expect(await chargeRow(uuid)).toEqual({
      status: 'PAID',
      refunded_cents: 0,
      refunded_at: null,
      as_fraud: null,
    });
    await refundInFull(api, token, uuid, true);
    expect(await linesOf(uuid)).toEqual([
      ['VENDA', 99.01, 0, '0.99'],
      ['ESTORNO', 0, 99.01, '0.99'],
      ['ESTORNO_CANCELADO', 99.01, 0, '0.99'],
      ['ESTORNO', 0, 99.01, '0.99'],
    ]);
    expect(await faults()).toEqual([]);
  });

  test('that a part failed takes back exactly that part, and the rest still adds up', async () => {
    // The parts of the fee of 0.99 are 0.33, 0.32 and 0.34.
    const { uuid, ids } = await refunded(33, 33, 34);
    await answer(ids[1]!, { status: 'FAILED' });
    expect(await chargeRow(uuid)).toMatchObject({ status: 'PAID', refunded_cents: 6_700 });
    await refundPart(uuid, 20);
    await refundPart(uuid, 13);
    expect((await linesOf(uuid)).slice(4)).toEqual([
      ['ESTORNO_CANCELADO', 32.68, 0, '0.32'],
      // 0.99 x 87 / 100 = 0.8613, of which 0.67 stand.
      ['ESTORNO', 0, 19.81, '0.19'],
      ['ESTORNO', 0, 12.87, '0.13'],
    ]);
    expect(await chargeRow(uuid)).toMatchObject({ status: 'REFUND', refunded_cents: 10_000 });
    expect(await faults()).toEqual([]);
  });

  test('is debited back on the day of the answer, and is in the events and the audit record', async () => {
    const { uuid, ids } = await refunded(40);
    const now = new Date(api.now).toISOString();
    try {
      api.setNow('2026-12-09T12:00:00Z');
      await answer(ids[0]!, { status: 'FAILED' });
    } finally {
      api.setNow(now);
    }
    const [, , last] = await readStatement(api, token, { uuid_charge: uuid });
    expect(last).toMatchObject({ operacao: 'ESTORNO_CANCELADO', execution_date: '2026-12-09' });
    const { read } = api.service.store;
    const events = await read
      .selectFrom('outbox_events')
      .select('type')
      .where('refund_id', '=', ids[0]!)
      .orderBy('sequence')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['charge.partially_refunded', 'refund.failed']);
    const records = await read
      .selectFrom('audit_records')
      .select('action')
      .where('subject', '=', `refund:${ids[0]!}`)
      .execute();
    expect(records).toEqual([{ action: 'refund.failed' }]);
  });

  test('again changes nothing, another is refused', async () => {
    const { ids } = await refunded();
    const [id = 0] = ids;
    const body = { status: 'FAILED', reason: 'AC03' };
    const first = await answer(id, body);
    const before = await dumpDatabase(api.service.store);
    expect((await answer(id, body)).text).toBe(first.text);
    const details = 'with FAILED, but another reason, endToEndId or returnId.';
    for (const [other, has] of [
      [{ status: 'DONE' }, 'with FAILED.'],
      [{ status: 'FAILED' }, details],
      [{ ...body, endToEndId: 'E1' }, details],
      [{ ...body, returnId: 'D1' }, details],
    ] as const) {
      const { status, body: problem } = await answer<Problem>(id, other);
      expect([status, problem.code]).toEqual([422, 'refund_already_answered']);
      expect(problem.detail).toContain(has);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test('of a refund that failed leaves it out of the export', async () => {
    const { uuid, ids } = await refunded(40, 60);
    const exported = async () => {
      const found = [];
      for await (const { refund } of exportRefunds(api.service, intermediary.id, null)) {
        if (refund.chargeUuid === uuid) found.push(refund.id);
      }
      return found;
    };
    expect(await exported()).toEqual(ids);
    await answer(ids[0]!, { status: 'FAILED' });
    await answer(ids[1]!, { status: 'DONE' });
    expect(await exported()).toEqual([ids[1]]);
  });

  test('of twenty at once is one', async () => {
    const { uuid, ids } = await refunded();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => answer(ids[0]!, { status: n % 2 === 0 ? 'DONE' : 'FAILED' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(422)]);
    const { status } = await chargeRow(uuid);
    expect((await linesOf(uuid)).length).toBe(status === 'PAID' ? 3 : 2);
    expect(await faults()).toEqual([]);
  });
});

test('parts, answers and a full refund at once leave what some order explains', async () => {
  const { uuid, ids } = await refunded(10, 10, 10, 10);
  const sent = [
    ...ids.map((id, n) => () => answer(id, { status: n % 2 === 0 ? 'FAILED' : 'DONE' })),
    ...ids.map((id) => () => answer(id, { status: 'FAILED' })),
    ...ids.map(() => () => refundPartAnyhow(uuid, 17.01)),
    () => api.call('PATCH', `/v2/charges/${uuid}/refund`, { token, body: { asFraud: false } }),
  ];
  const statuses = await Promise.all(sent.map(async (send) => (await send()).status));
  expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
  expect(await faults()).toEqual([]);
  const { refunded_cents: cents, status } = await chargeRow(uuid);
  expect(cents).toBeGreaterThan(0);
  expect(status).toBe(cents === 10_000 ? 'REFUND' : 'PAID');
  // The rest is refunded, whatever it is, so that all fees are returned.
  if (status === 'PAID') await refundInFull(api, token, uuid);
  const net = (await linesOf(uuid)).reduce(
    (sum, [, inflow, outflow]) => sum + Number(inflow) - Number(outflow),
    0,
  );
  expect(net).toBeCloseTo(0, 5);
  expect(await faults()).toEqual([]);
});

const refundPartAnyhow = (uuid: string, value: number) =>
  api.call('PATCH', `/v2/charges/partial-refund/${uuid}`, { token, body: { value } });

const notOfPayment = 'must be that of the original payment, as the charge has it in source, or be left out';
const notOfMethod = 'is only for a pix: leave it out for another payment method';
const issue = (field: string, detail: string) => ({ pointer: `/body/${field}`, detail });

describe('what is refused', () => {
  test('an unknown refund and another intermediary’s, alike', async () => {
    const { ids } = await refunded();
    const stranger = await api.createIntermediary('Stranger');
    for (const [id, as] of [
      [999_999, token],
      [ids[0]!, stranger.token],
    ] as const) {
      const { status, body } = await answer<{ code: string }>(id, { status: 'DONE' }, { token: as });
      expect([status, body.code]).toEqual([404, 'refund_not_found']);
    }
  });

  test('in the words of the examples', async () => {
    const { ids } = await refunded();
    const headers = { 'x-idempotency-key': 'first-answer' };
    await answer(ids[0]!, { status: 'DONE' }, { headers });
    const refusals = [
      await answer<Problem>(ids[0]!, { status: 'FAILED' }),
      await answer<Problem>(ids[0]!, { status: 'FAILED' }, { headers }),
      await answer<Problem>(999_999, { status: 'DONE' }),
    ];
    expect(Object.fromEntries(refusals.map(({ body: { code, detail } }) => [code, detail]))).toEqual({
      ...problemExamples('answerRefund', 422),
      ...problemExamples('answerRefund', 404),
    });
  });

  test('a seller', async () => {
    const { ids } = await refunded();
    expect((await answer(ids[0]!, { status: 'DONE' }, { token: seller.token })).status).toBe(403);
  });

  test.each<[string, unknown, string]>([
    ['no status', {}, '/body/status'],
    ['a status that it has already', { status: 'REQUESTED' }, '/body/status'],
    ['an empty reason', { status: 'DONE', reason: '' }, '/body/reason'],
    ['a reason in words', { status: 'FAILED', reason: 'account closed' }, '/body/reason'],
    ['an unknown property', { status: 'DONE', value: 1 }, '/body/value'],
  ])('%s', async (_name, body, pointer) => {
    const { ids } = await refunded();
    const { status, body: problem } = await answer<{ errors: { pointer: string }[] }>(ids[0]!, body);
    expect([status, problem.errors.map((error) => error.pointer)]).toEqual([400, [pointer]]);
  });

  test('ids that are not those of the payment or of its method, which write nothing', async () => {
    const known = await refundedCharge({ source: { endToEndId: 'E1' } });
    const card = await refundedCharge({ paymentMethod: 'DEBIT_CARD', brand: 'visa' });
    const before = await dumpDatabase(api.service.store);
    const refusals = [
      await answer<Problem>(known.ids[0]!, { status: 'DONE', returnId: 'D1', endToEndId: 'D1' }),
      await answer<Problem>(card.ids[0]!, { status: 'DONE', returnId: 'D1' }),
    ];
    expect(
      refusals.map(({ status, body: { code, detail, errors } }) => [status, code, detail, errors]),
    ).toEqual([
      [400, 'invalid_request', `endToEndId ${notOfPayment}.`, [issue('endToEndId', notOfPayment)]],
      [400, 'invalid_request', `returnId ${notOfMethod}.`, [issue('returnId', notOfMethod)]],
    ]);
    expect(await dumpDatabase(api.service.store)).toBe(before);
    expect((await answer(known.ids[0]!, { status: 'DONE', endToEndId: 'E1' })).status).toBe(200);
    expect((await answer(card.ids[0]!, { status: 'DONE', endToEndId: 'N1' })).status).toBe(200);
  });

  test('a refund that somebody changed: it is not sealed again', async () => {
    const { uuid, ids } = await refunded();
    const set = (as_fraud: number) =>
      api.service.store.write((tx) =>
        tx.updateTable('refunds').set({ as_fraud }).where('charge_uuid', '=', uuid).execute(),
      );
    await set(1);
    expect((await answer(ids[0]!, { status: 'DONE' })).status).toBe(409);
    expect(JSON.stringify(api.log.at(-1))).toContain(`the seal of refund ${ids[0]!} is broken`);
    await set(0);
  });
});

describe('an import of answers', () => {
  async function run(lines: (object | string)[]) {
    const rejected = join(tmpdir(), `answers-${process.pid}-${++files}.ndjson`);
    const summary = await importRefundAnswers(
      api.service,
      streamSource(lineStream(lines), rejected),
      intermediary.id,
    );
    const text = summary.rejectedFile === null ? '' : await readFile(rejected, 'utf8');
    const details = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { line: number; code: string; detail: string });
    return { ...summary, codes: details.map(({ line, code }) => [line, code]), details };
  }

  test('records each line, rejects the bad ones, and knows those that it has', async () => {
    const [done, failed, other] = [await refunded(), await refunded(), await refunded()];
    const lines = [
      { idRefund: done.ids[0], status: 'DONE', endToEndId: 'E1' },
      { idRefund: failed.ids[0], status: 'FAILED', reason: 'AC03' },
      { idRefund: 999_999, status: 'DONE' },
      { idRefund: done.ids[0], status: 'FAILED' },
      { idRefund: other.ids[0], status: 'MAYBE' },
      { idRefund: '7', status: 'DONE' },
      { idRefund: other.ids[0], status: 'DONE', reason: 'two words' },
      { idRefund: other.ids[0], status: 'DONE', value: 1 },
      `{"idRefund":${other.ids[0]},"idRefund":1,"status":"DONE"}`,
      '[1]',
      '{"idRefund":',
    ];
    const codes = [
      [3, 'refund_not_found'],
      [4, 'refund_already_answered'],
      [5, 'invalid_line'],
      [6, 'invalid_line'],
      [7, 'invalid_line'],
      [8, 'invalid_line'],
      [9, 'repeated_key'],
      [10, 'invalid_line'],
      [11, 'malformed_json'],
    ];
    expect(await run(lines)).toMatchObject({ lines: 11, answered: 2, known: 0, rejected: 9, codes });
    expect(await run(lines)).toMatchObject({ lines: 11, answered: 0, known: 2, rejected: 9, codes });
    expect(await chargeRow(failed.uuid)).toMatchObject({ status: 'PAID' });
    expect(await chargeRow(other.uuid)).toMatchObject({ status: 'REFUND' });
    expect(await faults()).toEqual([]);
  });

  test('says of each bad line what is wrong with it, whatever the names of its fields', async () => {
    const { ids } = await refunded();
    const good = { idRefund: ids[0], status: 'DONE' };
    const { details, rejectedByCode } = await run([
      { ...good, code: 'AC03', line: 7 },
      { ...good, '529.982.247-25': 'x' },
      '{"idRefund":9007199254740993,"status":"DONE"}',
      { status: 'DONE' },
      { ...good, reason: '' },
      { ...good, reason: 'a'.repeat(65_536) },
    ]);
    expect(details.map(({ line, detail }) => `${line} ${detail}`)).toEqual([
      '1 /code is not a field of an answer: remove it or correct its name',
      '2 /… is not a field of an answer: remove it or correct its name',
      '3 /idRefund has too many digits: expected at most 15',
      '4 /idRefund is missing or not valid: expected the number of the export',
      '5 /reason must be a code of at most 35 letters, digits, _, . or -, or be left out',
      '6 a line has at most 65536 bytes: shorten it',
    ]);
    expect(rejectedByCode).toEqual({ invalid_line: 4, rounded_number: 1, line_too_long: 1 });
  });

  test('takes the id of a devolução, and rejects one of another method or payment', async () => {
    const pix = await refundedCharge({ source: { endToEndId: 'E1' } }, 40, 60);
    const card = await refundedCharge({ paymentMethod: 'DEBIT_CARD', brand: 'visa' });
    const { answered, details } = await run([
      { idRefund: pix.ids[0], status: 'DONE', returnId: 'D1', endToEndId: 'E1' },
      { idRefund: pix.ids[1], status: 'DONE', returnId: 'D2', endToEndId: 'E2' },
      { idRefund: pix.ids[1], status: 'DONE', returnId: '' },
      { idRefund: card.ids[0], status: 'DONE', returnId: 'D3' },
    ]);
    expect(answered).toBe(1);
    expect(details.map(({ line, code, detail }) => `${line} ${code} ${detail}`)).toEqual([
      `2 invalid_line /endToEndId ${notOfPayment}`,
      '3 invalid_line /returnId must have at most 64 letters, digits, _, . or -, or be left out',
      `4 invalid_line /returnId ${notOfMethod}`,
    ]);
  });

  test('takes the lines that some programs write: a byte order mark, CRLF, empty lines, no end of the last', async () => {
    const { ids } = await refunded(10, 20);
    const [first, second] = ids.map((idRefund) => JSON.stringify({ idRefund, status: 'DONE' }));
    expect(await run([`\uFEFF${first}\r`, '\r', '', `${second}`])).toMatchObject({ lines: 2, answered: 2 });
  });
});
