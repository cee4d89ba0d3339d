import { createHook } from 'node:async_hooks';
import { argon2Sync } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashesAtOnce, hashPassword } from './password.ts';

const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$(?<salt>[A-Za-z0-9+/]{22})\$(?<hash>[A-Za-z0-9+/]{43})$/;

test.each(['uma senha boa', '🔑'.repeat(30), 'with\u0000NUL'])(
  'the hash of %j is a PHC string that anybody with the password can compute again',
  async (password) => {
    const { salt = '', hash = '' } = phc.exec(await hashPassword(password))?.groups ?? {};
    const again = argon2Sync('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      parallelism: 1,
      memory: 19_456,
      passes: 2,
      tagLength: 32,
    });
    expect(Buffer.from(hash, 'base64')).toEqual(again);
  },
);

test('the same password never has the same hash twice', async () => {
  expect(await hashPassword('uma senha boa')).not.toBe(await hashPassword('uma senha boa'));
});

test('one or two are made at once, however many are asked for, and then the next ones', async () => {
  // The hash of an earlier test gives its slot back one turn of the event loop after it ended.
  await nextTurn();
  let begun = 0;
  const hook = createHook({ init: (_id, type) => void (begun += /argon2/i.test(type) ? 1 : 0) }).enable();
  const made = Array.from({ length: 5 }, (_, n) => hashPassword(`uma senha ${n}`));
  expect(begun).toBe(hashesAtOnce);
  expect(hashesAtOnce).toBeLessThanOrEqual(2);
  expect(new Set(await Promise.all(made)).size).toBe(5);
  hook.disable();
  expect(begun).toBe(5);
});
