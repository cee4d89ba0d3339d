import { describe, expect, test } from 'vitest';
import { runCommand } from './support/command.ts';
import { accept, answerWith } from './support/receiver.ts';
import { webhookCommands, type Shown } from './support/webhook-commands.ts';

const { api, env, webhooks, webhooksJson, listOf, newSeller, updateAccount, drain, auditOf } =
  webhookCommands();

describe('payfac webhooks list and show', () => {
  test('tell what was sent, what came of it, and what waits', async () => {
    const { id, event, receiver } = await newSeller(answerWith(503, {}, 'down for maintenance'));
    await drain();
    await updateAccount(id);
    const rows = await listOf(id);
    expect(rows).toMatchObject([
      {
        id: event(2),
        seller: Number(id),
        event: 'seller.bank_account.updated',
        state: 'pending',
        attempts: 0,
      },
      { id: event(1), event: 'seller.created', state: 'pending', attempts: 1, lastOutcome: 'http_error' },
    ]);
    expect(Date.parse(rows[1]?.nextAttempt ?? '')).toBe(Date.parse(rows[1]?.time ?? '') + 5_000);
    const shown = await webhooksJson<Shown>('show', event(1));
    expect(shown).toMatchObject({
      id: event(1),
      state: 'pending',
      url: receiver.url,
      endpoint: 'enabled',
      attempts: [{ number: 1, outcome: 'http_error', status: 503, detail: 'down for maintenance' }],
    });
    expect(await webhooksJson<Shown>('show', event(2))).toMatchObject({ state: 'pending', attempts: [] });

    receiver.answer = accept;
    // The commands above may have taken longer than the first event has to wait.
    await drain(Date.parse(rows[1]?.time ?? '') + 1_000);
    expect(await listOf(id, '--state', 'succeeded')).toMatchObject([{ id: event(2) }]);
    expect(await listOf(id, '--state', 'pending')).toMatchObject([{ id: event(1) }]);
    expect(await listOf(id, '--state', 'failed')).toEqual([]);
    expect(await listOf(id, '--limit', '1')).toHaveLength(1);
    const table = await webhooks('list', '--seller', id);
    expect(table.stdout).toMatch(/^id +seller +event +state +attempts +lastOutcome +time +nextAttempt\n/);
    const text = await webhooks('show', event(1));
    expect(text.stdout).toContain('down for maintenance');
  });
});

describe('payfac webhooks replay', () => {
  test('sends one event again under its id, also one that had arrived', async () => {
    const { id, event, receiver } = await newSeller();
    await drain();
    expect(await webhooksJson('replay', event(1))).toEqual({ replayed: 1 });
    await drain();
    expect(receiver.ids).toEqual([event(1), event(1)]);
    expect(await listOf(id)).toMatchObject([{ state: 'succeeded', attempts: 2 }]);
    const { attempts } = await webhooksJson<Shown>('show', event(1));
    expect(attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect(await auditOf(`event:${event(1)}`)).toEqual(['webhook.replayed command']);
  });

  test('restarts the schedule', async () => {
    const { id, event, receiver } = await newSeller(answerWith(500));
    await drain();
    expect((await webhooks('replay', event(1))).code).toBe(0);
    await drain();
    expect(receiver.received).toHaveLength(2);
    const [row] = await listOf(id);
    expect(Date.parse(row?.nextAttempt ?? '')).toBe(Date.parse(row?.time ?? '') + 5_000);
  });

  test('--since sends what ended since then, --failed only what did not arrive', async () => {
    const good = await newSeller();
    const bad = await newSeller(answerWith(410));
    await drain();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const ofSeller = (seller: string, from: string, ...more: string[]) =>
      webhooksJson('replay', '--since', from, '--seller', seller, ...more);
    expect(await ofSeller(good.id, later)).toEqual({ replayed: 0 });
    expect(await ofSeller(good.id, since, '--failed')).toEqual({ replayed: 0 });
    expect(await ofSeller(good.id, since)).toEqual({ replayed: 1 });
    // The event is due already.
    expect(await ofSeller(good.id, since)).toEqual({ replayed: 0 });
    expect(await ofSeller(bad.id, since, '--failed')).toEqual({ replayed: 1 });
    bad.receiver.answer = accept;
    await drain();
    expect([good.receiver.received.length, bad.receiver.received.length]).toEqual([2, 1]);
    expect((await webhooks('enable', '--seller', bad.id)).code).toBe(0);
    await drain();
    expect(bad.receiver.ids).toEqual([bad.event(1), bad.event(1)]);
    expect(await webhooksJson('replay', '--since', since)).not.toEqual({ replayed: 0 });
    await drain();
  });

  test('says until when the endpoint is paused, and how to end that', async () => {
    const { id, event, receiver } = await newSeller(answerWith(503, { 'retry-after': '3600' }));
    await drain();
    const until = new Date(api().now + 3_600_000).toISOString();
    expect(await webhooksJson<Shown>('show', event(1))).toMatchObject({
      endpoint: `paused until ${until}, as its receiver asked`,
    });
    const { code, stderr } = await webhooks('replay', event(1));
    expect([code, stderr]).toEqual([
      0,
      `${event(1)} will be sent again after ${until}: the receiver asked for a pause until then. ` +
        `\`payfac webhooks set-url --seller ${id} URL\` ends the pause, also with the same URL.\n`,
    ]);
    receiver.answer = accept;
    expect((await webhooks('set-url', '--seller', id, receiver.url)).code).toBe(0);
    expect(await webhooksJson<Shown>('show', event(1))).toMatchObject({ endpoint: 'enabled' });
    await drain();
    expect(receiver.ids).toEqual([event(1), event(1)]);
  });

  test('what was never sent needs no replay', async () => {
    const { event } = await newSeller();
    const { code, stderr } = await webhooks('replay', event(1));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `payfac: ${event(1)} has not been sent yet: it is waiting for its first attempt.\n`,
    });
    await drain();
  });
});

describe('wrong input is refused with a sentence and exit code 1', () => {
  test.each<[string[], RegExp]>([
    [['show', 'evt_999999_1'], /there is no event evt_999999_1/],
    [['show', '7'], /It must be the id of an event such as evt_7_12/],
    [['replay'], /say what to send again/],
    [['replay', 'evt_1_1', '--since', '2026-01-01T00:00:00Z'], /say what to send again/],
    [['replay', 'evt_1_1', '--failed'], /--failed, --seller and --intermediary go with --since/],
    [['replay', '--since', 'yesterday'], /It must be an instant/],
    [['replay', 'evt_1_999999'], /there is no event/],
    [['rotate-secret'], /say whose endpoint: either --seller ID or --intermediary NAME/],
    [['rotate-secret', '--intermediary', 'Nobody'], /there is no intermediary Nobody/],
    [['rotate-secret', '--seller', '999999'], /there is no seller 999999/],
    [['rotate-secret', '--seller', '1', '--overlap-hours', '169'], /from 0 to 168/],
    [['set-url', '--seller', '999999', 'https://shop.example/'], /there is no seller 999999/],
    [['set-url', '--seller', '1', 'shop.example'], /the webhook is not a URL. Nothing was changed/],
    [['set-url', '--seller', '1', 'https://u:p@shop.example/'], /user name or a password/],
    [['set-url', '--seller', '1', `https://shop.example/${'x'.repeat(2048)}`], /more than 2048 characters/],
    [['enable', '--seller', '999999'], /there is no seller 999999/],
    [['list', '--state', 'lost'], /Allowed choices are pending, succeeded, failed, refused/],
    [['list', '--seller', 'x'], /whole number/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await webhooks(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('a private URL, unless they are allowed', async () => {
    const strict = { ...env(), PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'off' };
    for (const url of ['http://shop.example/', 'https://127.0.0.1/', 'https://[::1]/']) {
      const { code, stderr } = await runCommand(strict, ['webhooks', 'set-url', '--seller', '1', url]);
      expect({ url, code }).toEqual({ url, code: 1 });
      expect(stderr).toContain('PAYFAC_WEBHOOK_ALLOW_PRIVATE');
    }
  });
});
