import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { components } from '../../../generated/api.ts';
import { runCommand } from './command.ts';
import { bankForm, sellerBody } from './fixtures.ts';
import { accept, Receiver, type Answer } from './receiver.ts';
import { TestApi } from './test-api.ts';
import { createTestWorker } from './test-worker.ts';
import { testKey } from './test-keyring.ts';

interface Listed {
  id: string;
  seller: number;
  event: string;
  state: string;
  attempts: number;
  lastOutcome: string | null;
  time: string;
  nextAttempt: string | null;
}

export interface Shown {
  id: string;
  state: string;
  url: string;
  endpoint: string;
  attempts: { number: number; outcome: string; status: number; durationMs: number; detail: string }[];
}

/** Gives a test file a service, sellers with receivers, and `payfac webhooks` on the same database. */
export function webhookCommands() {
  let api: TestApi;
  let token: string;
  let intermediaryId: number;
  let env: NodeJS.ProcessEnv;
  let sellers = 0;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    api = await TestApi.start();
    // Commands know only the real time.
    api.setNow(new Date().toISOString());
    ({ token, id: intermediaryId } = await api.createIntermediary());
    const { location } = api.database;
    env = {
      PATH: process.env.PATH,
      DATABASE_URL: location.engine === 'sqlite' ? `sqlite:${location.path}` : location.url,
      PAYFAC_SECRET_KEY: testKey(7).toString('base64'),
      PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
    };
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
  });
  afterAll(() => api.stop());

  const webhooks = (...args: string[]) => runCommand(env, ['webhooks', ...args]);

  async function webhooksJson<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await webhooks(...args, '--json');
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout) as T;
  }

  return {
    api: () => api,
    env: () => env,
    webhooks,
    webhooksJson,
    listOf: (id: string, ...args: string[]) => webhooksJson<Listed[]>('list', '--seller', id, ...args),

    newSeller: async (answer: Answer = accept) => {
      // An earlier test may have set the clock ahead.
      api.setNow(new Date().toISOString());
      const receiver = await Receiver.start(answer);
      receivers.push(receiver);
      const body = sellerBody(++sellers, { webhook: receiver.url });
      const reply = await api.call<components['schemas']['SellerCreated']>('POST', '/v2/seller', {
        token,
        body,
      });
      const { idSeller, webhookSecret } = reply.body;
      return {
        receiver,
        id: String(idSeller),
        event: (n: number) => `evt_${idSeller}_${n}`,
        webhookSecret,
      };
    },

    /** Causes another event for the seller. */
    updateAccount: async (id: string): Promise<void> => {
      const body = { idSeller: Number(id), account: bankForm() };
      expect((await api.call('PATCH', '/v2/seller', { token, body })).status).toBe(200);
    },

    drain: async (at = Date.now()): Promise<void> => {
      api.setNow(new Date(at).toISOString());
      const { worker } = createTestWorker(api.service);
      await worker.drain();
      await worker.stop(0);
    },

    auditOf: async (subject: string): Promise<string[]> => {
      const rows = await api.service.store.read
        .selectFrom('audit_records')
        .select(['action', 'actor'])
        .where('intermediary_id', '=', intermediaryId)
        .where('subject', '=', subject)
        .where('action', 'like', 'webhook.%')
        .orderBy('id')
        .execute();
      return rows.map(({ action, actor }) => `${action} ${actor}`);
    },
  };
}
