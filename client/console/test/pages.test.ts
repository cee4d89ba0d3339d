import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFaults, startBrowser, type TestBrowser } from '../../../scripts/lab/browser.ts';
import { startSandbox, type Sandbox } from '../../../scripts/lab/payfac.ts';

/** How long a step may take. It is generous, so that only a fault takes that long, however busy the machine is. */
const patienceMs = 180_000;
const slow = { timeout: 10 * patienceMs };

/** Every page is tested in both, first in the one that the page before was left in: to change it costs a tenth of a second. */
let looks = [
  { name: 'narrow and dark', size: { width: 360, height: 780 }, colorScheme: 'dark' as const },
  { name: 'wide and light', size: { width: 1440, height: 1000 }, colorScheme: 'light' as const },
];

let browser: TestBrowser;
let sandbox: Sandbox;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([startBrowser(), startSandbox()]);
});
afterAll(() => Promise.all([browser.close(), sandbox.stop()]));

/** Every page with what shows that it has loaded its data. A new plan has the form of a new version. */
const places: Record<'intermediary' | 'seller', readonly (readonly [path: string, shown: string])[]> = {
  intermediary: [
    ['overview', 'canvas'],
    ['sellers', 'text=Padaria Aurora Ltda'],
    ['receivables', 'tbody td[data-has="true"]'],
    ['sellers/1/balance', 'canvas'],
    ['sellers/1/statement', 'canvas'],
    ['sellers/new', 'form'],
    ['sellers/1/data', 'dl'],
    ['sellers/1/plan', 'table[aria-label]'],
    ['plans', 'tbody tr'],
    ['plans/3?version=2&compare=1', 'main select'],
    ['plans/3/edit', 'table'],
    ['charges?status=DISPUTE', 'tbody tr'],
    ['charges/DISPUTED', 'tbody tr'],
    ['charges/disputes?status=OPEN', 'text=Prazo vencido'],
    ['charges/upload', 'input[type=file]'],
    ['transfers', 'tbody tr'],
    ['transfers/1', 'tbody tr'],
    ['transfers/1/receipt', 'dl'],
    ['remittances', 'text=Arara Pagamentos S.A.'],
    ['remittances/1', 'tbody tr'],
    ['remittances/new', 'tbody tr'],
    ['remittances/import', 'input[type=file]'],
    ['remittances/lines', 'tbody tr'],
    ['reconciliation', 'canvas'],
    ['reconciliation/import', 'input[type=file]'],
    ['margins', 'canvas'],
    ['books', 'tbody tr'],
    ['deliveries', 'td >> text=seller.created'],
    ['deliveries/evt_1_1', 'tbody tr'],
    ['approvals', 'form[role="search"]'],
    ['audit', 'tbody tr'],
    ['tokens', 'tbody tr'],
    ['api', 'main li a'],
    ['api/createCharges', 'textarea'],
    ['nowhere', 'a[href="#/"]'],
  ],
  seller: [
    ['sellers/1/balance', 'canvas'],
    ['sellers/1/receivables', 'tbody td[data-has="true"]'],
    ['sellers/1/statement?operacao=ESTORNO', 'tbody tr:visible'],
    ['sellers/1/statement/print', 'tbody tr'],
    ['sellers/1/statement?month=2026-03', 'dl'],
    ['sellers/1/transfers', 'form[role="search"]'],
    ['sellers/1/check', 'main button >> text=Check now'],
    ['sellers/1/plan', 'table[aria-label]'],
    ['sellers/1/calculator', 'form'],
    ['sellers/1/data', 'dl'],
    ['charges?status=REFUND', 'tbody tr'],
    ['charges/disputes', 'form[role="search"]'],
  ],
};

test('no page of the intermediary has a fault, nor what is opened on it', slow, async () => {
  const { page, violations } = await signIn('pt-BR', /^Intermedi/);
  await checkPages(page, places.intermediary);

  await goTo(page, 'overview', 'a[href="#/charges/disputes?status=OPEN"]');
  await page.getByText('Maiores vendedores').click();
  await page.getByRole('table', { name: 'Maiores vendedores' }).waitFor();
  await checkLooks(page, 'the largest sellers');
  await page.keyboard.press('/');
  await page.keyboard.type('412.309.876-22');
  await page.getByRole('option').first().waitFor();
  await checkLooks(page, 'the search', 'dialog[open]');
  await page.keyboard.press('Escape');

  for (const [uuid, names] of [
    [sandbox.ids.refundable.partial, ['Estornar', 'Registrar contestação', 'Fazer ajuste']],
    [sandbox.ids.chargebacks.won, ['Encerrar como ganha', 'Encerrar como perdida', 'Alterar contestação']],
  ] as const) {
    await goTo(page, `charges/${uuid}`, `text=${uuid}`);
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('button', { name: 'Cancelar' }).waitFor();
      if (name === 'Estornar') await dialog.getByLabel('Uma parte').check();
      await checkLooks(page, name, 'dialog[open]');
      await page.keyboard.press('Escape');
    }
  }
  await goTo(page, 'transfers', 'tbody tr');
  await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
  await page.getByRole('table', { name: 'Prévia do fechamento' }).waitFor();
  await checkLooks(page, 'the closing of a day', 'dialog[open]');
  await page.keyboard.press('Escape');

  await goTo(page, 'remittances', 'text=Arara Pagamentos S.A.');
  await page.getByRole('button', { name: 'Alterar caixa' }).click();
  await page.getByRole('dialog').getByLabel('Convênio').waitFor();
  await checkLooks(page, 'a paying account', 'dialog[open]');
  await page.keyboard.press('Escape');

  await goTo(page, 'charges/upload', 'input[type=file]');
  await page.getByText('Colunas do CSV').click();
  // The error in the second line is too long for a telephone.
  const buffer = Buffer.from('[]\n{"paymentMethod":"CASH"}');
  await page.getByLabel('Arquivo').setInputFiles({ name: 'a.ndjson', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Importar 2 cobranças' }).click();
  await page.getByRole('table', { name: '2 linhas recusadas' }).waitFor();
  await checkLooks(page, 'refused charges');
  page.once('dialog', (dialog) => void dialog.accept());

  await goTo(page, 'api/queryStatement', 'textarea');
  await page.getByLabel('Corpo').fill('{"idSeller":"1"}');
  await page.getByRole('button', { name: 'Enviar POST' }).click();
  await page.getByRole('status').getByText('200').waitFor();
  await page.getByText(/^\d+ cabeçalhos$/).click();
  await checkLooks(page, 'an answer of the API');
  expect(violations).toEqual([]);
  await page.close();
});

test(
  'no page of a seller has a fault, nor has the way in, which offers the tokens of the sandbox',
  slow,
  async () => {
    const { page, violations } = await open('en-US');
    await page.getByRole('button', { name: 'Seller 3' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await checkLooks(page, 'the way in');
    await page.getByRole('button', { name: 'Use an API token' }).click();
    await checkLooks(page, 'the way in with a token');
    expect(violations).toEqual([]);

    // Until it is known whether the token is valid, nobody else can sign in.
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/v2/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Seller 3' }).click();
    await page.getByRole('button', { name: 'Seller 1', disabled: true }).waitFor();
    release(undefined);
    // Seller 3 is blocked, and may read.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.unroute('**/v2/**');
    await page.getByRole('button', { name: 'Use an API token' }).click();
    await page.getByLabel('API token').fill(`pfs_${'x'.repeat(49)}`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await checkLooks(page, 'a refusal');
    expect(violations.filter((text) => !/^401 from | status of 401 /.test(text))).toEqual([]);
    violations.length = 0;

    await page.getByRole('button', { name: 'Seller 1' }).click();
    // Signing in leads to a page of its own, which must not come after the first that is looked at.
    await page.locator('nav').first().waitFor();
    await checkPages(page, places.seller);
    expect(violations).toEqual([]);
    await page.close();
  },
);

test('a large amount is inside its card in a window of any width', slow, async () => {
  const { page } = await signIn('pt-BR', /^Intermediário/);
  await goTo(page, 'overview', 'canvas');
  const amounts = page.locator('main section > p');
  await amounts
    .filter({ hasText: /^R\$\s\d{3}\.\d{3},\d\d$/ })
    .first()
    .waitFor();
  for (const width of [1440, 1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = () =>
      amounts.evaluateAll((shown) =>
        shown.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    await expect.poll(cut, { message: `${width} px wide` }).toEqual([]);
  }
  await page.close();
});

test('what is in the last column of a table is seen in the window of a laptop', slow, async () => {
  const { page } = await signIn('pt-BR', /^Intermediário/);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['transfers', 'remittances', 'reconciliation', 'deliveries', 'approvals', 'tokens']) {
    await goTo(page, path, 'tbody tr');
    expect(await pageFaults(page), path).toEqual([]);
    // A table that is wider than its space can be scrolled.
    expect(await page.locator('main [role="region"][tabindex]').count(), path).toBe(0);
  }
  await page.close();
});

async function open(locale: string) {
  const opened = await browser.open(sandbox.url, looks[0]!.size, { locale });
  opened.page.setDefaultTimeout(patienceMs);
  await opened.page.goto(`${sandbox.url}/console`);
  return opened;
}

async function signIn(locale: string, name: RegExp) {
  const opened = await open(locale);
  await opened.page.getByRole('button', { name }).click();
  await opened.page.locator('nav').first().waitFor();
  return opened;
}

/** Goes to a page, and waits for what it shows. The page before may have shown the same, so another one comes between. */
async function goTo(page: Page, path: string, shown: string): Promise<void> {
  for (const [fragment, found] of [
    ['between', 'main a[href="#/"]'],
    [path, shown],
  ] as const) {
    await page.evaluate((to) => (location.hash = to), `#/${fragment}`);
    await page.locator(found).first().waitFor();
  }
}

async function checkPages(page: Page, shownAt: (typeof places)['seller']): Promise<void> {
  for (const [path, shown] of shownAt) {
    await goTo(page, path.replace('DISPUTED', sandbox.ids.chargebacks.lost), shown);
    if (path.endsWith('check')) {
      await page.locator(shown).click();
      await page.locator('tbody tr').first().waitFor();
    }
    await checkLooks(page, path);
  }
}

/** Checks the page, or a dialog alone: what is behind it is a page that is checked by itself. */
async function checkLooks(page: Page, what: string, within?: 'dialog[open]'): Promise<void> {
  for (const { name, size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    expect(await pageFaults(page, within), `${what}, ${name}`).toEqual([]);
  }
  looks = looks.toReversed();
}
