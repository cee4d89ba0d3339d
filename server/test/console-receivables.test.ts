import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, eventually, rowsOf, slow, spaced } from './support/console-page.ts';
import { effectLine } from './support/effect-lines.ts';
import { createSeller, rates } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;
let token: string;
let sellers: { id: number; token: string }[];

const now = '2026-11-20T12:00:00Z';
const pix = { delayForRedeem: 20, value: 5, rateType: 'PERCENTAGE' } as const;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  api.setNow(now);
  ({ token } = await api.createIntermediary('Receivables'));
  const plan = await createPlan(api, token, {
    pix,
    bankSlip: { delayForRedeem: 30, value: 0.05, rateType: 'FIXED' },
    debit: { delayForRedeem: 45, value: 0, rateType: 'PERCENTAGE' },
  });
  await makeDefault(api, plan);
  sellers = [await createSeller(api, token, 1), await createSeller(api, token, 2)];
  const slip = { paymentMethod: 'BANK_SLIP' } as const;
  const debit = { paymentMethod: 'DEBIT_CARD', brand: 'elo' } as const;
  const paidAt = '2026-11-20T11:00:00Z';
  const sales = [
    { idSeller: sellers[0]!.id, value: 100 },
    { idSeller: sellers[0]!.id, value: 200, ...slip },
    { idSeller: sellers[0]!.id, value: 50, ...slip },
    { idSeller: sellers[1]!.id, value: 1_000, ...slip },
    { idSeller: sellers[1]!.id, value: 300, ...debit },
  ];
  await importLines(
    api,
    sales.map((sale, n) => chargeLine({ paidAt, uuid: chargeUuid(n), ...sale })),
  );
  await refund(api, token, chargeUuid(2));
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

const calendar = 'Agenda de recebíveis';
const byArrangement = 'Por arranjo de pagamento';
const units = 'Unidades de recebíveis de 20/12/2026';

test(
  'an intermediary sees the months of all sellers, a seller its own, and both what contracts encumber',
  slow,
  async () => {
    const view = await ConsolePage.open(browser, api.url);
    const { page } = view;
    await page.clock.setFixedTime(now);
    await view.signIn(token);
    await view.goTo(calendar);
    await page.getByText('R$ 1.594,90 em 3 datas diferentes.').waitFor();
    await page.getByText('Total do mês: R$ 1.294,90').waitFor();
    await page.getByRole('figure', { name: 'Dezembro de 2026' }).locator('canvas').waitFor();
    expect(await rowsOf(page, byArrangement)).toEqual([
      ['Boleto', 'R$ 1.249,85', '−R$ 49,95', 'R$ 1.199,90'],
      ['Pix', 'R$ 95,00', 'R$ 0,00', 'R$ 95,00'],
    ]);

    // The day of the bank slips, one of which was refunded.
    await page.locator('time[datetime="2026-12-20"]').click();
    await page.getByRole('heading', { name: `${byArrangement}: 20/12/2026` }).waitFor();
    await eventually(() => rowsOf(page, units)).toEqual([
      ['Padaria 1 Ltda', 'Boleto', 'R$ 249,90', 'R$ 49,95', 'R$ 0,00', 'R$ 0,00', 'R$ 199,95'],
      ['Padaria 2 Ltda', 'Boleto', 'R$ 999,95', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', 'R$ 999,95'],
    ]);
    expect(await rowsOf(page, byArrangement)).toEqual([
      ['Boleto', 'R$ 1.249,85', '−R$ 49,95', 'R$ 1.199,90'],
    ]);
    expect(await view.faults()).toEqual([]);

    // Another month begins with nothing chosen.
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await page.getByRole('heading', { name: `${byArrangement}: janeiro de 2027` }).waitFor();
    expect(await rowsOf(page, byArrangement)).toEqual([['Elo débito', 'R$ 300,00', 'R$ 0,00', 'R$ 300,00']]);
    expect(await page.getByRole('table', { name: units }).count()).toBe(0);

    // One seller alone.
    await page.getByLabel('Vendedor', { exact: true }).fill(String(sellers[1]!.id));
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('R$ 1.299,95 em 2 datas diferentes.').waitFor();
    await page.locator('time[datetime="2026-12-20"]').click();
    expect(await rowsOf(page, units)).toEqual([
      ['Boleto', 'R$ 999,95', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', 'R$ 999,95'],
    ]);

    // A seller sees its own, and lets a chosen day go again.
    await view.signInInstead(sellers[0]!.token);
    await view.goTo(calendar);
    await page.getByText('R$ 294,95 em 2 datas diferentes.').waitFor();
    const day = page.locator('time[datetime="2026-12-20"]');
    await day.click();
    expect(await rowsOf(page, units)).toEqual([
      ['Boleto', 'R$ 249,90', 'R$ 49,95', 'R$ 0,00', 'R$ 0,00', 'R$ 199,95'],
    ]);
    await day.click();
    await page.getByText('Escolha um dia no calendário').waitFor();
    expect(await page.getByRole('table', { name: units }).count()).toBe(0);

    // Both see what is encumbered of a unit, and the effects of contracts.
    const idSeller = sellers[1]!.id;
    const body = [
      effectLine({ idSeller, arrangement: 'ECD', dueDate: '2027-01-04', value: 100, computed: 100 }),
    ];
    await api.call('POST', '/v2/payfac/receivable-effects', { token, body });
    const row = ['04/01/2027 · Elo débito', 'A', '1', 'Banco A', 'R$ 100,00', 'R$ 0,00', 'Em aberto'];
    for (const [by, rows] of [
      [token, ['Padaria 2 Ltda', ...row]],
      [sellers[1]!.token, row],
    ] as const) {
      await view.signInInstead(by);
      await view.goTo(calendar);
      await page.getByRole('heading', { name: 'Efeitos de contratos' }).waitFor();
      await eventually(() => rowsOf(page, 'Efeitos de contratos')).toEqual([rows]);
      expect(await view.faults()).toEqual([]);
    }
    await view.close();
  },
);

test(
  'the balance says what to do about a transfer whose day has passed, to each party what it can',
  slow,
  async () => {
    const { token: owner } = await api.createIntermediary('Late');
    const { id, token: own } = await createSeller(api, owner, 1);
    const sale = (n: number) =>
      chargeLine({ idSeller: id, uuid: chargeUuid(n), paidAt: '2026-11-19T12:00:00Z' });
    await importLines(api, [sale(80)]);
    const body = { transferDate: '2026-11-20' };
    expect((await api.call('POST', '/v2/payfac/transfers', { token: owner, body })).status).toBe(200);
    await importLines(api, [sale(81)]);
    const view = await ConsolePage.open(browser, api.url);
    await view.page.clock.setFixedTime('2026-11-26T12:00:00Z');
    for (const [by, advice] of [
      [own, 'A data passou, e o banco ainda não confirmou. Fale com o intermediário.'],
      [owner, 'A data passou. Envie o repasse ao banco, ou registre o que o banco respondeu.'],
    ] as const) {
      await view.signIn(by);
      await view.goToRoute(`sellers/${id}/balance`);
      await view.page.getByText(advice).waitFor();
      // What came since is not in this transfer.
      await view.page
        .getByText('O próximo repasse já foi gerado; este valor entra no que vem depois dele.')
        .waitFor();
      await view.begin();
    }
    await view.close();
  },
);

test(
  'a seller sees when it gets how much, what happened this month, and from a day to come its lines',
  slow,
  async () => {
    // Of another intermediary, because the first one's sums are those of all its sellers.
    const { token: another } = await api.createIntermediary('Months');
    await makeDefault(api, await createPlan(api, another, { pix }));
    const { id, token: own } = await createSeller(api, another, 4);
    // They fall due on 21 October, 14 November and 25 November.
    const sales = [
      { paidAt: '2026-10-01T12:00:00Z', value: 40 },
      { paidAt: '2026-10-25T12:00:00Z', value: 100 },
      { paidAt: '2026-11-05T12:00:00Z', value: 200 },
    ];
    await importLines(
      api,
      sales.map((sale, n) => chargeLine({ idSeller: id, uuid: chargeUuid(60 + n), ...sale })),
    );
    const view = await ConsolePage.open(browser, api.url);
    const { page } = view;
    await page.clock.setFixedTime(now);
    await view.signIn(own);
    // Today is a holiday on a Friday.
    await page.getByText('segunda-feira, 23/11/2026').waitFor();
    const next = page.locator('section').filter({ hasText: 'Próximo repasse' }).first();
    expect(spaced(await next.innerText())).toContain('R$ 133,00');

    await view.goTo('Extrato');
    await page.getByRole('heading', { name: 'Novembro de 2026' }).waitFor();
    await page.getByRole('table', { name: 'Extrato' }).waitFor();
    expect((await page.locator('dl').innerText()).split(/\n+/).map(spaced)).toEqual([
      ...['Saldo antes de 01/11/2026', 'R$ 38,00', 'Entradas', 'R$ 95,00', 'Saídas', 'R$ 0,00'],
      ...['Repassado', 'R$ 0,00', 'Saldo no fim de 20/11/2026', 'R$ 133,00'],
    ]);
    const sale = ['Venda', 'Pix', 'Camiseta azul'];
    expect(await rowsOf(page, 'Extrato')).toEqual([
      ['14/11/2026', ...sale, 'R$ 100,00', 'R$ 5,00', '+R$ 95,00', 'R$ 133,00'],
    ]);
    await page.getByText('A receber', { exact: true }).click();
    const coming = ['25/11/2026', ...sale, 'R$ 200,00', 'R$ 10,00', '+R$ 190,00', 'R$ 323,00'];
    expect(await rowsOf(page, 'A receber')).toEqual([coming]);
    expect(await view.faults()).toEqual([]);

    // The month stays while only some kinds of lines are shown, which have no running balance.
    await page.getByRole('link', { name: 'Mês anterior' }).click();
    await page.getByRole('heading', { name: 'Outubro de 2026' }).waitFor();
    await page.getByLabel('Operação').selectOption('Venda');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByRole('columnheader', { name: 'Saldo' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '21/10/2026' }).waitFor();
    expect(await rowsOf(page, 'Extrato')).toEqual([
      ['21/10/2026', ...sale, 'R$ 40,00', 'R$ 2,00', '+R$ 38,00'],
    ]);

    await view.goTo(calendar);
    await page.locator('time[datetime="2026-11-25"]').click();
    await page.getByRole('link', { name: 'Ver as linhas deste dia no extrato' }).click();
    await page.getByRole('heading', { name: '25/11/2026' }).waitFor();
    expect(await rowsOf(page, 'Extrato')).toEqual([coming]);
    await view.close();
  },
);

test('a seller sees what it costs to be paid before, is paid, and cancels', slow, async () => {
  const { token: another } = await api.createIntermediary('Anticipations');
  const seller = await createSeller(api, another, 3);
  const credit = [{ online: { delayForRedeem: 60, default: { sellerRates: rates(0) } } }];
  const anticipation = { monthlyRate: 2, method: 'SIMPLE' } as const;
  await assign(api, seller.id, await createPlan(api, another, { credit, anticipation }));
  api.setNow('2026-11-20T12:01:00Z');
  const card = {
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'ONLINE',
    brand: 'visa',
    installments: 1,
  } as const;
  const paidAt = '2026-11-20T12:01:00Z';
  await importLines(api, [
    chargeLine({ idSeller: seller.id, uuid: chargeUuid(90), value: 1_000, paidAt, ...card }),
  ]);
  const view = await ConsolePage.open(browser, api.url);
  const { page } = view;
  await page.clock.setFixedTime('2026-11-20T12:01:00Z');
  await view.signIn(seller.token);
  const available = page.getByRole('region', { name: 'Disponível' });
  await available.getByText('R$ 0,00').waitFor();
  await page.getByRole('button', { name: 'Antecipar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Antecipar', exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('O que antecipar').selectOption('Um valor');
  await dialog.getByLabel('Valor antecipado').fill('1.000,01');
  await dialog.getByRole('button', { name: 'Simular' }).click();
  await dialog.getByText('O valor livre é menor que o pedido.', { exact: false }).waitFor();
  await dialog.getByLabel('Valor antecipado').fill('1.000,00');
  await dialog.getByRole('button', { name: 'Simular' }).click();
  await dialog.getByText('Venceria em 19/01/2027.').waitFor();
  view.forget(422);
  const shown = await dialog.innerText();
  for (const text of ['R$ 40,00', '2% ao mês, juros simples', 'R$ 960,00']) {
    expect(shown.replaceAll('\u00a0', ' ')).toContain(text);
  }
  expect(await view.faults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Antecipar e receber R$ 960,00' }).click();
  await page.getByText('Antecipado. O próximo repasse paga o valor.').waitFor();
  await available.getByText('R$ 960,00').waitFor();
  const table = page.getByRole('table', { name: 'Antecipação' });
  expect((await rowsOf(page, 'Antecipação'))[0]?.slice(1, 5)).toEqual([
    ...['R$ 1.000,00', 'R$ 40,00', 'R$ 960,00', 'Aguarda o repasse'],
  ]);
  await table.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.getByRole('button', { name: 'Desfazer antecipação de R$ 960,00' }).click();
  await page.getByText('Antecipação cancelada.').waitFor();
  await available.getByText('R$ 0,00').waitFor();

  // Nothing is paid early to a blocked seller.
  await api.call('POST', `/v2/seller/${seller.id}/block`, { token: another });
  await view.begin();
  await view.signIn(another);
  await view.goToRoute(`sellers/${seller.id}/balance`);
  await page.getByText('Bloqueado: não entra em nenhum repasse.').waitFor();
  await table.waitFor();
  expect(await page.getByRole('button', { name: 'Antecipar', exact: true }).count()).toBe(0);
  await view.close();
});
