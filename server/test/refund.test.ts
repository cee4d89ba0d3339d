import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { setStatus } from './support/seller-status.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readStatement } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Charge = components['schemas']['Charge'];

let api: TestApi;
let token: string;
let tokenId: number;
let seller: { id: number; token: string };

beforeAll(async () => {
  api = await TestApi.start();
  ({ token, tokenId } = await api.createIntermediary());
  seller = await createSeller(api, token, 1);
});
afterAll(() => api.stop());

let charges = 0;

/** Imports a paid charge of the seller, by default of 100.00 BRL by pix. Returns its uuid. */
async function sell(changes: Parameters<typeof chargeLine>[0] = {}): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid, ...changes })]);
  return uuid;
}

function patch<Body>(
  uuid: string,
  request: { token: string; headers?: Record<string, string>; body?: unknown },
) {
  return api.call<Body>('PATCH', `/v2/charges/${uuid}/refund`, { body: { asFraud: false }, ...request });
}

/** Returns what is written about a charge besides its row. */
async function writtenFor(uuid: string) {
  const { read } = api.service.store;
  const [lines, events, records] = await Promise.all([
    read.selectFrom('statement_entries').selectAll().where('charge_uuid', '=', uuid).execute(),
    read
      .selectFrom('outbox_events')
      .selectAll()
      .where('charge_uuid', '=', uuid)
      .where('type', '=', 'charge.refunded')
      .execute(),
    read.selectFrom('audit_records').selectAll().where('subject', '=', `charge:${uuid}`).execute(),
  ]);
  return { refundLines: lines.filter(({ operation }) => operation === 'ESTORNO'), events, records };
}

const storedCharge = (uuid: string) =>
  api.service.store.read
    .selectFrom('charges')
    .select(['intermediary_id', 'status', 'refunded_at', 'as_fraud'])
    .where('uuid', '=', uuid)
    .orderBy('intermediary_id')
    .execute();

/** Expects that both chains of a seller, its lines and its events, have no gap and end where its head says. */
async function expectWholeChains(sellerId: number): Promise<void> {
  const { read } = api.service.store;
  const head = await read
    .selectFrom('seller_heads')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const lines = await read
    .selectFrom('statement_entries')
    .select(['sequence', 'previous_hash', 'hash'])
    .where('seller_id', '=', sellerId)
    .orderBy('sequence')
    .execute();
  const events = await read
    .selectFrom('outbox_events')
    .select('sequence')
    .where('seller_id', '=', sellerId)
    .orderBy('sequence')
    .execute();
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  expect(lines.map(({ sequence }) => sequence)).toEqual(upTo(head.statement_sequence));
  expect(events.map(({ sequence }) => sequence)).toEqual(upTo(head.event_sequence));
  const hashes = lines.map(({ hash }) => hash.toString('hex'));
  const previous = lines.map(({ previous_hash }) => previous_hash.toString('hex'));
  expect(previous).toEqual(['00'.repeat(32), ...hashes].slice(0, -1));
  expect(head.statement_hash.toString('hex')).toBe(hashes.at(-1));
}

describe('refunding a charge in full', () => {
  test('answers with the whole charge, as the reference shows it (2.7)', async () => {
    const uuid = await sell({
      title: 'Camiseta azul',
      value: 1234.5,
      paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
      channel: 'ONLINE',
      brand: 'visa',
      installments: 3,
      // In São Paulo it is still the fifth.
      paidAt: '2026-10-06T02:59:59Z',
      expirationDate: '2026-10-07',
      customer: {
        uuid: 'CCCCCCCC-0000-4000-8000-000000000001',
        document: '078051120',
        type: 'SSN',
        name: 'Maria da Silva',
        email: 'maria@example.com',
        phone: '11987654321',
        alternativeEmail: 'silva@example.com',
      },
      authorizationCode: '123456',
      authorizationNsu: '987654321',
    });
    const { status, body } = await patch<Charge>(uuid, { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      uuid,
      title: 'Camiseta azul',
      expirationDate: '2026-10-07',
      paidDate: '2026-10-05',
      value: 1234.5,
      paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
      status: 'REFUND',
      customer: {
        uuid: 'cccccccc-0000-4000-8000-000000000001',
        document: '078051120',
        type: 'SSN',
        name: 'Maria da Silva',
        email: 'maria@example.com',
        phone: '11987654321',
        alternativeEmail: 'silva@example.com',
      },
      authorizationCode: '123456',
      authorizationNsu: '987654321',
      retryable: false,
    });
  });

  test('reads what was left out of the charge as "", and the authorization code as null', async () => {
    const { body } = await patch<Charge>(await sell(), { token });
    expect(body).toMatchObject({ authorizationCode: null, authorizationNsu: '' });
    expect(body.customer).toEqual({
      uuid: '',
      document: '52998224725',
      type: 'CPF',
      name: 'Maria da Silva',
      email: '',
      phone: '',
      alternativeEmail: '',
    });
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('keeps asFraud: %s with the moment of the refund', async (asFraud, as_fraud) => {
    const uuid = await sell();
    await patch(uuid, { token, body: { asFraud } });
    expect(await storedCharge(uuid)).toMatchObject([{ status: 'REFUND', refunded_at: api.now, as_fraud }]);
  });

  test('writes the ESTORNO line, the event and the audit record with it', async () => {
    const uuid = await sell();
    const { headers } = await patch(uuid, { token, headers: { 'x-ip-origin-request': '203.0.113.24' } });
    const { refundLines, events, records } = await writtenFor(uuid);
    expect(refundLines).toMatchObject([{ operation: 'ESTORNO', seller_id: seller.id, value_cents: 10_000 }]);
    expect(events).toMatchObject([{ seller_id: seller.id, type: 'charge.refunded', occurred_at: api.now }]);
    expect(records).toMatchObject([
      {
        action: 'charge.refunded',
        actor: `token:${tokenId}`,
        occurred_at: api.now,
        origin_ip: '203.0.113.24',
        remote_address: '127.0.0.1',
        request_id: headers.get('x-request-id'),
      },
    ]);
    await expectWholeChains(seller.id);
  });

  test('by the seller itself is recorded as its own, with the first address of a list', async () => {
    const uuid = await sell();
    const { status } = await patch(uuid, {
      token: seller.token,
      headers: { 'x-ip-origin-request': '[2001:db8::24]:4711, 198.51.100.7' },
    });
    expect(status).toBe(200);
    const { records } = await writtenFor(uuid);
    expect(records).toMatchObject([{ origin_ip: '2001:db8::24' }]);
    expect(records[0]?.actor).not.toBe(`token:${tokenId}`);
  });

  test('takes the uuid in capitals, and answers with the one form it keeps', async () => {
    const uuid = 'abcdefab-cdef-4abc-8def-abcdefabcdef';
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid: uuid.toUpperCase() })]);
    const { status, body } = await patch<Charge>(uuid.toUpperCase(), { token });
    expect(status).toBe(200);
    expect(body.uuid).toBe(uuid);
  });

  test('touches no charge of another intermediary with the same uuid', async () => {
    const stranger = await api.createIntermediary('Namesake');
    const foreign = await createSeller(api, stranger.token, 1);
    const uuid = await sell();
    await importLines(api, [chargeLine({ idSeller: foreign.id, uuid, value: 7 })]);
    const { body } = await patch<Charge>(uuid, { token: stranger.token });
    expect(body.value).toBe(7);
    expect((await storedCharge(uuid)).map(({ status }) => status)).toEqual(['PAID', 'REFUND']);
    expect((await patch<Charge>(uuid, { token })).body.value).toBe(100);
  });
});

describe('what is refused, with nothing written', () => {
  async function refusal(uuid: string, request: Parameters<typeof patch>[1]) {
    const before = await dumpDatabase(api.service.store);
    const { body } = await api.call('PATCH', `/v2/charges/${uuid}/refund`, {
      body: { asFraud: false },
      ...request,
    });
    expect(await dumpDatabase(api.service.store)).toBe(before);
    const { status, code, detail, errors } = body;
    return { status, code, detail, pointers: errors?.map(({ pointer }) => pointer) };
  }

  test('a second refund is 422, whoever sends it', async () => {
    const uuid = await sell();
    await patch(uuid, { token });
    for (const caller of [token, seller.token]) {
      expect(await refusal(uuid, { token: caller, body: { asFraud: true } })).toMatchObject({
        status: 422,
        code: 'charge_already_refunded',
      });
    }
  });

  test("an unknown charge, a neighbour's and another intermediary's are 404, all alike", async () => {
    const neighbour = await createSeller(api, token, 2);
    const stranger = await api.createIntermediary('Stranger of the refunds');
    const foreign = await createSeller(api, stranger.token, 2);
    const ofNeighbour = await sell({ idSeller: neighbour.id });
    const ofForeign = await sell({ idSeller: foreign.id });
    const unknown = 'ffffffff-0000-4000-8000-000000000000';
    const answers = [
      await refusal(unknown, { token }),
      await refusal(ofForeign, { token }),
      await refusal(unknown, { token: seller.token }),
      await refusal(ofForeign, { token: seller.token }),
      await refusal(ofNeighbour, { token: seller.token }),
    ];
    expect(answers[0]).toMatchObject({ status: 404, code: 'charge_not_found' });
    expect(answers).toEqual(answers.map(() => answers[0]));
    // The answer does not tell somebody who may not see the charge whether it is refunded.
    await patch(ofNeighbour, { token });
    expect(await refusal(ofNeighbour, { token: seller.token })).toEqual(answers[0]);
  });

  test("a blocked seller's token is 403, while its intermediary may refund", async () => {
    const blocked = await createSeller(api, token, 3);
    const uuid = await sell({ idSeller: blocked.id });
    await setStatus(api.service, blocked.id, 'BLOCKED');
    expect(await refusal(uuid, { token: blocked.token })).toMatchObject({
      status: 403,
      code: 'seller_blocked',
    });
    expect((await patch(uuid, { token })).status).toBe(200);
  });

  test.each<[string, unknown, string]>([
    ['no asFraud', {}, '/body/asFraud'],
    ['no body', undefined, '/body'],
    ['asFraud as text', { asFraud: 'true' }, '/body/asFraud'],
    ['asFraud as a number', { asFraud: 1 }, '/body/asFraud'],
    ['asFraud null', { asFraud: null }, '/body/asFraud'],
    ['an unknown property', { asFraud: true, value: 10 }, '/body/value'],
  ])('%s is 400', async (_, body, pointer) => {
    const uuid = await sell();
    expect(await refusal(uuid, { token, body })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      pointers: [pointer],
    });
  });

  test.each([
    'abc',
    '1',
    `urn:uuid:${chargeUuid(1)}`,
    `${chargeUuid(1)}0`,
    chargeUuid(1).replaceAll('-', ''),
  ])('the uuid %s is 400', async (uuid) => {
    expect(await refusal(uuid, { token })).toMatchObject({ status: 400, pointers: ['/path/uuid'] });
  });

  test.each(['localhost', '1.2.3', 'unknown, ::x'])('the origin %s is 400', async (origin) => {
    const uuid = await sell();
    expect(await refusal(uuid, { token, headers: { 'x-ip-origin-request': origin } })).toMatchObject({
      status: 400,
      pointers: ['/header/x-ip-origin-request'],
    });
  });

  test('a refund that fails half way leaves nothing, and can be made later', async () => {
    const { store } = api.service;
    const uuid = await sell();
    await store.write((tx) => sql`alter table outbox_events rename to gone`.execute(tx));
    try {
      expect(await refusal(uuid, { token })).toMatchObject({ status: 500, code: 'internal_error' });
    } finally {
      await store.write((tx) => sql`alter table gone rename to outbox_events`.execute(tx));
    }
    expect(await storedCharge(uuid)).toMatchObject([{ status: 'PAID' }]);
    expect((await patch(uuid, { token })).status).toBe(200);
    await expectWholeChains(seller.id);
  });
});

describe('many at once', () => {
  test('of twenty refunds of one charge, one happens', async () => {
    const uuid = await sell();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => patch(uuid, { token: n % 2 === 0 ? token : seller.token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(422)]);
    const { refundLines, events, records } = await writtenFor(uuid);
    expect([refundLines.length, events.length, records.length]).toEqual([1, 1, 1]);
    await expectWholeChains(seller.id);
  });

  test('refunds of one seller, beside an import of its charges, keep its chain whole', async () => {
    const busy = await createSeller(api, token, 4);
    const uuids: string[] = [];
    for (let n = 0; n < 40; n++) uuids.push(chargeUuid(++charges));
    await importLines(
      api,
      uuids.map((uuid) => chargeLine({ idSeller: busy.id, uuid })),
    );
    const importing = importLines(
      api,
      Array.from({ length: 1_500 }, () => chargeLine({ idSeller: busy.id, uuid: chargeUuid(++charges) })),
    );
    const answers = await Promise.all(
      uuids.map((uuid, n) => patch(uuid, { token: n % 2 === 0 ? token : busy.token })),
    );
    await importing;
    expect(answers.map(({ status }) => status)).toEqual(uuids.map(() => 200));
    const lines = await readStatement(api, token, { idSeller: String(busy.id) });
    expect(lines.length).toBe(1_580);
    expect(lines.filter(({ operacao }) => operacao === 'ESTORNO').length).toBe(40);
    await expectWholeChains(busy.id);
  });

  test('refunds of many sellers at once all happen', async () => {
    const others = await Promise.all([5, 6, 7, 8].map((n) => createSeller(api, token, n)));
    const uuids: string[] = [];
    for (let n = 0; n < 24; n++) uuids.push(await sell({ idSeller: others[n % others.length]!.id }));
    const answers = await Promise.all(uuids.map((uuid) => patch(uuid, { token })));
    expect(answers.map(({ status }) => status)).toEqual(uuids.map(() => 200));
    for (const { id } of others) await expectWholeChains(id);
  });
});
