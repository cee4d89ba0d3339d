import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { pruneAuditPart } from '../src/audit/audit-chain.ts';
import type { Tx } from '../src/db/store.ts';
import { clearSecretsBefore, deleteKeysBefore } from '../src/idempotency/idempotency.repository.ts';
import { contextOf } from '../src/idempotency/idempotency.service.ts';
import { prune } from '../src/serve/pruning.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { sellerBody } from './support/fixtures.ts';
import { keyedOperations, prepareKeyed, type KeyedRequest } from './support/keyed-requests.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';
import { testKeyring } from './support/test-keyring.ts';

const header = 'x-idempotency-key';
const startedAt = Date.parse('2026-11-20T12:00:00Z');
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let api: TestApi;
let intermediary: { id: number; token: string };

let tests = 0;

beforeAll(async () => {
  api = await TestApi.start();
});
beforeEach(async () => {
  setClock(startedAt);
  intermediary = await api.createIntermediary(`Keeper ${++tests}`);
});
afterAll(() => api.stop());

const setClock = (instant: number) => api.setNow(new Date(instant).toISOString());

const send = ({ token, method, path, body }: KeyedRequest, key: string) =>
  api.call(method, path, { token, body, headers: { [header]: key } });

const storedKeys = () =>
  api.service.store.read
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('intermediary_id', '=', intermediary.id)
    .orderBy('operation')
    .execute();

describe('how long a key is kept (D9)', () => {
  test.each(['updateSellerBankData', 'refundCharge'] as const)(
    'a reply of %s is replayed for 31 days, and after them the key is forgotten',
    async (operation) => {
      const request = await prepareKeyed(api, intermediary, operation);
      const first = await send(request, 'key');
      setClock(startedAt + 31 * dayMs);
      await prune(api.service, api.now);
      const last = await send(request, 'key');
      expect([last.status, last.text]).toEqual([200, first.text]);
      expect(last.headers.get('idempotent-replayed')).toBe('true');

      setClock(startedAt + 31 * dayMs + 1);
      await prune(api.service, api.now);
      expect(await storedKeys()).toEqual([]);
      const again = await send(request, 'key');
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      if (operation === 'refundCharge') expect(again.body.code).toBe('charge_already_refunded');
      else expect(await request.effects()).toBe(2);
    },
  );

  test('a reply that holds a secret is replayed for 24 hours, and after that the refusal says so', async () => {
    const request = await prepareKeyed(api, intermediary, 'createSeller');
    const first = await send(request, 'key');
    setClock(startedAt + dayMs);
    await prune(api.service, api.now);
    const last = await send(request, 'key');
    expect([last.status, last.text]).toEqual([200, first.text]);

    setClock(startedAt + dayMs + 1);
    const before = await dumpDatabase(api.service.store);
    const expired = await send(request, 'key');
    expect([expired.status, expired.body.code]).toEqual([422, 'idempotent_reply_expired']);
    expect(expired.headers.get('idempotent-replayed')).toBeNull();
    expect(await dumpDatabase(api.service.store)).toBe(before);
    const other = await send({ ...request, body: request.otherBody }, 'key');
    expect(other.body.code).toBe('idempotency_key_reused');
  });

  test('pruning takes that reply away, and keeps the key itself for its 31 days', async () => {
    const request = await prepareKeyed(api, intermediary, 'createSeller');
    await send(request, 'key');
    setClock(startedAt + dayMs + 1);
    await prune(api.service, api.now);
    expect(await storedKeys()).toMatchObject([{ status: 200, reply: null, holds_secret: 1 }]);
    setClock(startedAt + 31 * dayMs);
    await prune(api.service, api.now);
    expect((await send(request, 'key')).body.code).toBe('idempotent_reply_expired');
    setClock(startedAt + 31 * dayMs + 1);
    await prune(api.service, api.now);
    expect((await send(request, 'key')).body.code).toBe('seller_already_registered');
    expect(await request.effects()).toBe(1);
  });

  test('audit records are kept for a year', async () => {
    const count = async () => {
      const records = await api.service.store.read
        .selectFrom('audit_records')
        .select('id')
        .where('intermediary_id', '=', intermediary.id)
        .execute();
      return records.length;
    };
    const before = await count();
    expect(before).toBeGreaterThan(0);
    setClock(startedAt + 365 * dayMs);
    await prune(api.service, api.now);
    expect(await count()).toBe(before);
    setClock(startedAt + 365 * dayMs + 1);
    await prune(api.service, api.now);
    expect(await count()).toBe(0);
  });
});

test('pruning goes in transactions of a thousand rows, so that requests do not wait for long', async () => {
  const { store } = api.service;
  const keys = Array.from({ length: 2_001 }, (_, n) => ({
    intermediary_id: intermediary.id,
    principal_seller_id: 0,
    operation: 'createSeller',
    path: '',
    key_hash: createHash('sha256').update(String(n)).digest(),
    body_hmac: Buffer.alloc(32),
    status: 200,
    reply: Buffer.from('secret'),
    holds_secret: 1 as const,
    created_at: n,
  }));
  const records = keys.map(({ created_at }) => ({
    intermediary_id: intermediary.id,
    occurred_at: created_at,
    action: 'seller.created',
    subject: 'seller:1',
    actor: 'operator',
    origin_ip: null,
    remote_address: null,
    request_id: null,
  }));
  await store.write(async (tx) => {
    await tx.insertInto('idempotency_keys').values(keys).execute();
    await tx.insertInto('audit_records').values(records).execute();
  });
  const pruneAudit = (tx: Tx, instant: number) => pruneAuditPart(tx, testKeyring, intermediary.id, instant);
  for (const pruneBefore of [clearSecretsBefore, deleteKeysBefore, pruneAudit]) {
    const batches: number[] = [];
    do batches.push(await store.write((tx) => pruneBefore(tx, 2_000)));
    while (batches.at(-1) !== 0);
    expect(batches).toEqual([1_000, 1_000, 0]);
  }
  expect(await storedKeys()).toMatchObject([{ created_at: 2_000, reply: Buffer.from('secret') }]);
});

describe('what is kept (D9)', () => {
  test('of each key one row: hashes, the status, and a reply that cannot be read', async () => {
    for (const operation of keyedOperations) {
      await send(
        await prepareKeyed(api, intermediary, operation),
        `key of ${operation}`.replaceAll(' ', '-'),
      );
    }
    const rows = await storedKeys();
    expect(rows.map(({ operation }) => operation)).toEqual([...keyedOperations].sort());
    for (const row of rows) {
      expect(row).toMatchObject({
        intermediary_id: intermediary.id,
        principal_seller_id: 0,
        key_hash: createHash('sha256').update(`key-of-${row.operation}`).digest(),
        status: 200,
        holds_secret: row.operation === 'createSeller' ? 1 : 0,
        created_at: startedAt,
      });
      expect(row.body_hmac.length).toBe(32);
      // Every reply of the three contains one of these fields.
      for (const name of ['"idSeller"', '"uuid"']) expect(row.reply?.includes(name)).toBe(false);
    }
  });

  test('a stored reply can be decrypted only for its own key', async () => {
    const requests = [];
    for (const key of ['one', 'two']) {
      const request = await prepareKeyed(api, intermediary, 'refundCharge');
      requests.push(request);
      await send(request, key);
    }
    const [first, second] = await storedKeys();
    await api.service.store.write((tx) =>
      tx
        .updateTable('idempotency_keys')
        .set({ reply: first!.reply })
        .where('key_hash', '=', second!.key_hash)
        .execute(),
    );
    const answers = await Promise.all([send(requests[0]!, 'one'), send(requests[1]!, 'two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
  });

  test('a stored reply is encrypted for its caller, operation, path and key', () => {
    const scope = {
      ...{ intermediary_id: 1, principal_seller_id: 0, operation: 'refundCharge', path: '{}' },
      key_hash: Buffer.alloc(32),
    };
    const others = {
      ...{ intermediary_id: 2, principal_seller_id: 1, operation: 'createSeller', path: '{"uuid":"1"}' },
      key_hash: Buffer.alloc(32, 1),
    };
    for (const [field, value] of Object.entries(others)) {
      expect([field, contextOf({ ...scope, [field]: value })]).not.toEqual([field, contextOf(scope)]);
    }
  });

  test('the HMAC of a body is no plain hash of it, from which a password could be guessed', async () => {
    const request = await prepareKeyed(api, intermediary, 'createSeller');
    await send(request, 'key');
    const [row] = await storedKeys();
    for (const text of [JSON.stringify(request.body), JSON.stringify(sorted(request.body))]) {
      expect(row?.body_hmac).not.toEqual(createHash('sha256').update(text).digest());
    }
  });

  test('no refusal is kept', async () => {
    const request = await prepareKeyed(api, intermediary, 'createSeller');
    await api.call('POST', '/v2/seller', { token: intermediary.token, body: request.body });
    expect((await send(request, 'key')).status).toBe(422);
    expect((await send({ ...request, body: {} }, 'key')).status).toBe(400);
    expect(await storedKeys()).toEqual([]);
  });

  test('neither a key, a token nor a password is in the database in clear', async () => {
    const body = sellerBody(1, { password: 'senha-secreta-canario', companyName: 'Nome Publico Ltda' });
    const key = 'chave-secreta-canario';
    const created = await api.call<components['schemas']['SellerCreated'] & ProblemBody>(
      'POST',
      '/v2/seller',
      {
        token: intermediary.token,
        body,
        headers: { [header]: key },
      },
    );
    expect(created.status).toBe(200);
    const bytes = await databaseBytes();
    expect(bytes.includes('Nome Publico Ltda')).toBe(true);
    const secrets = [key, intermediary.token, created.body['X-Api-Token'], body.password];
    for (const secret of secrets) {
      expect(bytes.includes(secret), secret).toBe(false);
      expect(bytes.includes(Buffer.from(secret).toString('hex')), `${secret} in hex`).toBe(false);
      expect(bytes.includes(Buffer.from(secret).toString('base64')), `${secret} in base64`).toBe(false);
    }
  });
});

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Returns everything that is stored: the files themselves on SQLite, with the WAL; every row as text on PostgreSQL. */
async function databaseBytes(): Promise<Buffer> {
  const { location } = api.database;
  if (location.engine === 'sqlite') {
    const folder = dirname(location.path);
    const files = await readdir(folder);
    expect(files).toContain('payfac.db-wal');
    return Buffer.concat(await Promise.all(files.map((name) => readFile(join(folder, name)))));
  }
  const { read } = api.service.store;
  const tables = await read.introspection.getTables();
  const texts = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(read),
    ),
  );
  // PostgreSQL writes bytes in hex, where a secret could hide as well.
  const rows = texts.flatMap((result) => result.rows.map(({ row }) => row));
  return Buffer.from(rows.join('\n'));
}
