import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readExcelFile } from '../../client/console/test/excel-file.ts';
import type { components } from '../../generated/api.ts';
import { readDocument } from '../../scripts/gates/document.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, factsIn, inBrl, isFocused, rowsOf, slow, spaced } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

/** The seller has 120 sales: more than two pages of the API's list, and more rows than the console shows at once. */
const sales = [
  ...Array.from({ length: 118 }, (_, n) => ({ uuid: chargeUuid(n + 1), value: 10 + n / 4 })),
  { uuid: chargeUuid(119), paymentMethod: 'BANK_SLIP' as const, value: 1234.56 },
  {
    uuid: chargeUuid(120),
    value: 600,
    paymentMethod: 'CREDIT_CARD_EARLY_SELLER' as const,
    channel: 'ONLINE' as const,
    brand: 'elo' as const,
    installments: 12,
    authorizationCode: 'A1',
    paidAt: '2026-11-19T09:00:00-03:00',
  },
];

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
  await importLines(
    api,
    sales.map((sale) => chargeLine({ idSeller: seller.id, ...sale })),
  );
  await refund(api, token, chargeUuid(119));
  view = await ConsolePage.open(browser, api.url);
  ({ page } = view);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

beforeEach(() => view.begin());
afterEach(() => expect(view.violations).toEqual([]));

test(
  'the morning of a seller: its balance, its statement, its plan; the token is kept nowhere',
  slow,
  async () => {
    // The seller signs in with the keyboard alone.
    await page.getByRole('button', { name: 'Usar um token da API' }).press('Enter');
    await page.getByLabel('Token da API').waitFor();
    await page.keyboard.type(seller.token);
    await page.keyboard.press('Enter');
    await page.getByText('Padaria 1').waitFor();
    const { body: balance } = await api.call<{ available: number; pending: number }>(
      'GET',
      `/v2/seller/${seller.id}/balance`,
      { token: seller.token },
    );
    expect([balance.available > 0, balance.pending > 0]).toEqual([true, true]);
    await page.getByLabel('Disponível').getByText(inBrl(balance.available)).waitFor();
    await page.getByLabel('A receber').getByText(inBrl(balance.pending)).waitFor();
    await page.getByRole('figure', { name: 'Próximos 30 dias' }).locator('canvas').waitFor();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept + page.url()).not.toContain(seller.token);
    expect(await page.context().cookies()).toEqual([]);

    // The statement is read page by page. With the keyboard, the user continues where the new rows begin.
    await view.goTo('Extrato');
    const period = { executionDateInitial: '2026-10-01', executionDateFinal: '2026-11-20' };
    await view.goToRoute(`sellers/${seller.id}/statement?${new URLSearchParams(period).toString()}`);
    const rows = page.getByRole('table', { name: 'Extrato' }).locator('tbody tr');
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await page.getByText('Mais de 50 resultados').waitFor();
    await more.click();
    await page.getByText('Mais de 100 resultados').waitFor();
    expect(await rows.count()).toBe(100);
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByText('120 resultados', { exact: true }).waitFor();
    expect([await rows.count(), await more.count()]).toEqual([20, 0]);
    expect(await rows.first().evaluate(isInView)).toBe(true);
    const pages = page.getByRole('group', { name: 'Páginas da lista' });
    await pages.getByRole('button', { name: '1' }).focus();
    await page.keyboard.press('Enter');
    await rows.nth(99).waitFor();
    expect(await rows.first().evaluate(isInView)).toBe(true);

    // The statement is filtered, and downloaded as the API writes it.
    await page.getByLabel('Operação').selectOption('Estorno');
    await page.getByLabel('ID da cobrança').press('Enter');
    await page.getByText('1 resultado', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('uuid_charge');
    // The fee comes back: gross less fee is net.
    expect(spaced(await rows.innerText())).toMatch(/−R\$ 1\.234,56\s+−R\$ 3,49\s+−R\$ 1\.231,07$/);
    const downloading = page.waitForEvent('download');
    await page.getByText('Arquivos técnicos').click();
    await page.getByRole('button', { name: 'Arquivo técnico (CSV da API)' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`extrato-${seller.id}-2026-10-01-2026-11-20-api.csv`);
    const expected = await api.call('POST', '/v2/report/statement', {
      token: seller.token,
      headers: { Accept: 'text/csv' },
      body: { idSeller: String(seller.id), operacoes: ['ESTORNO'], ...period },
    });
    expect(await readFile(await download.path(), 'utf8')).toBe(expected.text);

    // The plan is shown in sentences, and the calculator shows the API's quote.
    await view.goTo('Plano');
    await page.getByText('0,99% do valor de cada venda, no máximo R$ 10,00.').waitFor();
    await page.getByText('R$ 3,49 por venda.').waitFor();
    await view.goTo('Simulador de vendas');
    await page.getByLabel('Valor da venda').fill('1999,90');
    await page.getByLabel('Forma de pagamento').selectOption('Crédito parcelado vendedor (antecipado)');
    await page.getByLabel('Bandeira').selectOption('Elo');
    await page.getByLabel('Parcelas').selectOption('12');
    await page.getByRole('button', { name: 'Calcular' }).click();
    const sale = { value: 1999.9, paymentMethod: 'CREDIT_CARD_EARLY_SELLER', channel: 'ONLINE' };
    const { body: quote } = await api.call<{ net: number; fee: number }>(
      'POST',
      `/v2/seller/rates/${seller.id}/quote`,
      { token: seller.token, body: { ...sale, brand: 'elo', installments: 12 } },
    );
    expect(quote.fee).toBe(103.99);
    await page.getByText(inBrl(quote.net), { exact: true }).waitFor();
    await page.getByText(inBrl(quote.fee), { exact: true }).waitFor();
    // The steps are those of the quoted sale, even if the form has changed since.
    await page.getByLabel('Parcelas').selectOption('6');
    await page.getByText('Como foi calculado').click();
    expect((await page.locator('details[open] li').allInnerTexts()).map(spaced)).toEqual([
      'Venda: R$ 1.999,90, Crédito parcelado vendedor (antecipado), Online, Elo, 12 parcelas',
      'Preço: 5,2% do valor: taxa da bandeira Elo para 12 parcelas',
      'Cálculo: R$ 1.999,90 × 5,2% = R$ 103,9948',
      'Arredondamento: sobra menos de meio centavo: para baixo, R$ 103,99',
      'Limite: não se aplica, a taxa não passa do valor da venda',
      'Taxa: R$ 103,99',
      'A receber: R$ 1.999,90 − R$ 103,99 = R$ 1.895,91',
      'Estorno: A venda pode ser estornada a qualquer momento. Em um estorno, a taxa é devolvida na proporção do valor estornado.',
      'Contestação: Possível a qualquer momento. A taxa é devolvida na proporção do valor contestado.',
      'Recebimento: Disponível 30 dias corridos depois do pagamento.',
    ]);
  },
);

test('the accountant of a seller gets all lines of a period for Excel, and on paper', slow, async () => {
  const [from, to] = ['2026-10-01', '2026-11-20'];
  const { body: sums } = await api.call<components['schemas']['StatementSummary']>(
    'GET',
    `/v2/seller/${seller.id}/statement/summary?dateInitial=${from}&dateFinal=${to}`,
    { token: seller.token },
  );
  const dates = { executionDateInitial: from, executionDateFinal: to };
  const entries = await readStatement(api, seller.token, dates);
  await view.signIn(seller.token);
  await view.goToRoute(`sellers/${seller.id}/statement?${new URLSearchParams(dates).toString()}`);
  const name = `extrato-${seller.id}-${from}-${to}`;
  const { cells } = readExcelFile(await saved('Excel (.xlsx)', `${name}.xlsx`));
  const columns = ['Data', 'Operação', 'Venda ou repasse', 'Pedido', 'Pagamento', 'Bruto', 'Taxa', 'Líquido'];
  for (const [index, column] of [...columns, 'Saldo'].entries()) {
    expect(cells[`${String.fromCharCode(65 + index)}1`]).toBe(column);
  }
  // The oldest line is the first one, and the balance after the last one is that of the period.
  for (const [index, entry] of entries.entries()) {
    const net = Math.round((entry.entrada_liquida - entry.saida_liquida) * 100) / 100;
    expect(cells).toMatchObject({
      [`A${index + 2}`]: Date.parse(entry.execution_date) / 86_400_000 + 25_569,
      [`C${index + 2}`]: 'Camiseta azul',
      [`F${index + 2}`]: entry.entrada_bruta - entry.saida_bruta,
      [`H${index + 2}`]: net,
    });
  }
  expect([entries.length, cells.I121, cells.A122]).toEqual([120, sums.closingBalance, undefined]);

  const csv = new TextDecoder().decode(await saved('CSV para Excel', `${name}.csv`)).split('\r\n');
  expect([csv.length, csv[0]]).toEqual([122, [...columns, 'Saldo'].join(';')]);
  const balance = sums.closingBalance.toFixed(2).replace('.', ',');
  expect(csv[120]).toMatch(
    new RegExp(`^20/11/2026;Estorno;Camiseta azul;[^;]*;Boleto;-1234,56;-3,49;-1231,07;${balance}$`),
  );

  await page.getByRole('link', { name: 'Imprimir' }).click();
  const print = page.getByRole('button', { name: 'Imprimir ou salvar em PDF' });
  await print.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await factsIn(page.locator('main'))).toMatchObject({
    Vendedor: 'Padaria 1 Ltda',
    Período: '01/10/2026 a 20/11/2026',
    'Saldo antes de 01/10/2026': inBrl(sums.openingBalance),
    Entradas: inBrl(sums.credited),
    Saídas: inBrl(sums.debited),
    Repassado: inBrl(sums.transferred),
    'Saldo no fim de 20/11/2026': inBrl(sums.closingBalance),
  });
  const rows = await rowsOf(page, 'Linhas do extrato');
  expect([rows.length, rows.at(-1)?.at(-1)]).toEqual([120, inBrl(sums.closingBalance)]);
  const head = page.getByRole('columnheader', { name: 'Saldo' });
  expect([await print.isVisible(), await head.isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: null });
});

test(
  'the browser of a seller checks every line, and shows the one that was changed in the database',
  slow,
  async () => {
    await view.signIn(seller.token);
    await view.goTo('Conferir extrato');
    await page.getByRole('button', { name: 'Conferir agora' }).click();
    await page.getByText('121 linhas estão certas').waitFor();
    const rows = page.getByRole('table', { name: 'Conferir extrato' }).locator('tbody tr');
    // The other rows are on the first page.
    await page.getByRole('group', { name: 'Páginas da lista' }).getByRole('button', { name: '2' }).click();
    await rows.nth(100).waitFor({ state: 'detached' });
    const last = (await readStatement(api, seller.token)).find(({ sequence }) => sequence === 121);
    await page.getByText(last?.hash ?? 'no line 121').waitFor();
    expect(await rows.filter({ hasText: '✓ Certa' }).count()).toBe(21);

    await setFee(7, 1);
    await page.getByRole('button', { name: 'Conferir de novo' }).click();
    await page.getByRole('heading', { name: '1 diferença' }).waitFor();
    await page.getByLabel('Só as linhas com diferença').check();
    expect(await rows.innerText()).toMatch(/^7\s+✗ o hash não corresponde aos campos/);
    await setFee(7, 11);
  },
);

test('a seller refunds its own charge and changes its own data, and nothing else', slow, async () => {
  const changing = await createSeller(api, token, 8);
  const own = chargeUuid(1_118);
  await importLines(api, [chargeLine({ idSeller: changing.id, uuid: own, value: 39.25 })]);
  await view.signIn(changing.token);
  await view.goToRoute(`charges/${own}`);
  const button = page.getByRole('button', { name: 'Estornar' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Estornar' });
  await dialog.getByRole('button', { name: 'Estornar R$ 39,25' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await isFocused(button)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(dialog.getByLabel('Tudo o que resta'))).toBe(true);
  // The focus moves from "all that is left" to "a part", and to its amount.
  await page.keyboard.press('ArrowRight');
  const amount = dialog.getByLabel('Valor do estorno');
  await amount.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(amount)).toBe(true);
  await page.keyboard.type('39,24');
  await page.keyboard.press('Enter');
  await page.getByText('Estorno de R$ 39,24 solicitado.').waitFor();
  const lines = await readStatement(api, token, { uuid_charge: own });
  expect(lines.map(({ operacao, saida_bruta: value }) => [operacao, value])).toContainEqual([
    'ESTORNO',
    39.24,
  ]);
  await page.getByText('Estorno solicitado ao processador: R$ 39,24').waitFor();
  for (const name of ['Registrar contestação', 'Responder estorno', 'Fazer ajuste']) {
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  }

  await view.goTo('Cadastro');
  await page.getByRole('button', { name: 'Alterar cadastro' }).click();
  await page.getByLabel('Nome fantasia').waitFor();
  for (const label of ['Razão social ou nome completo', 'CPF do responsável']) {
    expect(await page.getByLabel(label).count(), label).toBe(0);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Trocar conta' }).waitFor();
  expect(await page.getByRole('button', { name: 'Bloquear vendedor' }).count()).toBe(0);

  // The balance says that what is due is held or blocked.
  const account = { pixKey: '+5511987654321', pixKeyType: 'PHONE' };
  const change = { token: changing.token, body: { idSeller: changing.id, account } };
  expect((await api.call('PATCH', '/v2/seller', change)).status).toBe(200);
  await view.goTo('Saldo');
  await page
    .getByText(/^Suspenso até \d\d\/\d\d\/\d{4} \d\d:\d\d, porque a conta bancária foi trocada\.$/)
    .waitFor();
  await api.call('POST', `/v2/seller/${changing.id}/block`, { token });
  await view.goTo('Plano');
  await page.getByRole('link', { name: /^Plano \d+$/ }).click();
  await page.getByRole('table', { name: 'Versões' }).waitFor();
  expect(await page.getByRole('link', { name: 'Nova versão' }).count()).toBe(0);

  // A seller may look at every operation, and the API says which it may not call.
  await view.goToRoute('api/listSellers');
  await page.getByRole('button', { name: 'Enviar GET' }).click();
  await page.getByRole('status').getByText('403').waitFor();
  const reply = page.locator('[data-reply]');
  expect(JSON.parse(await reply.innerText())).toMatchObject({ code: 'access_denied' });
  view.forget(403);
  await view.goToRoute('api/queryStatement');
  await page.getByText('leitor (somente consulta); titular', { exact: true }).waitFor();
  const body = { idSeller: String(changing.id), uuid_charge: own };
  await page.getByLabel('Corpo').fill(JSON.stringify(body));
  await page.getByLabel('Accept').selectOption('text/csv');
  await page.getByRole('button', { name: 'Enviar POST' }).click();
  await page.getByRole('status').getByText('200').waitFor();
  const headers = { Accept: 'text/csv' };
  const { text } = await api.call('POST', '/v2/report/statement', { token: changing.token, headers, body });
  expect(await reply.textContent()).toBe(text);
  await view.signInInstead(changing.token);
  await view.goTo('Saldo');
  await page.getByText('Bloqueado: não entra em nenhum repasse.').waitFor();
});

test('the help of a page is the guide to it', slow, async () => {
  await view.signIn(seller.token);
  const help = page.getByRole('link', { name: 'Ajuda' });
  const guides =
    readDocument()['x-tagGroups'].find(({ name }) => name === 'For sellers, in Portuguese')?.tags ?? [];
  /** Returns the title of the guide that the link names. */
  const guide = async () => {
    const href = await help.getAttribute('href');
    return guides.find((title) => href === `docs/pt-BR#/${title.toLowerCase().replaceAll(' ', '-')}`);
  };
  for (const [name, title] of Object.entries({
    Saldo: 'Repasses',
    Extrato: 'Ler o extrato',
    'Conferir extrato': 'Ler o extrato',
    Plano: 'Taxas',
    'Simulador de vendas': 'Taxas',
  })) {
    await view.goTo(name);
    expect([name, await guide()]).toEqual([name, title]);
  }
  await view.goToRoute(`charges/${chargeUuid(2)}`);
  await page.getByRole('heading', { level: 1, name: 'Camiseta azul' }).waitFor();
  expect(await guide()).toBe('Estornos');
  const opening = page.waitForEvent('popup');
  await help.click();
  const opened = await opening;
  // Redoc draws the sections one below the other, and the first heading is that of the linked one.
  await opened.locator('[data-section-id="/estornos"] h2').filter({ hasText: 'Estornos' }).waitFor();
  await opened.close();
});

/** Downloads a file by a button, and returns what is in it. */
async function saved(button: string, name: string): Promise<Uint8Array> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

function isInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

async function setFee(sequence: number, feeCents: number): Promise<void> {
  await api.service.store.write((tx) =>
    tx
      .updateTable('statement_entries')
      .set({ fee_cents: feeCents })
      .where('seller_id', '=', seller.id)
      .where('sequence', '=', sequence)
      .execute(),
  );
}
