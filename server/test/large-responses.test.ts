import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inPageTurn } from '../src/http/request/heavy-turns.ts';
import type { Principal } from '../src/tokens/token.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { expectNothingReadOnceGone, whileTurnsAreTaken } from './support/held-turns.ts';
import { importLines } from './support/import-lines.ts';
import { readPages, statementPath } from './support/statement-pages.ts';
import { TestApi } from './support/test-api.ts';

/**
 * The number of lines: more than one read and one group of a page, so that some are left when others have been made.
 */
const lineCount = 1_234;

let api: TestApi;
let principal: Principal;
let token: string;
/** The token of another intermediary. */
let other: string;

beforeAll(async () => {
  api = await TestApi.start();
  const intermediary = await api.createIntermediary();
  ({ token } = intermediary);
  principal = { party: 'intermediary', intermediaryId: intermediary.id, sellerId: null };
  const { id: idSeller } = await createSeller(api, token, 0);
  const lines = Array.from({ length: lineCount }, (_, n) => chargeLine({ idSeller, uuid: chargeUuid(n) }));
  await importLines(api, lines, { withEvents: false });
  ({ token: other } = await api.createIntermediary('Other'));
});
afterAll(() => api.stop());

const uuidsOf = (lines: readonly { uuid_charge: string | null }[]) => lines.map((line) => line.uuid_charge);

type Asked = [what: string, method: string, path: string, body?: object];

const large: Asked[] = [
  ['a large page', 'POST', `${statementPath}?limit=1000`],
  ['a whole statement', 'POST', statementPath],
  ['a large page of charges', 'GET', '/v2/charges?limit=1000'],
  ['what the contract marks as heavy', 'GET', '/v2/sellers?limit=20'],
];
const small: Asked[] = [
  ['a small page', 'POST', `${statementPath}?limit=20`],
  ['the lines of a charge', 'POST', statementPath, { uuid_charge: chargeUuid(1) }],
  ['charges', 'GET', '/v2/charges?limit=20'],
];

const takeTurn = (work: () => Promise<unknown>) => inPageTurn({ principal, spender: 'another' }, work);

const ask = ([, method, path, body]: Asked, caller = token) =>
  api.call<unknown[]>(method, path, { token: caller, body });

describe('large responses are made in turn', () => {
  test('and small ones do not wait for them', async () => {
    let waiting: Promise<unknown[][]> = Promise.resolve([]);
    await whileTurnsAreTaken(takeTurn, async () => {
      const made: unknown[] = [];
      const one = async (asked: Asked) => {
        const { body } = await ask(asked);
        made.push(body);
        return body;
      };
      waiting = Promise.all(large.map(one));
      const others = await Promise.all(small.map((asked) => ask(asked)));
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
      await sleep(100);
      expect(made).toEqual([]);
    });
    expect((await waiting).map((items) => items.length)).toEqual([1_000, lineCount, 1_000, 1]);
  });

  test.each(large.slice(0, 2))('and %s is not read for a client that has disconnected', async (...asked) => {
    const [, method, path] = asked;
    await expectNothingReadOnceGone(api, { method, path, token }, takeTurn);
  });

  test("and those of another intermediary do not wait for one's", async () => {
    await whileTurnsAreTaken(takeTurn, async () => {
      const responses = await Promise.all(large.map((asked) => ask(asked, other)));
      expect(responses.map(({ text }) => text)).toEqual(['[]', '[]', '[]', '[]']);
    });
  });

  test('and the tokens of an intermediary take turns', async () => {
    const made: string[] = [];
    let waiting: Promise<unknown>[] = [];
    await whileTurnsAreTaken(takeTurn, () => {
      const inTurnOf = (spender: string) =>
        inPageTurn({ principal, spender }, () => Promise.resolve(made.push(spender)));
      waiting = ['1', '1', '1', '1', '1', '2'].map(inTurnOf);
      return Promise.resolve();
    });
    await Promise.all(waiting);
    expect(made.indexOf('2')).toBeLessThan(3);
  });
});

test('a page has the lines of the whole list, in every form and of any size', async () => {
  const { body: whole } = await api.call<{ uuid_charge: string }[]>('POST', statementPath, { token });
  expect(whole).toHaveLength(lineCount);
  for (const limit of [100, 101, 512, 513, 1_000]) {
    const pages = await readPages(api, token, limit);
    expect(pages.map((page) => page.length)).toEqual([
      ...Array<number>(Math.floor(lineCount / limit)).fill(limit),
      lineCount % limit,
    ]);
    expect(uuidsOf(pages.flat())).toEqual(uuidsOf(whole));
  }
  for (const accept of ['application/x-ndjson', 'text/csv']) {
    const headers = { Accept: accept };
    const all = await api.call('POST', statementPath, { token, headers });
    const page = await api.call('POST', `${statementPath}?limit=1000`, { token, headers });
    expect(all.text.startsWith(page.text)).toBe(true);
    expect(page.text.trimEnd().split('\n')).toHaveLength(accept === 'text/csv' ? 1_001 : 1_000);
    expect(page.headers.get('content-length')).toBe(String(Buffer.byteLength(page.text)));
  }
});
