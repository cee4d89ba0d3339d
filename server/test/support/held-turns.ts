import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { TestApi } from './test-api.ts';

/** Runs work in a turn, of which there are at most four. */
type TakeTurn = (work: () => Promise<unknown>) => Promise<unknown>;

/** Runs the work while nobody else gets a turn. */
export async function whileTurnsAreTaken(takeTurn: TakeTurn, work: () => Promise<void>): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<unknown>();
  const turns = Promise.all([1, 2, 3, 4].map(() => takeTurn(() => held)));
  try {
    await work();
  } finally {
    release(null);
    await turns;
  }
}

/** Sends a request, disconnects while it waits for a turn, and expects that nothing is read for it then. */
export async function expectNothingReadOnceGone(
  api: TestApi,
  { method, path, token }: { method: string; path: string; token: string },
  takeTurn: TakeTurn,
): Promise<void> {
  const { mock } = vi.spyOn(api.service.store.read.getExecutor(), 'executeQuery');
  /** Returns the number of statements, once no more are sent. */
  const settled = async () => {
    for (let before = -1; ;) {
      if (mock.calls.length > 0 && mock.calls.length === before) return before;
      before = mock.calls.length;
      await sleep(100);
    }
  };
  try {
    let before = 0;
    await whileTurnsAreTaken(takeTurn, async () => {
      const headers = { 'X-Token-Api': token };
      const outgoing = request(api.url + path, { method, agent: false, headers });
      outgoing.on('error', () => undefined).end();
      before = await settled();
      outgoing.destroy();
      await sleep(100);
    });
    expect(await settled()).toBe(before);
  } finally {
    vi.restoreAllMocks();
  }
  expect(api.log.at(-1)).toMatchObject({ level: 'info', status: null, code: null, complete: false });
}
