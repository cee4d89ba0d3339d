import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApi, type ProblemBody } from './support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const ask = async (language: string | undefined, path = '/v2/seller') => {
  const headers = language === undefined ? {} : { 'Accept-Language': language };
  const response = await fetch(api.url + path, { headers });
  return { status: response.status, problem: (await response.json()) as ProblemBody };
};

test.each(['pt-BR', 'pt', 'PT-br', 'de, pt;q=0.7, en;q=0.3'])(
  'answers %s in Portuguese',
  async (language) => {
    const { status, problem } = await ask(language);
    const { status: expected, problem: inEnglish } = await ask(undefined);
    expect(status).toBe(expected);
    expect(problem).toEqual({
      ...inEnglish,
      title: 'Token ausente',
      detail: 'Falta o cabeçalho X-Token-Api. Envie nele o seu token da API.',
      instance: expect.any(String) as string,
      requestId: expect.any(String) as string,
    });
    expect(inEnglish.title).toBe('Token missing');
  },
);

test.each([undefined, 'en', 'en-US,en;q=0.9,pt;q=0.8', 'xx', '', ';;q=,', '*'])(
  'answers %s in English',
  async (language) => {
    expect((await ask(language)).problem.title).toBe('Token missing');
  },
);

const keyed = { headers: { 'x-idempotency-key': 'a b' }, body: { fantasyName: 'Loja' } };

test.each([
  [
    'x-idempotency-key',
    'PATCH',
    '/v2/seller/1',
    keyed,
    'must have 1 to 255 visible ASCII characters, without spaces',
  ],
  ['cursor', 'GET', '/v2/sellers?cursor=a.b', {}, 'must be a cursor as given in Link'],
  ['limit', 'GET', '/v2/sellers?limit=0', {}, 'must be at least 1'],
  ['idTransfer', 'GET', '/v2/transfers/one', {}, 'must be an integer'],
  [
    'birthdate',
    'PATCH',
    '/v2/seller/1',
    { body: { owner: { name: 'Iara Luz', document: '27182818205', birthdate: 1 } } },
    'must be a string',
  ],
])('%s: a wrong value of %s %s is explained in both languages', async (name, method, path, request, text) => {
  const { token } = await api.createIntermediary();
  const explain = async (language: string) => {
    const headers = { ...('headers' in request && request.headers), 'Accept-Language': language };
    const { body } = await api.call(method, path, { ...request, token, headers });
    return body.errors?.map(({ pointer, detail }) => [pointer.split('/').at(-1), detail]);
  };
  expect(await explain('en')).toEqual([[name, text]]);
  expect(await explain('pt-BR')).toEqual([[name, expect.stringMatching(/^precisa (?!must)/)]]);
});

test('a parameter that is sent twice is explained in both languages', async () => {
  const { token } = await api.createIntermediary();
  const explain = async (language: string) => {
    const headers = { 'Accept-Language': language };
    const { body } = await api.call('GET', '/v2/charges?paidFrom=2026-10-01&paidFrom=2026-10-02', {
      token,
      headers,
    });
    return body.errors;
  };
  const pointer = '/query/paidFrom';
  expect(await explain('en')).toEqual([{ pointer, detail: 'appears more than once; send it once' }]);
  expect(await explain('pt-BR')).toEqual([
    { pointer, detail: 'aparece mais de uma vez; envie-o uma só vez' },
  ]);
});
