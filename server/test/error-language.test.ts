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
