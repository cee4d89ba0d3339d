import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError, type WebhookErrorCode } from '../src/index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const otherSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const event = {
  type: 'charge.paid',
  timestamp: '2026-03-03T13:15:00.000Z',
  data: {
    idSeller: 1,
    sequence: 2,
    uuid: '6f1c2f6e-9c0a-4d57-8a51-3f6f6d1f0a01',
    uuidOrder: null,
    paymentMethod: 'PIX',
    value: 1500,
    fee: 10,
  },
};
const body = JSON.stringify(event);

/** Returns the headers of a request as the library of Standard Webhooks signs it, sent so many seconds ago. */
function signedHeaders(text = body, { by = [secret], ageSeconds = 0 } = {}): Record<string, string> {
  const sentAt = new Date(Date.now() - ageSeconds * 1_000);
  return {
    'webhook-id': 'evt_1_2',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': by.map((given) => new Webhook(given).sign('evt_1_2', sentAt, text)).join(' '),
  };
}

async function codeOf(verifying: Promise<unknown>): Promise<WebhookErrorCode> {
  const error: unknown = await verifying.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WebhookVerificationError);
  return (error as WebhookVerificationError).code;
}

describe('what is rightly signed', () => {
  test('gives its event, whose type narrows its data', async () => {
    const given = await verifyWebhook(body, signedHeaders(), secret);
    expect(given).toEqual(event);
    if (given.type !== 'charge.paid') throw new Error('another type');
    expect(given.data.value + given.data.fee).toBe(1_510);
    // @ts-expect-error no event has a customer
    expect(given.data.customer).toBeUndefined();
  });

  test('may come as text or as bytes', async () => {
    const text = JSON.stringify({ ...event, note: 'Pão de queijo 🧀' });
    for (const raw of [text, Buffer.from(text), new TextEncoder().encode(text)]) {
      expect(await verifyWebhook(raw, signedHeaders(text), secret)).toMatchObject({
        note: 'Pão de queijo 🧀',
      });
    }
  });

  test('may have its headers in any form and case', async () => {
    const headers = signedHeaders();
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    for (const given of [headers, upper, lists, new Headers(headers), { ...headers, host: undefined }]) {
      expect(await verifyWebhook(body, given, secret)).toEqual(event);
    }
  });

  test('fits one of several secrets and one of several signatures', async () => {
    expect(await verifyWebhook(body, signedHeaders(), [otherSecret, secret])).toEqual(event);
    const both = signedHeaders(body, { by: [otherSecret, secret] });
    expect(await verifyWebhook(body, both, secret)).toEqual(event);
    const later = { ...both, 'webhook-signature': `v1a,AAAA v2,xyz ${both['webhook-signature']}` };
    expect(await verifyWebhook(body, later, secret)).toEqual(event);
  });

  test('takes a secret without its prefix', async () => {
    expect(await verifyWebhook(body, signedHeaders(), secret.slice('whsec_'.length))).toEqual(event);
  });

  test.each([
    'seller.created',
    'seller.updated',
    'seller.owner_changed',
    'seller.bank_account.updated',
    'charge.paid',
    'charge.partially_refunded',
    'charge.refunded',
    'refund.failed',
    'charge.disputed',
    'charge.dispute_updated',
    'charge.dispute_due',
    'charge.dispute_closed',
    'adjustment.created',
    'transfer.created',
    'transfer.paid',
    'transfer.failed',
    'transfer.returned',
    'transfer.cancelled',
  ])('of type %s', async (type) => {
    const text = JSON.stringify({ ...event, type });
    expect((await verifyWebhook(text, signedHeaders(text), secret)).type).toBe(type);
  });
});

describe('what is refused', () => {
  test('a body that is not as it came', async () => {
    const headers = signedHeaders();
    for (const changed of [`${body} `, body.replace('1500', '1501'), JSON.stringify(event, null, 2), '']) {
      expect(await codeOf(verifyWebhook(changed, headers, secret))).toBe('wrong_signature');
    }
  });

  test('another id, another moment, another secret', async () => {
    const headers = signedHeaders();
    const moved = String(Number(headers['webhook-timestamp']) - 1);
    expect(await codeOf(verifyWebhook(body, { ...headers, 'webhook-id': 'evt_1_3' }, secret))).toBe(
      'wrong_signature',
    );
    expect(await codeOf(verifyWebhook(body, { ...headers, 'webhook-timestamp': moved }, secret))).toBe(
      'wrong_signature',
    );
    expect(await codeOf(verifyWebhook(body, headers, otherSecret))).toBe('wrong_signature');
  });

  test('a signature that is cut short, changed or empty', async () => {
    const { 'webhook-signature': signature = '', ...rest } = signedHeaders();
    const other = signature.replace(/.=$/, (end) => (end === 'A=' ? 'E=' : 'A='));
    for (const changed of [signature.slice(0, -4), other, 'v1,', 'v1,AAAA']) {
      const headers = { ...rest, 'webhook-signature': changed };
      expect(['wrong_signature']).toContain(await codeOf(verifyWebhook(body, headers, secret)));
    }
  });

  test('what is too old or too far ahead, by the tolerance', async () => {
    const old = signedHeaders(body, { ageSeconds: 302 });
    const ahead = signedHeaders(body, { ageSeconds: -302 });
    expect(await codeOf(verifyWebhook(body, old, secret))).toBe('too_old');
    expect(await codeOf(verifyWebhook(body, ahead, secret))).toBe('too_new');
    expect(await verifyWebhook(body, old, secret, { toleranceSeconds: 600 })).toEqual(event);
    expect(await verifyWebhook(body, signedHeaders(body, { ageSeconds: 290 }), secret)).toEqual(event);
    const recent = signedHeaders(body, { ageSeconds: 20 });
    expect(await codeOf(verifyWebhook(body, recent, secret, { toleranceSeconds: 10 }))).toBe('too_old');
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s', async (name) => {
    const { [name]: _, ...rest } = signedHeaders();
    expect(await codeOf(verifyWebhook(body, rest, secret))).toBe('missing_header');
    expect(await codeOf(verifyWebhook(body, { ...rest, [name]: '' }, secret))).toBe('missing_header');
    expect(await codeOf(verifyWebhook(body, new Headers(rest), secret))).toBe('missing_header');
  });

  test.each([
    ['webhook-timestamp', 'now'],
    ['webhook-timestamp', '-1'],
    ['webhook-timestamp', '1e9'],
    ['webhook-timestamp', '9'.repeat(40)],
    ['webhook-signature', 'garbage'],
    ['webhook-signature', 'v1,***'],
    ['webhook-signature', 'v2,AAAA'],
  ])('%s: %s', async (name, value) => {
    expect(await codeOf(verifyWebhook(body, { ...signedHeaders(), [name]: value }, secret))).toBe(
      'invalid_header',
    );
  });

  test.each([
    'not JSON',
    '[]',
    'null',
    '7',
    '{}',
    '{"type":"toString","data":{}}',
    '{"type":"charge.lost","data":{}}',
  ])('signed, but no event: %s', async (text) => {
    expect(await codeOf(verifyWebhook(text, signedHeaders(text), secret))).toBe('invalid_event');
  });
});

describe('a mistake of the caller is a TypeError', () => {
  test.each<[string, string | string[]]>([
    ['an empty secret', ''],
    ['no base64', 'whsec_***'],
    ['only the prefix', 'whsec_'],
    ['no secret', []],
    ['one of several', [secret, '']],
  ])('%s', async (_what, given) => {
    await expect(verifyWebhook(body, signedHeaders(), given)).rejects.toThrow(TypeError);
  });

  test('a tolerance that is no number', async () => {
    for (const toleranceSeconds of [NaN, -1]) {
      await expect(verifyWebhook(body, signedHeaders(), secret, { toleranceSeconds })).rejects.toThrow(
        TypeError,
      );
    }
  });
});

test('random bytes in place of anything are refused, never an unexpected error', async () => {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  for (let n = 0; n < 200; n++) {
    const noise = String.fromCharCode(...random(40));
    const headers: Record<string, string> = signedHeaders();
    const names = Object.keys(headers);
    headers[names[n % 3] ?? ''] = noise;
    await codeOf(verifyWebhook(n % 2 === 0 ? body : random(50), headers, secret));
  }
});
