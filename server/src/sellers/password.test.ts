import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from './password.ts';

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
