import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareScene, type Scene } from './operations/scene.ts';
import { TestApi } from './support/test-api.ts';

let api: TestApi;
let scene: Scene;

beforeAll(async () => {
  api = await TestApi.start();
  scene = await prepareScene(api, 1);
});
afterAll(() => api.stop());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  api.call(method, `/v2/payfac/${path}`, { token: scene.intermediary.token, ...(body && { body }) });

test.each(['remittances?status=DRAFT&', 'remittance-returns?', 'remittance-returns/lines?'])(
  'a cursor of all remittances leads to no page of %s',
  async (list) => {
    const first = await call('GET', 'remittances?limit=1');
    const cursor = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const { status, body } = await call('GET', `${list}cursor=${cursor}`);
    expect([status, body.code]).toEqual([422, 'cursor_mismatch']);
  },
);

test('a company whose CNPJ has letters fits no file', async () => {
  const body = {
    ...{ companyName: 'Pagadora Ltda', document: '12ABC34501DE35', bank: '104', agency: '1', account: '2' },
    ...{ accountsBy: 'TED', lastFileNumber: 0 },
  };
  const refused = await call('PUT', 'paying-accounts/letras', body);
  expect([refused.status, refused.body.code]).toEqual([422, 'remittance_not_writable']);
});

test('a return that names a draft is refused', async () => {
  const { approved, toApprove } = scene.remittanceIds;
  const content = scene.bankReturn.replaceAll(`${approved}-`, `${toApprove}-`);
  const refused = await call('POST', 'paying-accounts/conta/returns', { content });
  expect([refused.status, refused.body.code]).toEqual([422, 'remittance_state_conflict']);
});

test('a remittance that was cancelled is not approved', async () => {
  const path = `remittances/${scene.remittanceIds.toCancel}`;
  expect((await call('POST', `${path}/cancel`)).status).toBe(200);
  const refused = await call('POST', `${path}/approve`);
  expect([refused.status, refused.body.code]).toEqual([422, 'remittance_state_conflict']);
});

test('a remittance that was changed without the key is not shown', async () => {
  const id = scene.remittanceIds.approved;
  await api.service.store.write((tx) =>
    tx.updateTable('remittances').set({ amount_cents: 1 }).where('id', '=', id).execute(),
  );
  const { status, body } = await call('GET', `remittances/${id}`);
  expect([status, body.code]).toEqual([409, 'seal_broken']);
});
