import { readFile } from 'node:fs/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { failedAuthenticationLimit } from '../src/rate-limits/rate-limit.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, inBrl, looks, slow, spaced } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, createPricedIntermediary } from './support/plans.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

/** Of 100.00 with a fee of 0.99, but for `kept`, whose plan keeps the fee of 1.99. */
const refunded = chargeUuid(1);
const raced = chargeUuid(2);
const disputed = chargeUuid(3);
const answered = chargeUuid(4);
const kept = chargeUuid(5);
const own = chargeUuid(6);
/** One with a refund of a part that nobody has answered, and one in dispute. */
const partlyRefunded = chargeUuid(7);
const inDispute = chargeUuid(8);

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
  const keeping = await createSeller(api, token, 2);
  const pix = { delayForRedeem: 0, value: 1.99, rateType: 'FIXED' as const };
  const plan = await createPlan(api, token, { pix, refundFee: 'KEEP' });
  await assign(api, keeping.id, plan, '2026-01-01T00:00:00Z');
  const sales = [refunded, raced, disputed, answered, own, partlyRefunded, inDispute].map((uuid) =>
    chargeLine({ uuid, idSeller: seller.id }),
  );
  await importLines(api, [...sales, chargeLine({ uuid: kept, idSeller: keeping.id })]);
  await api.call('PATCH', `/v2/charges/partial-refund/${partlyRefunded}`, { token, body: { value: 1 } });
  await api.call('POST', `/v2/payfac/charges/${inDispute}/chargeback`, { token, body: { status: 'OPEN' } });
}, 60_000);
afterAll(() => Promise.all([browser.close(), api.stop()]));

/** The writes that the page sends. */
function writesOf(opened: Page): Request[] {
  const sent: Request[] = [];
  opened.on('request', (request) => {
    if (request.headers()['x-idempotency-key'] !== undefined) sent.push(request);
  });
  return sent;
}

async function openCharge(uuid: string): Promise<void> {
  await view.goToPlace(`charges/${uuid}`);
  await page.getByText(uuid).waitFor();
}

/** Opens the dialog behind a button. */
async function openDialog(name: string) {
  await page.getByRole('button', { name, exact: true }).first().click();
  return page.getByRole('dialog', { name });
}

/** The lines of a charge but for its sale: what each is and moves for the seller. */
async function movementsOf(uuid: string) {
  const lines = await readStatement(api, token, { uuid_charge: uuid });
  return lines
    .sort((a, b) => a.sequence - b.sequence)
    .slice(1)
    .map((line) => [line.operacao, line.taxa_operacao, line.entrada_liquida - line.saida_liquida]);
}

describe('a charge', { shuffle: false }, () => {
  beforeAll(async () => {
    view = await ConsolePage.open(browser, api.url);
    ({ page } = view);
    await view.signIn(token);
  });
  afterAll(() => view.close());

  test(
    'is refunded in part: the fee that returns is shown before, and a double click pays once',
    slow,
    async () => {
      const writes = writesOf(page);
      await openCharge(refunded);
      const dialog = await openDialog('Estornar');
      await dialog.getByLabel('Uma parte').check();
      const amount = dialog.getByLabel('Valor do estorno');
      await amount.fill('100,01');
      await dialog.getByText('No máximo R$ 100,00.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Estornar' }).isDisabled()).toBe(true);
      await amount.fill('33');
      expect(await factsIn(dialog)).toEqual({
        'Volta para o comprador': 'R$ 33,00',
        'Taxa devolvida ao vendedor': 'R$ 0,33',
        'Sai do saldo do vendedor': 'R$ 32,67',
        'Depois, ainda pode ser estornado': 'R$ 67,00',
      });
      await dialog.getByRole('button', { name: 'Estornar R$ 33,00' }).dblclick();
      const done = page.getByText('Estorno de R$ 33,00 solicitado.');
      await done.waitFor();
      expect(await done.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(writes.map((request) => request.postDataJSON() as unknown)).toEqual([
        { value: 33, asFraud: false },
      ]);
      expect(await movementsOf(refunded)).toEqual([['ESTORNO', '0.33', -32.67]]);
      await page.getByText('Estorno solicitado ao processador: R$ 33,00').waitFor();

      // The rule of parts: this one returns a centavo less.
      await openDialog('Estornar');
      await dialog.getByLabel('Uma parte').check();
      await amount.fill('33');
      await dialog.getByText('R$ 0,32').waitFor();
      await dialog.getByRole('button', { name: 'Estornar R$ 33,00' }).click();
      await page.getByText('Estorno solicitado ao processador: R$ 33,00').nth(1).waitFor();

      await openDialog('Estornar');
      await dialog.getByLabel('Por fraude').check();
      await dialog.getByText('R$ 33,66').waitFor();
      await dialog.getByRole('button', { name: 'Estornar R$ 34,00' }).click();
      await page.getByText('Estorno solicitado ao processador: R$ 34,00').waitFor();
      expect(await movementsOf(refunded)).toEqual([
        ['ESTORNO', '0.33', -32.67],
        ['ESTORNO', '0.32', -32.68],
        ['ESTORNO', '0.34', -33.66],
      ]);
      // Nothing is left.
      await page.getByRole('main').getByText('Estornada', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Estornar' }).count()).toBe(0);
    },
  );

  test('that was refunded meanwhile: the refusal is shown, and what was typed stays', slow, async () => {
    await openCharge(raced);
    const dialog = await openDialog('Estornar');
    await dialog.getByLabel('Uma parte').check();
    await dialog.getByLabel('Valor do estorno').fill('12,50');
    await dialog.getByText('R$ 0,12', { exact: true }).waitFor();
    await refund(api, token, raced);
    await dialog.getByRole('button', { name: 'Estornar R$ 12,50' }).click();
    await dialog.getByText('This charge was refunded before; nothing was written.').waitFor();
    expect(await dialog.getByLabel('Valor do estorno').inputValue()).toBe('R$ 12,50');
    expect(await movementsOf(raced)).toHaveLength(1);
    view.forget(422);
    // What is true is read again.
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('main').getByText('Estornada', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Estornar' }).count()).toBe(0);
  });

  test('of which a part was refunded meanwhile: the figures are those of now', slow, async () => {
    await openCharge(partlyRefunded);
    await page.getByRole('button', { name: 'Registrar contestação' }).waitFor();
    const body = { value: 2 };
    await api.call('PATCH', `/v2/charges/partial-refund/${partlyRefunded}`, { token, body });
    const dialog = await openDialog('Registrar contestação');
    await dialog.getByRole('button', { name: 'Registrar contestação de R$ 97,00' }).waitFor();
    expect(await factsIn(dialog)).toMatchObject({ 'Valor contestado': 'R$ 97,00' });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  test('of a plan that keeps the fee: nothing of it returns', slow, async () => {
    await openCharge(kept);
    const dialog = await openDialog('Estornar');
    await dialog.getByText('O plano desta venda não devolve a taxa.').waitFor();
    expect(await factsIn(dialog)).toMatchObject({
      'Taxa devolvida ao vendedor': 'R$ 0,00',
      'Sai do saldo do vendedor': 'R$ 100,00',
    });
    await dialog.getByRole('button', { name: 'Estornar R$ 100,00' }).click();
    await page.getByText('Estorno de R$ 100,00 solicitado.').waitFor();
    expect(await movementsOf(kept)).toEqual([['ESTORNO', '0.00', -100]]);
  });

  test('is disputed, won, disputed again and lost', slow, async () => {
    await openCharge(disputed);
    let dialog = await openDialog('Registrar contestação');
    await dialog.getByLabel('Código do motivo').fill('10.4 ?');
    await dialog.getByRole('button', { name: 'Registrar contestação de R$ 100,00' }).click();
    expect(
      await dialog.getByLabel('Código do motivo').evaluate((field: HTMLInputElement) => field.validity.valid),
    ).toBe(false);
    await dialog.getByLabel('Código do motivo').fill('10.4');
    expect(await factsIn(dialog)).toEqual({
      'Valor contestado': 'R$ 100,00',
      'Taxa devolvida ao vendedor': 'R$ 0,99',
      'Sai do saldo do vendedor': 'R$ 99,01',
    });
    await dialog.getByRole('button', { name: 'Registrar contestação de R$ 100,00' }).dblclick();
    await page.getByText('Motivo: 10.4').waitFor();
    dialog = await openDialog('Encerrar como ganha');
    await dialog.getByRole('button', { name: 'Devolver R$ 99,01 ao vendedor' }).click();
    await page.getByText('Contestação encerrada como ganha.').waitFor();
    dialog = await openDialog('Registrar contestação');
    await dialog.getByRole('button', { name: 'Registrar contestação de R$ 100,00' }).click();
    dialog = await openDialog('Encerrar como perdida');
    await dialog.getByRole('button', { name: 'Registrar perda de R$ 99,01' }).click();
    await page.getByText('Contestação encerrada como perdida.').waitFor();
    expect(await movementsOf(disputed)).toEqual([
      ['CHARGEBACK', '0.99', -99.01],
      ['CHARGEBACK_REVERTIDO', '0.99', 99.01],
      ['CHARGEBACK', '0.99', -99.01],
    ]);
    expect(await page.getByRole('button', { name: 'Estornar' }).count()).toBe(0);
  });

  test('has refunds, which are answered for the processor', slow, async () => {
    await refund(api, token, answered);
    await openCharge(answered);
    let dialog = await openDialog('Responder estorno');
    await dialog.getByLabel('O que aconteceu').selectOption('Falhou: o comprador não recebeu');
    await dialog.getByLabel('Código do processador').fill('AC03');
    await dialog.getByRole('button', { name: 'Devolver R$ 99,01 ao vendedor' }).dblclick();
    await page.getByText('Estorno falhou: R$ 100,00').waitFor();
    expect(await movementsOf(answered)).toEqual([
      ['ESTORNO', '0.99', -99.01],
      ['ESTORNO_CANCELADO', '0.99', 99.01],
    ]);
    dialog = await openDialog('Estornar');
    await dialog.getByRole('button', { name: 'Estornar R$ 100,00' }).click();
    await page.getByText('Estorno de R$ 100,00 solicitado.').waitFor();
    dialog = await openDialog('Responder estorno');
    await dialog.getByRole('button', { name: 'Concluir estorno de R$ 100,00' }).click();
    await page.getByText('Estorno concluído: R$ 100,00').waitFor();
    expect(await page.getByRole('button', { name: 'Responder estorno' }).count()).toBe(0);
  });
});

test('a seller is adjusted once, about a charge of its own; what is wrong is said', slow, async () => {
  view = await ConsolePage.open(browser, api.url);
  ({ page } = view);
  const writes = writesOf(page);
  await view.signIn(token);
  await view.goToPlace(`sellers/${seller.id}/statement?operacao=AJUSTE_DEBITO`);
  const dialog = await openDialog('Fazer ajuste');
  await dialog.getByLabel('Direção').selectOption('Débito: o vendedor paga');
  await dialog.getByLabel('Valor do ajuste').fill('1234,56');
  expect(await dialog.getByRole('button', { name: 'Debitar' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Motivo').fill('Aluguel da maquininha');
  // Too much is refused, and not made less while the button is pressed.
  await dialog.getByLabel('Valor do ajuste').fill('1234567890,12');
  await dialog.getByRole('button', { name: 'Debitar R$ 1.234.567.890,12' }).click();
  await dialog.getByRole('alert').getByText('/value').waitFor();
  view.forget(400);
  const wrong = dialog.locator('[aria-invalid="true"]');
  await expect.poll(() => wrong.evaluateAll(([input]) => input === document.activeElement)).toBe(true);
  await dialog.getByLabel('Valor do ajuste').fill('1234,56');
  expect(await wrong.count()).toBe(0);
  await dialog.getByLabel('ID da cobrança').fill('8765');
  await dialog.getByRole('button', { name: 'Debitar R$ 1.234,56' }).click();
  await dialog.getByText('Informe o UUID da cobrança').waitFor();
  await expect
    .poll(() => dialog.getByLabel('ID da cobrança').evaluate((input) => input === document.activeElement))
    .toBe(true);
  view.forget(400);
  await dialog.getByLabel('ID da cobrança').fill(kept);
  const before = await balanceOf(seller.id);
  await expect
    .poll(() => factsIn(dialog))
    .toEqual({
      'Disponível agora': inBrl(before),
      'Disponível depois': inBrl(before - 1234.56).replace('-', '−'),
    });
  await dialog.getByRole('button', { name: 'Debitar R$ 1.234,56' }).click();
  await dialog.getByRole('alert').getByText('Não encontrado').waitFor();
  view.forget(404);
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Aluguel da maquininha');
  await dialog.getByLabel('ID da cobrança').fill(own);
  await dialog.getByRole('button', { name: 'Debitar R$ 1.234,56' }).dblclick();
  await page.getByText('R$ 1.234,56 debitados.').waitFor();
  expect(writes).toHaveLength(4);
  expect(await movementsOf(own)).toContainEqual(['AJUSTE_DEBITO', '0.00', -1234.56]);
  await page.getByRole('table', { name: 'Extrato' }).getByText('Ajuste a débito').waitFor();
  await view.close();
});

test(
  'a seller refunds its own charge with the keyboard alone, and can neither dispute nor adjust',
  slow,
  async () => {
    view = await ConsolePage.open(browser, api.url);
    ({ page } = view);
    await view.signIn(seller.token);
    await openCharge(own);
    const button = page.getByRole('button', { name: 'Estornar' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Estornar' });
    await dialog.getByText('R$ 99,01').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    // From "all that is left" to "a part", and to its amount.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('99,99');
    await page.keyboard.press('Enter');
    await page.getByText('Estorno de R$ 99,99 solicitado.').waitFor();
    expect(await movementsOf(own)).toContainEqual(['ESTORNO', '0.99', -99]);
    for (const name of ['Registrar contestação', 'Responder estorno', 'Fazer ajuste']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    await page.getByText('Estorno solicitado ao processador: R$ 99,99').waitFor();
    await view.close();
  },
);

/** 10,000 lines; twelve of them are bad in as many ways. */
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
    // Another value than the charge of the first line has.
    () => line(1, { value: 99 }),
  ];
  const bad = faults.map((_, index) => 17 + index * 900);
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const n = index + 1;
    return faults[bad.indexOf(n)]?.(n) ?? line(n);
  });
  return { lines, bad };
}

async function choose(name: string, content: string | Buffer): Promise<void> {
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
    await view.goTo('Cobranças');
    await page.getByRole('link', { name: 'Importar cobranças' }).click();
    await page.getByRole('heading', { level: 1, name: 'Importar cobranças' }).waitFor();
  });
  afterAll(() => view.close());

  test(
    'of 10,000 lines with twelve bad ones enters the others once, though responses are lost',
    slow,
    async () => {
      const { lines, bad } = file;
      const before = await countCharges();
      const requests: string[] = [];
      await page.route('**/v2/payfac/charges', async (route) => {
        const count = requests.push(route.request().headers()['x-idempotency-key'] ?? 'none');
        // The lines of the third one are entered, but nobody hears of it; the fifth one does not arrive.
        if (count === 3) await route.fetch();
        await (count === 3 || count === 5 ? route.abort() : route.continue());
      });
      await choose('vendas.ndjson', lines.join('\n'));
      await page.getByRole('button', { name: 'Importar 10.000 cobranças' }).dblclick();
      await page.getByText('Não há resposta do servidor').waitFor();
      await page.getByText('Importação terminada').waitFor();
      await page.unroute('**/v2/payfac/charges');
      expect(await factsIn(page.getByRole('main'))).toMatchObject({
        'Cobranças no arquivo': '10.000',
        Novas: '9.988',
        'Já importadas': '0',
        Recusadas: '12',
      });
      expect(await countCharges()).toBe(before + 9_988);
      expect(requests).toHaveLength(12);
      expect(new Set(requests).size).toBe(10);

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
      // Until they are downloaded, every way to lose them asks first.
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

      // Mended, they are entered; the whole file again changes nothing.
      const good = bad.map((n) =>
        JSON.stringify(chargeLine({ uuid: chargeUuid(1_000 + n), idSeller: seller.id })),
      );
      await choose('corrigidas.ndjson', good.join('\r\n'));
      await page.getByRole('button', { name: 'Importar 12 cobranças' }).click();
      await page.getByText('Importação terminada').waitFor();
      expect(await factsIn(page.getByRole('main'))).toMatchObject({ Novas: '12', Recusadas: '0' });
      expect(await countCharges()).toBe(before + 10_000);
    },
  );

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
    expect(await factsIn(page.getByRole('main'))).toMatchObject({ Novas: '0', 'Já importadas': '2.497' });
    await page.unroute('**/v2/payfac/charges');
  });

  test('may be CSV as spreadsheets write it in Brazil', slow, async () => {
    const header =
      'uuid;idSeller;title;value;paymentMethod;paidAt;expirationDate;customer.document;customer.type;customer.name';
    const row = (n: number, value: string) =>
      `${chargeUuid(n)};${seller.id};"Camiseta; azul";${value};PIX;2026-11-19T10:00:00-03:00;2026-11-20;52998224725;CPF;João`;
    const rows = [header, row(901, '1234,56'), row(902, '1.234,56'), row(903, '0'), row(904, '7')];
    await choose('vendas.csv', Buffer.from(rows.join('\r\n'), 'latin1'));
    await page.getByText('O arquivo não está em UTF-8').waitFor();
    await choose('vendas.csv', rows.join('\r\n').replace('paidAt', 'pago_em'));
    await page.getByText('Colunas que não existem: pago_em.').waitFor();
    await choose('vendas.csv', `\uFEFF${rows.join('\r\n')}`);
    // That line is not sent.
    await page.getByText('value: “1.234,56” não é um valor').waitFor();
    expect(await factsIn(page.getByRole('main'))).toMatchObject({ 'Valor total': 'R$ 1.241,56' });
    await page.getByRole('button', { name: 'Importar 3 cobranças' }).click();
    await page.getByText('Importação terminada').waitFor();
    expect(await factsIn(page.getByRole('main'))).toMatchObject({ Novas: '2', Recusadas: '1' });
    expect(await downloaded()).toBe(`\uFEFF${header}\n${row(902, '1.234,56')}\n${row(903, '0')}\n`);
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

describe.runIf(inject('engine') === 'sqlite')('beyond what the engines do', () => {
  test('a file goes on by itself when the rate limit allows it', slow, async () => {
    // A request of 1,000 lines counts as 101: there is one in each window.
    const limits = { token: { count: 150, windowSeconds: 6 }, intermediary: null };
    const limited = await TestApi.start({
      rateLimits: { ...limits, failedAuthentication: failedAuthenticationLimit },
    });
    const { token: limitedToken } = await createPricedIntermediary(limited);
    const { id } = await createSeller(limited, limitedToken);
    view = await ConsolePage.open(browser, limited.url);
    ({ page } = view);
    await view.signIn(limitedToken);
    await view.goToPlace('charges/upload');
    const lines = Array.from({ length: 3_000 }, (_, n) =>
      chargeLine({ uuid: chargeUuid(n + 1), idSeller: id }),
    );
    await choose('vendas.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    await page.getByRole('button', { name: 'Importar 3.000 cobranças' }).click();
    await page.getByText('Muitas requisições em pouco tempo').waitFor();
    await page.getByText('Importação terminada').waitFor();
    expect(await factsIn(page.getByRole('main'))).toMatchObject({ Novas: '3.000', Recusadas: '0' });
    view.forget(429);
    await view.close();
    await limited.stop();
  });

  test.each(looks)('no page has a fault, $size.width px wide and $colorScheme', slow, async (look) => {
    view = await ConsolePage.open(browser, api.url, look);
    ({ page } = view);
    await view.signIn(token);
    for (const [uuid, names] of [
      [partlyRefunded, ['Estornar', 'Registrar contestação', 'Fazer ajuste', 'Responder estorno']],
      [inDispute, ['Encerrar como ganha', 'Encerrar como perdida']],
    ] as const) {
      await openCharge(uuid);
      for (const name of names) {
        const dialog = await openDialog(name);
        if (name === 'Estornar') await dialog.getByLabel('Uma parte').check();
        expect(await view.faults(), name).toEqual([]);
        await page.keyboard.press('Escape');
      }
    }
    await view.goToPlace('charges/upload');
    await page.getByText('Colunas do CSV').click();
    await choose('vendas.ndjson', `[]\n${JSON.stringify(chargeLine({ uuid: own, idSeller: seller.id }))}`);
    await page.getByRole('button', { name: 'Importar 2 cobranças' }).click();
    await page.getByRole('table', { name: '1 linha recusada' }).waitFor();
    expect(await view.faults(), 'upload').toEqual([]);
    await view.close();
  });
});

async function balanceOf(sellerId: number): Promise<number> {
  const { body } = await api.call<{ available: number }>('GET', `/v2/seller/${sellerId}/balance`, { token });
  return body.available;
}

/** Names and values in a dialog, or in a part of the page. */
async function factsIn(part: Locator): Promise<Record<string, string>> {
  const facts = part.locator('dl > div');
  const pairs = await facts.evaluateAll((rows) =>
    rows.map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, spaced(value)]));
}
