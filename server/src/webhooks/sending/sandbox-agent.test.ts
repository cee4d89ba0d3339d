import { afterEach, beforeEach, expect, test } from 'vitest';
import { Receiver } from '../../../test/support/receiver.ts';
import { deliver } from './deliver.ts';
import { createSandboxAgent } from './safe-agent.ts';

let here: Receiver;
let listener: Receiver;

beforeEach(async () => {
  [here, listener] = await Promise.all([Receiver.start(), Receiver.start()]);
});
afterEach(() => Promise.all([here.stop(), listener.stop()]));

async function post(url: string): Promise<void> {
  const agent = createSandboxAgent(listener.port);
  try {
    const message = { url: new URL(url), headers: {}, body: '{}' };
    expect(await deliver(agent, message, { timeoutMs: 2_000, now: 0 })).toMatchObject({ status: 204 });
  } finally {
    await agent.destroy();
  }
}

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
  'a receiver at %s is on this machine, and gets its events',
  async (host) => {
    await post(`http://${host}:${here.port}/hooks`);
    expect([here.received.length, listener.received.length]).toEqual([1, 0]);
  },
);

test.each([['shop.example'], ['localhost.shop.example'], ['10.0.0.1'], ['192.0.2.1'], ['[2001:db8::1]']])(
  '%s is contacted neither over http: nor over https:, and the listener gets the request as it is',
  async (host) => {
    for (const scheme of ['http', 'https']) await post(`${scheme}://${host}:${here.port}/hooks?a=1`);
    expect(here.received).toEqual([]);
    expect(listener.received.map(({ path, headers }) => [path, headers.host])).toEqual([
      ['/hooks?a=1', `${host}:${here.port}`],
      ['/hooks?a=1', `${host}:${here.port}`],
    ]);
  },
);
