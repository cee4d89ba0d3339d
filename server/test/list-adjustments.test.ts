import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { adjustmentBody, createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readListPage, readListPages } from './support/list-pages.ts';
import { testCursorsOf, testScopeOf } from './support/list-tests.ts';
import { TestApi } from './support/test-api.ts';

type Adjustment = components['schemas']['Adjustment'];

const path = '/v2/payfac/adjustments';

let api: TestApi;
let intermediary: { id: number; token: string };
let foreigner: { id: number; token: string };
let sellers: { id: number; token: string }[];
let foreign: { id: number; token: string };
/** The responses of all adjustments of the intermediary, in the order in which they were made. */
const made: Adjustment[] = [];

let keys = 0;

async function adjust(token: string, idSeller: number, more: object): Promise<Adjustment> {
  const headers = { 'x-idempotency-key': `adjustment-${++keys}` };
  const { status, body, text } = await api.call<Adjustment>('POST', path, {
    token,
    headers,
    body: adjustmentBody(idSeller, more),
  });
  expect(status, text).toBe(200);
  return body;
}

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary('Lists');
  foreigner = await api.createIntermediary('Foreign');
  sellers = [];
  for (let n = 0; n < 3; n++) sellers.push(await createSeller(api, intermediary.token, n));
  foreign = await createSeller(api, foreigner.token, 50);
  const idSeller = sellers[0]!.id;
  await importLines(api, [chargeLine({ idSeller, uuid: chargeUuid(1) })]);
  for (let n = 0; n < 12; n++) {
    const reason = `Reason ${n}`;
    const about = n % 6 === 0 ? { uuid_charge: chargeUuid(1) } : {};
    made.push(await adjust(intermediary.token, sellers[n % 3]!.id, { reason, value: n + 1, ...about }));
  }
  await adjust(foreigner.token, foreign.id, { reason: 'Foreign' });
});
afterAll(() => api.stop());

const list = async (query: Record<string, string>, token = intermediary.token) =>
  (await readListPage<Adjustment>(api, token, `${path}?${new URLSearchParams(query).toString()}`)).items;

test('the list has all that were made, each as it was returned, the newest first', async () => {
  expect(await list({})).toEqual(made.toReversed());
  const pages = await readListPages<Adjustment>(api, intermediary.token, `${path}?limit=5`);
  expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
  expect(pages.flat()).toEqual(made.toReversed());
});

test('a filter leaves those of a seller, of a charge, or of both', async () => {
  const [own, other] = sellers;
  const ofSeller = made.filter(({ idSeller }) => idSeller === own!.id).toReversed();
  expect(await list({ idSeller: String(own!.id) })).toEqual(ofSeller);
  expect(await list({}, own!.token)).toEqual(ofSeller);
  const ofCharge = [made[6], made[0]];
  const uuid_charge = chargeUuid(1);
  expect(await list({ uuid_charge: uuid_charge.toUpperCase() })).toEqual(ofCharge);
  expect(await list({ uuid_charge, idSeller: String(own!.id) })).toEqual(ofCharge);
  expect(await list({ uuid_charge, idSeller: String(other!.id) })).toEqual([]);
  for (const token of [other!.token, foreigner.token]) expect(await list({ uuid_charge }, token)).toEqual([]);
});

const callers = () => ({ api, intermediary, sellers, foreigner, foreign });

testScopeOf(path, callers);
testCursorsOf(path, callers, [
  () => ({ idSeller: String(sellers[0]!.id) }),
  () => ({ uuid_charge: chargeUuid(1) }),
]);
