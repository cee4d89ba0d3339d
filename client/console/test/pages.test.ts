import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../../scripts/lab/browser.ts';
import { pageFaults } from '../../../scripts/lab/page-faults.ts';
import { startSandbox, type Sandbox } from '../../../scripts/lab/sandbox.ts';

/** Chromium needs seconds here, and has to share two cores with other tests. */
const slow = { timeout: 120_000 };

const looks = [
  { name: 'wide and light', size: { width: 1440, height: 1000 }, locale: 'pt-BR', colorScheme: 'light' },
  { name: 'narrow and dark', size: { width: 360, height: 780 }, locale: 'en-US', colorScheme: 'dark' },
] as const;

let browser: TestBrowser;
let sandbox: Sandbox;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startSandbox()]);
}, 60_000);
afterAll(() => Promise.all([browser.close(), sandbox.stop()]));

/** Every page that there is, and what shows that it has what it reads. */
const places: Record<'intermediary' | 'seller', readonly (readonly [path: string, shown: string])[]> = {
  intermediary: [
    ['overview', 'canvas'],
    ['sellers', 'text=Padaria Aurora Ltda'],
    ['sellers/3/balance', 'tbody td[data-has="true"]'],
    ['sellers/new', 'form'],
    ['sellers/1/data', 'dl'],
    ['sellers/1/plan', 'table[aria-label]'],
    ['plans', 'tbody tr'],
    ['plans/3?version=2&compare=1', 'main select'],
    ['plans/3/edit', 'table'],
    ['plans/new', 'table'],
    ['charges?status=DISPUTE', 'tbody tr'],
    ['charges/DISPUTED', 'tbody tr'],
    ['charges/upload', 'input[type=file]'],
    ['transfers', 'tbody tr'],
    ['transfers/1', 'tbody tr'],
    ['deliveries', 'text=seller.created'],
    ['api', 'main li a'],
    ['api/createCharges', 'textarea'],
    ['nowhere', 'a[href="#/"]'],
  ],
  seller: [
    ['sellers/1/balance', 'tbody td[data-has="true"]'],
    ['sellers/1/statement?operacao=ESTORNO', 'tbody tr'],
    ['sellers/1/transfers', 'form[role="search"]'],
    ['sellers/1/check', 'main button'],
    ['sellers/1/plan', 'table[aria-label]'],
    ['sellers/1/calculator', 'form'],
    ['sellers/1/data', 'dl'],
    ['charges?status=REFUND', 'tbody tr'],
  ],
};

describe.each(looks)('$name, in $locale', ({ size, locale, colorScheme }) => {
  test('the way in has no fault, and offers the tokens of the sandbox', slow, async () => {
    const { page, violations } = await browser.open(sandbox.url, size, { locale, colorScheme });
    await page.goto(`${sandbox.url}/console`);
    await page.getByRole('button', { name: /^(Vendedor|Seller) 3$/ }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'pt-BR' ? 'pt-BR' : 'en');
    expect(await pageFaults(page)).toEqual([]);
    expect(violations).toEqual([]);

    // Seller 3 is blocked. Until that is known, nobody else can sign in.
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/v2/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: /^(Vendedor|Seller) 3$/ }).click();
    await page.getByRole('button', { name: /^(Vendedor|Seller) 1$/, disabled: true }).waitFor();
    release(undefined);
    await page.getByRole('alert').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    expect(violations.every((text) => /^403 from | status of 403 /.test(text))).toBe(true);
    await page.close();
  });

  test.each(['intermediary', 'seller'] as const)('no page of the %s has a fault', slow, async (role) => {
    const { page, violations } = await browser.open(sandbox.url, size, { locale, colorScheme });
    await page.goto(`${sandbox.url}/console`);
    await page
      .getByRole('button', { name: role === 'seller' ? /^(Vendedor|Seller) 1$/ : /^Intermedi/ })
      .click();
    for (const [path, shown] of places[role]) {
      const real = path.replace('DISPUTED', sandbox.ids.chargebacks.lost);
      await page.evaluate((fragment) => (location.hash = fragment), `#/${real}`);
      await page.locator(shown).first().waitFor();
      if (path.endsWith('check')) {
        await page.locator(shown).click();
        await page.locator('tbody tr').first().waitFor();
      }
      expect(await pageFaults(page), path).toEqual([]);
    }
    expect(violations).toEqual([]);
    await page.close();
  });
});
