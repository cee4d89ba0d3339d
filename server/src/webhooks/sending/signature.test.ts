import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isSigned, newSecret, sign, signingKey } from './signature.ts';

const body = '{"type":"charge.paid","data":{"value":199.9,"title":"Pão de queijo"}}';

test('the library of Standard Webhooks verifies what is signed, and nothing that was changed', () => {
  const secret = newSecret();
  const headers = sign('evt_7_12', Date.now(), body, [signingKey(secret)]);
  const webhook = new Webhook(secret);
  expect(webhook.verify(body, { ...headers })).toEqual(JSON.parse(body));
  expect(() => webhook.verify(`${body} `, { ...headers })).toThrow();
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'evt_7_13' })).toThrow();
  expect(() => new Webhook(newSecret()).verify(body, { ...headers })).toThrow();
});

test('it signs as that library does', () => {
  const secret = newSecret();
  const sentAt = new Date('2026-11-20T12:00:00.999Z');
  const headers = sign('evt_7_12', sentAt.getTime(), body, [signingKey(secret)]);
  expect(headers['webhook-timestamp']).toBe('1795176000');
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('evt_7_12', sentAt, body));
});

test('with two keys each of their receivers verifies it', () => {
  const secrets = [newSecret(), newSecret()];
  const headers = sign('evt_1_1', Date.now(), body, secrets.map(signingKey));
  for (const secret of secrets) expect(new Webhook(secret).verify(body, { ...headers })).toBeDefined();
});

test('a secret is whsec_ and the base64 of 24 bytes, another each time', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(signingKey(secret).symmetricKeySize).toBe(24);
  }
  expect(new Set(secrets).size).toBe(50);
});

test('what that library signs is verified, and nothing that was changed or is older than five minutes', () => {
  const secret = newSecret();
  const key = signingKey(secret);
  const now = Date.parse('2026-11-20T12:00:00.500Z');
  const headers = {
    'webhook-id': 'evt_7_12',
    'webhook-timestamp': '1795176000',
    'webhook-signature': `v1,bm9uZQ== ${new Webhook(secret).sign('evt_7_12', new Date(now), body)}`,
  };
  expect(isSigned(headers, body, key, now)).toBe(true);
  expect(isSigned(headers, `${body} `, key, now)).toBe(false);
  expect(isSigned({ ...headers, 'webhook-id': 'evt_7_13' }, body, key, now)).toBe(false);
  expect(isSigned({ ...headers, 'webhook-timestamp': '1795176001' }, body, key, now)).toBe(false);
  expect(isSigned(headers, body, signingKey(newSecret()), now)).toBe(false);
  for (const shiftMs of [301_000, -301_000]) expect(isSigned(headers, body, key, now + shiftMs)).toBe(false);
  expect(isSigned({}, body, key, now)).toBe(false);
});
