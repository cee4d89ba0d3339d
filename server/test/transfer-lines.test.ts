import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { parseCsv } from '../src/shared/csv.fixture.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import type { Transfer } from '../src/settlement/transfer.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readListPage, readListPages } from './support/list-pages.ts';
import { cursorOf as statementCursorOf, nextOf, positionOf } from './support/statement-pages.ts';
import { readStatement, refund, type StatementEntry } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';
import { recordedTransfer, returnedTransfer } from './support/transfers.ts';

let api: TestApi;
let intermediary: { id: number; token: string };
let token: string;
let foreigner: { id: number; token: string };
let seller: { id: number; token: string };
let other: { id: number; token: string };
/**
 * The transfers. The first one failed; the second has the lines that were late for it, and gives back what the first
 * took.
 */
let transfers: Transfer[];
let foreign: Transfer;
let charges = 0;

function importDays(owner: { id: number }, idSeller: number, days: readonly number[]) {
  const lines = days.map((day) =>
    chargeLine({
      idSeller,
      uuid: chargeUuid(charges++),
      paidAt: `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`,
    }),
  );
  return importLines(api, lines, { intermediaryId: owner.id });
}

const transfer = (owner: { id: number }, sellerId: number, date: string) =>
  recordedTransfer(api.service.store, { intermediaryId: owner.id, sellerId }, date, api.service);

const days = (count: number, from = 1) => Array.from({ length: count }, (_, n) => from + (n % 20));

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary('Lines');
  ({ token } = intermediary);
  foreigner = await api.createIntermediary('Foreign');
  seller = await createSeller(api, token, 0);
  other = await createSeller(api, token, 1);
  const stranger = await createSeller(api, foreigner.token, 50);
  await importDays(intermediary, seller.id, days(120));
  await importDays(intermediary, other.id, days(10));
  await importDays(foreigner, stranger.id, days(10));
  for (let n = 0; n < 40; n += 9) await refund(api, token, chargeUuid(n));
  transfers = [await transfer(intermediary, seller.id, '2026-10-10')];
  await returnedTransfer(api.service.store, transfers[0]!, api.service.keyring);
  await importDays(intermediary, seller.id, days(60));
  transfers.push(await transfer(intermediary, seller.id, '2026-10-15'));
  await importDays(intermediary, seller.id, days(60));
  transfers.push(await transfer(intermediary, other.id, '2026-10-15'));
  foreign = await transfer(foreigner, stranger.id, '2026-10-15');
});
afterAll(() => api.stop());

const pathOf = ({ id }: Pick<Transfer, 'id'>, query = '') => `/v2/transfers/${id}/lines${query}`;

const linesOf = async (of: Transfer, caller = token) =>
  (await readListPage<StatementEntry>(api, caller, pathOf(of))).items;

const call = (of: Transfer, accept: string, query = '', caller = token) =>
  api.call(`GET`, pathOf(of, query), { token: caller, headers: { Accept: accept } });

test('the lines of a transfer are those of the statement that no earlier one has, and add up to zero', async () => {
  const statement = await readStatement(api, seller.token);
  const held = new Set<number>();
  for (const { id, transferDate, throughSequence, amountCents } of transfers.slice(0, 2)) {
    const expected = statement.filter(
      (line) =>
        line.execution_date <= transferDate && line.sequence <= throughSequence && !held.has(line.sequence),
    );
    for (const { sequence } of expected) held.add(sequence);
    const lines = await linesOf({ id } as Transfer);
    expect(lines).toEqual(expected);
    expect(lines.map(positionOf)).toEqual(lines.map(positionOf).toSorted());
    const cents = lines.map((line) => Math.round(100 * (line.entrada_liquida - line.saida_liquida)));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
    const own = lines.filter(
      ({ operacao, id_transfer: idTransfer }) => operacao === 'REPASSE' && idTransfer === id,
    );
    expect(own.map((line) => Math.round(100 * line.saida_bruta))).toEqual([amountCents]);
  }
  const second = await linesOf(transfers[1]!);
  expect(second.some((line) => line.operacao === 'REPASSE_DEVOLVIDO')).toBe(true);
  // There are late lines among them, so that both ways of reading are tested below.
  expect(second.filter((line) => line.execution_date <= '2026-10-10').length).toBeGreaterThan(20);
  expect(second.filter((line) => line.execution_date > '2026-10-10').length).toBeGreaterThan(20);
});

describe('pages put together are all lines', () => {
  test.each([1, 7, 20, 50, 1_000])('of %i lines', async (limit) => {
    for (const of of transfers) {
      const whole = await linesOf(of);
      for (const size of [limit, whole.length - 1, whole.length]) {
        const pages = await readListPages<StatementEntry>(api, token, pathOf(of, `?limit=${size}`));
        expect(pages.flat()).toEqual(whole);
        expect(pages.length).toBe(Math.ceil(whole.length / size));
      }
    }
  });

  test('for the seller too, whatever is written and paid out meanwhile', async () => {
    const own = await createSeller(api, token, 2);
    await importDays(intermediary, own.id, days(30));
    await transfer(intermediary, own.id, '2026-10-08');
    await importDays(intermediary, own.id, days(30));
    const made = await transfer(intermediary, own.id, '2026-10-09');
    const whole = await linesOf(made, own.token);
    const pages = await readListPages(api, own.token, pathOf(made, '?limit=3'), async (seen) => {
      await importDays(intermediary, own.id, days(2, seen.length));
      if (seen.length === 3) await transfer(intermediary, own.id, '2026-10-09');
    });
    expect(pages.flat()).toEqual(whole);
  });
});

describe('every form holds the same lines', () => {
  const cell = (value: string | number | null) => String(value ?? '');

  test('JSON, NDJSON and CSV', async () => {
    for (const of of transfers) {
      const lines = await linesOf(of);
      const ndjson = await call(of, 'application/x-ndjson');
      expect(ndjson.headers.get('content-type')).toBe('application/x-ndjson');
      expect(ndjson.text).toBe(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const csv = await call(of, 'text/csv');
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      const [header, ...rows] = parseCsv(csv.text);
      expect(header).toEqual(operationFacts.listTransferLines.csvColumns);
      expect(rows).toEqual(lines.map((line) => Object.values(line).map(cell)));
    }
  });

  test('in pages too, whose form may change, and without limit all the rest comes', async () => {
    const [, of] = transfers as [Transfer, Transfer];
    const lines = await linesOf(of);
    const first = await call(of, 'application/x-ndjson', '?limit=10');
    const rest = await api.call<StatementEntry[]>('GET', nextOf(first.headers)!.replace('limit=10&', ''), {
      token,
    });
    expect(
      first.text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(lines.slice(0, 10));
    expect(rest.body).toEqual(lines.slice(10));
    expect(nextOf(rest.headers)).toBeNull();
  });

  test('another form is 406, as a problem', async () => {
    const { status, body, headers } = await call(transfers[0]!, 'application/xml');
    expect([status, body.code]).toEqual([406, 'not_acceptable']);
    expect(headers.get('vary')).toMatch(/\bAccept\b/);
  });

  test('HEAD has no body', async () => {
    for (const query of ['', '?limit=5']) {
      const { status, text } = await api.call('HEAD', pathOf(transfers[1]!, query), { token });
      expect([status, text]).toEqual([200, '']);
    }
  });
});

test("a transfer that is unknown, another intermediary's or another seller's is 404, in every form", async () => {
  const [own] = transfers as [Transfer];
  const attempts = [
    [token, foreign],
    [token, { ...own, id: 9_007_199_254_740_991 }],
    [other.token, own],
    [foreigner.token, own],
  ] as const;
  for (const [caller, of] of attempts) {
    for (const query of ['', '?limit=5']) {
      const { status, body } = await call(of, 'text/csv, application/problem+json', query, caller);
      expect([status, body.code]).toEqual([404, 'transfer_not_found']);
    }
  }
});

describe('a cursor', () => {
  const cursorOf = async (of: Transfer, caller = token) => {
    const { next } = await readListPage(api, caller, pathOf(of, '?limit=1'));
    return new URLSearchParams(next?.split('?')[1]).get('cursor')!;
  };
  const refusal = async (of: Transfer, cursor: string, caller = token) => {
    const query = `?cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await api.call('GET', pathOf(of, query), { token: caller });
    return [status, body.code, body.errors?.[0]?.pointer];
  };
  const mismatch = [422, 'cursor_mismatch', undefined];

  test('may be used again, by another token of the intermediary, with another limit', async () => {
    const [of] = transfers as [Transfer];
    const cursor = await cursorOf(of);
    const again = await api.service.store.write((tx) =>
      issueToken(tx, api.service, operator(intermediary.id), null, api.now),
    );
    const whole = await linesOf(of);
    for (const caller of [token, token, again.token]) {
      const page = await readListPage(api, caller, pathOf(of, `?limit=3&cursor=${cursor}`));
      expect(page.items).toEqual(whole.slice(1, 4));
    }
  });

  test('of another transfer, another caller or a statement is 422', async () => {
    const [first, second] = transfers as [Transfer, Transfer];
    expect(await refusal(second, await cursorOf(first))).toEqual(mismatch);
    expect(await refusal(first, await cursorOf(first), seller.token)).toEqual(mismatch);
    expect(await refusal(first, await cursorOf(first, seller.token))).toEqual(mismatch);
    expect(await refusal(first, await statementCursorOf(api, token))).toEqual(mismatch);
    const path = `/v2/report/statement?cursor=${await cursorOf(first)}`;
    expect((await api.call('POST', path, { token })).status).toBe(422);
  });

  test('that was changed, cut or made up is 400 and says where', async () => {
    const [of] = transfers as [Transfer];
    const cursor = await cursorOf(of);
    const flipped = cursor.startsWith('A') ? `B${cursor.slice(1)}` : `A${cursor.slice(1)}`;
    for (const text of [flipped, cursor.slice(0, -1), `${cursor}A`, 'A', 'A'.repeat(201), 'x y', '']) {
      expect(await refusal(of, text), text).toEqual([400, 'invalid_request', '/query/cursor']);
    }
  });
});

test.each(['0', '1001', 'abc', '', '1.5'])('limit=%s is 400', async (limit) => {
  const { status, body } = await api.call('GET', pathOf(transfers[0]!, `?limit=${limit}`), { token });
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/query/limit']);
});
