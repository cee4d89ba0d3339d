import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Receiver } from '../../../test/support/receiver.ts';
import { createSafeAgent, type Lookup, publicLookup, systemLookup } from './safe-agent.ts';
import { deliver, type DeliveryResult } from './deliver.ts';
import { invalidUrlReason } from './address-guard.ts';

let receiver: Receiver;

beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(() => receiver.stop());

/** Answers the n-th question with the n-th list of addresses, and then with the last one. */
function lookupOf(...answers: string[][]): Lookup & { asked: string[] } {
  const asked: string[] = [];
  const lookup: Lookup = (hostname) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    return Promise.resolve(addresses.map(toAddress));
  };
  return Object.assign(lookup, { asked });
}

function toAddress(address: string): LookupAddress {
  return { address, family: address.includes(':') ? 6 : 4 };
}

async function post(url: string, lookup: Lookup, allowPrivate = false): Promise<DeliveryResult> {
  const agent = createSafeAgent(allowPrivate, lookup);
  try {
    return await deliver(agent, { url: new URL(url), headers: {}, body: '{}' }, { timeoutMs: 2_000, now: 0 });
  } finally {
    await agent.destroy();
  }
}

describe('without PAYFAC_WEBHOOK_ALLOW_PRIVATE', () => {
  test('a name that resolves to this machine is refused, and nothing reaches it', async () => {
    const result = await post(`http://shop.example:${receiver.port}/`, lookupOf(['127.0.0.1']));
    expect(result).toMatchObject({ outcome: 'refused', status: null });
    expect(result.detail).toContain(
      'shop.example resolves to 127.0.0.1, which is no public address (loopback)',
    );
    expect(result.detail).toContain('PAYFAC_WEBHOOK_ALLOW_PRIVATE');
    expect(receiver.received).toEqual([]);
  });

  test('one address among public ones is enough', async () => {
    const lookup = lookupOf(['93.184.215.14', '2606:2800:21f:cb07::1', '::ffff:127.0.0.1']);
    const result = await post(`https://shop.example:${receiver.port}/`, lookup);
    expect(result.outcome).toBe('refused');
    expect(receiver.received).toEqual([]);
  });

  test('a name that was public a moment ago is refused: each connection is checked with the address it gets', async () => {
    // The first answer is what a check of its own, before connecting, would have seen.
    const lookup = lookupOf(['93.184.215.14'], ['127.0.0.1']);
    await lookup('shop.example', {});
    const result = await post(`http://shop.example:${receiver.port}/`, lookup);
    expect(result.outcome).toBe('refused');
    expect(lookup.asked).toEqual(['shop.example', 'shop.example']);
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    // Other spellings of 127.0.0.1 that a URL knows.
    ['2130706433', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['%31%32%37.0.0.1', '127.0.0.1'],
    ['１２７。０。０。１', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['[::]', '::'],
    ['[::127.0.0.1]', '::7f00:1'],
    ['[64:ff9b::127.0.0.1]', '64:ff9b::7f00:1'],
    // What comes before the last @ is a user name, and \ is a slash.
    ['shop.example@127.0.0.1', '127.0.0.1'],
    ['shop.example:443@127.0.0.1', '127.0.0.1'],
    ['127.0.0.1:9\\@shop.example', '127.0.0.1'],
    ['169.254.169.254', '169.254.169.254'],
  ])('http://%s is refused without asking anyone', async (host, shown) => {
    const lookup = lookupOf(['93.184.215.14']);
    const result = await post(`http://${host}:${receiver.port}/`, lookup);
    expect(result).toMatchObject({ outcome: 'refused' });
    expect(result.detail).toMatch(`${shown} is no public address`);
    expect(lookup.asked).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  test('localhost is this machine, whatever a name server says', async () => {
    for (const host of ['localhost', 'api.localhost', 'LOCALHOST.']) {
      const result = await post(`http://${host}:${receiver.port}/`, publicLookup());
      expect(result).toMatchObject({ outcome: 'refused' });
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('with it', () => {
  test('this machine is reached by name and by address', async () => {
    const byName = await post(`http://shop.example:${receiver.port}/a`, lookupOf(['127.0.0.1']), true);
    const byAddress = await post(`http://127.0.0.1:${receiver.port}/b`, lookupOf([]), true);
    expect([byName.outcome, byAddress.outcome]).toEqual(['succeeded', 'succeeded']);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/a', '/b']);
  });
});

describe('a name that cannot be resolved is a failure that is tried again, not a refusal', () => {
  test.each<[string, Lookup, boolean]>([
    ['by the name servers', publicLookup(), false],
    ['by the system', systemLookup, true],
  ])('%s', async (_who, lookup, allowPrivate) => {
    // RFC 6761, 6.4: no such name exists, and none will.
    const result = await post('https://shop.invalid/', lookup, allowPrivate);
    expect(result).toMatchObject({ status: null });
    expect(['connection_failed', 'timeout']).toContain(result.outcome);
  });

  test('with the reason', async () => {
    const error = Object.assign(new Error('queryA ENOTFOUND gone.example'), { code: 'ENOTFOUND' });
    const result = await post('https://gone.example/', () => Promise.reject(error));
    expect(result.detail).toBe('ENOTFOUND queryA ENOTFOUND gone.example');
  });

  test('also when there are no addresses', async () => {
    expect(await post('https://empty.example/', lookupOf([]))).toMatchObject({
      outcome: 'connection_failed',
    });
  });
});

describe('a URL', () => {
  test.each(['https://shop.example/hooks', 'https://shop.example:8443/hooks?shop=7', 'HTTPS://SHOP.EXAMPLE'])(
    '%s can be used',
    (url) => expect(invalidUrlReason(url, false)).toBeNull(),
  );

  test.each([
    ['http://shop.example/', /begins with http:/],
    ['https://127.0.0.1/', /127\.0\.0\.1 is no public address \(loopback\)/],
    ['https://[::ffff:10.0.0.1]/', /::ffff:a00:1 is no public address \(private\)/],
    ['https://user:secret@shop.example/', /user name or a password/],
    ['https://user@shop.example/', /user name or a password/],
    ['ftp://shop.example/', /begins with ftp:/],
    ['file:///etc/passwd', /begins with file:/],
    ['javascript:alert(1)', /begins with javascript:/],
    ['/hooks', /not a URL/],
    ['', /not a URL/],
  ])('%s cannot', (url, reason) => expect(invalidUrlReason(url, false)).toMatch(reason));

  test('http can where private addresses can, a password never', () => {
    expect(invalidUrlReason('http://shop.example/', true)).toBeNull();
    expect(invalidUrlReason('http://127.0.0.1:8080/', true)).toBeNull();
    expect(invalidUrlReason('http://user:secret@shop.example/', true)).not.toBeNull();
  });
});
