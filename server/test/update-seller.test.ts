import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { renderEvent } from '../src/webhooks/sending/event-payload.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { setStatus } from './support/seller-status.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { dueEvents } from './support/deliveries.ts';
import { bankForm, createSeller, sellerChanges } from './support/fixtures.ts';
import { refusalOf } from './support/refusal.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Schemas = components['schemas'];
type Created = Awaited<ReturnType<typeof createSeller>>;

let api: TestApi;
let intermediary: { id: number; token: string; tokenId: number };

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
});
afterAll(() => api.stop());

let created = 0;
const newSeller = (): Promise<Created> => createSeller(api, intermediary.token, ++created);

const pathOf = (id: number | string) => `/v2/seller/${id}`;
const patch = <Body = Schemas['Seller']>(
  token: string,
  id: number | string,
  body: unknown,
  headers: Record<string, string> = {},
) => api.call<Body>('PATCH', pathOf(id), { token, body, headers });

const read = async ({ token }: Created) =>
  (await api.call<Schemas['Seller']>('GET', '/v2/seller', { token })).body;

const wait = () => api.setNow(new Date(api.now + 60_000).toISOString());

const refused = (token: string, id: number | string, body: unknown) =>
  refusalOf(api, () => patch<ProblemBody>(token, id, body));

async function auditOf({ id }: Created) {
  return api.service.store.read
    .selectFrom('audit_records')
    .selectAll()
    .where('intermediary_id', '=', intermediary.id)
    .where('subject', '=', `seller:${id}`)
    .where('action', '<>', 'seller.created')
    .orderBy('id')
    .execute();
}

/** Returns the part of sent changes that `getSeller` shows. */
function shown({ companyName, address, contact, ...others }: Schemas['SellerUpdateInput']) {
  return {
    ...others,
    ...(companyName === undefined ? {} : { name: companyName }),
    ...(address === undefined ? {} : { address: { ...address, state: 'PR', zipCode: '80440080' } }),
    ...(contact === undefined ? {} : { contact, phone: `${contact.countryCode}${contact.phone}` }),
  };
}

describe('what is sent changes, and nothing else', () => {
  test('everything at once; the response is the seller as getSeller shows it', async () => {
    const seller = await newSeller();
    const before = await read(seller);
    wait();
    const { status, body } = await patch(intermediary.token, seller.id, sellerChanges());
    expect(status).toBe(200);
    const { address, ...others } = shown(sellerChanges());
    expect(body).toEqual({
      ...before,
      ...others,
      address: { ...address, id: before.address.id },
      updatedAt: new Date(api.now).toISOString(),
    });
    expect(await read(seller)).toEqual(body);
  });

  const parts: Schemas['SellerUpdateInput'][] = [
    { companyName: 'Casa Ímpar Ltda' },
    { fantasyName: 'Casa Ímpar' },
    { sellerUrl: 'http://casa.example' },
    { webhook: 'https://casa.example/hooks' },
    { email: 'casa@casa.example' },
    { address: { number: '12' } },
    { address: { complement: '' } },
    { contact: { name: 'Caio' } },
    { contact: { countryCode: '+1', phone: '2025550123' } },
    { owner: { name: 'Iara Luz', document: '27182818205', birthdate: '1990-01-31' } },
    {
      companyName: 'Casa',
      contact: { email: 'caio@casa.example' },
      address: { city: 'Santos', street: 'Rua A' },
    },
  ];

  test.each(parts)('%j', async (changes) => {
    const seller = await newSeller();
    const before = await read(seller);
    wait();
    const { token } =
      changes.companyName === undefined && changes.owner === undefined ? seller : intermediary;
    const { status, body } = await patch(token, seller.id, changes);
    expect(status).toBe(200);
    const { companyName: name, address, contact, ...others } = changes;
    const merged = { ...before.contact, ...contact };
    expect(body).toEqual({
      ...before,
      ...others,
      ...(name === undefined ? {} : { name }),
      address: { ...before.address, ...address },
      contact: merged,
      phone: merged.countryCode + merged.phone,
      updatedAt: new Date(api.now).toISOString(),
    });
    expect(await read(seller)).toEqual(body);
  });

  test('what is as it was leaves the time of the last change', async () => {
    const seller = await newSeller();
    const { name, fantasyName, sellerUrl, webhook, email, contact, ...before } = await read(seller);
    const { id: _, state, zipCode, complement } = before.address;
    const same = { companyName: name, fantasyName, sellerUrl, webhook, email, contact };
    wait();
    const { body } = await patch(intermediary.token, seller.id, {
      ...same,
      address: { state, zipCode, complement },
    });
    expect(body).toEqual(await read(seller));
    expect(body.updatedAt).toBe(before.updatedAt);
  });

  test('a state and a CEP are kept in one form (D12)', async () => {
    const seller = await newSeller();
    const { body } = await patch(seller.token, seller.id, {
      address: { state: 'são paulo', zipCode: '01310-100' },
    });
    expect(body.address).toMatchObject({ state: 'SP', zipCode: '01310100' });
  });

  test('a list finds the seller by its new names, and not by the old ones', async () => {
    const seller = await newSeller();
    const found = async (text: string) => {
      const path = `/v2/sellers?text=${encodeURIComponent(text)}`;
      const { body } = await api.call<Schemas['SellerSummary'][]>('GET', path, { token: intermediary.token });
      return body.some(({ id }) => id === seller.id);
    };
    await patch(intermediary.token, seller.id, { companyName: 'Órion Náutica' });
    expect([await found('orion'), await found(`Padaria ${created} Ltda`)]).toEqual([true, false]);
    expect([await found(`Padaria ${created}`), await found(seller.document)]).toEqual([true, true]);
    await patch(seller.token, seller.id, { fantasyName: 'Vega' });
    expect([await found('orion'), await found('vega'), await found(`Padaria ${created}`)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('the longest names of any script can be kept and looked for', async () => {
    const seller = await newSeller();
    // The text has syllables, each of which is three letters when it is decomposed, and signs of four bytes.
    const syllables = Array.from({ length: 150 }, (_, n) =>
      String.fromCodePoint(0xac01 + ((n * 7_919) % 11_000)),
    );
    const signs = Array.from({ length: 150 }, (_, n) =>
      String.fromCodePoint(0x20000 + ((n * 7_919) % 42_000)),
    );
    const changes = { companyName: syllables.join(''), fantasyName: signs.join('') };
    expect((await patch(intermediary.token, seller.id, changes)).status).toBe(200);
    const path = `/v2/sellers?text=${encodeURIComponent(changes.fantasyName.slice(100, 300))}`;
    const { body } = await api.call<Schemas['SellerSummary'][]>('GET', path, { token: intermediary.token });
    expect(body).toMatchObject([{ id: seller.id }]);
  });

  test('the audit says who changed what', async () => {
    const seller = await newSeller();
    const { webhook, ...others } = sellerChanges();
    const origin = { 'x-ip-origin-request': '198.51.100.9' };
    await patch(intermediary.token, seller.id, others, origin);
    await patch(intermediary.token, seller.id, { webhook });
    await patch(intermediary.token, seller.id, sellerChanges());
    const audit = await auditOf(seller);
    expect(audit.map(({ action }) => action)).toEqual([
      'seller.updated',
      'seller.owner_changed',
      'webhook.url_changed',
      'webhook.url_changed',
      'seller.updated',
    ]);
    expect(audit[0]).toMatchObject({
      occurred_at: api.now,
      actor: `token:${intermediary.tokenId}`,
      origin_ip: '198.51.100.9',
      remote_address: '127.0.0.1',
    });
  });
});

describe('the events', () => {
  /** Returns the events after the first one, as they are sent. */
  const eventsOf = async ({ id }: Created) => {
    const endpoint = { intermediaryId: intermediary.id, endpointId: id };
    const due = await dueEvents(api.service.store, endpoint, api.now);
    return due.slice(1).map((event) => JSON.parse(renderEvent(event)) as unknown);
  };
  const timestamp = () => new Date(api.now).toISOString();

  test('name the fields that have another value, and no values', async () => {
    const seller = await newSeller();
    wait();
    const { owner: _, ...others } = sellerChanges();
    await patch(intermediary.token, seller.id, others);
    await patch(seller.token, seller.id, {
      fantasyName: 'Outra',
      email: others.email,
      address: { number: '7' },
    });
    const idSeller = seller.id;
    const changed = ['companyName', 'fantasyName', 'sellerUrl', 'webhook', 'email', 'address', 'contact'];
    const type = 'seller.updated';
    expect(await eventsOf(seller)).toEqual([
      { type, timestamp: timestamp(), data: { idSeller, sequence: 2, changedFields: changed } },
      {
        type,
        timestamp: timestamp(),
        data: { idSeller, sequence: 3, changedFields: ['fantasyName', 'address'] },
      },
    ]);
  });

  test('say that there is another owner, but not who', async () => {
    const seller = await newSeller();
    const { document } = seller;
    const { owner } = sellerChanges();
    await patch(intermediary.token, seller.id, { owner, fantasyName: 'Nova' });
    await patch(intermediary.token, seller.id, { owner });
    const data = { idSeller: seller.id };
    expect(await eventsOf(seller)).toEqual([
      {
        type: 'seller.updated',
        timestamp: timestamp(),
        data: { ...data, sequence: 2, changedFields: ['fantasyName'] },
      },
      { type: 'seller.owner_changed', timestamp: timestamp(), data: { ...data, sequence: 3 } },
    ]);
    expect(await read(seller)).toMatchObject({ owner, document });
    expect((await auditOf(seller)).map(({ action }) => action)).toEqual([
      'seller.updated',
      'seller.owner_changed',
      'seller.updated',
    ]);
  });

  test('are not sent for what is as it was', async () => {
    const seller = await newSeller();
    const { name: companyName, fantasyName, webhook, address } = await read(seller);
    const body = { companyName, fantasyName, webhook, address: { city: address.city } };
    expect((await patch(intermediary.token, seller.id, body)).status).toBe(200);
    expect(await eventsOf(seller)).toEqual([]);
  });
});

describe('who may change whom (D2)', () => {
  test('a seller changes itself, and gets the same 403 for another, whether or not it exists', async () => {
    const [seller, other] = [await newSeller(), await newSeller()];
    expect((await patch(seller.token, seller.id, { fantasyName: 'Minha' })).status).toBe(200);
    for (const id of [other.id, 999_999_999]) {
      expect(await refused(seller.token, id, { fantasyName: 'Sua' })).toEqual([403, 'access_denied']);
    }
  });

  test.each([{ companyName: 'Outra Ltda' }, { owner: sellerChanges().owner }, sellerChanges()])(
    'a seller does not change what says who it is: %j',
    async (changes) => {
      const seller = await newSeller();
      const before = await dumpDatabase(api.service.store);
      const { status, body } = await patch<ProblemBody>(seller.token, seller.id, changes);
      expect([status, body.code, body.detail]).toEqual([
        403,
        'access_denied',
        'Only the intermediary can change companyName and owner. Leave them out, or ask the intermediary.',
      ]);
      expect(await dumpDatabase(api.service.store)).toBe(before);
    },
  );

  test("an unknown seller is 404, and so are another intermediary's and an erased one", async () => {
    const foreign = await createSeller(api, (await api.createIntermediary('Another')).token, 500);
    const erased = await newSeller();
    const { service } = api;
    await setStatus(service, erased.id, 'BLOCKED');
    await forgetSeller(service, operator, erased.id);
    for (const id of [foreign.id, erased.id, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await refused(intermediary.token, id, sellerChanges())).toEqual([404, 'seller_not_found']);
    }
  });

  test('a blocked seller is changed by its intermediary, and not by itself', async () => {
    const seller = await newSeller();
    await setStatus(api.service, seller.id, 'BLOCKED');
    expect(await refused(seller.token, seller.id, { fantasyName: 'Minha' })).toEqual([403, 'seller_blocked']);
    const { status, body } = await patch(intermediary.token, seller.id, { fantasyName: 'Sua' });
    expect([status, body.status, body.fantasyName]).toEqual([200, 'BLOCKED', 'Sua']);
  });
});

describe('idempotency (D9)', () => {
  test('the same again changes nothing; another body is 422', async () => {
    const seller = await newSeller();
    const key = { 'x-idempotency-key': 'update' };
    const first = await patch(seller.token, seller.id, { fantasyName: 'Um' }, key);
    await patch(seller.token, seller.id, { fantasyName: 'Dois' });
    const again = await patch(seller.token, seller.id, { fantasyName: 'Um' }, key);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect((await read(seller)).fantasyName).toBe('Dois');
    const other = await patch<ProblemBody>(seller.token, seller.id, { fantasyName: 'Três' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('the responses about a seller that is erased are not kept', async () => {
    const seller = await newSeller();
    const { service } = api;
    const requests = [
      () =>
        patch<ProblemBody>(
          intermediary.token,
          seller.id,
          { fantasyName: 'Zilá' },
          { 'x-idempotency-key': 'a' },
        ),
      ...['unblock', 'block'].map(
        (verb) => () =>
          api.call('POST', `${pathOf(seller.id)}/${verb}`, {
            token: intermediary.token,
            headers: { 'x-idempotency-key': 'b' },
          }),
      ),
    ];
    const keyed = (key: string) => ({ token: intermediary.token, headers: { 'x-idempotency-key': key } });
    const holds = `/v2/payfac/seller/${seller.id}/holds`;
    const body = { amount: 1, reason: 'JUDICIAL', reference: 'case 1' };
    const held = await api.call<Schemas['Hold']>('POST', holds, { ...keyed('c'), body });
    requests.push(
      () => api.call('POST', holds, { ...keyed('c'), body }),
      () => api.call('POST', `${holds}/${held.body.idHold}/release`, keyed('d')),
    );
    for (const send of requests) expect((await send()).status).toBe(200);
    await forgetSeller(service, operator, seller.id);
    for (const send of requests) {
      const { status, body } = await send();
      expect([status, body.code]).toEqual([422, 'idempotent_reply_expired']);
    }
  });
});

describe('at once', () => {
  test('updates of different fields are all made', async () => {
    const seller = await newSeller();
    const changes: Schemas['SellerUpdateInput'][] = [
      { companyName: 'Nova Ltda' },
      { fantasyName: 'Nova' },
      { sellerUrl: 'https://nova.example' },
      { webhook: 'https://nova.example/hooks' },
      { email: 'nova@nova.example' },
      { address: { number: '1' } },
      { address: { city: 'Recife' } },
      { contact: { name: 'Nina' } },
      { contact: { phone: '1234567890' } },
    ];
    const answers = await Promise.all([
      ...changes.map((change) => patch(intermediary.token, seller.id, change)),
      api.call('POST', `${pathOf(seller.id)}/block`, { token: intermediary.token }),
      api.call('PATCH', '/v2/seller', {
        token: intermediary.token,
        body: { idSeller: seller.id, account: { ...bankForm(), number: '555' } },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await api.call<Schemas['Seller']>('GET', `/v2/seller?sellerId=${seller.id}`, {
      token: intermediary.token,
    });
    expect(body).toMatchObject({
      name: 'Nova Ltda',
      fantasyName: 'Nova',
      sellerUrl: 'https://nova.example',
      webhook: 'https://nova.example/hooks',
      email: 'nova@nova.example',
      status: 'BLOCKED',
      address: { number: '1', city: 'Recife' },
      contact: { name: 'Nina', phone: '1234567890' },
      bankAccount: { account: '555' },
    });
    // Both names are found, so neither search text was made from the other's earlier value.
    const found = await api.call<unknown[]>(
      'GET',
      '/v2/sellers?text=nova%20ltda%0Anova'.replace('%0A', '%20'),
      {
        token: intermediary.token,
      },
    );
    expect(found.body).toEqual([]);
    const [row] = await api.service.store.read
      .selectFrom('sellers')
      .select('search_text')
      .where('intermediary_id', '=', intermediary.id)
      .where('id', '=', seller.id)
      .execute();
    expect(row?.search_text).toBe(`nova ltda\nnova\n${seller.document}`);
  });

  test('updates beside an erasure: each is made before it or gets 404, and nothing of it stays', async () => {
    const { service } = api;
    for (let round = 0; round < 5; round++) {
      const seller = await newSeller();
      await setStatus(service, seller.id, 'BLOCKED');
      const updates = Array.from({ length: 6 }, (_, n) =>
        patch<ProblemBody>(intermediary.token, seller.id, sellerChanges(7_000 + n)),
      );
      const [answers] = await Promise.all([Promise.all(updates), forgetSeller(service, operator, seller.id)]);
      for (const { status, body } of answers) {
        expect(status === 200 || body.code === 'seller_not_found', JSON.stringify(body)).toBe(true);
      }
      expect(await dumpDatabase(service.store)).not.toMatch(/Confeitaria 700|confeitaria-700/);
    }
  });
});
