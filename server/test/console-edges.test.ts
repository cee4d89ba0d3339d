import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { pageFaults } from '../../scripts/lab/page-faults.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, looks, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

/** More than two pages of the API's list, and more rows than the console shows at once. */
const saleCount = 120;

/** They are the same on each engine. */
describe.runIf(inject('engine') === 'sqlite')('edge cases of the console', () => {
  let browser: TestBrowser;
  let api: TestApi;
  let token: string;
  let seller: { id: number; token: string };

  beforeAll(async () => {
    [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
    ({ token } = await createPricedIntermediary(api));
    seller = await createSeller(api, token, 1);
    // The last one falls due on 19 December.
    const card = { paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'ONLINE', brand: 'visa' } as const;
    const paidAt = '2026-11-19T09:00:00-03:00';
    const inDecember = { ...card, installments: 1, authorizationCode: 'A1', paidAt };
    const sales = Array.from({ length: saleCount }, (_, n) =>
      chargeLine({
        ...{ idSeller: seller.id, uuid: chargeUuid(n + 1) },
        ...(n === saleCount - 1 ? inDecember : {}),
      }),
    );
    await importLines(api, sales);
  }, 60_000);
  afterAll(() => Promise.all([browser.close(), api.stop()]));

  async function openAs(someone: string, look: Partial<(typeof looks)[number]> = {}) {
    const view = await ConsolePage.open(browser, api.url, look);
    await view.signIn(someone);
    return { view, page: view.page };
  }

  test.each(looks)('of a long list only one page of rows is shown: $size.width px', slow, async (look) => {
    const { view, page } = await openAs(token, look);
    await view.goToPlace('charges');
    await page.getByText('50 resultados').waitFor();
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await more.click();
    await page.getByText('100 resultados').waitFor();
    expect(await rowsIn(page)).toBe(100);
    // With the keyboard, the reader goes on where the new rows begin.
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByText('120 resultados').waitFor();
    expect(await rowsIn(page)).toBe(20);
    expect(await page.locator('tbody tr').first().evaluate(isInView)).toBe(true);
    expect(await view.faults()).toEqual([]);

    const pages = page.getByRole('group', { name: 'Páginas da lista' });
    await pages.getByRole('button', { name: '1' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rowsIn(page)).toBe(100);
    expect(await page.locator('tbody tr').first().evaluate(isInView)).toBe(true);
    await view.close();
  });

  test('in a browser that keeps nothing the sign-in says so, and the pages work', slow, async () => {
    const { page, violations } = await browser.open(api.url, undefined, { locale: 'pt-BR' });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        const get = (): never => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
        Object.defineProperty(window, name, { get });
      }
    });
    await page.goto(`${api.url}/console`);
    await page.getByText('Este navegador não deixa a página guardar nada.').waitFor();
    expect(await page.getByLabel('Manter até fechar esta aba').isDisabled()).toBe(true);
    // Hints are below their fields.
    const [field, hint] = [
      page.getByLabel('Token da API'),
      page.getByText('Fica só na memória desta página'),
    ];
    expect((await hint.boundingBox())!.y).toBeGreaterThan((await field.boundingBox())!.y);
    expect(await pageFaults(page)).toEqual([]);
    await page.getByLabel('Token da API').fill(token);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Visão geral' }).waitFor();
    await page.getByRole('button', { name: 'Tema escuro' }).click();
    await page.getByRole('button', { name: /English/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(violations).toEqual([]);
    await page.close();
  });

  test('a page that is open past midnight goes on with the new day', slow, async () => {
    const view = await ConsolePage.open(browser, api.url);
    const { page } = view;
    await page.clock.install({ time: '2026-11-20T23:59:30-03:00' });
    await view.signIn(token);
    await view.goToPlace(`sellers/${seller.id}/balance`);
    const asTable = page.getByRole('figure', { name: 'Próximos 30 dias' });
    await asTable.getByText('Ver como tabela').click();
    await asTable.getByRole('cell', { name: '19/12/2026' }).waitFor();
    const readAgain = page.waitForRequest('**/v2/report/receivables/future*');
    await page.clock.runFor(60_000);
    await readAgain;
    await view.goToPlace('overview');
    await page.getByText('21/11/2026').first().waitFor();
    await page.clock.runFor(24 * 3_600_000);
    await page.getByText('22/11/2026').first().waitFor();
    await view.goToPlace('transfers');
    await page.getByRole('button', { name: 'Fechar um dia' }).waitFor();
    await page.clock.runFor(24 * 3_600_000);
    await page.getByRole('button', { name: 'Fechar um dia' }).click();
    expect(await page.getByRole('dialog').locator('input[type=date]').inputValue()).toBe('2026-11-23');
    view.forget(422);
    await view.close();
  });

  test.each([
    { list: 'Vendedores', form: 'Novo vendedor', field: 'Nome fantasia' },
    { list: 'Planos', form: 'Novo plano', field: 'Nome do plano' },
  ])(
    'what was typed under “$form” is lost only if the reader wants that',
    slow,
    async ({ list, form, field }) => {
      const { view, page } = await openAs(token);
      const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
      await heading('Visão geral');
      await view.goTo(list);
      await view.goTo(form);
      const typed = page.getByLabel(new RegExp(`^${field}`));
      await typed.fill('Padaria Nova');
      const place = page.url();
      for (const leave of [
        () => page.getByRole('link', { name: 'Cobranças' }).click(),
        () => page.evaluate(() => history.back()),
      ]) {
        expect(await view.asked(false, leave)).toContain('ainda não foram salvas e serão perdidas');
        await expect.poll(() => page.url()).toBe(place);
        expect(await typed.inputValue()).toBe('Padaria Nova');
      }
      // To stay changed nothing of where "back" and "forward" lead to; without anything typed they ask nothing.
      await typed.fill('');
      for (const [go, name] of [
        [-1, list],
        [-1, 'Visão geral'],
        [1, list],
        [1, form],
      ] as const) {
        await page.evaluate((delta) => history.go(delta), go);
        await heading(name);
      }
      await typed.fill('Padaria Nova');
      const asked = await view.asked(true, () => page.evaluate(() => history.back()));
      expect(asked).toContain('ainda não foram salvas');
      await heading(list);
      await view.close();
    },
  );

  test('the overview shows everything else while the preview of a closing is calculated', slow, async () => {
    const view = await ConsolePage.open(browser, api.url);
    const { page } = view;
    await page.clock.install({ time: '2026-11-20T12:00:00-03:00' });
    const held: (() => Promise<void>)[] = [];
    await page.route('**/transfers/due*', (route) => void held.push(() => route.continue()));
    await view.signIn(token);
    const closing = page.getByRole('region', { name: 'Fechamento de hoje' });
    await closing.getByText('Calculando a prévia.').waitFor();
    for (const name of ['Repasses a enviar', 'Entregas pendentes']) await page.getByLabel(name).waitFor();
    await page.getByRole('figure', { name: 'Próximos 30 dias' }).waitFor();
    // Minutes later it is still waited for, and not asked for anew.
    await page.clock.runFor(5 * 60_000);
    expect([await page.getByRole('alert').count(), held.length]).toEqual([0, 1]);
    // Whoever leaves needs it no longer.
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/transfers/due'));
    await view.goTo('Planos');
    expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
    await view.goTo('Visão geral');
    await expect.poll(() => held.length).toBe(2);
    await held[1]!();
    await closing.getByText('Prévia: repasse para 1 vendedor.').waitFor();
    view.forget('ERR_ABORTED');
    await view.close();
  });

  test('the page of an unknown seller says so, once', slow, async () => {
    const { view, page } = await openAs(token);
    await view.goToPlace('sellers/999999/balance');
    await page.getByRole('alert').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('alert').count()).toBe(1);
    view.forget(404);
    await view.close();
  });
});

const rowsIn = (page: Page): Promise<number> => page.locator('tbody tr').count();

function isInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}
