import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { seedUser } from './operations/scene.ts';
import { ConsolePage, slow } from './support/console-page.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

test(
  'an admin makes a token, which is shown once, and revokes it; errors lead to the audit',
  slow,
  async () => {
    const { id } = await api.createIntermediary();
    const { token } = await api.createIntermediary('Acme', await seedUser(api, id, null));
    const view = await ConsolePage.open(browser, api.url);
    const { page } = view;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await view.signIn(token);
    await view.goTo('Tokens');
    await page.getByRole('row', { name: /em uso nesta aba/ }).waitFor();
    await button('Criar token').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Conciliação');
    await dialog.getByLabel('Perfil').selectOption('viewer');
    await button('Criar Conciliação').click();
    const shown = page.getByLabel('Token Conciliação');
    await shown.waitFor();
    const made = await shown.inputValue();
    const asked = (at: string) => api.call('GET', '/v2/session', { token: at });
    expect((await asked(made)).status).toBe(200);
    await page.getByLabel('Guardei o token').click();
    await shown.waitFor({ state: 'detached' });

    const row = page.getByRole('row', { name: /Conciliação/ });
    await row.getByRole('button', { name: 'Revogar' }).click();
    await page.getByRole('button', { name: /^Revogar token \d+$/ }).click();
    await row.getByText('Revogado').waitFor();
    expect((await asked(made)).status).toBe(401);
    expect(view.violations).toEqual([]);

    await view.goToRoute('audit');
    const { headers } = await api.call('POST', '/v2/payfac/tokens', { token, body: { role: 'viewer' } });
    await page.getByLabel('ID da requisição').fill(headers.get('x-request-id') ?? '');
    await button('Filtrar').click();
    await page.getByRole('row', { name: /Token criado/ }).waitFor();
  },
);
