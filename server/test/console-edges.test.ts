import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, looks, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

/** More than two pages of a list show, and so more than the console shows of it at once. */
const saleCount = 120;

/** What a reader seldom meets, and what the page makes of it: that is the same on each engine. */
describe.runIf(inject('engine') === 'sqlite')('what is seldom met', () => {
  let browser: TestBrowser;
  let api: TestApi;
  let token: string;
  let seller: { id: number; token: string };

  beforeAll(async () => {
    [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
    ({ token } = await api.createIntermediary());
    await makeDefault(api, await createPlan(api, token));
    seller = await createSeller(api, token, 1);
    const uuids = Array.from({ length: saleCount }, (_, n) => chargeUuid(n + 1));
    await importLines(
      api,
      uuids.map((uuid) => chargeLine({ uuid, idSeller: seller.id })),
    );
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

  test('a seller that is not there: its page says so once', slow, async () => {
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
