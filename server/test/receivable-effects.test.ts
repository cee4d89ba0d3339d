import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { beneficiaryOf, effectLine } from './support/effect-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { setStatus } from './support/seller-status.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];

let api: TestApi;
let token: string;
let seller: Awaited<ReturnType<typeof createSeller>>;

const path = '/v2/payfac/receivable-effects';
const day = '2026-10-05';

beforeAll(async () => {
  api = await TestApi.start();
  api.setNow(`${day}T15:00:00Z`);
  ({ token } = await api.createIntermediary());
  seller = await createSeller(api, token, 1);
});
afterAll(() => api.stop());

const effect = (changes: Parameters<typeof effectLine>[0] = {}) =>
  effectLine({ idSeller: seller.id, dueDate: day, ...changes });

const send = (body: unknown, query = '') =>
  api.call<Schemas['EffectsImported']>('POST', path + query, { token, body: body as object });

const list = <Body = Schemas['ReceivableEffect'][]>(query: string, by = token) =>
  api.call<Body>('GET', `${path}?${query}`, { token: by });

const eventsOf = async ({ service }: TestApi, sellerId: number) => {
  const events = service.store.read.selectFrom('outbox_events').select('type');
  const rows = await events.where('seller_id', '=', sellerId).orderBy('sequence').execute();
  return rows.map(({ type }) => type);
};

async function sold(value: number): Promise<void> {
  const uuid = chargeUuid(Math.round(value));
  const method = {
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'POS',
    brand: 'visa',
    installments: 1,
  } as const;
  const paidAt = `${day}T12:00:00-03:00`;
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid, value, paidAt, ...method })]);
}

/** One after the other, because each goes on where the one before ended. */
describe('effects of contracts', { shuffle: false }, () => {
  test('a body that is too large, or in another form, is refused, and nothing is written', async () => {
    const refused = async (rawBody: string, type: string) => {
      const { status, body } = await api.call<{ code: string }>('POST', path, {
        ...{ token, rawBody, headers: { 'content-type': type } },
      });
      return [status, body.code];
    };
    expect(await refused(`[${' '.repeat(2 * 1024 * 1024)}]`, 'application/json')).toEqual([
      413,
      'body_too_large',
    ]);
    expect(await refused(JSON.stringify([effect()]), 'text/csv')).toEqual([415, 'unsupported_media_type']);
    expect((await list('')).body).toEqual([]);
  });

  test('a dry run says what would change, an import changes it, and the list shows it, to the seller too', async () => {
    const lines = [
      effect(),
      effect({ contract: 'B', priority: 2, kind: 'PERCENT', value: 50, computed: 450 }),
    ];
    const { body: dry } = await send(lines, '?dryRun=true');
    expect(dry).toMatchObject({ dryRun: true, lines: 2, created: 2, refused: 0 });
    expect((await list('')).body).toEqual([]);
    const ndjson = { token, rawBody: lines.map((line) => JSON.stringify(line)).join('\n') };
    const headers = { 'content-type': 'application/x-ndjson' };
    const { body } = await api.call<Schemas['EffectsImported']>('POST', path, { ...ndjson, headers });
    expect(body.results).toEqual([
      { line: 1, outcome: 'CREATED', code: null, detail: null },
      { line: 2, outcome: 'CREATED', code: null, detail: null },
    ]);
    // The seller is told once of both, and not again of what changes nothing.
    await send(lines);
    expect(await eventsOf(api, seller.id)).toEqual(['seller.created', 'receivable_effects.changed']);
    const { body: own } = await list('limit=1', seller.token);
    expect(own).toEqual([
      {
        ...{
          idEffect: own[0]?.idEffect,
          idSeller: seller.id,
          dueDate: day,
          arrangement: 'VCC',
          contract: 'A',
        },
        ...{ priority: 1, kind: 'AMOUNT', value: 500, computed: 500, paid: 0, status: 'OPEN' },
        ...{ beneficiaryDocument: '33456789000149', beneficiaryName: 'Banco A' },
        ...{ createdAt: `${day}T15:00:00.000Z`, updatedAt: `${day}T15:00:00.000Z` },
      },
    ]);
    for (const [query, contracts] of [
      ['contract=B', ['B']],
      [`idSeller=${seller.id}&status=OPEN`, ['A', 'B']],
      [`dueDate=${day}`, ['A', 'B']],
      ['status=WITHDRAWN', []],
    ] as const) {
      expect((await list(query)).body.map(({ contract }) => contract)).toEqual(contracts);
    }
    const csv = await api.call('GET', path, { token, headers: { accept: 'text/csv' } });
    expect(csv.text.split('\r\n')).toHaveLength(4);
    expect(csv.text).toContain(',PERCENT,50,450,0,OPEN,');
  });

  test('pages follow one another', async () => {
    const first = await list('limit=1');
    const next = /<[^?]*\?([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await list(next);
    expect([...first.body, ...second.body].map(({ contract }) => contract)).toEqual(['A', 'B']);
    const other = await list(`${next}&status=OPEN`);
    expect([other.status, (other.body as unknown as { code: string }).code]).toEqual([
      422,
      'cursor_mismatch',
    ]);
  });

  test('a line that is refused says where and why, and repeats nothing', async () => {
    const wrong = effect({
      ...{ contract: 'C', priority: 9, computed: -1, value: 0 },
      beneficiary: { ...beneficiaryOf('C'), account: { pixKey: '52998224725', pixKeyType: 'DOCUMENT' } },
    });
    const { body } = await send([wrong, effect({ contract: 'D', priority: 8 }), '{"contract"']);
    expect(body).toMatchObject({ lines: 3, refused: 3, created: 0 });
    expect(body.results.map(({ code }) => code)).toEqual([
      'invalid_line',
      'other_line_refused',
      'invalid_line',
    ]);
    expect(body.results[0]?.detail).toBe(
      '/beneficiary/account/pixKey is of type DOCUMENT: expected the document of the beneficiary. /computed: expected 0 to ' +
        '999999999999.99 BRL with at most two decimal places. /value: expected 0.01 to 999999999999.99 BRL with at most ' +
        'two decimal places',
    );
  });

  describe('a closing', { shuffle: false }, () => {
    test('pays the beneficiaries, tells of it with the contract, and counts them', async () => {
      await sold(900);
      const units = await api.call<Schemas['ReceivableUnit'][]>('GET', '/v2/report/receivables/units', {
        token,
      });
      expect(units.body).toMatchObject([{ constituted: 900, encumbered: 900, free: 0 }]);
      const closing = await api.call<Schemas['Closing']>('POST', '/v2/payfac/transfers', {
        ...{ token, body: { transferDate: day } },
      });
      expect(closing.body).toMatchObject({
        created: { count: 0, amount: 0 },
        beneficiaries: { count: 2, amount: 900 },
      });
      const { body: transfers } = await api.call<Schemas['Transfer'][]>('GET', '/v2/transfers', { token });
      expect(transfers.toReversed()).toMatchObject([
        {
          ...{ amount: 500, throughSequence: 2, left: 0 },
          beneficiary: {
            contract: 'A',
            dueDate: day,
            arrangement: 'VCC',
            document: '33456789000149',
            name: 'Banco A',
          },
          account: { pixKey: 'a@banco.example' },
        },
        { amount: 400, throughSequence: 3, beneficiary: { contract: 'B' } },
      ]);
      const lines = await api.call<Schemas['StatementEntry'][]>(
        'GET',
        `/v2/transfers/${transfers[0]!.idTransfer}/lines`,
        { token },
      );
      expect(lines.body).toMatchObject([
        { operacao: 'REPASSE_CESSAO', execution_date: day, bandeira: 'visa', saida_liquida: 400 },
      ]);
    });

    test('leaves a seller with open effects that cannot be erased, and one without that can', async () => {
      await setStatus(api.service, seller.id, 'BLOCKED');
      const deps = { ...api.service, accountHoldHours: 0 };
      const forget = () => forgetSeller(deps, operator, seller.id);
      const { body: transfers } = await api.call<Schemas['Transfer'][]>('GET', '/v2/transfers', { token });
      for (const { idTransfer } of transfers) {
        for (const status of ['SENT', 'PAID']) {
          await api.call('PATCH', `/v2/payfac/transfers/${idTransfer}`, { token, body: { status } });
        }
      }
      await expect(forget()).rejects.toThrow('open effects of contracts');
      await send([effect({ contract: 'B', priority: 2, withdrawn: true })]);
      await forget();
      const { body } = await list('');
      expect(body.map(({ status, beneficiaryName: name }) => [status, name])).toEqual([
        ['SETTLED', null],
        ['WITHDRAWN', null],
      ]);
      expect((await send([effect()])).body.results[0]?.code).toBe('seller_not_found');
    });
  });
});
