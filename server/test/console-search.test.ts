import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, isFocused, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

const uuid = chargeUuid(1);
const uuidOrder = 'aaaaaaaa-0000-4000-8000-000000000001';

let browser: TestBrowser;
let api: TestApi;
let seller: { id: number; token: string; document: string };
let view: ConsolePage;
let page: Page;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  const { token } = await createPricedIntermediary(api);
  seller = await createSeller(api, token, 1);
  await importLines(api, [chargeLine({ uuid, uuidOrder, idSeller: seller.id })]);
  view = await ConsolePage.open(browser, api.url, { size: { width: 390, height: 844 } });
  ({ page } = view);
  await view.signIn(token);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

const field = () => page.getByRole('combobox', { name: 'Buscar' });
const option = (text: string) => page.getByRole('option', { name: text });

describe('an operator', { shuffle: false }, () => {
  test('finds a charge by its order, and the field forgets what was typed', slow, async () => {
    await page.getByRole('button', { name: 'Buscar' }).click();
    await field().fill(uuidOrder);
    await option('R$ 100,00 · Camiseta azul Maria da Silva · Padaria 1 Ltda').click();
    await page.getByRole('heading', { level: 1, name: 'Camiseta azul' }).waitFor();
    await page.getByRole('button', { name: 'Buscar' }).click();
    expect(await field().inputValue()).toBe('');
    expect(page.url()).not.toContain(uuidOrder);
    // A single digit is the number of a seller or a transfer.
    expect(seller.id).toBeLessThan(10);
    await field().fill(String(seller.id));
    await option('Padaria 1 Ltda').waitFor();
    await field().fill('Nobody at all');
    await page.getByText('Nada encontrado para “Nobody at all”.').waitFor();
    expect(await view.faults()).toEqual([]);
  });

  test('finds a seller by its CNPJ with punctuation', slow, async () => {
    await field().fill(seller.document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'));
    await option('Padaria 1 Ltda').waitFor();
    expect(await view.faults()).toEqual([]);
    await option('Padaria 1 Ltda').click();
    await page.getByRole('heading', { level: 1, name: 'Padaria 1 Ltda' }).waitFor();
  });

  test('searches and filters by keyboard alone', slow, async () => {
    const link = page.getByRole('link', { name: 'Cobranças', exact: true });
    await link.focus();
    await page.keyboard.press('/');
    expect(await isFocused(field())).toBe(true);
    await page.keyboard.press('Escape');
    expect(await isFocused(link)).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('padaria');
    await option('Padaria 1 Ltda').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Padaria 1 Ltda' }).waitFor();

    // The field for a seller is chosen from in the same way.
    await view.goToRoute('charges');
    const picker = page.getByRole('combobox', { name: 'Vendedor', exact: true });
    await picker.focus();
    await page.keyboard.type('padaria 1');
    expect(await picker.inputValue()).toBe('padaria 1');
    await option('Padaria 1 Ltda').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash === `#/charges?idSeller=${seller.id}`);
    await page.getByRole('link', { name: 'Padaria 1 Ltda' }).waitFor();

    // Nothing is typed into a checkbox.
    await view.goToRoute('api/createCharges');
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('/');
    expect(await isFocused(field())).toBe(true);
    await view.close();
  });
});
