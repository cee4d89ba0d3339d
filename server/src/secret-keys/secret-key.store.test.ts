import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { openStore } from '../db/open-store.ts';
import { Keyring } from '../shared/keyring.ts';
import { UserError } from '../shared/errors.ts';
import { listSecretKeys } from './secret-key.repository.ts';
import { assertKeyFits, registerKey, type KeySource } from './secret-key.service.ts';
import { testKey } from '../../test/support/test-keyring.ts';

const masters = [1, 2, 3].map((byte) => testKey(byte)) as [Buffer, Buffer, Buffer];
const [first, second, third] = masters;
const registeredAt = Date.UTC(2026, 10, 1);

function ring(current: Buffer, ...old: Buffer[]): KeySource {
  return { keyring: new Keyring(current, old), source: 'PAYFAC_SECRET_KEY' };
}

let database: TestStore;
beforeEach(async () => {
  database = await createTestStore();
});
afterEach(() => database.cleanup());

const register = (key: KeySource) => registerKey({ store: database.store, clock: () => registeredAt }, key);
const registered = () => listSecretKeys(database.store.read);

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(UserError);
  return error instanceof UserError ? error.message : '';
}

describe('the key of a database', () => {
  test('is the first that opens it; opening it again writes nothing', async () => {
    await register(ring(first));
    const [row] = await registered();
    expect(row).toMatchObject({ position: 1, registered_at: registeredAt });
    await register(ring(first));
    await register(ring(first, second));
    expect(await registered()).toEqual([row]);
  });

  test('cannot be derived from what is stored of it', async () => {
    await register(ring(first));
    const [row] = await registered();
    expect(row?.seal.includes(first)).toBe(false);
    expect(row?.seal.includes(new Keyring(first).mac('statement-seal', 'the key of this database'))).toBe(
      false,
    );
  });

  test('stops whoever brings another, names both keys and the setting, and writes nothing', async () => {
    await register(ring(first));
    const before = await registered();
    for (const wrong of [ring(second), ring(second, third)]) {
      const message = await refusalOf(register(wrong));
      expect(message).toContain('PAYFAC_SECRET_KEY (key id ');
      expect(message).toContain(wrong.keyring.keyId);
      expect(message).toContain(new Keyring(first).keyId);
      expect(message).not.toContain(first.toString('base64'));
      expect(await refusalOf(assertKeyFits(database.store.read, wrong))).toBe(message);
    }
    expect(await registered()).toEqual(before);
  });

  test('is followed by the next one when the ring holds both, and then the earlier alone is refused', async () => {
    await register(ring(first));
    await register(ring(second, first));
    await register(ring(third, second));
    expect((await registered()).map(({ position }) => position)).toEqual([1, 2, 3]);
    await register(ring(third, second, first));
    expect(await registered()).toHaveLength(3);

    expect(await refusalOf(register(ring(first)))).toContain('was replaced by another');
    expect(await refusalOf(register(ring(second, first)))).toContain(new Keyring(third).keyId);
    // When servers take over a new key one by one, all of them first get it as a key that can be read.
    await register(ring(second, third));
    expect(await registered()).toHaveLength(3);
  });
});

test('of several that bring two keys to a new database at once, only those with one of them get in', async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, () => openStore(database.location)));
  try {
    for (let round = 0; round < 5; round++) {
      await database.store.write((tx) => tx.deleteFrom('secret_keys').execute());
      const keys = stores.map((_, index) => ring(index % 2 === 0 ? first : second));
      const outcomes = await Promise.allSettled(
        stores.map((store, index) => registerKey({ store, clock: () => registeredAt }, keys[index]!)),
      );
      const [row, ...others] = await registered();
      expect(others).toEqual([]);
      const winner = first === masterOf(row!.seal) ? 0 : 1;
      outcomes.forEach((outcome, index) => {
        expect(outcome.status).toBe(index % 2 === winner ? 'fulfilled' : 'rejected');
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(UserError);
      });
    }
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
});

function masterOf(seal: Buffer): Buffer | undefined {
  return masters.find((master) => new Keyring(master).knowsKeyOf(seal));
}
