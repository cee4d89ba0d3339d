import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  listCharges,
  listReceivableUnits,
  listSellers,
  listTransferLines,
  listTransfers,
  PaymentIntermediaryError,
  unwrap,
  type Schemas,
} from '../src/index.ts';
import { chargeLine, sellerBody } from './support/bodies.ts';
import { json, startFaultServer } from './support/fault-server.ts';
import { goodAnswerTo } from './support/good-answer.ts';
import { startServerHere, type RealServer } from './support/real-server.ts';

type Client = ReturnType<typeof createClient>;

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const each of items) seen.push(each);
  return seen;
}

describe('of the real service', () => {
  let server: RealServer;
  let client: Client;
  let sellers: Schemas['SellerSummary'][];
  let charges: Schemas['ChargeSummary'][];
  let transfers: Schemas['Transfer'][];

  beforeAll(async () => {
    server = await startServerHere();
    client = createClient({ baseUrl: server.url, token: server.token });
    for (const document of ['11222333000181', '52998224725', '12ABC34501DE35', '31415926590']) {
      await unwrap(client.POST('/v2/seller', { body: sellerBody(document) }));
    }
    sellers = await unwrap(client.GET('/v2/sellers'));
    const [first, second] = sellers.toReversed().map(({ id }) => id) as [number, number];
    // There are two closings of each day, and two transfers of each closing.
    for (const [round, transferDate] of ['2026-03-02', '2026-03-02', '2026-03-05', '2026-03-05'].entries()) {
      const lines = Array.from({ length: 6 }, (_, n) =>
        chargeLine(`6f1c2f6e-9c0a-4d57-8a5${round}-00000000000${n}`, n % 2 === 0 ? first : second),
      );
      await server.importCharges(lines.join(''));
      await unwrap(client.POST('/v2/payfac/transfers', { body: { transferDate } }));
    }
    charges = await unwrap(client.GET('/v2/charges'));
    transfers = await unwrap(client.GET('/v2/transfers'));
    for (const key of ['late-1', 'late-2']) {
      const body = { value: 1, direction: 'CREDIT', reason: key, idSeller: second } as const;
      const header = { 'Idempotency-Key': key };
      await unwrap(client.POST('/v2/payfac/adjustments', { body, params: { header } }));
    }
  });
  afterAll(() => server.stop());

  test('all come in pages of any size', async () => {
    expect([sellers.length, charges.length, transfers.length]).toEqual([4, 24, 8]);
    for (const pageSize of [2, 3, 4, 5]) {
      expect(await collect(listSellers(client, {}, { pageSize }))).toEqual(sellers);
    }
    for (const pageSize of [5, 12, 23, 24, 25, 1_000]) {
      expect(await collect(listCharges(client, {}, { pageSize }))).toEqual(charges);
    }
    for (const pageSize of [2, 3, 7, 8, 9]) {
      expect(await collect(listTransfers(client, {}, { pageSize }))).toEqual(transfers);
    }
    const [{ idTransfer }] = transfers as [Schemas['Transfer']];
    const path = { idTransfer };
    const lines = await unwrap(client.GET('/v2/transfers/{idTransfer}/lines', { params: { path } }));
    expect(lines).toHaveLength(4);
    for (const pageSize of [2, 3, 4, 5]) {
      expect(await collect(listTransferLines(client, idTransfer, { pageSize }))).toEqual(lines);
    }
    const units = await unwrap(client.GET('/v2/report/receivables/units'));
    expect(units).toHaveLength(3);
    expect(await collect(listReceivableUnits(client, {}, { pageSize: 2 }))).toEqual(units);
  });

  test('keep their filter on every page', async () => {
    const [second] = sellers.slice(2, 3) as [Schemas['SellerSummary']];
    const idSeller = String(second.id);
    const isOwn = (of: { idSeller: number }) => of.idSeller === second.id;
    const paid = { idSeller, status: 'PAID', paidFrom: '2026-03-01' } as const;
    expect(await collect(listCharges(client, paid, { pageSize: 5 }))).toEqual(charges.filter(isOwn));
    const early = { idSeller, transferDateFinal: '2026-03-03' };
    expect(await collect(listTransfers(client, early, { pageSize: 2 }))).toEqual(
      transfers.filter((each) => isOwn(each) && each.transferDate <= early.transferDateFinal),
    );
    const matching = sellers.filter((each) =>
      `${each.name}${each.fantasyName}${each.document}`.includes('22'),
    );
    expect(matching.length).toBeGreaterThan(0);
    expect(await collect(listSellers(client, { status: 'ACTIVE', text: '22' }, { pageSize: 2 }))).toEqual(
      matching,
    );
    const units = await collect(listReceivableUnits(client, { idSeller }, { pageSize: 2 }));
    expect(units.map(isOwn)).toEqual([true, true]);
  });

  test('of what is unknown are the problem of the service', async () => {
    const refused = { status: 404, code: 'seller_not_found' };
    await expect(collect(listCharges(client, { idSeller: '999999' }))).rejects.toMatchObject(refused);
    const unknown = { status: 404, code: 'transfer_not_found' };
    await expect(collect(listTransferLines(client, 999_999))).rejects.toMatchObject(unknown);
  });
});

/** Each list with two items that make its first page, and what may follow them, or may not. */
const orders: Record<string, [path: string, list: (client: Client) => AsyncIterable<unknown>, pages: Pages]> =
  {
    charges: [
      '/v2/charges',
      (client) => listCharges(client, { status: 'PAID' }, { pageSize: 2 }),
      {
        first: [charge(3), charge(2)],
        good: [charge(1), charge(3, '2026-03-01T12:00:00.000Z')],
        bad: [charge(2), charge(3), charge(1, '2026-03-03T12:00:00.000Z')],
      },
    ],
    transfers: [
      '/v2/transfers',
      (client) => listTransfers(client, { status: 'PAID' }, { pageSize: 2 }),
      {
        first: [transfer(9), transfer(7)],
        good: [transfer(3), transfer(8, '2026-03-01')],
        bad: [transfer(7), transfer(8), transfer(3, '2026-03-03')],
      },
    ],
    sellers: [
      '/v2/sellers',
      (client) => listSellers(client, { status: 'ACTIVE' }, { pageSize: 2 }),
      {
        first: [{ id: 9 }, { id: 7 }],
        good: [{ id: 6 }],
        bad: [{ id: 7 }, { id: 8 }, { id: 3, createdAt: '2099-01-01T00:00:00.000Z' }],
      },
    ],
    units: [
      '/v2/report/receivables/units',
      (client) => listReceivableUnits(client, { idSeller: '2' }, { pageSize: 2 }),
      {
        first: [unit({ arrangement: 'ECC' }), unit()],
        good: [unit({ idSeller: 3, arrangement: 'ECC' }), unit({ dueDate: '2026-03-03', idSeller: 1 })],
        bad: [unit(), unit({ dueDate: '2026-03-01' }), unit({ idSeller: 1 }), unit({ arrangement: 'MCC' })],
      },
    ],
  };

interface Pages {
  first: object[];
  good: object[];
  bad: object[];
}

function charge(digit: number, paidAt = '2026-03-02T12:00:00.000Z') {
  return { uuid: `6f1c2f6e-9c0a-4d57-8a51-00000000000${digit}`, paidAt };
}

function transfer(idTransfer: number, transferDate = '2026-03-02') {
  return { idTransfer, transferDate };
}

function unit(changes: object = {}) {
  return { dueDate: '2026-03-02', idSeller: 2, arrangement: 'PIX', ...changes };
}

describe.each(Object.entries(orders))('a page of %s', (_, [path, list, { first, good, bad }]) => {
  const [example] = goodAnswerTo(`GET ${path}`) as [object];
  const whole = (items: object[]) => items.map((item) => ({ ...example, ...item }));

  async function readOn(next: object) {
    const link = { Link: `<${path}?limit=2&cursor=a>; rel="next"` };
    const server = await startFaultServer(json(whole(first), 200, link), json(whole([next])));
    const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 0 });
    const items = await collect(list(client));
    return { items, targets: server.received.map(({ url }) => url.replace(/^.*\?/, '')) };
  }

  test.each(good)('may go on with %j', async (next) => {
    const { items, targets } = await readOn(next);
    expect(items).toHaveLength(3);
    expect(targets[0]).toMatch(/^(status|idSeller)=\w+&limit=2$/);
    expect(targets[1]).toBe(`${targets[0]}&cursor=a`);
  });

  test.each(bad)('is an error with %j', async (next) => {
    const error = await readOn(next).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentIntermediaryError);
    expect(error).toMatchObject({ code: 'invalid_response' });
    expect((error as Error).message).toContain(`GET ${path}: 200, a page that does not continue`);
  });
});
