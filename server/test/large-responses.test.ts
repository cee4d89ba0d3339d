import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInTurn } from '../src/http/response/large-response.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { expectNothingReadOnceGone, whileTurnsAreTaken } from './support/held-turns.ts';
import { importLines } from './support/import-lines.ts';
import { readPages, statementPath } from './support/statement-pages.ts';
import { TestApi } from './support/test-api.ts';

/** More than one read and one group of a page, so that some are left when others have been made. */
const lineCount = 1_234;

let api: TestApi;
let token: string;
let other: string;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  ({ token: other } = await api.createIntermediary('Other'));
  const { id: idSeller } = await createSeller(api, token, 0);
  const lines = Array.from({ length: lineCount }, (_, n) => chargeLine({ idSeller, uuid: chargeUuid(n) }));
  await importLines(api, lines, { withEvents: false });
});
afterAll(() => api.stop());

const uuidsOf = (lines: readonly { uuid_charge: string | null }[]) => lines.map((line) => line.uuid_charge);

type Asked = [what: string, method: string, path: string, body?: object];

const large: Asked[] = [
  ['a large page', 'POST', `${statementPath}?limit=1000`],
  ['a whole statement', 'POST', statementPath],
  ['a large page of charges', 'GET', '/v2/charges?limit=1000'],
];
const small: Asked[] = [
  ['a small page', 'POST', `${statementPath}?limit=20`],
  ['the lines of a charge', 'POST', statementPath, { uuid_charge: chargeUuid(1) }],
  ['charges', 'GET', '/v2/charges?limit=20'],
  ['sellers', 'GET', '/v2/sellers?limit=20'],
];

const takeTurn = (work: () => Promise<unknown>) => makeInTurn(1, work);

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
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await sleep(100);
      expect(made).toEqual([]);
    });
    expect((await waiting).map((items) => items.length)).toEqual([1_000, lineCount, 1_000]);
  });

  test('and not read for a client that has disconnected meanwhile', async () => {
    const [, method, path] = large[0]!;
    await expectNothingReadOnceGone(api, { method, path, token }, takeTurn);
  });

  test.each([...large, ...small])(
    'by intermediary: %s does not wait for those of another',
    async (...asked) => {
      await ask(asked, other);
      const pagesAtOnce = 40;
      const ended: string[] = [];
      const noted = async (name: string, response: Promise<unknown>) => {
        await response;
        ended.push(name);
      };
      const pages = Array.from({ length: pagesAtOnce }, () => noted('page', ask(large[0]!)));
      await Promise.all([...pages, noted('other', ask(asked, other))]);
      expect(ended.indexOf('other')).toBeLessThan(pagesAtOnce / 4);
    },
  );
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
