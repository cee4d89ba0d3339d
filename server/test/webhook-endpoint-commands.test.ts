import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { accept, answerWith, type Receiver } from './support/receiver.ts';
import { createTestWorker } from './support/test-worker.ts';
import { webhookCommands, type Shown } from './support/webhook-commands.ts';

const { api, webhooks, webhooksJson, newSeller, updateAccount, drain, auditOf } = webhookCommands();

describe('payfac webhooks rotate-secret', () => {
  test('both secrets sign until the overlap ends, then the new one alone', async () => {
    const { id, receiver, webhookSecret: old } = await newSeller();
    await drain();
    const rotated = await webhooksJson<{ webhookSecret: string; oldSecretUntil: string }>(
      ...['rotate-secret', '--seller', id, '--overlap-hours', '48'],
    );
    expect(rotated.webhookSecret).toMatch(/^whsec_/);
    await updateAccount(id);
    await drain();
    const secrets = [rotated.webhookSecret, old];
    expect(signers(receiver, secrets)).toEqual(secrets);
    api().setNow(rotated.oldSecretUntil);
    await updateAccount(id);
    const { worker } = createTestWorker(api().service);
    await worker.drain();
    await worker.stop(0);
    const { 'webhook-signature': signature } = receiver.received.at(-1)!.headers;
    expect(String(signature).split(' ')).toHaveLength(1);
    expect(await auditOf(`seller:${id}`)).toEqual(['webhook.secret_rotated command']);
    api().setNow(new Date().toISOString());
  });

  test('without overlap only the new secret signs', async () => {
    const { id, receiver, webhookSecret: old } = await newSeller();
    const { stdout, code } = await webhooks('rotate-secret', '--seller', id, '--overlap-hours', '0');
    expect(code).toBe(0);
    const secret = stdout.trim();
    await drain();
    expect(signers(receiver, [secret, old])).toEqual([secret]);
  });

  /** Returns which of these secrets verify the last event that arrived. */
  function signers(receiver: Receiver, secrets: string[]): string[] {
    const { body, headers } = receiver.received.at(-1)!;
    return secrets.filter((secret) => {
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    });
  }
});

describe('payfac webhooks set-url and enable', () => {
  test('events go to the new URL from now on', async () => {
    const { id, event, receiver } = await newSeller();
    const other = await newSeller();
    expect((await webhooks('set-url', '--seller', id, other.receiver.url)).code).toBe(0);
    await drain();
    expect(receiver.received).toEqual([]);
    expect(other.receiver.ids).toContain(event(1));
    expect(await auditOf(`seller:${id}`)).toEqual(['webhook.url_changed command']);
  });

  test('a control character in the URL is refused with its position, and is not printed', async () => {
    const { id } = await newSeller();
    for (const [url, place] of [
      ['https://example.com/\x1B[2J', 21],
      ['https://example.com/\n', 21],
      ['https://\x9Bexample.com', 9],
    ] as const) {
      const { code, stdout, stderr } = await webhooks('set-url', '--seller', id, url);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(
        `payfac: character ${place} of the URL is a control character. Leave it out. Nothing was changed.\n`,
      );
    }
    expect(await auditOf(`seller:${id}`)).toEqual([]);
  });

  test('a disabled endpoint gets what waited once it is enabled', async () => {
    const { id, event, receiver } = await newSeller(answerWith(410));
    await drain();
    await updateAccount(id);
    receiver.answer = accept;
    await drain();
    expect(receiver.ids).toEqual([event(1)]);
    expect(await webhooksJson<Shown>('show', event(1))).toMatchObject({
      endpoint: 'disabled (gone)',
      state: 'failed',
    });
    const set = await webhooks('set-url', '--seller', id, receiver.url);
    expect(set.stderr).toContain(`payfac webhooks enable --seller ${id}`);
    expect(await webhooksJson('enable', '--seller', id)).toMatchObject({ enabled: true, changed: true });
    await drain();
    expect(receiver.ids).toEqual([event(1), event(2)]);
    expect(await webhooksJson('enable', '--seller', id)).toMatchObject({ enabled: true, changed: false });
  });
});

describe('the endpoint of an intermediary itself', () => {
  const ofIntermediary = ['--intermediary', 'Acme'] as const;

  test('is made by set-url, which shows its secret once, and is listed, replayed, rotated and enabled', async () => {
    const { id, event, receiver } = await newSeller();
    await drain();
    const before = await webhooks('rotate-secret', ...ofIntermediary);
    expect([before.code, before.stderr]).toEqual([
      1,
      'payfac: intermediary Acme has no webhook. Set one with `payfac webhooks set-url --intermediary Acme URL`.\n',
    ]);
    const url = `${receiver.url}/own`;
    const made = await webhooksJson<{ webhookSecret: string }>('set-url', ...ofIntermediary, url);
    expect(made).toEqual({
      ...{ intermediary: 'Acme', webhook: url, enabled: true },
      webhookSecret: expect.stringMatching(/^whsec_/) as string,
    });
    expect(await webhooksJson('set-url', ...ofIntermediary, url)).toMatchObject({ webhookSecret: null });

    await updateAccount(id);
    await drain();
    const own = () => receiver.received.filter(({ path }) => path === '/hooks/own').map((got) => got.id);
    expect(own()).toEqual([event(2)]);
    const listed = await webhooksJson<{ id: string; state: string }[]>('list', ...ofIntermediary);
    expect(listed).toMatchObject([{ id: `${event(2)}_payfac`, state: 'succeeded' }]);
    expect(await webhooksJson<Shown>('show', `${event(2)}_payfac`)).toMatchObject({
      url,
      endpoint: 'enabled',
    });

    expect(await webhooksJson('replay', `${event(2)}_payfac`)).toEqual({ replayed: 1 });
    await drain();
    expect(own()).toEqual([event(2), event(2)]);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect(await webhooksJson('replay', '--since', since, ...ofIntermediary)).toEqual({ replayed: 1 });

    receiver.answer = answerWith(410);
    await drain();
    expect(await webhooksJson<Shown>('show', `${event(2)}_payfac`)).toMatchObject({
      endpoint: 'disabled (gone)',
    });
    const { stderr } = await webhooks('replay', `${event(2)}_payfac`);
    expect(stderr).toContain('`payfac webhooks enable --intermediary Acme`');
    receiver.answer = accept;
    expect(await webhooksJson('rotate-secret', ...ofIntermediary)).toMatchObject({ intermediary: 'Acme' });
    expect(await webhooksJson('enable', ...ofIntermediary)).toMatchObject({ enabled: true, changed: true });
    await drain();
    expect(own()).toHaveLength(4);
  });
});
