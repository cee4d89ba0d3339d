import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { formerOf } from '../src/events/outbox.repository.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { updateSeller } from '../src/sellers/update-seller.ts';
import { rotateSecret } from '../src/webhooks/endpoints/endpoint.service.ts';
import { replaySince } from '../src/webhooks/operating/replay.service.ts';
import { deleteFinishedDeliveries } from '../src/webhooks/operating/prune.repository.ts';
import { isSigned, signingKey } from '../src/webhooks/sending/signature.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { bankForm } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { accept, answerWith, type Receiver } from './support/receiver.ts';
import { setStatus } from './support/seller-status.ts';
import { WebhookApi } from './support/webhook-api.ts';

type Schemas = components['schemas'];

const hourMs = 60 * 60 * 1_000;

let hooks: WebhookApi;
let own: Receiver;
let rightful: Receiver;
let thief: Receiver;
let seller: { id: number; token: string; secret: string };

beforeAll(async () => {
  hooks = await WebhookApi.start();
});
beforeEach(async () => {
  [own, rightful, thief] = [
    await hooks.startReceiver(),
    await hooks.startReceiver(),
    await hooks.startReceiver(),
  ];
  const set = { token: hooks.token, body: { url: own.url } };
  expect((await hooks.api.call('PUT', '/v2/payfac/webhook', set)).status).toBe(200);
  const created = await hooks.sellerAt(rightful.url);
  seller = { id: created.idSeller, token: created['X-Api-Token'], secret: created.webhookSecret };
  await drain();
});
afterEach(() => hooks.stopReceivers());
afterAll(() => hooks.stop());

/** What the seller's token, which may be stolen, does. */
const change = async (body: Schemas['SellerUpdateInput']) => {
  const { status, text } = await hooks.api.call('PATCH', `/v2/seller/${seller.id}`, {
    token: seller.token,
    body,
  });
  expect(status, text).toBe(200);
};
const changeAccount = async () => {
  const body = { idSeller: seller.id, account: bankForm() };
  expect((await hooks.api.call('PATCH', '/v2/seller', { token: seller.token, body })).status).toBe(200);
};

async function drain(allowPrivate = true): Promise<void> {
  expect(await hooks.drain({}, allowPrivate)).toEqual([]);
}

const ids = (...sequences: number[]) => sequences.map((n) => `evt_${seller.id}_${n}`);
const typesAt = ({ received }: Receiver) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const formerDeliveries = () => hooks.deliveries(formerOf(seller.id));

/** Which URL is told of what is the same on both engines. */
const onSqlite = inject('engine') === 'sqlite';

describe.runIf(onSqlite)('after a change of the webhook, the former URL', () => {
  test('is told of it and of what follows, with the same signature; so is the intermediary', async () => {
    await change({ webhook: thief.url });
    await changeAccount();
    await drain();
    expect(typesAt(rightful)).toEqual(['seller.created', 'seller.updated', 'seller.bank_account.updated']);
    expect([thief.ids, own.ids.slice(-3)]).toEqual([ids(2, 3), ids(1, 2, 3)]);
    for (const { headers, body } of rightful.received) {
      expect(isSigned(headers, body, signingKey(seller.secret), hooks.api.now)).toBe(true);
    }
    expect(rightful.received[1]?.body).toBe(thief.received[0]?.body);
    expect(JSON.parse(rightful.received[1]?.body ?? '')).toMatchObject({
      data: { changedFields: ['webhook'] },
    });
  });

  test('is told of what had not arrived before it', async () => {
    rightful.answer = answerWith(500);
    await changeAccount();
    await drain();
    rightful.answer = accept;
    await changeAccount();
    await importLines(hooks.api, [chargeLine({ idSeller: seller.id, uuid: chargeUuid(2) })]);
    await change({ webhook: thief.url });
    await drain();
    expect(rightful.ids.toSorted()).toEqual(ids(1, 2, 2, 3, 5));
    expect(thief.ids).toEqual(ids(3, 4, 5));
  });

  test('gets nothing else', async () => {
    await change({ webhook: thief.url });
    await importLines(hooks.api, [chargeLine({ idSeller: seller.id })]);
    await drain();
    expect([rightful.ids, thief.ids]).toEqual([ids(1, 2), ids(2, 3)]);
  });

  test('is told until the hold of a changed account would end', async () => {
    await change({ webhook: thief.url });
    hooks.wait(24 * hourMs - 1);
    await changeAccount();
    hooks.wait(1);
    await changeAccount();
    await drain();
    expect([rightful.ids, thief.ids]).toEqual([ids(1, 2, 3), ids(2, 3, 4)]);
  });

  test('is not told without a hold', async () => {
    const { store, keyring } = hooks.api.service;
    const order = { sellerId: seller.id, changes: { webhook: thief.url } };
    const actor = operator(hooks.intermediaryId);
    await store.write((tx) =>
      updateSeller({ keyring, accountHoldHours: 0 }, tx, actor, order, hooks.api.now),
    );
    await drain();
    expect([rightful.ids, thief.ids]).toEqual([ids(1), ids(2)]);
  });

  test('is not told when the webhook stays, or twice when it is the webhook again', async () => {
    await change({ webhook: rightful.url, fantasyName: 'Aurora' });
    await drain();
    expect(await formerDeliveries()).toEqual([]);
    await change({ webhook: thief.url });
    await drain();
    await change({ webhook: rightful.url });
    await drain();
    expect([rightful.ids, thief.ids]).toEqual([ids(1, 2, 3, 4), ids(3)]);
  });
});

describe.runIf(onSqlite)('further changes', () => {
  test('do not push out the URL that was there before the first one', async () => {
    const [second, third] = [await hooks.startReceiver(), await hooks.startReceiver()];
    await change({ webhook: thief.url });
    hooks.wait(20 * hourMs);
    await change({ webhook: second.url });
    await change({ webhook: third.url });
    hooks.wait(20 * hourMs);
    await changeAccount();
    await drain();
    expect(rightful.ids).toEqual(ids(1, 2, 3, 4, 5));
    expect([thief.ids, second.ids]).toEqual([[], []]);
    expect(third.ids).toEqual(ids(2, 3, 4, 5));
  });

  test('to the same URL do not prolong the time', async () => {
    await change({ webhook: thief.url });
    hooks.wait(20 * hourMs);
    await change({ webhook: thief.url });
    hooks.wait(4 * hourMs);
    await changeAccount();
    await drain();
    expect(rightful.ids).toEqual(ids(1, 2));
  });

  test('after the hold tell the URL that was there before them, and end what waits for the older one', async () => {
    rightful.answer = answerWith(500);
    await change({ webhook: thief.url });
    await drain();
    hooks.wait(24 * hourMs);
    const third = await hooks.startReceiver();
    await change({ webhook: third.url });
    rightful.answer = accept;
    await drain();
    expect([rightful.ids, thief.ids, third.ids]).toEqual([ids(1, 2), ids(2, 3), ids(3)]);
    expect(await formerDeliveries()).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  });
});

describe.runIf(onSqlite)('a former URL', () => {
  test('that does not respond is tried again, also after the hold', async () => {
    rightful.answer = answerWith(503, { 'retry-after': '86400' });
    await change({ webhook: thief.url });
    await drain();
    expect(thief.ids).toEqual(ids(2));
    rightful.answer = accept;
    hooks.wait(25 * hourMs);
    await drain();
    expect(rightful.ids).toEqual(ids(1, 2, 2));
  });

  test('that responds with 410 is told nothing more; the webhook goes on', async () => {
    rightful.answer = answerWith(500);
    await change({ webhook: thief.url });
    await drain();
    rightful.answer = answerWith(410);
    await changeAccount();
    await drain();
    rightful.answer = accept;
    await changeAccount();
    hooks.wait(hourMs);
    await drain();
    expect([rightful.ids, thief.ids]).toEqual([ids(1, 2, 3), ids(2, 3, 4)]);
    expect(await formerDeliveries()).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    expect(await hooks.endpoint(seller.id)).toMatchObject({ disabled_reason: null });
    const audit = hooks.store.read.selectFrom('audit_records').select('action');
    expect(await audit.where('action', '=', 'webhook.disabled').execute()).toEqual([]);
  });

  test('that responded with 410 gets no replay, and leaves its place to the URL of the next change', async () => {
    rightful.answer = answerWith(410);
    const second = await hooks.startReceiver();
    await change({ webhook: second.url });
    await drain();
    const to = { intermediaryId: hooks.intermediaryId, endpointId: formerOf(seller.id) };
    const filter = { since: 0, to, onlyFailed: true };
    expect((await replaySince(hooks.api.service, operator, filter, hooks.api.now + 1)).count).toBe(0);
    await change({ webhook: thief.url });
    await drain();
    expect([second.ids, thief.ids]).toEqual([ids(2, 3), ids(3)]);
  });

  test('has the new secret too', async () => {
    await change({ webhook: thief.url });
    const of = { sellerId: seller.id };
    const { keyring, store } = hooks.api.service;
    const rotated = await store.write((tx) =>
      rotateSecret(tx, keyring, { actorOf: operator, of, now: hooks.api.now }, 0),
    );
    await drain();
    for (const { headers, body } of rightful.received.slice(1)) {
      expect(isSigned(headers, body, signingKey(rotated!.secret), hooks.api.now)).toBe(true);
    }
    expect(typesAt(rightful)).toEqual(['seller.created', 'seller.updated']);
  });

  test('is called only if its address is public', async () => {
    await change({ webhook: thief.url });
    await drain(false);
    expect(rightful.ids).toEqual(ids(1));
    expect(await formerDeliveries()).toMatchObject([{ state: 'refused', log: [{ outcome: 'refused' }] }]);
  });

  test('goes with the seller, while what the intermediary gets stays', async () => {
    rightful.answer = answerWith(500, {}, 'Zulmira Quaresma has no account');
    await change({ webhook: thief.url });
    await drain();
    await setStatus(hooks.api.service, seller.id, 'BLOCKED');
    await forgetSeller(hooks.api.service, operator, seller.id);
    const rows = hooks.store.read.selectFrom('webhook_endpoints').select('seller_id');
    expect(await rows.where('seller_id', '=', formerOf(seller.id)).execute()).toEqual([]);
    expect(await formerDeliveries()).toMatchObject([{ state: 'failed', log: [] }]);
    hooks.wait(hourMs);
    await drain();
    expect(rightful.ids).toEqual(ids(1, 2));
  });
});

describe('the deliveries to a former URL', () => {
  const list = async (token: string, query = `?idSeller=${seller.id}`) => {
    const { body } = await hooks.api.call<Schemas['Delivery'][]>('GET', `/v2/deliveries${query}`, { token });
    return body.filter(({ idEvent }) => idEvent === ids(2)[0]);
  };
  const replay = (token: string) =>
    hooks.api.call<Schemas['Delivery']>('POST', `/v2/deliveries/${ids(2)[0]}_former/replay`, {
      token,
      body: {},
    });

  test('are shown to the intermediary, who may replay them, and not to the seller', async () => {
    await change({ webhook: thief.url });
    await drain();
    const former = { idDelivery: `${ids(2)[0]}_former`, recipient: 'FORMER', url: rightful.url };
    for (const query of [`?idSeller=${seller.id}`, '', '?status=SUCCEEDED', '?event=seller.updated']) {
      const found = await list(hooks.token, query);
      expect(found.map(({ recipient }) => recipient)).toEqual(['SELLER', 'INTERMEDIARY', 'FORMER']);
      expect(found[2]).toMatchObject(former);
    }
    expect((await list(seller.token)).map(({ recipient }) => recipient)).toEqual(['SELLER']);
    expect((await replay(seller.token)).status).toBe(404);
    expect((await replay(hooks.token)).body).toMatchObject({ ...former, status: 'PENDING' });
    await drain();
    expect([rightful.ids, thief.ids]).toEqual([ids(1, 2, 2), ids(2)]);
    rightful.answer = answerWith(410);
    await replay(hooks.token);
    await drain();
    expect((await replay(hooks.token)).status).toBe(404);
  });

  test('are in one page each', async () => {
    await change({ webhook: thief.url });
    await drain();
    const seen: string[] = [];
    let path: string | undefined = `/v2/deliveries?limit=1&idSeller=${seller.id}`;
    while (path !== undefined) {
      const page: { body: Schemas['Delivery'][]; headers: Headers } = await hooks.api.call<
        Schemas['Delivery'][]
      >('GET', path, { token: hooks.token });
      seen.push(...page.body.map(({ idDelivery }) => idDelivery));
      path = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      if (path !== undefined) path = path.replace(/^https?:\/\/[^/]*/, '');
    }
    const [first, second] = ids(1, 2);
    expect(seen.toSorted()).toEqual(
      [first, `${first}_payfac`, second, `${second}_former`, `${second}_payfac`].toSorted(),
    );
  });

  test('keep their event while they wait, and are deleted like all others', async () => {
    rightful.answer = answerWith(500);
    await change({ webhook: thief.url });
    await drain();
    const prune = async () => {
      while ((await hooks.store.write((tx) => deleteFinishedDeliveries(tx, hooks.api.now + 1))) > 0);
      const events = hooks.store.read.selectFrom('outbox_events').select('sequence');
      return events.where('seller_id', '=', seller.id).execute();
    };
    expect(await prune()).toEqual([{ sequence: 2 }]);
    rightful.answer = accept;
    hooks.wait(hourMs);
    await drain();
    expect(await prune()).toEqual([]);
  });
});

test('changes of the webhook and the account beside a worker all succeed, and every event arrives', async () => {
  const ending = new AbortController();
  const working = (async () => {
    while (!ending.signal.aborted) await drain();
  })();
  for (let round = 0; round < 10; round++) {
    const webhook = round % 2 === 0 ? thief.url : own.url;
    await Promise.all([change({ webhook }), changeAccount(), change({ fantasyName: `Aurora ${round}` })]);
  }
  ending.abort();
  await working;
  await drain();
  const told = (await formerDeliveries()).map(({ id, state }) => [id, state]);
  expect(told.length).toBeGreaterThanOrEqual(27);
  expect(told.every(([, state]) => state === 'succeeded')).toBe(true);
  expect(new Set(rightful.ids)).toEqual(new Set(ids(...Array.from({ length: 31 }, (_, n) => n + 1))));
});
