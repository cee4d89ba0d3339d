import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { saoPauloDate } from '../src/shared/calendar.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { importLines } from './support/import-lines.ts';
import { operationIds, readingOperations } from './operations/index.ts';
import { prepareScene, type Scene } from './operations/scene.ts';
import { TestApi } from './support/test-api.ts';

/** What a piece of work sends to the database. */
interface Sent {
  statements: number;
  /** How often it waits for responses. What is sent together is waited for once. */
  waits: number;
}

type Query = (this: pg.Client, ...query: unknown[]) => unknown;

/** Counts what `work` sends on any connection, `begin` and `commit` too. */
async function sentDuring(work: () => Promise<unknown>): Promise<Sent> {
  const sent = { statements: 0, waits: 0 };
  let pending = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const send = pg.Client.prototype.query as Query;
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as { mockImplementation(query: Query): void };
  spy.mockImplementation(function (...query) {
    sent.statements += 1;
    if (pending++ === 0) sent.waits += 1;
    const result = send.apply(this, query) as Promise<unknown> | { done: Promise<unknown> };
    const done = 'done' in result ? result.done : result;
    void done.catch(() => undefined).then(() => (pending -= 1));
    return result;
  });
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
  }
  return sent;
}

/** Returns the table of `scale.md`. */
async function documented(): Promise<Record<string, Sent>> {
  const text = await readFile(new URL('../docs/scale.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| (`\w+`[^|]*|a batch[^|]*?) +\| +(\d+) \| +(\d+) \|$/gm);
  return Object.fromEntries(
    Array.from(rows, ([, what = '', statements, waits]) => [
      /^`(\w+)`/.exec(what)?.[1] ?? what,
      { statements: Number(statements), waits: Number(waits) },
    ]),
  );
}

describe.runIf(inject('engine') === 'postgres')('what is sent to the database', () => {
  let api: TestApi;
  let scenes: Scene[];
  beforeAll(async () => {
    api = await TestApi.start();
    scenes = [await prepareScene(api, 1), await prepareScene(api, 2)];
    // Otherwise the first use of the day would be written during one of the operations.
    const today = { last_used_on: saoPauloDate(api.now) };
    await api.service.store.write((tx) => tx.updateTable('tokens').set(today).execute());
  });
  afterAll(() => api.stop());

  async function call({ requests, intermediary: { token } }: Scene, id: (typeof operationIds)[number]) {
    const { method, path, body } = requests[id];
    const headers = method === 'GET' ? {} : { 'x-idempotency-key': `statements-${id}` };
    const { status } = await api.call(method, path, { token, body, headers });
    expect(status).toBeLessThan(300);
  }

  test('is what scale.md says', async () => {
    const [first, second] = scenes;
    const found: Record<string, Sent> = {};
    for (const id of operationIds) {
      // The first request of a token also asks for its owner, and the first statement for the digest of its plan.
      await call(first!, id);
      if (id === operationIds[0] || id === 'queryStatement') await call(second!, id);
      found[id] = await sentDuring(() => call(second!, id));
    }
    const lines = [50, 51, 52].map((n) => chargeLine({ idSeller: second!.seller.id, uuid: chargeUuid(n) }));
    const intermediaryId = second!.intermediary.id;
    await importLines(api, lines.slice(0, 1), { intermediaryId });
    found['a batch of an import'] = await sentDuring(() =>
      importLines(api, lines.slice(1), { intermediaryId }),
    );
    const table = await documented();
    expect(Object.keys(table).length).toBeGreaterThan(10);
    expect(found).toMatchObject(table);
    const most = Math.max(...Object.values(table).map(({ statements }) => statements));
    // A statement for each day: of a month in one, it could take too long.
    const { getMargins, ...others } = found;
    expect(getMargins?.statements).toBeLessThanOrEqual(32);
    for (const [what, { statements }] of Object.entries(others)) {
      expect(statements, what).toBeLessThanOrEqual(most);
      if (readingOperations.some((id) => id === what && id !== 'listDeliveries')) {
        expect(statements, what).toBeLessThanOrEqual(5);
      }
    }
  });
});
