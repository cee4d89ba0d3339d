import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, eventually, hold, rowsOf, slow, spaced } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, createPricedIntermediary } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Transfer = components['schemas']['Transfer'];
type Seller = Awaited<ReturnType<typeof createSeller>>;

/**
 * The time of the service, to which the browser's clock is set. It is a holiday on a Friday, so the banks pay on
 * Monday.
 */
const now = '2026-11-20T12:00:00Z';

let browser: TestBrowser;
let api: TestApi;
let token: string;
let sellers: [Seller, Seller, Seller];
let operator: ConsolePage;
let page: Page;
/** The page of another user, who signs in again in each test. */
let other: ConsolePage;

/**
 * Pix of 100.00 that are due, 99.01 each less the fee: two to the first seller, one of them today, and one to each of
 * the others. What is refunded of the second seller fails, so that it is due again. A sale by card is due in 30 days.
 */
beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  ({ token } = await createPricedIntermediary(api));
  sellers = [
    await createSeller(api, token, 1),
    await createSeller(api, token, 2),
    await createSeller(api, token, 3),
  ];
  const [first, second, third] = sellers.map(({ id }) => id);
  const sales = [first, first, second, third].map((idSeller, n) =>
    chargeLine({
      ...{ idSeller: idSeller!, uuid: chargeUuid(n + 1) },
      ...(n === 0 ? { paidAt: '2026-11-20T08:00:00-03:00' } : {}),
    }),
  );
  const later = chargeLine({
    ...{ idSeller: first!, uuid: chargeUuid(9), paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'ONLINE' },
    ...{ brand: 'visa', installments: 1, authorizationCode: 'A1', paidAt: '2026-11-19T09:00:00-03:00' },
  });
  await importLines(api, [...sales, later]);
  expect((await api.call('POST', `/v2/seller/${third!}/block`, { token })).status).toBe(200);
  await refund(api, token, chargeUuid(3));
  const { body: refunded } = await api.call<components['schemas']['ChargeDetail']>(
    'GET',
    `/v2/charges/${chargeUuid(3)}`,
    { token },
  );
  const answer = { token, body: { status: 'FAILED' } };
  const { status } = await api.call('PATCH', `/v2/payfac/refunds/${refunded.refunds[0]!.idRefund}`, answer);
  expect(status).toBe(200);
  const free = { debit: { delayForRedeem: 1, value: 0, rateType: 'PERCENTAGE' as const } };
  await assign(api, third!, await createPlan(api, token, free));
  [operator, other] = [await openAt(api.url), await openAt(api.url)];
  page = operator.page;
  await operator.signIn(token);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

async function openAt(url: string): Promise<ConsolePage> {
  const opened = await ConsolePage.open(browser, url);
  await opened.page.clock.setFixedTime(now);
  return opened;
}

async function transfers(): Promise<Transfer[]> {
  return (await api.call<Transfer[]>('GET', '/v2/transfers', { token })).body;
}

const dialog = () => page.getByRole('dialog');

async function openClosing(): Promise<void> {
  await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
  await dialog().getByRole('table', { name: 'Prévia do fechamento' }).waitFor();
}

/** Holds back previews until the returned function is called, which then waits for the figures. */
async function holdPreviews(): Promise<() => Promise<void>> {
  const release = await hold(page, '**/transfers/due?*');
  return async () => {
    await release();
    await dialog().getByRole('table', { name: 'Prévia do fechamento' }).waitFor();
  };
}

/** Returns figures of the overview, by name: until they have come, another text stands in their places. */
async function figures(names: readonly string[]): Promise<string[]> {
  const values = names.map((name) => page.getByRole('region', { name, exact: true }).locator('p').first());
  return Promise.all(values.map(async (value) => spaced(await value.innerText())));
}

beforeEach(() => other.begin());
afterEach(() => expect(other.violations).toEqual([]));

describe('an operator', { shuffle: false }, () => {
  afterAll(() => operator.close());

  test(
    'begins with the overview: what is due, what has gone wrong, and the next 30 days as a chart',
    slow,
    async () => {
      await page.getByRole('heading', { level: 1, name: 'Visão geral' }).waitFor();
      await eventually(() =>
        figures(['Fechamento de hoje', 'Repasses a enviar', 'Repasses no banco']),
      ).toEqual(['R$ 297,03', 'R$ 0,00', 'R$ 0,00']);
      const closing = page.getByRole('region', { name: 'Fechamento de hoje' });
      await closing
        .getByText('Prévia: repasse para 2 vendedores. Bloqueado: R$ 99,01 (1 vendedor).')
        .waitFor();
      const { body: waiting } = await api.call<unknown[]>('GET', '/v2/deliveries?status=PENDING', { token });
      expect(waiting.length).toBeGreaterThan(3);
      await eventually(() => figures(['Entregas pendentes'])).toEqual([String(waiting.length)]);
      // What is at zero is not shown.
      expect(await page.getByRole('region', { name: 'Repasses com falha' }).count()).toBe(0);
      await page.getByRole('row', { name: 'Padaria 2 Ltda 00000000 R$ 100,00' }).waitFor();
      expect((await rowsOf(page, 'Preços zerados')).map(([, ...cells]) => cells)).toEqual([['Débito', '1']]);

      await eventually(() => figures(['Vendido', 'Taxas líquidas', 'Estornado'])).toEqual([
        'R$ 200,00',
        'R$ 4,09',
        'R$ 0,00',
      ]);
      expect(await rowsOf(page, 'Por forma de pagamento')).toEqual([
        ['Crédito à vista', '1', 'R$ 100,00', 'R$ 3,10', 'R$ 0,00', 'R$ 0,00'],
        ['Pix', '1', 'R$ 100,00', 'R$ 0,99', 'R$ 0,00', 'R$ 0,00'],
      ]);

      const sold = page.getByRole('figure', { name: 'Vendas por dia' });
      await sold.getByText(/^Vendido, menos o estornado ou contestado: R\$\s200,00 em /).waitFor();

      const figure = page.getByRole('figure', { name: 'Próximos 30 dias' });
      await figure.getByText('Líquido: R$ 96,90 em 19/12/2026.').waitFor();
      await figure.locator('canvas').waitFor();
      expect(await figure.locator('canvas').evaluate(coloursIn)).toContain('15,122,90');
      expect(await figure.getByRole('table').count()).toBe(0);
      await figure.getByText('Ver como tabela').click();
      expect(await rowsOf(page, 'Próximos 30 dias')).toEqual([['19/12/2026', 'R$ 96,90']]);

      // The tooltip is a part of the canvas: as HTML it would break the policy.
      const before = await figure.locator('canvas').first().screenshot();
      const box = (await figure.locator('canvas').first().boundingBox())!;
      await page.mouse.move(box.x + box.width - 30, box.y + box.height / 2);
      await eventually(async () => (await figure.locator('canvas').first().screenshot()).equals(before)).toBe(
        false,
      );
      expect(operator.violations).toEqual([]);

      // The chart has the colours of the theme.
      await page.getByRole('button', { name: 'Tema escuro' }).click();
      await eventually(() => figure.locator('canvas').evaluate(coloursIn)).toContain('55,173,132');
      await page.getByRole('button', { name: 'Tema claro' }).click();
    },
  );

  test(
    'closes a day: what no closing takes is said, what it would do is shown before, what it did after it',
    slow,
    async () => {
      await operator.goTo('Repasses');
      await page.getByText('Nenhum repasse ainda.').waitFor();
      await openClosing();
      await dialog().getByLabel(/^Dia/).fill('2026-11-21');
      await dialog().getByText('Um dia que ainda não chegou não pode ser fechado.').waitFor();
      const confirm = dialog().getByRole('button', { name: 'Fechar 21/11/2026', exact: true });
      expect(await confirm.isDisabled()).toBe(true);

      // The reason of the failed preview is shown until something else is typed.
      await dialog().getByLabel(/^Dia/).fill('2026-11-20');
      await dialog()
        .getByLabel(/^Só este vendedor/)
        .fill('999999');
      await dialog().getByRole('alert').getByText('Este vendedor não existe.').waitFor();
      operator.forget(404);
      await dialog().getByRole('button', { name: 'Fechar 20/11/2026', exact: true }).click();
      await eventually(() => dialog().getByRole('alert').count()).toBe(2);
      operator.forget(404);
      expect(await transfers()).toEqual([]);
      await dialog()
        .getByLabel(/^Só este vendedor/)
        .fill(String(sellers[1].id));
      await dialog().getByRole('button', { name: 'Fechar 20/11/2026: R$ 99,01' }).waitFor();

      // A preview is expensive, so none is read while the user is typing.
      const field = dialog().getByLabel(/^Só este vendedor/);
      const id = String(sellers[0].id);
      const asked: (string | null)[] = [];
      const note = (request: Request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/transfers/due')) asked.push(searchParams.get('idSeller'));
      };
      page.on('request', note);
      await field.evaluate(typeInTurn, ['9', '98', '987', id]);
      await dialog().getByRole('button', { name: 'Fechar 20/11/2026: R$ 198,02' }).waitFor();
      page.off('request', note);
      expect(asked).toEqual([id]);
      await field.fill('');

      // The operator first sees what the closing of a day would do, and then what it did.
      await dialog().getByLabel(/^Dia/).fill('2026-11-19');
      // The refund of today is deducted. That it failed is a credit of today, which a closing of today pays.
      await dialog().getByRole('button', { name: 'Fechar 19/11/2026: R$ 99,01' }).waitFor();
      expect(await rowsOf(page, 'Prévia do fechamento')).toEqual([
        ['Com repasse', '1', 'R$ 99,01'],
        ['Bloqueados', '1', 'R$ 99,01'],
      ]);

      await dialog().getByLabel(/^Dia/).fill('2026-11-20');
      await dialog().getByRole('button', { name: 'Fechar 20/11/2026: R$ 297,03' }).waitFor();
      const release = await holdPreviews();
      await dialog()
        .getByLabel(/^Valor mínimo/)
        .fill('100');
      const unread = dialog().getByRole('button', { name: 'Fechar 20/11/2026', exact: true });
      await unread.waitFor();
      expect([await unread.isDisabled(), await dialog().getByRole('table').count()]).toEqual([true, 0]);
      await release();
      await dialog().getByRole('button', { name: 'Fechar 20/11/2026: R$ 198,02' }).waitFor();
      const expected = [
        ['Com repasse', '1', 'R$ 198,02'],
        ['Adiados: abaixo do mínimo', '1', 'R$ 99,01'],
        ['Bloqueados', '1', 'R$ 99,01'],
      ];
      expect(await rowsOf(page, 'Prévia do fechamento')).toEqual(expected);
      expect((await rowsOf(page, 'Cada vendedor')).map((cells) => cells.slice(2))).toEqual([
        ['Será pago', 'R$ 198,02', 'R$ 0,00', 'R$ 0,00', 'R$ 198,02'],
        ['Abaixo do mínimo', 'R$ 99,01', 'R$ 0,00', 'R$ 99,01', 'R$ 0,00'],
        ['Bloqueado', 'R$ 99,01', 'R$ 0,00', 'R$ 99,01', 'R$ 0,00'],
      ]);
      // The file has the rows that are shown.
      await dialog().getByLabel('Só com pendência').check();
      await dialog().getByText('2 de 3 vendedores').waitFor();
      await dialog().getByLabel('Buscar').fill(sellers[1].document);
      await dialog().getByText('1 de 3 vendedores').waitFor();
      const saved = page.waitForEvent('download');
      await dialog().getByRole('button', { name: 'CSV para Excel' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('fechamento-2026-11-20.csv');
      expect(await readFile(await file.path(), 'utf8')).toMatch(
        /^\uFEFFID;Vendedor;.*;A pagar\r\n\d+;.*;Abaixo do mínimo;99,01;0,00;99,01;0,00\r\n$/,
      );
      expect(await operator.faults()).toEqual([]);
      await dialog().getByRole('button', { name: 'Fechar 20/11/2026: R$ 198,02' }).dblclick();
      expect(await rowsOf(page, 'Fechamento de 20/11/2026')).toEqual(expected);
      expect((await transfers()).map(({ idSeller, amount }) => [idSeller, amount])).toEqual([
        [sellers[0].id, 198.02],
      ]);
    },
  );

  test(
    'closes a day twice at once, and what one closing made the other does not make again',
    slow,
    async () => {
      // Until the preview is read again, no figure is shown, not even that of the last closing.
      const release = await holdPreviews();
      await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
      await dialog().getByText('Repasses que já existem para este dia: 1.').waitFor();
      const confirm = dialog().getByRole('button', { name: 'Fechar 20/11/2026', exact: true });
      expect(await confirm.isDisabled()).toBe(true);
      expect(await dialog().getByRole('table').count()).toBe(0);
      await release();
      // The closing is done, so the field may be used for the next one.
      await dialog()
        .getByLabel(/^Valor mínimo/)
        .fill('');
      await dialog().getByRole('button', { name: 'Fechar 20/11/2026: R$ 99,01' }).waitFor();
      await other.signIn(token);
      await other.goTo('Repasses');
      await other.page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
      await other.page.getByRole('button', { name: 'Fechar 20/11/2026: R$ 99,01' }).waitFor();
      await Promise.all([
        dialog().getByRole('button', { name: 'Fechar 20/11/2026: R$ 99,01' }).click(),
        other.page.getByRole('button', { name: 'Fechar 20/11/2026: R$ 99,01' }).click(),
      ]);
      const [here, there] = await Promise.all([
        rowsOf(page, 'Fechamento de 20/11/2026'),
        rowsOf(other.page, 'Fechamento de 20/11/2026'),
      ]);
      const created = [here, there].map(([row]) => row);
      expect(created).toContainEqual(['Com repasse', '1', 'R$ 99,01']);
      expect(created).toContainEqual(['Com repasse', '0', 'R$ 0,00']);
      expect((await transfers()).map(({ idSeller }) => idSeller)).toEqual([sellers[1].id, sellers[0].id]);
    },
  );

  test(
    'records what the bank answered, takes home the lines of a transfer, and finds the one that failed',
    slow,
    async () => {
      await page.getByRole('link', { name: 'Ver os repasses deste dia' }).click();
      await page.getByText('2 resultados').waitFor();
      await page.getByRole('button', { name: 'Selecionar todos os carregados' }).click();
      await page.getByText('2 repasses selecionados: R$ 297,03').waitFor();
      await page.getByRole('button', { name: 'Registrar envio' }).click();
      await dialog().getByRole('button', { name: 'Registrar envio: 2 repasses, R$ 297,03' }).click();
      await page.getByRole('button', { name: 'Registrar pagamento' }).waitFor();
      expect((await transfers()).map(({ status }) => status)).toEqual(['SENT', 'SENT']);

      // One transfer fails, with its reason, and one is paid, with the id of the bank.
      const [second, first] = await transfers();
      await page.getByRole('button', { name: 'Limpar seleção' }).click();
      await page.getByLabel(`Selecionar o repasse ${second!.idTransfer}`).check();
      await page.getByRole('button', { name: 'Registrar falha' }).click();
      await dialog()
        .getByLabel(/^Código do motivo/)
        .fill('AC 03');
      // The browser says that a blank is no part of a code.
      await dialog().getByRole('button', { name: 'Registrar falha: R$ 99,01' }).click();
      await dialog()
        .getByLabel(/^Código do motivo/)
        .fill('AC03');
      await dialog().getByRole('button', { name: 'Registrar falha: R$ 99,01' }).click();
      await page.getByRole('row').filter({ hasText: 'Recusado pelo banco' }).waitFor();

      await page
        .getByRole('link', { name: String(first!.idTransfer), exact: true })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: `Repasse ${first!.idTransfer}` }).waitFor();
      await page.getByRole('button', { name: 'Registrar pagamento' }).click();
      await dialog()
        .getByLabel(/^ID do pagamento/)
        .fill('E123');
      await dialog().getByRole('button', { name: 'Registrar pagamento: R$ 198,02' }).click();
      await page.getByText('E123').waitFor();
      await page.getByText('Pago', { exact: true }).waitFor();
      expect(
        (await transfers()).map(({ status, reason, endToEndId }) => [status, reason, endToEndId]),
      ).toEqual([
        ['FAILED', 'AC03', null],
        ['PAID', null, 'E123'],
      ]);
      await page.getByRole('button', { name: 'Registrar falha' }).waitFor({ state: 'hidden' });
      // A paid transfer may only come back.
      await page.getByRole('button', { name: 'Registrar devolução' }).click();
      await dialog().getByText('O banco pagou, e o dinheiro voltou.').waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });

      const amounts = (await rowsOf(page, 'Linhas deste repasse')).map(([, operation, , , , , net]) => [
        operation,
        net,
      ]);
      expect(amounts).toEqual([
        ['Venda', '+R$ 99,01'],
        ['Venda', '+R$ 99,01'],
        ['Repasse', '−R$ 198,02'],
      ]);
      // The file for people says what was sold, which the lines of a transfer do not.
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV para Excel' }).click();
      const file = await readFile(await (await saved).path(), 'utf8');
      expect(file.split('\r\n').slice(1)).toEqual([
        '05/10/2026;Venda;Camiseta azul;;Padaria 1 Ltda;Pix;100,00;0,99;99,01',
        '20/11/2026;Venda;Camiseta azul;;Padaria 1 Ltda;Pix;100,00;0,99;99,01',
        `20/11/2026;Repasse;Repasse ${first!.idTransfer};;Padaria 1 Ltda;;-198,02;0,00;-198,02`,
        '',
      ]);
      await page.getByText('Arquivos técnicos').click();
      for (const [name, ending, media] of [
        ['CSV', 'csv', 'text/csv'],
        ['NDJSON', 'ndjson', 'application/x-ndjson'],
      ] as const) {
        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: `Arquivo técnico (${name} da API)` }).click();
        const download = await downloading;
        expect(download.suggestedFilename()).toBe(`repasse-${first!.idTransfer}-api.${ending}`);
        const expected = await api.call('GET', `/v2/transfers/${first!.idTransfer}/lines`, {
          token,
          headers: { Accept: media },
        });
        expect(await readFile(await download.path(), 'utf8')).toBe(expected.text);
      }

      // The list is filtered by status, by seller and by day.
      await operator.goTo('Repasses');
      await page.getByLabel('Situação').selectOption('Recusado pelo banco');
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await page.getByText('1 resultado', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Padaria 2 Ltda' }).waitFor();
      expect((await rowsOf(page, 'Repasses'))[0]?.slice(2)).toEqual([
        'Padaria 2 Ltda',
        '20/11/2026',
        '23/11/2026',
        'Recusado pelo banco',
        'R$ 99,01',
      ]);
      await page.getByLabel('Vendedor', { exact: true }).fill(String(sellers[0].id));
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await page.getByText('Nada encontrado.').waitFor();
      await page.getByRole('button', { name: 'Limpar' }).click();
      await page.getByText('2 resultados').waitFor();
      await page.getByLabel('De', { exact: true }).fill('2026-11-21');
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await page.getByText('Nada encontrado.').waitFor();

      // The overview shows the failure, and its figure leads to it.
      await operator.goTo('Visão geral');
      const ofTransfers = ['Repasses a enviar', 'Repasses no banco', 'Repasses com falha'];
      // What was read before is shown until it is read again.
      await eventually(() => figures(ofTransfers)).toEqual(['R$ 0,00', 'R$ 0,00', '1']);
      await page.getByRole('link', { name: 'Repasses com falha' }).click();
      await page.getByText('1 resultado', { exact: true }).waitFor();
      expect(await page.getByLabel('Situação').inputValue()).toBe('FAILED');
      expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe('2026-10-21');
    },
  );

  test(
    'is told in Portuguese why a seller was not paid whose account was changed in the database',
    slow,
    async () => {
      const changed = sellers[1].id;
      await api.service.store.write((tx) =>
        tx.updateTable('bank_accounts').set({ bank: '341' }).where('seller_id', '=', changed).execute(),
      );
      await operator.goTo('Repasses');
      await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
      await page.getByRole('button', { name: 'Fechar 20/11/2026: R$ 99,01' }).click();
      const main = page.getByRole('main');
      await main
        .getByText('Padaria 2 Ltda: não foi pago, porque a conta, o extrato ou o último repasse não confere')
        .waitFor();
      // The exact change is described in the API's words, marked as English.
      await main.locator('[lang=en]', { hasText: `payee of seller ${changed}` }).waitFor();
    },
  );

  test('is the only one to change a transfer: a seller sees its own and its lines', slow, async () => {
    await other.signIn(sellers[0].token);
    await other.goTo('Repasses');
    await other.page.getByText('1 resultado', { exact: true }).waitFor();
    const [row = []] = await rowsOf(other.page, 'Repasses');
    expect(row.slice(1)).toEqual(['20/11/2026', '23/11/2026', 'Pago', 'R$ 198,02']);
    expect(await other.page.getByRole('checkbox').count()).toBe(0);
    await other.page.getByRole('link', { name: row[0] ?? '', exact: true }).click();
    expect(await rowsOf(other.page, 'Linhas deste repasse')).toHaveLength(3);
    // It was made on the day that it closed.
    expect(await other.page.getByText('Inclui débitos até').count()).toBe(0);
    expect(await other.page.getByRole('button', { name: /^(?!Copiar).*banco/ }).count()).toBe(0);

    // Its receipt has who paid whom, as the payee was called then, how much and when, and on paper nothing else.
    const renamed = { token, body: { companyName: 'Outra Padaria Ltda' } };
    expect((await api.call('PATCH', `/v2/seller/${sellers[0].id}`, renamed)).status).toBe(200);
    await other.page.getByRole('link', { name: 'Comprovante' }).click();
    const print = other.page.getByRole('button', { name: 'Imprimir ou salvar em PDF' });
    await print.waitFor();
    await other.page.getByText('Pago a').waitFor();
    await other.page.emulateMedia({ media: 'print' });
    const shown = spaced(await other.page.locator('body').innerText());
    for (const text of ['R$ 198,02', 'Padaria 1 Ltda', '23/11/2026', 'E123', 'Pago por']) {
      expect(shown).toContain(text);
    }
    expect(shown).not.toContain('Sair');
    expect(await print.isVisible()).toBe(false);
    await other.page.emulateMedia({ media: null });
  });

  test('tells a seller up to which day a transfer of an earlier day includes debits', slow, async () => {
    const own = await createSeller(api, token, 4);
    const sale = { idSeller: own.id, uuid: chargeUuid(10), paidAt: '2026-11-18T09:00:00-03:00' };
    await importLines(api, [chargeLine(sale)]);
    const body = { transferDate: '2026-11-19', idSeller: own.id };
    const closed = await api.call('POST', '/v2/payfac/transfers', { token, body });
    expect(closed.body, closed.text).toMatchObject({ created: { count: 1 } });
    await other.signIn(own.token);
    await other.goTo('Repasses');
    const [row = []] = await rowsOf(other.page, 'Repasses');
    await other.page.getByRole('link', { name: row[0] ?? '', exact: true }).click();
    const facts = other.page.locator('dl', { hasText: 'Data do fechamento' });
    expect(await facts.innerText()).toMatch(/Inclui débitos até\s*20\/11\/2026/);
  });

  test('makes and releases a hold, which the seller sees', slow, async () => {
    const seller = await createSeller(api, token, 5);
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid: chargeUuid(40) })]);
    await operator.goToRoute(`sellers/${seller.id}/balance`);
    const reserved = page.getByRole('region', { name: 'Retido' });
    await reserved.getByText('R$ 0,00').waitFor();
    await page.getByRole('button', { name: 'Reter', exact: true }).click();
    await dialog().getByLabel('Motivo').selectOption('Ordem judicial');
    await dialog().getByLabel('Valor', { exact: false }).fill('100');
    await dialog().getByLabel('Processo ou ordem').fill('0001234-56.2026.8.26.0100');
    await dialog().getByRole('button', { name: 'Reter R$ 100,00' }).click();
    await page.getByText('R$ 0,99 ainda não estão cobertos', { exact: false }).waitFor();
    await reserved.getByText('R$ 99,01').waitFor();
    expect(await operator.faults()).toEqual([]);

    await other.signIn(seller.token);
    const table = other.page.getByRole('table', { name: 'Reservas e retenções' });
    await table.getByText('0001234-56.2026.8.26.0100').waitFor();
    expect(await other.page.getByRole('button', { name: 'Liberar' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Liberar' }).click();
    await dialog().getByRole('button', { name: 'Liberar R$ 100,00' }).click();
    await page.getByText('Liberado.', { exact: true }).waitFor();
    await reserved.getByText('R$ 0,00').waitFor();
  });
});

/** Returns the colours that fill a part of a canvas. */
function coloursIn(canvas: Element): string[] {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) continue;
    const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 100).map(([colour]) => colour);
}

/** Types one text after the other. Between them, the page reacts. */
async function typeInTurn(field: HTMLElement, texts: string[]): Promise<void> {
  for (const text of texts) {
    (field as HTMLInputElement).setRangeText(text, 0, (field as HTMLInputElement).value.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((done) => setTimeout(done));
  }
}
