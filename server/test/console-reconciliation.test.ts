import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { fileOf, header, trailer } from '../src/acquirer/cielo.fixture.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, rowsOf, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { ndjsonOf, unknownSale } from './support/settlement-files.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;
let view: ConsolePage;
let page: Page;

/** A seller has a Pix and a card of 100.00 each, for which it pays 0.99 and 3.10. */
beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  const { id, token } = await createPricedIntermediary(api);
  const { service, now } = api;
  const viewer = await service.store.write((tx) =>
    issueToken(tx, service, operator(id), null, now, { role: 'viewer' }),
  );
  const seller = await createSeller(api, token, 1);
  await importLines(api, [
    chargeLine({ idSeller: seller.id, uuid: chargeUuid(1), source: { acquirer: 'acme', txid: 'P1' } }),
    chargeLine({
      ...{ idSeller: seller.id, uuid: chargeUuid(2), paymentMethod: 'CREDIT_CARD_SIGHT' },
      ...{ channel: 'ONLINE', brand: 'visa', installments: 1, source: { acquirer: 'acme', tid: 'T2' } },
    }),
  ]);
  tokens = [token, viewer.token];
  view = await ConsolePage.open(browser, api.url);
  ({ page } = view);
  await page.clock.setFixedTime(api.now);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

let tokens: [admin: string, viewer: string];

const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');

async function importing(name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content, 'latin1') };
  await page.getByLabel(/^Arquivo/).setInputFiles(file);
  await click('Importar');
}

const cieloFile = (establishment: string) =>
  fileOf(header('03', { 2: establishment }), trailer({ records: 0, details: 0, grossCents: 0, netCents: 0 }));

describe('files of acquirers', { shuffle: false }, () => {
  test('a file is imported, and what does not agree is shown', slow, async () => {
    await view.signIn(tokens[0]);
    await view.goTo('Conciliação');
    await page.getByText('Nada encontrado.').first().waitFor();
    await page.getByRole('link', { name: 'Importar arquivo' }).click();
    await importing('broken.ndjson', '{"acquirer":"acme"}\n');
    await page.getByRole('alert').getByText('/kind está faltando').waitFor();
    view.forget(400);

    const paid = { soldOn: '2026-10-05', paidOn: '2026-10-05', expectedOn: undefined };
    await importing(
      'acme.ndjson',
      ndjsonOf(
        unknownSale('', { ...paid, tid: undefined, txid: 'P1', gross: 100, cost: 0.4, net: 99.6 }),
        unknownSale('T2', { soldOn: '2026-10-05', gross: 100, cost: 3.4, net: 96.6 }),
        unknownSale('T9', { soldOn: '2026-10-06' }),
      ),
    );
    await page.getByText('Arquivo 1 importado e comparado.').waitFor();
    const open = page.getByRole('region', { name: 'Em aberto' });
    await open.getByText('1', { exact: true }).waitFor();
    expect(await view.faults()).toEqual([]);
    await page.getByRole('link', { name: 'Ver a conciliação' }).click();
    const missing = page.getByRole('region', { name: 'Falta aqui' });
    await missing.getByText('1', { exact: true }).waitFor();
    await missing.getByText('R$ 9,80 líquidos. Nenhuma cobrança corresponde').waitFor();
    expect(await rowsOf(page, 'Linhas dos arquivos')).toEqual([
      [
        ...['3', 'Falta aqui', '18/12/2026\n\nacme', 'Venda\n\nprevisão', '—\n\nTID T9'],
        ...['R$ 10,00', 'R$ 9,80', 'Resolver'],
      ],
    ]);
    expect(await rowsOf(page, 'Arquivos importados')).toMatchObject([
      ['1', expect.any(String), 'acme', 'NDJSON', '3', 'R$ 4,00', 'R$ 206,00'],
    ]);
    expect(await view.faults()).toEqual([]);
  });

  test('a difference is resolved with a note, and opened again', slow, async () => {
    await click('Resolver: 3');
    expect(await dialog().getByRole('button', { name: 'Resolver' }).isDisabled()).toBe(true);
    await dialog().getByLabel('Anotação').fill('De outra empresa do grupo');
    await dialog().getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Linha 3 resolvida.').waitFor();
    await page.getByText('Nada encontrado.').first().waitFor();
    await page.getByLabel('Situação').selectOption({ label: 'Resolvida' });
    await click('Filtrar');
    await page.getByText('De outra empresa do grupo').waitFor();
    await click('Reabrir: 3');
    await dialog().getByLabel('Anotação').fill('É nossa');
    await dialog().getByRole('button', { name: 'Reabrir' }).click();
    await page.getByText('Linha 3 reaberta.').waitFor();
    await page.getByText('Nada encontrado.').first().waitFor();

    // The overview shows what is open, and its figure leads to it.
    await view.goTo('Visão geral');
    const open = page.getByRole('region', { name: 'Divergências em aberto' });
    await open.getByText('1', { exact: true }).waitFor();
    await open.getByRole('link').click();
    await page.getByRole('button', { name: 'Resolver: 3' }).waitFor();
  });

  test('a file for another establishment is imported only if it is said to be ours', slow, async () => {
    await view.goToRoute('reconciliation/import');
    await importing('cielo-1.txt', cieloFile('0000000001'));
    await page.getByText('Arquivo 2 importado e comparado.').waitFor();
    await importing('cielo-2.txt', cieloFile('0000000002'));
    await page.getByText('Confira se ele é mesmo desta empresa.').waitFor();
    view.forget(422);
    await click('É nosso: importar');
    await page.getByText('Arquivo 3 importado e comparado.').waitFor();
  });

  test('the margin is what is paid less what it costs, and a loss is in red', slow, async () => {
    await view.goTo('Margem');
    await page.getByLabel('Período').selectOption({ label: 'Últimos 90 dias' });
    const margin = page.getByRole('region', { name: 'Margem', exact: true });
    await margin.getByText('R$ 0,29').waitFor();
    const divided = 'Onde se ganha e onde se perde';
    expect(await rowsOf(page, divided)).toEqual([
      ['Crédito à vista', '1 de 1', 'R$ 3,10', 'R$ 3,40', '−R$ 0,30'],
      ['Pix', '1 de 1', 'R$ 0,99', 'R$ 0,40', 'R$ 0,59'],
    ]);
    await page.getByLabel('Agrupar por').selectOption({ label: 'Bandeira' });
    await page.getByRole('table', { name: divided }).getByText('Visa').waitFor();
    expect(await rowsOf(page, divided)).toEqual([
      ['Visa', '1 de 1', 'R$ 3,10', 'R$ 3,40', '−R$ 0,30'],
      ['Sem cartão', '1 de 1', 'R$ 0,99', 'R$ 0,40', 'R$ 0,59'],
    ]);
    const loss = page.getByRole('table', { name: divided }).getByText('−R$ 0,30');
    expect(await loss.getAttribute('data-tone')).toBe('bad');
    const figure = page.getByRole('figure', { name: 'Margem por dia' });
    await figure.locator('canvas').waitFor();
    await figure.getByText('Ver como tabela').click();
    expect(await rowsOf(page, 'Margem por dia')).toEqual([['05/10/2026', 'R$ 4,09', '−R$ 3,80', 'R$ 0,29']]);
    expect(await view.faults()).toEqual([]);
  });

  test('the books balance, and each account leads to what was posted to it', slow, async () => {
    await view.goTo('Contabilidade');
    await page.getByLabel('De', { exact: true }).fill('2026-10-01');
    await click('Filtrar');
    const figures = { 'A receber': '106,40', 'No banco': '99,60', 'Devido a terceiros': '205,91' };
    for (const [name, value] of Object.entries({ ...figures, 'Valores retidos': '0,00', Resultado: '0,09' }))
      await page.getByRole('region', { name, exact: true }).getByText(`R$ ${value}`).waitFor();
    await page
      .getByText(
        'O balancete fecha: R$ 206,00 dos dois lados. Os extratos dos vendedores (2 linhas) conferem.',
      )
      .waitFor();
    const balance = await rowsOf(page, 'Balancete');
    // Two sales of 100.00 with fees of 4.09; the acquirer reports them and one of 10.00, keeps 4.00, and pays one.
    expect(balance.map(([account, , , , closing]) => [account, closing])).toEqual([
      ['Vendas ainda não informadas', 'R$ 0,00'],
      ['A receber de adquirentes: acme', 'R$ 106,40'],
      ['Banco', 'R$ 99,60'],
      ['A pagar a vendedores', '−R$ 195,91'],
      ['Valores retidos de vendedores', 'R$ 0,00'],
      ['Repasses a pagar', 'R$ 0,00'],
      ['Repasses a beneficiários a pagar', 'R$ 0,00'],
      ['Valores a identificar', '−R$ 10,00'],
      ['Receita de taxas', '−R$ 4,09'],
      ['Receita de acréscimos', 'R$ 0,00'],
      ['Receita de antecipações', 'R$ 0,00'],
      ['Ajustes com vendedores', 'R$ 0,00'],
      ['Custo das adquirentes', 'R$ 4,00'],
    ]);
    await page.getByRole('table', { name: 'Balancete' }).getByRole('link', { name: 'Banco' }).click();
    expect(await rowsOf(page, 'Lançamentos: Banco')).toEqual([
      ['05/10/2026', 'Pagamentos da adquirente: acme', '1', 'Banco', 'A receber de adquirentes', 'R$ 99,60'],
    ]);
    await page.getByRole('link', { name: 'Ver os lançamentos de todas as contas' }).click();
    await page
      .getByRole('table', { name: 'Lançamentos', exact: true })
      .getByRole('link', { name: 'Vendas' })
      .first()
      .click();
    await page.getByRole('table', { name: 'Cobranças' }).waitFor();
    expect(await view.faults()).toEqual([]);
  });

  test('who may only read sees the same without buttons', slow, async () => {
    await view.signInInstead(tokens[1]);
    await view.goTo('Conciliação');
    await page.getByRole('table', { name: 'Linhas dos arquivos' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Resolver|Reabrir)/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Importar arquivo' }).count()).toBe(0);
    await view.close();
  });
});
