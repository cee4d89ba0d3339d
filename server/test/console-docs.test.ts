import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { operationsOf, readDocument } from '../../scripts/gates/document.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, looks, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { readStatement } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;
let token: string;
let seller: { id: number; token: string };

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  ({ token } = await createPricedIntermediary(api));
  seller = await createSeller(api, token, 1);
  await importLines(
    api,
    [1, 2].map((n) => chargeLine({ idSeller: seller.id, uuid: chargeUuid(n), value: 100 })),
  );
}, 60_000);
afterAll(() => Promise.all([browser.close(), api.stop()]));

function reply(view: ConsolePage) {
  return view.page.locator('[data-reply]');
}

test('from an operation in the docs to its answer', slow, async () => {
  const view = await ConsolePage.open(browser, api.url, { path: '/docs#/charges/refundcharge' });
  const { page } = view;
  await page
    .locator('[data-section-id="/charges/refundcharge"]')
    .getByRole('link', { name: 'Try it in the console' })
    .click();
  await view.signIn(token);
  await page.getByRole('heading', { level: 1, name: 'Refund a charge in full' }).waitFor();
  // As in the example of the document.
  expect(JSON.parse(await page.getByLabel('Corpo').inputValue())).toEqual({ asFraud: false });

  await page.getByLabel('uuid').fill(chargeUuid(1));
  // On a server with real data a write has to be confirmed; until then nothing is sent.
  await page.getByRole('button', { name: 'Enviar PATCH' }).click();
  expect(await reply(view).count()).toBe(0);
  await page.getByLabel('Entendo que isto altera dados reais.').check();
  await page.getByRole('button', { name: 'Enviar PATCH' }).click();
  await page.getByRole('status').getByText('200').waitFor();
  expect(JSON.parse(await reply(view).innerText())).toMatchObject({ uuid: chargeUuid(1), status: 'REFUND' });

  // The same key: it is refunded once, and the answer is the first one again.
  await page.getByText(/^\d+ cabeçalhos$/).click();
  expect(await page.getByText('idempotent-replayed').count()).toBe(0);
  await page.getByRole('button', { name: 'Enviar PATCH' }).click();
  await page.getByText('idempotent-replayed').waitFor();
  const refunds = (await readStatement(api, seller.token)).filter(({ operacao }) => operacao === 'ESTORNO');
  expect(refunds).toHaveLength(1);
  expect(view.violations).toEqual([]);

  await page.getByRole('button', { name: 'Nova chave' }).click();
  await page.getByRole('button', { name: 'Enviar PATCH' }).click();
  await page.getByRole('status').getByText('422').waitFor();
  expect(JSON.parse(await reply(view).innerText())).toMatchObject({ code: 'charge_already_refunded' });
  expect(await page.getByRole('link', { name: 'Sobre este erro' }).getAttribute('href')).toMatch(
    /\/docs#error-charge_already_refunded$/,
  );
  view.forget(422);

  await page.getByLabel('Corpo').fill('{ "asFraud": maybe }');
  await page.getByRole('button', { name: 'Enviar PATCH' }).click();
  await page.getByRole('status').getByText('400').waitFor();
  expect(JSON.parse(await reply(view).innerText())).toMatchObject({ code: 'malformed_json' });
  view.forget(400);
  await view.close();
});

test('a seller may look at every operation, and the API says which it may not call', slow, async () => {
  const view = await ConsolePage.open(browser, api.url, { path: '/console#/api/listSellers' });
  await view.signIn(seller.token);
  await view.page.getByRole('button', { name: 'Enviar GET' }).click();
  await view.page.getByRole('status').getByText('403').waitFor();
  expect(JSON.parse(await reply(view).innerText())).toMatchObject({ code: 'access_denied' });
  view.forget(403);

  await view.goToPlace('api/queryStatement');
  await view.page.getByLabel('Corpo').fill(JSON.stringify({ idSeller: String(seller.id) }));
  await view.page.getByLabel('Accept').selectOption('text/csv');
  await view.page.getByRole('button', { name: 'Enviar POST' }).click();
  await view.page.getByRole('status').getByText('200').waitFor();
  const { text } = await api.call('POST', '/v2/report/statement', {
    token: seller.token,
    headers: { Accept: 'text/csv' },
    body: { idSeller: String(seller.id) },
  });
  expect(await reply(view).textContent()).toBe(text);
  await view.close();
});

/** What is made of the document, which is the same on each engine. */
describe.runIf(inject('engine') === 'sqlite')('the pages themselves', () => {
  const operations = operationsOf(readDocument()).map(({ operation }) => operation);

  test('the API page lists every operation, and has a form for each', slow, async () => {
    const view = await ConsolePage.open(browser, api.url, { path: '/console#/api' });
    await view.signIn(token);
    await view.page.getByRole('link', { name: 'Refund a charge in full' }).waitFor();
    const listed = await view.page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts();
    expect(listed.toSorted()).toEqual(operations.map(({ summary }) => summary).toSorted());
    expect(listed).toHaveLength(Object.keys(operationFacts).length);
    for (const { operationId, summary } of operations) {
      await view.goToPlace(`api/${operationId}`);
      await view.page.getByRole('heading', { level: 1, name: summary, exact: true }).waitFor();
      await view.page.getByRole('button', { name: /^Enviar / }).waitFor();
    }
    await view.goToPlace('api/nothing');
    await view.page.getByRole('heading', { level: 1, name: 'Esta página não existe' }).waitFor();
    await view.close();
  });

  test('a request that gets no answer can be sent again', slow, async () => {
    const view = await ConsolePage.open(browser, api.url, { path: '/console#/api/listSellers' });
    await view.signIn(token);
    await view.page.getByRole('button', { name: 'Enviar GET' }).waitFor();
    await view.page.context().setOffline(true);
    await view.page.getByRole('button', { name: 'Enviar GET' }).click();
    await view.page.getByText('Não há resposta do servidor').waitFor();
    await view.page.context().setOffline(false);
    await view.page.getByRole('button', { name: 'Tentar agora' }).click();
    await view.page.getByRole('status').getByText('200').waitFor();
    await view.page.close();
  });

  test('the help of a page is the guide to it', slow, async () => {
    const view = await ConsolePage.open(browser, api.url);
    await view.signIn(seller.token);
    const guides = {
      Saldo: 'Repasses',
      Extrato: 'Ler o extrato',
      'Conferir extrato': 'Ler o extrato',
      Plano: 'Taxas',
      Calculadora: 'Taxas',
    };
    const help = view.page.getByRole('link', { name: 'Ajuda' });
    const followed = async () => {
      const opening = view.page.waitForEvent('popup');
      await help.click();
      const guide = await opening;
      expect(guide.url()).toMatch(/\/docs#\/[a-z-]+$/);
      // The sections that Redoc draws lie one below the other; the first heading is that of the place.
      const heading = guide.locator(`[data-section-id="${guide.url().split('#')[1]}"] h2`);
      const title = (await heading.filter({ hasText: /\S/ }).textContent())?.trim();
      await guide.close();
      return title;
    };
    for (const [name, title] of Object.entries(guides)) {
      await view.goTo(name);
      expect([name, await followed()]).toEqual([name, title]);
    }
    await view.goToPlace(`charges/${chargeUuid(2)}`);
    await view.page.getByRole('heading', { level: 1, name: 'Camiseta azul' }).waitFor();
    expect(await followed()).toBe('Estornos');
    await view.page.close();
  });

  describe.each(looks)('$size.width px wide, $colorScheme', (look) => {
    let view: ConsolePage;
    beforeEach(async () => {
      view = await ConsolePage.open(browser, api.url, { path: '/console#/api', ...look });
      await view.signIn(token);
    });

    test('axe finds nothing wrong with the list, a form and an answer', slow, async () => {
      await view.page.getByRole('link', { name: 'Refund a charge in full' }).waitFor();
      expect(await view.faults()).toEqual([]);
      await view.goToPlace('api/queryStatement');
      await view.page.getByLabel('Corpo').fill(JSON.stringify({ idSeller: String(seller.id) }));
      await view.page.getByRole('button', { name: 'Enviar POST' }).click();
      await view.page.getByRole('status').getByText('200').waitFor();
      await view.page.getByText(/^\d+ cabeçalhos$/).click();
      expect(await view.faults()).toEqual([]);
      await view.goToPlace('api/refundCharge');
      await view.page.getByLabel('uuid').waitFor();
      expect(await view.faults()).toEqual([]);
      await view.close();
    });
  });
});
