import { describe, expect, test } from 'vitest';
import { operator } from '../../src/audit/audit.repository.ts';
import { issueToken } from '../../src/tokens/token.service.ts';
import { readListPage } from './list-pages.ts';
import { cursorOf as statementCursorOf } from './statement-pages.ts';
import type { TestApi } from './test-api.ts';

type Query = Record<string, string>;

/** The readers of a list, once `beforeAll` has run. */
interface ListCallers {
  api: TestApi;
  intermediary: { id: number; token: string };
  /** The sellers of the intermediary. */
  sellers: readonly { id: number; token: string }[];
  /** Another intermediary, and one of its sellers. */
  foreigner: { token: string };
  foreign: { id: number };
}

const targetOf = (path: string, query: Query) => `${path}?${new URLSearchParams(query).toString()}`;

/** Declares the tests of which items a list shows to whom. */
export function testScopeOf(path: string, callers: () => ListCallers): void {
  const answer = async (caller: string, idSeller: number) => {
    const target = targetOf(path, { idSeller: String(idSeller) });
    const { status, body } = await callers().api.call('GET', target, { token: caller });
    return [status, body.code, body.detail];
  };

  describe('who may ask for whom (D2)', () => {
    test("an unknown seller is 404 for an intermediary, and so is another intermediary's", async () => {
      const { intermediary, foreign } = callers();
      const answers: unknown[][] = [];
      for (const id of [999_999, foreign.id]) answers.push(await answer(intermediary.token, id));
      expect(answers[0]?.slice(0, 2)).toEqual([404, 'seller_not_found']);
      expect(answers[1]).toEqual(answers[0]);
    });

    test('another seller is 403 for a seller, the same whether or not it exists', async () => {
      const { sellers, foreign } = callers();
      const answers: unknown[] = [];
      for (const id of [sellers[1]!.id, foreign.id, 999_999])
        answers.push(await answer(sellers[0]!.token, id));
      expect(answers[0]).toEqual([403, 'access_denied', expect.any(String)]);
      expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    });

    test('a seller may name itself', async () => {
      const { api, sellers } = callers();
      const { id, token } = sellers[0]!;
      const named = await readListPage(api, token, targetOf(path, { idSeller: String(id) }));
      expect(named.items).toEqual((await readListPage(api, token, path)).items);
    });
  });
}

/** Declares the tests of a list's cursors. `filters` are queries that each narrow the list. */
export function testCursorsOf(
  path: string,
  callers: () => ListCallers,
  filters: readonly (() => Query)[],
): void {
  const cursorOf = async (caller: string, query: Query = {}) => {
    const { next } = await readListPage(callers().api, caller, targetOf(path, { ...query, limit: '1' }));
    return new URLSearchParams(next?.split('?')[1]).get('cursor')!;
  };
  const refusal = async (caller: string, query: Query) => {
    const { status, body } = await callers().api.call('GET', targetOf(path, query), { token: caller });
    return [status, body.code];
  };
  const mismatch = [422, 'cursor_mismatch'];

  describe('a cursor', () => {
    test('may be used again, by another token of the intermediary, with another limit', async () => {
      const { api, intermediary } = callers();
      const { token } = intermediary;
      const list = async (caller: string, query: Query) =>
        (await readListPage(api, caller, targetOf(path, query))).items;
      const cursor = await cursorOf(token);
      const again = await api.service.store.write((tx) =>
        issueToken(tx, api.service, operator(intermediary.id), null, api.now),
      );
      for (const caller of [token, token, again.token]) {
        expect(await list(caller, { cursor, limit: '3' })).toEqual(
          (await list(token, { limit: '4' })).slice(1),
        );
      }
    });

    test('of other filters is 422', async () => {
      const { intermediary, sellers } = callers();
      const { token } = intermediary;
      const cursor = await cursorOf(token);
      for (const query of filters) expect(await refusal(token, { ...query(), cursor })).toEqual(mismatch);
      const ofOne = await cursorOf(token, { idSeller: String(sellers[0]!.id) });
      expect(await refusal(token, { cursor: ofOne })).toEqual(mismatch);
      expect(await refusal(token, { cursor: ofOne, idSeller: String(sellers[1]!.id) })).toEqual(mismatch);
    });

    test('of another caller is 422, whatever it may see', async () => {
      const { intermediary, sellers, foreigner } = callers();
      const { token } = intermediary;
      expect(await refusal(foreigner.token, { cursor: await cursorOf(token) })).toEqual(mismatch);
      const idSeller = String(sellers[0]!.id);
      const own = await cursorOf(sellers[0]!.token);
      expect(await refusal(sellers[1]!.token, { cursor: own })).toEqual(mismatch);
      expect(await refusal(token, { cursor: own, idSeller })).toEqual(mismatch);
      const ofIntermediary = await cursorOf(token, { idSeller });
      expect(await refusal(sellers[0]!.token, { cursor: ofIntermediary, idSeller })).toEqual(mismatch);
    });

    test('of a statement is 422, and one of the list in a statement too', async () => {
      const { api, intermediary } = callers();
      const { token } = intermediary;
      expect(await refusal(token, { cursor: await statementCursorOf(api, token) })).toEqual(mismatch);
      const statement = `/v2/report/statement?cursor=${await cursorOf(token)}`;
      const { status, body } = await api.call('POST', statement, { token });
      expect([status, body.code]).toEqual(mismatch);
    });

    test('that was changed, cut or made up is 400 and says where', async () => {
      const { api, intermediary } = callers();
      const cursor = await cursorOf(intermediary.token);
      const other = (character: string | undefined) => (character === 'A' ? 'B' : 'A');
      const bad = [
        ...[0, 5, 20, 40, cursor.length - 2].map(
          (at) => cursor.slice(0, at) + other(cursor[at]) + cursor.slice(at + 1),
        ),
        ...[1, 2, 10, 43, cursor.length - 1].map((count) => cursor.slice(0, -count)),
        ...['A', `${cursor}A`, `${cursor}=`, 'A'.repeat(43), 'A'.repeat(200), 'A'.repeat(201)],
        ...['x y', 'ç', ''],
      ];
      for (const text of bad) {
        const target = targetOf(path, { cursor: text });
        const { status, body } = await api.call('GET', target, { token: intermediary.token });
        expect([status, body.code, body.errors?.[0]?.pointer], text).toEqual([
          400,
          'invalid_request',
          '/query/cursor',
        ]);
      }
    });
  });
}

/** Declares the tests of queries that a list refuses, each for one field. */
export function testRefusalsOf(
  path: string,
  callers: () => ListCallers,
  cases: readonly [query: string, pointer: string][],
): void {
  describe('a bad query is 400 where it is bad', () => {
    test.each(cases)('%s', async (query, pointer) => {
      const { api, intermediary } = callers();
      const { token } = intermediary;
      const { status, body, text } = await api.call('GET', `${path}?${query}`, { token });
      expect(status, text).toBe(400);
      expect([body.code, body.errors?.map((error) => error.pointer)]).toEqual(['invalid_request', [pointer]]);
    });
  });
}
