import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operationFacts } from '../../generated/operations.ts';
import { maxBatchLines } from '../src/charges/import/import-batch.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { setStatus } from './support/seller-status.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller, planTax } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { seedAssignedPlan } from './support/seed.ts';
import { TestApi, type ApiRequest, type ProblemBody } from './support/test-api.ts';

type Result = components['schemas']['ChargesCreated'];
type Intermediary = Awaited<ReturnType<TestApi['createIntermediary']>>;

const path = '/v2/payfac/charges';
const json = { 'Content-Type': 'application/json' };
const ndjson = { 'Content-Type': 'application/x-ndjson' };
const MiB = 1024 * 1024;

let api: TestApi;
let acme: Intermediary;
let seller: { id: number; token: string };
/** Returns a uuid that no other test uses. */
let nextUuid: () => string;

let scenes = 0;
let uuids = 0;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  scenes += 1;
  acme = await api.createIntermediary(`Acme ${scenes}`);
  seller = await createSeller(api, acme.token, scenes);
  nextUuid = () => chargeUuid(++uuids);
});

const send = <Body = Result>(request: ApiRequest) =>
  api.call<Body>('POST', path, { token: acme.token, ...request });
const line = (changes: Parameters<typeof chargeLine>[0] = {}) =>
  chargeLine({ idSeller: seller.id, uuid: nextUuid(), ...changes });
const lines = (count: number) => Array.from({ length: count }, () => line());
const toNdjson = (all: readonly (object | string)[], end = '\n') =>
  all.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)) + end).join('');

const rowsOf = (
  table: 'charges' | 'statement_entries' | 'outbox_events' | 'audit_records',
  intermediary = acme,
) =>
  api.service.store.read
    .selectFrom(table)
    .selectAll()
    .where('intermediary_id', '=', intermediary.id)
    .execute() as Promise<Record<string, unknown>[]>;

const figures = ({ lines, imported, known, rejected }: Result) => ({ lines, imported, known, rejected });

describe('lines that are good', () => {
  test.each([
    ['a JSON array', (all: object[]) => ({ body: all })],
    ['a JSON array without Content-Type', (all: object[]) => ({ rawBody: bytes(JSON.stringify(all)) })],
    [
      'a JSON array over several lines',
      (all: object[]) => ({ rawBody: JSON.stringify(all, null, 2), headers: json }),
    ],
    ['NDJSON', (all: object[]) => ({ rawBody: toNdjson(all), headers: ndjson })],
    ['NDJSON with CRLF', (all: object[]) => ({ rawBody: toNdjson(all, '\r\n'), headers: ndjson })],
    ['NDJSON without a last LF', (all: object[]) => ({ rawBody: toNdjson(all).trimEnd(), headers: ndjson })],
    [
      'NDJSON with charset and BOM',
      (all: object[]) => ({
        rawBody: `\uFEFF${toNdjson(all)}`,
        headers: { 'Content-Type': 'Application/X-NDJSON; charset=utf-8' },
      }),
    ],
  ])(
    'are stored from %s, each with its line and its event, and one audit record',
    async (_form, requestOf) => {
      const all = lines(3);
      const { status, body } = await send(requestOf(all));
      expect(status).toBe(200);
      expect(body).toEqual({ lines: 3, imported: 3, known: 0, rejected: 0, rejections: [] });
      const wanted = all.map((one) => (one as { uuid: string }).uuid).sort();
      expect((await rowsOf('charges')).map(({ uuid }) => uuid).sort()).toEqual(wanted);
      expect((await rowsOf('statement_entries')).map((entry) => [entry.sequence, entry.operation])).toEqual([
        [1, 'VENDA'],
        [2, 'VENDA'],
        [3, 'VENDA'],
      ]);
      const events = (await rowsOf('outbox_events')).filter(({ type }) => type === 'charge.paid');
      expect(events.map((event) => event.charge_uuid).sort()).toEqual(wanted);
      const records = (await rowsOf('audit_records')).filter(({ action }) => action === 'charges.imported');
      expect(records).toMatchObject([{ subject: 'charges:3 imported', actor: `token:${acme.tokenId}` }]);
    },
  );

  test('give the same statement, hash by hash and seal by seal, as the command gives for the same file', async () => {
    const [byCommand, byHttp] = [await TestApi.start(), await TestApi.start()];
    try {
      const states = [];
      for (const one of [byCommand, byHttp]) {
        const { store } = one.service;
        one.setNow('2026-10-01T00:00:00Z');
        const owner = await one.createIntermediary();
        const { id: sellerId } = await createSeller(one, owner.token, 1);
        const validFrom = Date.parse('2026-10-05T00:00:00Z');
        await seedAssignedPlan(store, owner.id, { sellerId, tax: planTax(), validFrom });
        one.setNow('2026-11-20T12:00:00Z');
        const file = Array.from({ length: 40 }, (_, n) =>
          chargeLine({
            idSeller: sellerId,
            uuid: chargeUuid(n % 30),
            value: n === 7 ? 0 : 10.05 + (n % 30),
            paidAt: `2026-10-0${1 + (n % 9)}T12:00:00Z`,
          }),
        );
        if (one === byCommand) await importLines(one, file, { rejected: 10 });
        else {
          for (const part of [file.slice(0, 15), file.slice(15)]) {
            const request = { token: owner.token, body: part };
            expect((await one.call('POST', path, request)).status).toBe(200);
          }
        }
        const { read } = store;
        states.push({
          heads: await read.selectFrom('seller_heads').selectAll().execute(),
          entries: await read.selectFrom('statement_entries').selectAll().orderBy('sequence').execute(),
          charges: await read.selectFrom('charges').selectAll().orderBy('uuid').execute(),
        });
      }
      expect(states[0]?.entries).toHaveLength(30);
      expect(states[1]).toEqual(states[0]);
    } finally {
      await byCommand.stop();
      await byHttp.stop();
    }
  });
});

describe('a bad line among good ones', () => {
  test('is rejected by its number, its uuid and the code of the command, and stops no other', async () => {
    const foreign = await createSeller(api, (await api.createIntermediary(`Other ${scenes}`)).token, 1);
    const before = line({ value: 7 }) as { uuid: string };
    await send({ body: [before] });
    const twice = line();
    const all: (object | string)[] = [
      ...lines(990),
      { ...before, value: 8 },
      line({ idSeller: 999_999_999 }),
      line({ idSeller: foreign.id }),
      line({ value: 0 }),
      line({ value: -1 }),
      line({ value: 1.001 }),
      { ...line(), surprise: 1 },
      twice,
      twice,
      before,
    ];
    const { status, body } = await send({ body: all });
    expect(status).toBe(200);
    expect(figures(body)).toEqual({ lines: 1000, imported: 991, known: 2, rejected: 7 });
    expect(body.rejections.map((one) => [one.line, one.code])).toEqual([
      [991, 'charge_conflict'],
      [992, 'seller_not_found'],
      [993, 'seller_not_found'],
      [994, 'value_invalid'],
      [995, 'value_invalid'],
      [996, 'value_invalid'],
      [997, 'invalid_line'],
    ]);
    expect(body.rejections.map(({ errors }) => errors)).toEqual(
      [
        { pointer: '/uuid', code: 'charge_conflict' },
        ...['/idSeller', '/idSeller'].map((pointer) => ({ pointer, code: 'seller_not_found' })),
        ...['/value', '/value', '/value'].map((pointer) => ({ pointer, code: 'value_invalid' })),
        { pointer: '/surprise', code: 'field_unknown' },
      ].map((fault) => [fault]),
    );
    for (const { line: number, uuid, detail } of body.rejections) {
      expect(uuid).toBe((all[number - 1] as { uuid: string }).uuid);
      expect(detail).toMatch(/^\/\w+/);
    }
    expect(await rowsOf('charges')).toHaveLength(992);
    expect(await rowsOf('statement_entries')).toHaveLength(992);
  });

  test('a line of another intermediary’s seller is rejected word for word as one of no seller', async () => {
    const foreign = await createSeller(api, (await api.createIntermediary(`Other ${scenes}`)).token, 1);
    const uuid = nextUuid();
    const [there, nowhere] = await Promise.all(
      [foreign.id, 999_999_999].map(async (idSeller) => {
        const { text } = await send({ body: [line({ uuid, idSeller })] });
        return text.replace(`seller ${idSeller}:`, 'seller ID:');
      }),
    );
    expect(there).toBe(nowhere);
  });

  test('in NDJSON, what is not JSON is a line like any other, its number that of an editor', async () => {
    const cut = JSON.stringify(line());
    const rawBody = Buffer.concat([
      Buffer.from(
        `\n${toNdjson([line(), '{"uuid":', '[]', 'null', `{"uuid":"${nextUuid()}","uuid":1}`])}\r\n`,
      ),
      Buffer.from(`{"title":"São Paulo"}\n`, 'latin1'),
      Buffer.from(`${'x'.repeat(65_537)}\n${cut.slice(0, -20)}`),
    ]);
    const { status, body } = await send({ rawBody: Uint8Array.from(rawBody), headers: ndjson });
    expect(status).toBe(200);
    expect(figures(body)).toEqual({ lines: 8, imported: 1, known: 0, rejected: 7 });
    expect(body.rejections.map((one) => [one.line, one.uuid, one.code])).toEqual([
      [3, null, 'malformed_json'],
      [4, null, 'invalid_line'],
      [5, null, 'invalid_line'],
      [6, null, 'repeated_key'],
      [8, null, 'malformed_json'],
      [9, null, 'line_too_long'],
      [10, null, 'malformed_json'],
    ]);
  });

  test('in an array, what loses something in reading is found in its text', async () => {
    const good = JSON.stringify(line());
    const rounded = good.replace('"value":100', '"value":1.00000000000000001');
    const repeated = good.replace('"value":100', '"value":1,"value":100');
    const long = good.replace('"title":"', `"title":"${'x'.repeat(65_536)}`);
    const { body } = await send({ rawBody: `[${rounded}, ${repeated}, ${long}, 1]`, headers: json });
    expect(body.rejections.map((one) => [one.line, one.code])).toEqual([
      [1, 'rounded_number'],
      [2, 'repeated_key'],
      [3, 'line_too_long'],
      [4, 'invalid_line'],
    ]);
  });

  test('shows nothing of what it holds but its uuid', async () => {
    const secret = 'Quitéria 529.982.247-25';
    const customer = { document: secret, type: 'CPF', name: secret.repeat(9), [secret]: secret } as never;
    const { text } = await send({
      body: [
        line({ customer, title: secret.repeat(20) }),
        { ...line(), [secret]: 1, uuid: secret },
        { ...line(), value: secret, paidAt: secret, authorizationNsu: [secret] },
      ],
    });
    expect(text).not.toMatch(/Quit|529\.?982/);
    expect(JSON.stringify(api.log)).not.toMatch(/Quit|529\.?982/);
  });

  test('of a blocked seller is imported, of an erased one it is refused', async () => {
    const { service } = api;
    await setStatus(service, seller.id, 'BLOCKED');
    expect((await send({ body: [line()] })).body.imported).toBe(1);
    await forgetSeller(service, operator, seller.id, 'Cannot be paid');
    expect((await send({ body: [line()] })).body.rejections).toMatchObject([{ code: 'seller_not_found' }]);
  });
});

describe('the same again', () => {
  test('is known, also without an idempotency key, and writes nothing', async () => {
    const body = lines(5);
    expect((await send({ body })).body.imported).toBe(5);
    const before = await dumpDatabase(api.service.store);
    expect((await send({ body })).body).toEqual({
      lines: 5,
      imported: 0,
      known: 5,
      rejected: 0,
      rejections: [],
    });
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test('is known after a refund', async () => {
    const one = line() as { uuid: string };
    await send({ body: [one] });
    const refund = { token: acme.token, body: { asFraud: false } };
    expect((await api.call('PATCH', `/v2/charges/${one.uuid}/refund`, refund)).status).toBe(200);
    expect((await send({ body: [one] })).body.known).toBe(1);
  });

  test('with its key is the first response, byte for byte; another body with that key is refused', async () => {
    const rawBody = JSON.stringify([line(), line({ value: 0 })]);
    const headers = { ...json, 'x-idempotency-key': 'k1' };
    const first = await send({ rawBody, headers });
    expect(figures(first.body)).toEqual({ lines: 2, imported: 1, known: 0, rejected: 1 });
    const again = await send({ rawBody, headers });
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    const other = await send<ProblemBody>({ rawBody: `${rawBody} `, headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('at the same time, with and without a key, is stored once', async () => {
    const body = lines(50);
    const headers = { 'x-idempotency-key': 'k2' };
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => send({ body })),
      ...Array.from({ length: 3 }, () => send({ body, headers })),
    ]);
    const fresh = answers.filter((answer) => answer.headers.get('idempotent-replayed') === null);
    expect(fresh).toHaveLength(4);
    expect(fresh.reduce((sum, answer) => sum + answer.body.imported, 0)).toBe(50);
    for (const { body: seen } of answers) expect(seen.imported + seen.known).toBe(50);
    expect(await rowsOf('charges')).toHaveLength(50);
    expect(await rowsOf('statement_entries')).toHaveLength(50);
  });

  test('for different sellers at the same time is stored for one, and a conflict for the other', async () => {
    const second = await createSeller(api, acme.token, 500 + scenes);
    const shared = Array.from({ length: 20 }, () => nextUuid());
    const requests = [seller.id, second.id].map((idSeller) => ({
      body: shared.map((uuid) => line({ uuid, idSeller })),
      headers: { 'x-idempotency-key': `k3-${idSeller}` },
    }));
    const answers = await Promise.all(requests.map(send<Result>));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.imported, 0)).toBe(20);
    expect(answers.reduce((sum, { body }) => sum + body.rejected, 0)).toBe(20);
    const again = await Promise.all(requests.map(send<Result>));
    expect(again.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
  });
});

describe('refused as a whole, and nothing is written', () => {
  // The database has no lines of other tests, so that it is compared sooner.
  let withLines: TestApi;
  beforeAll(async () => {
    [withLines, api] = [api, await TestApi.start()];
  });
  afterAll(async () => {
    await api.stop();
    api = withLines;
  });

  async function refusal(request: ApiRequest) {
    const before = await dumpDatabase(api.service.store);
    const { status, body } = await send<ProblemBody>(request);
    expect(await dumpDatabase(api.service.store)).toBe(before);
    return [status, body.code, ...(body.errors ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`)];
  }

  const noArray = '/body must be a JSON array of lines, or NDJSON with Content-Type: application/x-ndjson';

  test('a body that is no array', async () => {
    for (const rawBody of ['{}', 'null', '"[]"', '1', 'true', JSON.stringify(line())]) {
      expect(await refusal({ rawBody, headers: json }), rawBody).toEqual([400, 'invalid_request', noArray]);
    }
  });

  test('no lines, or no body', async () => {
    const none = [400, 'invalid_request', '/body has no lines. Send 1 to 1000'];
    expect(await refusal({ rawBody: '[]', headers: json })).toEqual(none);
    expect(await refusal({ rawBody: ' [ ] ', headers: json })).toEqual(none);
    expect(await refusal({ rawBody: '\n\r\n\n', headers: ndjson })).toEqual(none);
    const missing = [400, 'invalid_request', '/body is required'];
    for (const headers of [{}, json, ndjson]) expect(await refusal({ headers })).toEqual(missing);
  });

  test('more than 1,000 lines, the most that one transaction of an import takes', async () => {
    expect(operationFacts.createCharges.maxLines).toBe(maxBatchLines);
    const tooMany = [
      400,
      'invalid_request',
      '/body has more than 1000 lines. Send the others in further requests',
    ];
    const all = lines(1001);
    expect(await refusal({ body: all })).toEqual(tooMany);
    expect(await refusal({ rawBody: toNdjson(all), headers: ndjson })).toEqual(tooMany);
    expect((await send({ body: all.slice(1) })).body.imported).toBe(1000);
  });

  test('an array that is not JSON in UTF-8', async () => {
    const good = JSON.stringify(line());
    const bad = [
      `[${good}`,
      `[${good}}`,
      `[${good},]`,
      `[${good}]]`,
      `[${good},{"a":}]`,
      `[${good.slice(0, -1)}]`,
      '[NaN]',
      '[\u0000]',
    ];
    for (const rawBody of bad) {
      expect(await refusal({ rawBody, headers: json }), rawBody).toEqual([400, 'malformed_json']);
    }
    const rawBody = Uint8Array.from(Buffer.from(`[${good.replace('azul', 'São')}]`, 'latin1'));
    expect(await refusal({ rawBody, headers: json })).toEqual([400, 'malformed_json']);
  });

  test('more than 2 MiB', async () => {
    const good = JSON.stringify([line()]);
    expect(await refusal({ rawBody: good.padEnd(2 * MiB + 1), headers: json })).toEqual([
      413,
      'body_too_large',
    ]);
    expect((await send({ rawBody: good.padEnd(2 * MiB), headers: json })).body.imported).toBe(1);
    const { body } = await send<ProblemBody>({ rawBody: good.padEnd(2 * MiB + 1), headers: json });
    expect(body.detail).toBe('The body is larger than 2 MiB. Send a smaller one.');
  });

  test('another Content-Type, and a compressed body', async () => {
    const good = JSON.stringify([line()]);
    for (const type of [
      '',
      'text/plain',
      'text/csv',
      'application/jsonl',
      'application/x-ndjson; charset=latin1',
    ]) {
      const refused = await refusal({ rawBody: bytes(good), headers: { 'Content-Type': type } });
      expect(refused, type).toEqual([415, 'unsupported_media_type']);
    }
    const rawBody = Uint8Array.from(gzipSync(good));
    const headers = { ...ndjson, 'Content-Encoding': 'gzip' };
    expect(await refusal({ rawBody, headers })).toEqual([415, 'unsupported_media_type']);
  });

  test('a seller’s token, and none', async () => {
    const body = [line()];
    expect(await refusal({ token: seller.token, body })).toEqual([403, 'access_denied']);
    expect(await refusal({ token: 'pfi_x', body })).toEqual([401, 'token_invalid']);
  });

  test('a caller who may not, before the body is read', async () => {
    const request = { rawBody: 'x'.repeat(3 * MiB), headers: json };
    expect(await refusal({ token: 'pfi_x', ...request })).toEqual([401, 'token_invalid']);
    expect(await refusal({ token: seller.token, ...request })).toEqual([403, 'access_denied']);
  });
});

/**
 * Each of these bodies would take seconds if every value were checked, or every fault listed; `npm run proof -- abuse`
 * measures their cost. None reaches the database.
 */
describe.runIf(inject('engine') === 'sqlite')('2 MiB made to take time', () => {
  const filled = (piece: string, start = '', end = '') =>
    start + piece.repeat(Math.floor((2 * MiB - start.length - end.length) / piece.length)) + end;

  const depth = 20_000;
  const deepNumbers = `${'['.repeat(depth)}${'1.00000000000000000001,'.repeat(900)}1${']'.repeat(depth)},`;

  test.each([
    ['zeros', filled('0,', '[', '0]'), json],
    ['empty objects', filled('{},', '[', '{}]'), json],
    ['brackets', filled('[', '['), json],
    ['nested arrays', '['.repeat(MiB) + ']'.repeat(MiB), json],
    ['nested objects', filled('{"a":', '['), json],
    ['one long string', filled('x', '["', '"]'), json],
    ['quotes', filled('\\"', '["', '"]'), json],
    ['backslashes', filled('\\\\', '["', '"]'), json],
    ['spaces', filled(' ', '[', ']'), json],
    ['lines of many zeros', filled(`[${'0,'.repeat(32_000)}0],`, '[', '0]'), json],
    ['lines of many fields', filled(`{${manyFields(5_000)}},`, '[', '0]'), json],
    ['lines of long numbers nested deep', filled(deepNumbers, '[', '0]'), json],
    ['lines nested deep', filled(`${'['.repeat(32_000)}${']'.repeat(32_000)},`, '[', '0]'), json],
    ['lines of many faults', `{${manyFields(90)}}\n`.repeat(1_000), ndjson],
    ['line ends', filled('\n'), ndjson],
    ['line ends of two bytes', filled('\r\n'), ndjson],
    ['short lines', filled('1\n'), ndjson],
    ['one line', filled('x'), ndjson],
    ['lines of many repeated keys', `{${'"a":1,'.repeat(90)}"a":1}\n`.repeat(1_000), ndjson],
  ])('%s are refused, or none of their lines is stored', async (_name, rawBody, headers) => {
    const { status, body } = await send<Partial<Result>>({ rawBody, headers });
    expect([200, 400]).toContain(status);
    expect(body.imported ?? 0).toBe(0);
  });
});

function manyFields(count: number): string {
  return Array.from({ length: count }, (_, n) => `"f${n}":${n}`).join();
}

/** Returns text as bytes, without the Content-Type that `fetch` gives to text. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text));
}
