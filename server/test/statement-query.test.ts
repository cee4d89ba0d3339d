import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Query = components['schemas']['StatementQueryInput'];

const allKinds = [
  'VENDA',
  'ESTORNO',
  'ESTORNO_CANCELADO',
  'CHARGEBACK',
  'CHARGEBACK_REVERTIDO',
  'AJUSTE_CREDITO',
  'AJUSTE_DEBITO',
  'REPASSE',
  'REPASSE_DEVOLVIDO',
] satisfies Query['operacoes'];

const path = '/v2/report/statement';
const order1 = 'aaaaaaaa-0000-4000-8000-000000000001';
const order2 = 'aaaaaaaa-0000-4000-8000-000000000002';
const unknown = 'ffffffff-0000-4000-8000-000000000000';

/** Returns the uuid of a charge by its letter, with digits that have a lower and an upper case. */
const uuidOf = (letter: string) => `abcdef00-0000-4000-8000-00000000000${letter}`;

let api: TestApi;
let token: string;
let first: { id: number; token: string };
let second: { id: number; token: string };
let idle: { id: number; token: string };
let stranger: { token: string };
let foreign: { id: number; token: string };

/*
 * Execution dates, in October 2026:  1st: a   2nd: b, e   3rd: c, d, f; a's refund follows in November.
 * `first` has a, b, c, d; `second` has e, f; the stranger's seller has charges named a and z, in order1 too.
 */
beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  stranger = await api.createIntermediary('Stranger');
  first = await createSeller(api, token, 1);
  foreign = await createSeller(api, stranger.token, 1);
  second = await createSeller(api, token, 2);
  idle = await createSeller(api, token, 3);
  const line = (letter: string, idSeller: number, day: number, uuidOrder?: string) =>
    chargeLine({ idSeller, uuid: uuidOf(letter), paidAt: `2026-10-0${day}T12:00:00Z`, uuidOrder });
  // The lines are not in the order of their dates, because the sequence is the order of writing.
  await importLines(api, [
    line('f', second.id, 3),
    line('d', first.id, 3),
    line('e', second.id, 2, order1),
    line('c', first.id, 3, order2),
    line('b', first.id, 2, order1),
    line('a', first.id, 1, order1),
  ]);
  await importLines(api, [line('a', foreign.id, 2, order1), line('9', foreign.id, 2)]);
  await refund(api, token, uuidOf('a'));
});
afterAll(() => api.stop());

/** Returns the lines as the letters of their charges. A refund's letter is a capital. */
async function letters(caller: string, query?: Query): Promise<string> {
  const lines = await readStatement(api, caller, query);
  return lines
    .map(({ uuid_charge, operacao }) => {
      const letter = uuid_charge!.slice(-1);
      return operacao === 'ESTORNO' ? letter.toUpperCase() : letter;
    })
    .join('');
}

describe('what a statement holds', () => {
  test("an intermediary gets all its sellers', in order of execution date, seller and sequence", async () => {
    const lines = await readStatement(api, token, {});
    expect(await letters(token, {})).toBe('abedcfA');
    const keys = lines.map((line) => [line.execution_date, line.id_seller, line.sequence]);
    expect(keys).toEqual([
      ['2026-10-01', first.id, 4],
      ['2026-10-02', first.id, 3],
      ['2026-10-02', second.id, 2],
      ['2026-10-03', first.id, 1],
      ['2026-10-03', first.id, 2],
      ['2026-10-03', second.id, 1],
      ['2026-11-20', first.id, 5],
    ]);
  });

  test('no body, an empty one and {} are the same', async () => {
    const expected = await readStatement(api, token, {});
    expect(await readStatement(api, token)).toEqual(expected);
    const empty = await api.call('POST', path, { token, rawBody: '', headers: { 'Content-Length': '0' } });
    expect(empty.status).toBe(200);
    expect(empty.body).toEqual(expected);
  });

  test('a seller gets its own alone, whether or not it names itself', async () => {
    expect(await letters(first.token)).toBe('abdcA');
    expect(await letters(first.token, { idSeller: String(first.id) })).toBe('abdcA');
    expect(await letters(second.token)).toBe('ef');
  });

  test('no line of another intermediary, though a charge and an order have the same uuids', async () => {
    expect(await letters(stranger.token)).toBe('a9');
    expect(await letters(stranger.token, { uuid_charge: uuidOf('a') })).toBe('a');
    expect(await letters(stranger.token, { uuid_order: order1 })).toBe('a');
    expect(await letters(token, { uuid_charge: uuidOf('a') })).toBe('aA');
  });

  test('no lines give an empty array', async () => {
    for (const [caller, query] of [
      [idle.token, {}],
      [token, { idSeller: String(idle.id) }],
      [token, { executionDateInitial: '2027-01-01' }],
    ] as const) {
      const { status, text } = await api.call('POST', path, { token: caller, body: query });
      expect(status).toBe(200);
      expect(text).toBe('[]');
    }
  });
});

describe('each filter, alone and with others (D25)', () => {
  const cases: [what: string, query: (seller: () => string) => Query, letters: string][] = [
    ['a seller', (seller) => ({ idSeller: seller() }), 'abdcA'],
    ['a first day, inclusive', () => ({ executionDateInitial: '2026-10-02' }), 'bedcfA'],
    ['a last day, inclusive', () => ({ executionDateFinal: '2026-10-02' }), 'abe'],
    ['both days', () => ({ executionDateInitial: '2026-10-02', executionDateFinal: '2026-10-03' }), 'bedcf'],
    ['one day', () => ({ executionDateInitial: '2026-10-02', executionDateFinal: '2026-10-02' }), 'be'],
    [
      'a day without lines',
      () => ({ executionDateInitial: '2026-10-04', executionDateFinal: '2026-10-04' }),
      '',
    ],
    ['a period that ends before the first line', () => ({ executionDateFinal: '2026-09-30' }), ''],
    ['a charge', () => ({ uuid_charge: uuidOf('b') }), 'b'],
    ['a refunded charge', () => ({ uuid_charge: uuidOf('a') }), 'aA'],
    ['a charge in capitals', () => ({ uuid_charge: uuidOf('a').toUpperCase() }), 'aA'],
    ['an unknown charge', () => ({ uuid_charge: unknown }), ''],
    ['an order of several charges and sellers', () => ({ uuid_order: order1 }), 'abeA'],
    ['an order in capitals', () => ({ uuid_order: order1.toUpperCase() }), 'abeA'],
    ['an order of one charge', () => ({ uuid_order: order2 }), 'c'],
    ['an unknown order', () => ({ uuid_order: unknown }), ''],
    ['a seller and a day', (seller) => ({ idSeller: seller(), executionDateFinal: '2026-10-02' }), 'ab'],
    ['a seller and an order', (seller) => ({ idSeller: seller(), uuid_order: order1 }), 'abA'],
    ['a seller and its charge', (seller) => ({ idSeller: seller(), uuid_charge: uuidOf('c') }), 'c'],
    ["a seller and another's charge", (seller) => ({ idSeller: seller(), uuid_charge: uuidOf('e') }), ''],
    ['a charge and its order', () => ({ uuid_charge: uuidOf('e'), uuid_order: order1 }), 'e'],
    ['a charge and another order', () => ({ uuid_charge: uuidOf('e'), uuid_order: order2 }), ''],
    ['sales', () => ({ operacoes: ['VENDA'] }), 'abedcf'],
    ['refunds', () => ({ operacoes: ['ESTORNO'] }), 'A'],
    ['a kind without lines', () => ({ operacoes: ['CHARGEBACK'] }), ''],
    ['all kinds', () => ({ operacoes: allKinds }), 'abedcfA'],
    ['all kinds but sales', () => ({ operacoes: allKinds.slice(1) }), 'A'],
    ["a seller's sales", (seller) => ({ idSeller: seller(), operacoes: ['VENDA'] }), 'abdc'],
    ["a seller's refunds", (seller) => ({ idSeller: seller(), operacoes: ['ESTORNO'] }), 'A'],
    ["an order's sales", () => ({ uuid_order: order1, operacoes: ['VENDA'] }), 'abe'],
    ["an order's refunds", () => ({ uuid_order: order1, operacoes: ['ESTORNO', 'CHARGEBACK'] }), 'A'],
    ["another order's refunds", () => ({ uuid_order: order2, operacoes: ['ESTORNO'] }), ''],
    ["a charge's refunds", () => ({ uuid_charge: uuidOf('a'), operacoes: ['ESTORNO'] }), 'A'],
    ['refunds until October', () => ({ executionDateFinal: '2026-10-31', operacoes: ['ESTORNO'] }), ''],
    [
      'refunds from the day of one',
      () => ({ executionDateInitial: '2026-11-20', operacoes: ['ESTORNO'] }),
      'A',
    ],
    [
      'refunds from the day after',
      () => ({ executionDateInitial: '2026-11-21', operacoes: ['ESTORNO'] }),
      '',
    ],
    ['an order and a day', () => ({ uuid_order: order1, executionDateInitial: '2026-10-02' }), 'beA'],
    [
      'all six',
      (seller) => ({
        idSeller: seller(),
        executionDateInitial: '2026-11-01',
        executionDateFinal: '2026-11-30',
        uuid_order: order1,
        uuid_charge: uuidOf('a'),
        operacoes: ['ESTORNO'],
      }),
      'A',
    ],
  ];

  test.each(cases)('%s', async (_, query, expected) => {
    expect(
      await letters(
        token,
        query(() => String(first.id)),
      ),
    ).toBe(expected);
  });

  test("a seller's filters find nothing of another's", async () => {
    expect(await letters(second.token, { uuid_order: order1 })).toBe('e');
    expect(await letters(second.token, { uuid_charge: uuidOf('a') })).toBe('');
    expect(await letters(second.token, { uuid_order: order2 })).toBe('');
    expect(await letters(second.token, { operacoes: ['ESTORNO'] })).toBe('');
    expect(await letters(second.token, { operacoes: ['VENDA'] })).toBe('ef');
    expect(await letters(stranger.token, { operacoes: ['ESTORNO'] })).toBe('');
    expect(await letters(token, { uuid_charge: uuidOf('9') })).toBe('');
  });
});

describe('who may ask for whom (D2)', () => {
  const refusal = async (caller: string, idSeller: number) => {
    const { body } = await api.call('POST', path, { token: caller, body: { idSeller: String(idSeller) } });
    const { status, code, detail } = body;
    return { status, code, detail };
  };

  test("an unknown seller is 404 for an intermediary, and so is another intermediary's", async () => {
    const answers = [await refusal(token, 999_999), await refusal(token, foreign.id)];
    expect(answers[0]).toMatchObject({ status: 404, code: 'seller_not_found' });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('another seller is 403 for a seller, the same whether or not it exists', async () => {
    const answers: unknown[] = [];
    for (const id of [second.id, foreign.id, 999_999]) answers.push(await refusal(first.token, id));
    expect(answers[0]).toMatchObject({ status: 403, code: 'access_denied' });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });
});

describe('a bad query is 400 where it is bad', () => {
  const cases: [what: string, query: unknown, pointer: string][] = [
    [
      'a reversed period',
      { executionDateInitial: '2026-10-02', executionDateFinal: '2026-10-01' },
      '/body/executionDateFinal',
    ],
    ['2026-02-30 as the first day', { executionDateInitial: '2026-02-30' }, '/body/executionDateInitial'],
    ['2026-02-30 as the last day', { executionDateFinal: '2026-02-30' }, '/body/executionDateFinal'],
    ['a date with a time', { executionDateInitial: '2026-10-01T00:00:00Z' }, '/body/executionDateInitial'],
    ['a date of another order', { executionDateFinal: '01/10/2026' }, '/body/executionDateFinal'],
    ['an empty date', { executionDateFinal: '' }, '/body/executionDateFinal'],
    ['a number as a date', { executionDateFinal: 20261001 }, '/body/executionDateFinal'],
    ['null as a date', { executionDateFinal: null }, '/body/executionDateFinal'],
    ['an unknown filter', { executionDateInicial: '2026-10-01' }, '/body/executionDateInicial'],
    ['a number as idSeller', { idSeller: 1 }, '/body/idSeller'],
    ['idSeller 0', { idSeller: '0' }, '/body/idSeller'],
    ['idSeller with a leading zero', { idSeller: '01' }, '/body/idSeller'],
    ['idSeller of letters', { idSeller: 'abc' }, '/body/idSeller'],
    ['idSeller of 17 digits', { idSeller: '1'.repeat(17) }, '/body/idSeller'],
    ['an empty idSeller', { idSeller: '' }, '/body/idSeller'],
    ['no UUID as a charge', { uuid_charge: 'abc' }, '/body/uuid_charge'],
    ['a charge with urn:uuid:', { uuid_charge: `urn:uuid:${unknown}` }, '/body/uuid_charge'],
    ['a charge without hyphens', { uuid_charge: unknown.replaceAll('-', '') }, '/body/uuid_charge'],
    ['no UUID as an order', { uuid_order: 7 }, '/body/uuid_order'],
    ['an unknown kind', { operacoes: ['ESTORNO', 'REEMBOLSO'] }, '/body/operacoes/1'],
    ['a kind in lower case', { operacoes: ['venda'] }, '/body/operacoes/0'],
    ['no kind', { operacoes: [] }, '/body/operacoes'],
    ['a kind twice', { operacoes: ['VENDA', 'VENDA'] }, '/body/operacoes'],
    ['a kind that is not in an array', { operacoes: 'VENDA' }, '/body/operacoes'],
    ['null as kinds', { operacoes: null }, '/body/operacoes'],
  ];

  test.each(cases)('%s', async (_, body, pointer) => {
    const response = await api.call('POST', path, { token, body });
    expect(response.status, response.text).toBe(400);
    expect(response.body.code).toBe('invalid_request');
    expect(response.body.errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  test('an idSeller beyond every id is 404, not an error of the database', async () => {
    for (const idSeller of ['9007199254740991', '9999999999999999']) {
      const response = await api.call('POST', path, { token, body: { idSeller } });
      expect(response.status, response.text).toBe(404);
    }
  });

  test('a body that is no object', async () => {
    for (const body of [[], 'x', 1]) {
      expect((await api.call('POST', path, { token, body })).status).toBe(400);
    }
  });
});
