import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, factsIn, keyOf, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;
let token: string;
let seller: { id: number; token: string };
let view: ConsolePage;
let page: Page;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  ({ token } = await createPricedIntermediary(api));
  seller = await createSeller(api, token, 1);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

/** Returns 2,500 lines, which take three requests. Twelve lines are bad in as many ways. */
function manyLines(): { lines: string[]; bad: number[] } {
  const line = (n: number, changes: Parameters<typeof chargeLine>[0] = {}) =>
    JSON.stringify(
      chargeLine({ uuid: chargeUuid(1_000 + n), idSeller: seller.id, value: 10 + (n % 90), ...changes }),
    );
  const faults: ((n: number) => string)[] = [
    (n) => line(n).slice(0, -20),
    (n) => line(n).replace('{', '{"title":"Camiseta verde",'),
    (n) => line(n, { idSeller: 999_999 }),
    (n) => line(n, { value: 10.001 }),
    (n) => line(n, { value: 0 }),
    (n) => line(n, { customer: { document: '52998224726', type: 'CPF', name: 'Maria da Silva' } }),
    (n) => line(n, { paidAt: '2026-11-21T12:00:00Z' }),
    (n) => line(n, { paidAt: '2026-02-30T12:00:00Z' }),
    (n) => line(n, { title: undefined }),
    (n) => line(n, { brand: 'elo' }),
    () => '[]',
    // The value differs from that of the first line's charge.
    () => line(1, { value: 99 }),
  ];
  const bad = faults.map((_, index) => 17 + index * 200);
  const lines = Array.from({ length: 2_500 }, (_, index) => {
    const n = index + 1;
    return faults[bad.indexOf(n)]?.(n) ?? line(n);
  });
  return { lines, bad };
}

async function choose(name: string, content: string): Promise<void> {
  await page
    .getByLabel('Arquivo')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

async function countCharges(): Promise<number> {
  const { count } = await api.service.store.read
    .selectFrom('charges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('a file of charges', { shuffle: false }, () => {
  let file: ReturnType<typeof manyLines>;

  beforeAll(async () => {
    file = manyLines();
    view = await ConsolePage.open(browser, api.url);
    ({ page } = view);
    await view.signIn(token);
    await view.goToRoute('charges/upload');
    await page.getByRole('heading', { level: 1, name: 'Importar cobranças' }).waitFor();
  }, slow.timeout);
  afterAll(() => view.close());

  test('with twelve bad lines enters the others once, though responses are lost', slow, async () => {
    const { lines, bad } = file;
    const before = await countCharges();
    const requests: string[] = [];
    await page.route('**/v2/payfac/charges', async (route) => {
      const count = requests.push(keyOf(route.request()) ?? 'none');
      // The lines of the second request are imported, but its answer is lost; the fourth request does not arrive.
      if (count === 2) await route.fetch();
      await (count === 2 || count === 4 ? route.abort() : route.continue());
    });
    await choose('vendas.ndjson', lines.join('\n'));
    const said = page.getByText('Não há resposta do servidor').waitFor();
    await page.getByRole('button', { name: 'Importar 2.500 cobranças' }).dblclick();
    await said;
    await page.getByText('Importação terminada').waitFor();
    await page.unroute('**/v2/payfac/charges');
    expect(await factsIn(page.getByRole('main'))).toMatchObject({
      'Linhas no arquivo': '2.500',
      Novas: '2.488',
      'Já importadas': '0',
      Recusadas: '12',
    });
    expect(await countCharges()).toBe(before + 2_488);
    expect(requests).toHaveLength(5);
    expect(new Set(requests).size).toBe(3);

    const table = page.getByRole('table', { name: '12 linhas recusadas' });
    const named = await table.locator('tbody tr td:first-child').allInnerTexts();
    expect(named.map(Number)).toEqual(bad);
    expect(await table.locator('tbody tr td:last-child').allInnerTexts()).toEqual([
      'a linha não é um JSON inteiro em UTF-8; talvez tenha sido cortada',
      'title: aparece mais de uma vez: deixe só o valor certo',
      'idSeller: não existe vendedor com este ID: cadastre-o ou corrija o ID',
      ...Array<unknown>(2).fill(
        expect.stringMatching(/^value: não é válido; deve ser .* R\$ 999\.999\.999,99,/),
      ),
      'customer.document: não é válido: confira os dígitos e o tipo do documento, sem pontuação',
      'paidAt: está mais de 5 minutos no futuro: corrija a data ou o relógio',
      expect.stringMatching(/^paidAt: não é válido; deve ser data e hora com fuso/),
      expect.stringMatching(/^title: não foi informado; deve ser o que foi vendido, de 1 a 255 caracteres/),
      'brand: não existe para esta forma de pagamento: remova-o',
      'a linha precisa ser um objeto JSON',
      expect.stringMatching(/^uuid: esta cobrança já foi importada com outro conteúdo/),
    ]);
    // Until the rejected lines are downloaded, every way to lose them asks first.
    for (const leave of [
      () => page.getByRole('link', { name: 'Vendedores' }).click(),
      () => page.getByLabel('Arquivo').click(),
    ]) {
      expect(await view.asked(false, leave)).toContain('ainda não foram baixadas');
      expect(await table.isVisible()).toBe(true);
    }
    const rejected = await downloaded();
    expect(rejected).toBe(bad.map((n) => `${lines[n - 1] ?? ''}\n`).join(''));
    view.forget('failed request');
    view.forget('ERR_FAILED');

    // The corrected lines are imported. Uploading the whole file again changes nothing.
    const good = bad.map((n) =>
      JSON.stringify(chargeLine({ uuid: chargeUuid(1_000 + n), idSeller: seller.id })),
    );
    await choose('corrigidas.ndjson', good.join('\r\n'));
    await page.getByRole('button', { name: 'Importar 12 cobranças' }).click();
    await page.getByText('Importação terminada').waitFor();
    expect(await factsIn(page.getByRole('main'))).toMatchObject({ Novas: '12', Recusadas: '0' });
    expect(await countCharges()).toBe(before + 2_500);
  });

  test('that is stopped goes on where it was', slow, async () => {
    const { lines } = file;
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    let count = 0;
    await page.route('**/v2/payfac/charges', async (route) => {
      if (++count === 2) await released;
      await route.continue();
    });
    await choose('vendas.ndjson', lines.slice(0, 2_500).join('\n'));
    await page.getByRole('button', { name: 'Importar 2.500 cobranças' }).click();
    await page.getByText('1.000 de 2.500 enviadas').waitFor();
    const leave = () => page.getByRole('link', { name: 'Vendedores' }).click();
    expect(await view.asked(false, leave)).toBe('A importação ainda não terminou. Parar e sair?');
    await page.getByRole('button', { name: 'Parar' }).click();
    release(undefined);
    await page.getByRole('button', { name: 'Importar as 500 que faltam' }).click();
    await page.getByText('Importação terminada').waitFor();
    expect(count).toBe(3);
    expect(await downloaded()).not.toBe('');
    expect(await factsIn(page.getByRole('main'))).toMatchObject({ Novas: '0', 'Já importadas': '2.488' });
    await page.unroute('**/v2/payfac/charges');
  });

  test('may be CSV as spreadsheets write it in Brazil', slow, async () => {
    const header =
      'uuid;idSeller;title;value;paymentMethod;paidAt;expirationDate;customer.document;customer.type;customer.name';
    const row = (n: number, value: string) =>
      `${chargeUuid(n)};${seller.id};"Camiseta; azul";${value};PIX;2026-11-19T10:00:00-03:00;2026-11-20;52998224725;CPF;João`;
    const rows = [header, row(901, '1.234,56'), row(902, '1.234'), row(903, '0'), row(904, '7')];
    await choose('vendas.csv', `\uFEFF${rows.join('\r\n')}`);
    // That line is not sent.
    await page.getByText('value: “1.234” não é um valor').waitFor();
    expect(await factsIn(page.getByRole('main'))).toMatchObject({ 'Valor total': 'R$ 1.241,56' });
    await page.getByRole('button', { name: 'Importar 3 cobranças' }).click();
    await page.getByText('Importação terminada').waitFor();
    expect(await factsIn(page.getByRole('main'))).toMatchObject({
      ...{ 'Linhas no arquivo': '4', 'Não podem ser enviadas': '1' },
      ...{ Novas: '2', 'Já importadas': '0', Recusadas: '2' },
    });
    await page.getByRole('heading', { name: '2 linhas recusadas' }).waitFor();
    expect(await downloaded()).toBe(`\uFEFF${header}\n${row(902, '1.234')}\n${row(903, '0')}\n`);
    const charge = await api.call('GET', `/v2/charges/${chargeUuid(901)}`, { token });
    expect(charge.body).toMatchObject({
      title: 'Camiseta; azul',
      value: 1234.56,
      customer: { name: 'João' },
    });
  });
});

async function downloaded(): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar linhas recusadas' }).click();
  return readFile(await (await downloading).path(), 'utf8');
}
