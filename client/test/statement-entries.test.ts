import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  PaymentIntermediaryError,
  statementEntries,
  unwrap,
  type Schemas,
  type StatementEntriesOptions,
} from '../src/index.ts';
import { chargeLine, sellerBody } from './support/bodies.ts';
import { answer, busy, html, json, silence, startFaultServer, type Fault } from './support/fault-server.ts';
import { startServerHere, type RealServer } from './support/real-server.ts';

type Entry = Schemas['StatementEntry'];

// One of these tests adds a line, so they run in order.
describe('the real statement', { shuffle: false }, () => {
  let server: RealServer;
  let whole: Entry[];
  const sellers: number[] = [];
  const clientOf = (retries = 2) => createClient({ baseUrl: server.url, token: server.token, retries });

  beforeAll(async () => {
    server = await startServerHere();
    const client = clientOf();
    const uuids = Array.from(
      { length: 24 },
      (_, n) => `6f1c2f6e-9c0a-4d57-8a51-${String(n).padStart(12, '0')}`,
    );
    for (const document of ['11222333000181', '52998224725']) {
      sellers.push((await unwrap(client.POST('/v2/seller', { body: sellerBody(document) }))).idSeller);
    }
    await server.importCharges(uuids.map((uuid, n) => chargeLine(uuid, sellers[n % 2]!)).join(''));
    whole = await unwrap(client.POST('/v2/report/statement'));
    expect(whole).toHaveLength(24);
  });
  afterAll(() => server.stop());

  test.each([2, 5, 12, 23, 24, 25, 1_000])('in pages of %i is the whole', async (pageSize) => {
    expect(await collect(statementEntries(clientOf(), {}, { pageSize }))).toEqual(whole);
  });

  test('newest first, is the whole in reverse', async () => {
    const newestFirst = statementEntries(clientOf(), { newestFirst: true }, { pageSize: 5 });
    expect(await collect(newestFirst)).toEqual(whole.toReversed());
  });

  test('keeps its filter on every page', async () => {
    const filter = { idSeller: String(sellers[1]) };
    const ofOne = await collect(statementEntries(clientOf(), filter, { pageSize: 5 }));
    expect(ofOne).toEqual(whole.filter(({ id_seller }) => id_seller === sellers[1]));
  });

  test('without lines has none', async () => {
    const filter = { executionDateFinal: '2020-01-01' };
    expect(await collect(statementEntries(clientOf(), filter))).toEqual([]);
  });

  test('has every line once, also one that is written meanwhile after those already read', async () => {
    const filter = { idSeller: String(sellers[0]) };
    const added = '6f1c2f6e-9c0a-4d57-8a51-999999999999';
    const seen: Entry[] = [];
    for await (const entry of statementEntries(clientOf(), filter, { pageSize: 4 })) {
      if (seen.length === 0) {
        await server.importCharges(chargeLine(added, sellers[0]!));
      }
      seen.push(entry);
    }
    const ofSeller = whole.filter(({ id_seller }) => id_seller === sellers[0]);
    expect(seen.filter(({ uuid_charge }) => uuid_charge !== added)).toEqual(ofSeller);
    expect(seen).toHaveLength(ofSeller.length + 1);
  });

  test('of an unknown seller throws the service’s problem', async () => {
    const error = await failureOf(statementEntries(clientOf(), { idSeller: '999999' }));
    expect(error).toMatchObject({ status: 404, code: 'seller_not_found', problem: { status: 404 } });
  });
});

const entry = (sequence: number, day = '2026-03-02', id_seller = 1): Entry => ({
  execution_date: day,
  charge_paid_date: '2026-03-02T12:00:00.000Z',
  uuid_charge: '6f1c2f6e-9c0a-4d57-8a51-3f6f6d1f0a01',
  operacao: 'VENDA',
  payment_method: 'PIX',
  entrada_bruta: 50,
  saida_bruta: 0,
  entrada_liquida: 50,
  saida_liquida: 0,
  taxa_operacao: '0.00',
  bandeira: '',
  id_seller,
  plan_id: 1,
  sequence,
  previous_hash: '0'.repeat(64),
  hash: '1'.repeat(64),
  id_transfer: null,
  id_intermediary: 1,
  channel: null,
  installments: null,
  installment: null,
  charge_value: 50,
  buyer_value: null,
  authorization_code: null,
  authorization_nsu: '',
  id_refund: null,
  id_chargeback: null,
  id_adjustment: null,
  id_anticipation: null,
  plan_digest: '2'.repeat(64),
  plan_version: 1,
  adjustment_reason: null,
});

const linkTo = (cursor: string) => `</v2/report/statement?limit=2&cursor=${cursor}>; rel="next"`;
const page = (entries: Entry[], link?: string): Fault =>
  json(entries, 200, link === undefined ? {} : { Link: link });
const first = page([entry(1), entry(2)], linkTo('a'));

/** Reads pages of two from a server that answers with these faults. */
async function readFrom(faults: [Fault, ...Fault[]], options: StatementEntriesOptions = {}, retries = 0) {
  const server = await startFaultServer(...faults);
  const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries, timeoutMs: 1_000 });
  const entries = statementEntries(client, { idSeller: '1' }, { pageSize: 2, ...options });
  return { server, entries, targets: () => server.received.map(({ url }) => url.replace(/^.*\?/, '')) };
}

describe('pages', () => {
  test('are read when their lines are asked for, one at a time, with the same body', async () => {
    const last = page([entry(3)]);
    const { server, entries, targets } = await readFrom([first, last]);
    expect(targets()).toEqual([]);
    expect((await entries.next()).value).toEqual(entry(1));
    await entries.next();
    expect(targets()).toEqual(['limit=2']);
    expect((await entries.next()).value).toEqual(entry(3));
    expect((await entries.next()).done).toBe(true);
    expect(targets()).toEqual(['limit=2', 'limit=2&cursor=a']);
    expect(server.received.map(({ body }) => body)).toEqual(['{"idSeller":"1"}', '{"idSeller":"1"}']);
  });

  test('are not read when the reader stops', async () => {
    const { entries, targets } = await readFrom([first]);
    for await (const { sequence } of entries) if (sequence === 2) break;
    expect(targets()).toEqual(['limit=2']);
    expect((await entries.next()).done).toBe(true);
  });

  test('are read again after a failure that may pass', async () => {
    const { entries, targets } = await readFrom([first, busy(503), busy(429), page([entry(3)])], {}, 2);
    expect(await collect(entries)).toEqual([1, 2, 3].map((sequence) => entry(sequence)));
    expect(targets()).toEqual(['limit=2', ...Array<string>(3).fill('limit=2&cursor=a')]);
  });

  test.each([
    ['an absolute one', '<https://api.example.com/v2/report/statement?cursor=a&limit=2>; rel=next'],
    [
      'one among others',
      `</style.css>; rel=preload, ${linkTo('a')}, <https://example.com/?x=1>; rel="author"`,
    ],
    ['one with parameters', '<?limit=2&cursor=a>; title="more"; rel="next"; type="application/json"'],
  ])('follow %s', async (_name, link) => {
    const { entries } = await readFrom([page([entry(1), entry(2)], link), page([entry(3)])]);
    expect(await collect(entries)).toHaveLength(3);
  });

  test.each([
    ['a later day', entry(1, '2026-03-03')],
    ['a seller of a higher number', entry(1, '2026-03-02', 10)],
  ])('may continue with %s', async (_name, next) => {
    const before = page([entry(1, '2026-03-02', 9), entry(2, '2026-03-02', 9)], linkTo('a'));
    const { entries } = await readFrom([before, page([next])]);
    expect(await collect(entries)).toHaveLength(3);
  });
});

describe('a bad page is one typed error, after the lines before it', () => {
  test.each<[string, Fault[], number, string]>([
    ['an HTML page in the middle', [first, html(200)], 2, 'not a response from the service'],
    ['truncated JSON', [first, answer(200, '[{"seq')], 2, 'not a response from the service'],
    ['an object', [first, json({})], 2, 'JSON, but not an array'],
    ['null in place of a line', [first, json([null])], 2, 'not an array of objects'],
    ['null after a line', [json([entry(1), null])], 0, 'not an array of objects'],
    ['an array in place of a line', [first, json([[]])], 2, 'not an array of objects'],
    [
      'a line that lacks its place',
      [first, json([{ ...entry(3), sequence: undefined }])],
      2,
      'without sequence',
    ],
    ['a cursor that leads to itself', [first], 2, 'does not continue'],
    ['a longer loop', [first, page([entry(3)], linkTo('b')), first], 3, 'does not continue'],
    ['an empty page with a next one', [first, page([], linkTo('b'))], 2, 'empty page'],
    [
      'a Link without a cursor',
      [page([entry(1), entry(2)], '<?limit=2>; rel="next"')],
      0,
      'without a cursor',
    ],
    ['a Link that is lost', [page([entry(1), entry(2)]), page([entry(1)])], 0, 'without the Link'],
  ])('%s', async (_name, [head, ...rest], count, what) => {
    const { entries } = await readFrom([head!, ...rest]);
    const seen: Entry[] = [];
    const error = await failureOf(entries, seen);
    expect(error).toMatchObject({ code: 'invalid_response', status: 200, problem: null });
    expect(error.message).toMatch(/^POST \/v2\/report\/statement: 200, /);
    expect(error.message).toContain(what);
    expect(seen).toHaveLength(count);
  });

  test('a server that does not respond', async () => {
    const { entries } = await readFrom([first, silence]);
    expect((await failureOf(entries)).code).toBe('timeout');
  });

  test('a full page that is the whole statement is none: asked for one line, it has a Link', async () => {
    const { entries, targets } = await readFrom([page([entry(1), entry(2)]), page([entry(1)], linkTo('a'))]);
    expect(await collect(entries)).toHaveLength(2);
    expect(targets()).toEqual(['limit=2', 'limit=1']);
  });
});

describe('the signal', () => {
  test('ends the iteration between two lines of a page', async () => {
    const controller = new AbortController();
    const { entries } = await readFrom([page([entry(1), entry(2)], linkTo('a'))], {
      signal: controller.signal,
    });
    await entries.next();
    controller.abort('enough');
    expect(await failureOf(entries)).toMatchObject({ code: 'aborted', status: null, cause: 'enough' });
  });

  test('ends it while a page is awaited', async () => {
    const controller = new AbortController();
    const abort: Fault = () => controller.abort();
    const { entries } = await readFrom([first, abort], { signal: controller.signal });
    const seen: Entry[] = [];
    expect((await failureOf(entries, seen)).code).toBe('aborted');
    expect(seen).toHaveLength(2);
  });
});

test.each([0, 1, 1_001, 1.5, NaN])(
  'a page size of %d is a TypeError, and nothing is sent',
  async (pageSize) => {
    const { server, entries } = await readFrom([first], { pageSize });
    await expect(entries.next()).rejects.toThrow(
      new TypeError('statementEntries: pageSize must be an integer from 2 to 1000'),
    );
    expect(server.received).toHaveLength(0);
  },
);

async function collect(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const seen: Entry[] = [];
  for await (const each of entries) seen.push(each);
  return seen;
}

/** Returns the error that the iteration ends with. `seen` gets the lines before it. */
async function failureOf(
  entries: AsyncIterable<Entry>,
  seen: Entry[] = [],
): Promise<PaymentIntermediaryError> {
  try {
    for await (const each of entries) seen.push(each);
  } catch (error) {
    if (error instanceof PaymentIntermediaryError) return error;
    throw error;
  }
  throw new Error('the iteration came to its end');
}
