import { afterEach, beforeEach, expect, test } from 'vitest';
import { anticipate, sellLater } from '../../test/support/anticipations.ts';
import { chargeUuid, importedAt } from '../../test/support/charge-lines.ts';
import { adjust, disputeOf, importMixed, refundOf, serviceOn } from '../../test/support/proof.ts';
import { recordedTransfer } from '../../test/support/transfers.ts';
import { ownerOf, seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { chainAudit } from '../audit/audit-chain.ts';
import { operator } from '../audit/audit.repository.ts';
import { formerOf } from '../events/outbox.repository.ts';
import { createHold } from '../settlement/hold.service.ts';
import { Keyring, keyIdOf } from '../shared/keyring.ts';
import { verifyStatements } from '../statement/verify/verify-statements.ts';
import { moveWebhook, rotateSecret } from '../webhooks/endpoints/endpoint.service.ts';
import { readSigningKey } from '../webhooks/sending/signature.ts';
import { listEarlierKeys } from './secret-key.repository.ts';
import { addPerson } from '../people/people.service.ts';
import { findPersonByEmail, membershipsOf, savePerson } from '../people/person.repository.ts';
import { checkPersonSeal } from '../people/person.ts';
import { decryptSecret, encryptSecret } from '../people/second-factor.ts';
import { reseal, type ResealOptions } from './reseal.ts';
import { registerKey } from './secret-key.service.ts';
import { testKey } from '../../test/support/test-keyring.ts';

const [first, second] = [7, 8].map((byte) => testKey(byte)) as [Buffer, Buffer];
const before = new Keyring(first);
const both = new Keyring(second, [first]);
const after = new Keyring(second);
const now = Date.UTC(2026, 10, 20);
const day = 24 * 60 * 60 * 1_000;

let database: TestStore;
let sellerIds: number[];
beforeEach(async () => {
  database = await createTestStore();
  const { store } = database;
  for (const name of ['Acme', 'Globex']) await seedSellers(store, await seedIntermediary(store, name), 3);
  sellerIds = (await store.read.selectFrom('sellers').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  // One of them has a refund and a chargeback, and two secrets in use; another one has a transfer and a hold.
  const beforeService = { ...service(before), clock: () => importedAt };
  await importMixed(beforeService, sellerIds[0]!, { first: 1, count: 1 });
  const [acme] = await store.read.selectFrom('intermediaries').select('id').orderBy('id').execute();
  await refundOf(beforeService, acme!.id, chargeUuid(1));
  await importMixed(beforeService, sellerIds[0]!, { first: 2, count: 1 });
  await disputeOf(beforeService, acme!.id, chargeUuid(2), 'OPEN');
  await adjust(beforeService, { intermediaryId: acme!.id, sellerId: sellerIds[0]! });
  await importMixed(beforeService, sellerIds[1]!, { first: 3, count: 1 });
  const paid = { intermediaryId: acme!.id, sellerId: sellerIds[1]! };
  await recordedTransfer(store, paid, '2026-12-31', { keyring: before });
  const hold = { sellerId: paid.sellerId, amountCents: null, reason: 'RISK' as const, reference: null };
  await store.write((tx) =>
    createHold(beforeService, tx, operator(paid.intermediaryId), { ...hold, releaseOn: null }),
  );
  const change = { actorOf: operator, of: { sellerId: sellerIds[0]! }, now };
  await store.write((tx) => rotateSecret(tx, before, change, day));
  await chainAudit(beforeService);
  for (const [keyring, at] of [
    [before, now - day],
    [both, now],
  ] as const) {
    await registerKey({ store, clock: () => at }, { keyring, source: 'a test' });
  }
});
afterEach(() => database.cleanup());

const service = (keyring: Keyring) => ({ ...serviceOn(database.store), keyring, clock: () => now });
const run = (options?: ResealOptions, keyring = both) => reseal(service(keyring), options);
const endpoints = () =>
  database.store.read.selectFrom('webhook_endpoints').selectAll().orderBy('seller_id').execute();
const holdsUnder = async (keyring: Keyring) =>
  (await verifyStatements(service(keyring), { sellerId: null, anchor: null })).holds;

const setSeal = (sellerId: number, statement_seal: Buffer) =>
  database.store.write((tx) =>
    tx.updateTable('seller_heads').set({ statement_seal }).where('seller_id', '=', sellerId).execute(),
  );

test('after it, the newest key alone proves the statements and reads the same secrets', async () => {
  const secretsOf = async (keyring: Keyring) =>
    (await endpoints()).flatMap(({ intermediary_id: intermediaryId, seller_id: endpointId, ...row }) =>
      [row.secret, row.old_secret].map((stored) =>
        stored === null ? null : readSigningKey(keyring, { intermediaryId, endpointId }, stored).export(),
      ),
    );
  const secrets = await secretsOf(before);
  expect(await holdsUnder(after)).toBe(false);
  expect(await run()).toEqual({ statements: 6, webhookSecrets: 6, sealedRecords: 15, left: [] });
  expect(await holdsUnder(after)).toBe(true);
  expect(await secretsOf(after)).toEqual(secrets);
  expect(await run()).toEqual({ statements: 0, webhookSecrets: 0, sealedRecords: 0, left: [] });
});

test('an anticipation too', async () => {
  const sellerId = sellerIds[2]!;
  const seller = { intermediaryId: await ownerOf(database.store, sellerId), sellerId };
  await sellLater(database.store, seller, { first: 0, count: 1 });
  const order = { amountCents: 100, order: 'NEAREST' } as const;
  expect(await anticipate(serviceOn(database.store), seller, order)).not.toBeNull();
  expect(await run()).toMatchObject({ left: [] });
  expect(await holdsUnder(after)).toBe(true);
});

test('a person, their roles and the secret of their app too', async () => {
  const { store } = database;
  const intermediaryId = await ownerOf(store, sellerIds[0]!);
  const people = { store, keyring: before, clock: () => now };
  const at = {
    intermediaryId,
    sellerId: null,
    role: 'admin',
    email: 'ana@example.com',
    name: 'Ana',
  } as const;
  await addPerson(people, at);
  const person = (await findPersonByEmail(store.read, at.email))!;
  const totpSecret = encryptSecret(before, person, Buffer.alloc(20, 7));
  await store.write((tx) => savePerson(tx, before, { ...person, totpSecret }));
  // With both keys in the ring the person signs in, and is saved: nothing of theirs may need the earlier key any more.
  const signedIn = (await findPersonByEmail(store.read, at.email))!;
  await store.write((tx) => savePerson(tx, both, signedIn));
  expect(await run()).toMatchObject({ left: [] });
  const renewed = (await findPersonByEmail(store.read, at.email))!;
  expect(checkPersonSeal(after, renewed, renewed.seal)).toBe('intact');
  expect(decryptSecret(after, renewed, renewed.totpSecret!)).toEqual(Buffer.alloc(20, 7));
  expect(await membershipsOf(store.read, after, renewed)).toHaveLength(1);
});

test("the secrets of a seller's former webhook too", async () => {
  const [sellerId = 0] = sellerIds;
  const { intermediary_id: intermediaryId } = (await endpoints()).find(
    ({ seller_id }) => seller_id === sellerId,
  )!;
  const change = { actorOf: operator, of: { intermediaryId, sellerId }, now };
  const urls = { from: 'https://a.example/', to: 'https://b.example/', toldUntil: now + day };
  await database.store.write((tx) => moveWebhook(tx, before, change, urls));
  expect(await run()).toMatchObject({ webhookSecrets: 7, left: [] });
  const key = { intermediaryId, endpointId: formerOf(sellerId) };
  const former = (await endpoints()).find(({ seller_id }) => seller_id === key.endpointId);
  for (const stored of [former?.secret, former?.old_secret]) readSigningKey(after, key, stored!);
});

test('when it is killed between two transactions, the next run does the rest', async () => {
  let parts = 0;
  const killed = () => {
    if (++parts === 2) throw new Error('killed');
  };
  await expect(run({ sellersPerTransaction: 2, onProgress: killed })).rejects.toThrow('killed');
  expect(await holdsUnder(both)).toBe(true);
  const counts: number[] = [];
  const rest = await run({ sellersPerTransaction: 2, onProgress: (count) => counts.push(count) });
  expect(rest).toEqual({ statements: 3, webhookSecrets: 6, sealedRecords: 15, left: [] });
  // Each intermediary has three sellers, a head of audit records, three tokens and a plan. The first one also has a
  // refund, a chargeback, an adjustment, a transfer and a hold.
  expect(counts).toEqual([
    0, 2, 1, 2, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0,
  ]);
  expect(await holdsUnder(after)).toBe(true);
});

test('a broken seal, and what is under an unknown key, is named and left as it is', async () => {
  const broken = Buffer.concat([Buffer.from(before.keyId, 'hex'), Buffer.alloc(32)]);
  const [lost = 0, changed = 0] = sellerIds;
  const unknown = new Keyring(testKey(9));
  await setSeal(changed, broken);
  const planId = await database.store.write(async (tx) => {
    await tx
      .updateTable('refunds')
      .set({ seal: unknown.seal('refund-seal', Buffer.from('x')) })
      .execute();
    await tx.updateTable('adjustments').set({ seal: broken }).execute();
    const { id } = await tx.selectFrom('rate_plans').select('id').orderBy('id').executeTakeFirstOrThrow();
    await tx.updateTable('rate_plans').set({ seal: broken }).where('id', '=', id).execute();
    return id;
  });
  await database.store.write((tx) =>
    tx
      .updateTable('webhook_endpoints')
      .set({
        secret: unknown.encrypt('webhook-secret', Buffer.from('x'), Buffer.from('x')),
        old_secret: broken,
      })
      .where('seller_id', '=', lost)
      .execute(),
  );
  const result = await run({ sellersPerTransaction: 2 });
  expect(result).toEqual({
    statements: 5,
    webhookSecrets: 5,
    sealedRecords: 12,
    left: [
      { sellerId: changed, what: 'statement', id: null, reason: 'broken', keyId: before.keyId },
      { sellerId: lost, what: 'webhook_secret', id: null, reason: 'unknown_key', keyId: unknown.keyId },
      { sellerId: lost, what: 'webhook_secret', id: null, reason: 'broken', keyId: before.keyId },
      { sellerId: null, what: 'plan', id: String(planId), reason: 'broken', keyId: before.keyId },
      { sellerId: lost, what: 'refund', id: '1', reason: 'unknown_key', keyId: unknown.keyId },
      { sellerId: lost, what: 'adjustment', id: '1', reason: 'broken', keyId: before.keyId },
    ],
  });
  const head = await database.store.read
    .selectFrom('seller_heads')
    .select('statement_seal')
    .where('seller_id', '=', changed)
    .executeTakeFirstOrThrow();
  expect(head.statement_seal).toEqual(broken);
  expect((await endpoints()).filter(({ secret }) => keyIdOf(secret!) !== after.keyId)).toHaveLength(1);
  expect(await holdsUnder(both)).toBe(false);
});

test('the earlier key is needed by what it sealed, and then for 31 days by stored responses', async () => {
  const needed = (at: number) => listEarlierKeys(database.store.read, both, at);
  const responsesUntil = now + 31 * day;
  const key = { keyId: before.keyId, responsesUntil };
  expect(await needed(now)).toEqual([{ ...key, statements: 6, webhookSecrets: 6, sealedRecords: 15 }]);
  await run();
  expect(await needed(now)).toEqual([{ ...key, statements: 0, webhookSecrets: 0, sealedRecords: 0 }]);
  expect(await needed(responsesUntil)).toEqual([]);
});

test('a server’s earlier key does not take back what is under the newest', async () => {
  await expect(run({}, new Keyring(first, [second]))).rejects.toThrow(/is not the newest of this database/);
});
