import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { hashPassword } from '../src/shared/password.ts';
import { sandboxSecret } from '../src/webhooks/sending/signature.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { bankForm, cnpjNumber, cpfNumber, createSeller, sellerBody } from './support/fixtures.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];

let api: TestApi;
let token: string;
let tokenId: number;
let intermediaryId: number;

/** The intermediaries whose turn was used to hash a password. */
const turns = new Set<number | undefined>();

beforeAll(async () => {
  api = await TestApi.start({
    hashPassword(password, owner) {
      turns.add(owner);
      return hashPassword(password, owner);
    },
  });
  ({ id: intermediaryId, token, tokenId } = await api.createIntermediary());
});
afterAll(() => api.stop());

const register = (body: object, headers: Record<string, string> = {}, by = token) =>
  api.call<Schemas['SellerCreated']>('POST', '/v2/seller', { token: by, body, headers });

const readBack = async (sellerToken: string) =>
  (await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: sellerToken })).body;

describe('a created seller', () => {
  test('is answered with the fields of the reference and its webhook secret; its token works at once', async () => {
    const { status, body } = await register(sellerBody(1));
    expect(status).toBe(200);
    expect(body).toEqual({
      document: cnpjNumber(1),
      idSeller: body.idSeller,
      companyName: 'Padaria 1 Ltda',
      email: 'contato1@padaria.example.com',
      webhook: 'https://127.0.0.1:9/hooks',
      'X-Api-Token': body['X-Api-Token'],
      webhookSecret: body.webhookSecret,
    });
    expect(body.webhookSecret).not.toBe(sandboxSecret);
    expect(turns).toContain(intermediaryId);
    expect(await readBack(body['X-Api-Token'])).toMatchObject({ id: body.idSeller, status: 'ACTIVE' });
  });

  test('keeps its password and its token as hashes only, and its webhook secret encrypted', async () => {
    const password = 'Pão de queijo às 9!';
    const { body, text } = await register(sellerBody(2, { password }));
    const { password_hash } = await api.service.store.read
      .selectFrom('sellers')
      .select('password_hash')
      .where('id', '=', body.idSeller)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    const kept = (await dumpDatabase(api.service.store)) + databaseFiles() + JSON.stringify(api.log);
    expect(kept).toContain(password_hash);
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(body['X-Api-Token']);
    expect(kept).not.toContain(body.webhookSecret);
    expect(kept).not.toContain(body.webhookSecret.slice('whsec_'.length));
    expect(text).not.toContain(password);
  });

  test('is audited with who, what, when and from where (D16)', async () => {
    const { body, headers } = await register(sellerBody(3), { 'x-ip-origin-request': '2001:db8::24' });
    const audit = await api.service.store.read
      .selectFrom('audit_records')
      .selectAll()
      .where('subject', '=', `seller:${body.idSeller}`)
      .execute();
    expect(audit).toEqual([
      {
        intermediary_id: intermediaryId,
        id: audit[0]?.id,
        occurred_at: api.now,
        action: 'seller.created',
        subject: `seller:${body.idSeller}`,
        actor: `token:${tokenId}`,
        origin_ip: '2001:db8::24',
        remote_address: '127.0.0.1',
        request_id: headers.get('x-request-id'),
        ...{ sequence: null, hash: null, seal: expect.any(Buffer) as Buffer },
      },
    ]);
  });

  test('has an event, the head of an empty statement, and its intermediary’s default plan', async () => {
    const { id } = await createSeller(api, token, 4);
    const { read } = api.service.store;
    const own = { seller_id: id, intermediary_id: intermediaryId };
    const events = await read.selectFrom('outbox_events').selectAll().where('seller_id', '=', id).execute();
    expect(events).toEqual([
      {
        ...own,
        id: events[0]?.id,
        sequence: 1,
        type: 'seller.created',
        changed_fields: null,
        chargeback: null,
        charge_uuid: null,
        refund_id: null,
        chargeback_id: null,
        hold_id: null,
        approval_id: null,
        adjustment_id: null,
        anticipation_id: null,
        transfer_id: null,
        occurred_at: api.now,
        recorded_at: api.now,
      },
    ]);
    const heads = await read.selectFrom('seller_heads').selectAll().where('seller_id', '=', id).execute();
    expect(heads).toMatchObject([
      { ...own, statement_sequence: 0, statement_hash: Buffer.alloc(32), event_sequence: 1 },
    ]);
    const { default_plan_id } = await read
      .selectFrom('intermediaries')
      .select('default_plan_id')
      .where('id', '=', intermediaryId)
      .executeTakeFirstOrThrow();
    const plans = await read.selectFrom('seller_plans').selectAll().where('seller_id', '=', id).execute();
    const place = { number: 1, since_sequence: 0, until_sequence: null };
    expect(plans).toEqual([
      { ...own, ...place, plan_id: default_plan_id, valid_from: api.now, created_at: api.now },
    ]);
  });

  test('reads back with owner, mccCpf and transferType when they were given (D12)', async () => {
    const owner = { name: 'João da Silva', document: cpfNumber(5), birthdate: '1980-02-29' };
    const account = { ...bankForm(), transferType: 'BANK_ACCOUNT' as const };
    const created = await createSeller(api, token, 5, {
      document: cpfNumber(6),
      owner,
      mccCpf: '5462',
      account,
    });
    expect(await readBack(created.token)).toMatchObject({
      documentType: 'CPF',
      owner,
      mccCpf: '5462',
      bankAccount: { transferType: 'BANK_ACCOUNT' },
    });
  });

  test('may have text at its limits, counted in characters and not in bytes', async () => {
    const longest = {
      companyName: '😀'.repeat(150),
      fantasyName: 'ã'.repeat(150),
      password: '🔑'.repeat(30),
    };
    const created = await createSeller(api, token, 7, longest);
    expect((await readBack(created.token)).name).toBe(longest.companyName);
  });
});

describe('a document that is already registered', () => {
  test('is refused with 422, and nothing is written', async () => {
    await createSeller(api, token, 10);
    const before = await dumpDatabase(api.service.store);
    const again = await api.call('POST', '/v2/seller', {
      token,
      body: sellerBody(11, { document: cnpjNumber(10) }),
    });
    expect([again.status, again.body.code]).toEqual([422, 'seller_already_registered']);
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test('registers once of several requests at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(sellerBody(12))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const sellers = await api.service.store.read
      .selectFrom('sellers')
      .select('id')
      .where('document', '=', cnpjNumber(12))
      .execute();
    expect(sellers).toHaveLength(1);
  });

  test('is free under another intermediary (D1)', async () => {
    const other = await api.createIntermediary('Another');
    const first = await createSeller(api, token, 13);
    const second = await createSeller(api, other.token, 13);
    expect(second.id).not.toBe(first.id);
    expect(second.document).toBe(first.document);
  });
});

describe('a default plan that charges nothing', () => {
  const warnings = (name: string) =>
    api.log.flatMap(({ level, msg }) =>
      level === 'warn' && String(msg).includes(name) ? [String(msg)] : [],
    );

  test('is warned of in the log, once for each intermediary, until there is another', async () => {
    const free = await api.createIntermediary('Free shop');
    for (const n of [20, 21]) await createSeller(api, free.token, n);
    expect(warnings('Free shop')).toEqual([expect.stringMatching(/charges nothing.*payfac plan default/)]);

    const priced = await createPricedIntermediary(api, 'Priced shop');
    await createSeller(api, priced.token, 22);
    expect(warnings('Priced shop')).toEqual([]);
  });
});

/** Returns SQLite's files on the disk, its log included. */
function databaseFiles(): string {
  const { location } = api.database;
  if (location.engine !== 'sqlite') return '';
  return ['', '-wal'].map((suffix) => readFileSync(location.path + suffix, 'latin1')).join('');
}
