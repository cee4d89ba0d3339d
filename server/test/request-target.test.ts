import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange, type RawRequest } from './fuzz/wire.ts';
import { prepareScene, type Scene } from './operations/scene.ts';
import { specFaults } from './support/spec-check.ts';
import { TestApi } from './support/test-api.ts';

let api: TestApi;
let scene: Scene;

beforeAll(async () => {
  api = await TestApi.start();
  scene = await prepareScene(api, 1);
});
afterAll(() => api.stop());

async function get(target: string, headers: RawRequest['headers'] = []) {
  const outcome = await exchange(
    api.url,
    {
      method: 'GET',
      target,
      headers: [['X-Token-Api', scene.intermediary.token], ...headers],
      body: null,
      framing: 'length',
      isCutOff: false,
    },
    20_000,
  );
  if (!('answer' in outcome)) throw new Error(`no answer to ${target}`);
  return outcome.answer;
}

test('a target that names scheme and host, or a fragment, is its path and query', async () => {
  const path = `/v2/seller?sellerId=${scene.seller.id}`;
  for (const target of [path, `http://127.0.0.1${path}`, `HTTPS://other.example:1${path}`, `${path}#here`]) {
    const answer = await get(target);
    expect(answer.status, target).toBe(200);
    expect(JSON.parse(answer.text), target).toMatchObject({ id: scene.seller.id });
  }
  expect((await get(`/v2/seller#?sellerId=${scene.seller.id}`)).status).toBe(400);
  expect((await get('http://127.0.0.1')).status).toBe(302);
  expect((await get('http://127.0.0.1/livez')).status).toBe(200);
});

test('nothing is answered with 304, which no operation documents, whatever the caller has already', async () => {
  for (const headers of [
    [['If-None-Match', '*']],
    [['If-Modified-Since', 'Fri, 01 Jan 2100 00:00:00 GMT']],
  ] as const) {
    const answer = await get(`/v2/seller?sellerId=${scene.seller.id}`, headers);
    expect(answer.status).toBe(200);
    expect(specFaults('getSeller', answer, 'GET')).toEqual([]);
  }
});
