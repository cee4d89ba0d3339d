import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { ConsolePage } from './support/console-page.ts';
import { cnpjNumber, sellerBody } from './support/fixtures.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];

/** Chromium needs seconds here, and has to share two cores with other tests. */
const slow = { timeout: 120_000 };

let browser: TestBrowser;
let api: TestApi;
let token: string;
let operator: ConsolePage;
let page: Page;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  ({ token } = await api.createIntermediary());
  await makeDefault(api, await createPlan(api, token));
  operator = await ConsolePage.openAt(browser, api.url);
  page = operator.page;
  await operator.signIn(token);
}, 60_000);
afterAll(() => Promise.all([browser.close(), api.stop()]));

describe('an operator and a seller', { shuffle: false }, () => {
  let seller: Schemas['SellerCreated'];

  afterAll(() => expect(operator.violations).toEqual([]));

  test('what is wrong is said at the field, and nothing that was typed is lost', slow, async () => {
    await operator.goTo('Novo vendedor');
    const typed = sellerBody(7);
    // The page knows the pattern of a postal code; the check digits of a CNPJ, only the API.
    const wrong = typed.document.replace(/.$/, (last) => String((Number(last) + 1) % 10));
    await fill({
      'CPF ou CNPJ': wrong,
      'Razão social ou nome completo': typed.companyName,
      'Nome fantasia': typed.fantasyName,
      'E-mail do vendedor': typed.email,
      Site: typed.sellerUrl,
      Webhook: typed.webhook,
      'Endereço IP': typed.ip,
      'Senha do vendedor': typed.password,
      'Nome do contato': typed.contact.name,
      'E-mail do contato': typed.contact.email,
      Telefone: '(11) 98765-4321',
      CEP: '0100-200',
      Rua: typed.address.street,
      Número: typed.address.number,
      Complemento: 'Loja 2',
      Bairro: typed.address.district,
      Cidade: typed.address.city,
      Estado: typed.address.state,
      Banco: '001',
      Agência: '1234',
      'Número da conta': '987654',
      'Dígito da conta': '3',
    });
    await field('Tipo de conta').selectOption('Conta corrente');
    await page.getByRole('button', { name: 'Criar vendedor' }).click();
    await around('CEP').getByText('Confira o formato.').waitFor();
    await page.getByText('Um campo precisa de correção.').waitFor();
    expect(await field('CEP').evaluate((input) => input === document.activeElement)).toBe(true);

    await field('CEP').fill('01002-000');
    await page.getByRole('button', { name: 'Criar vendedor' }).click();
    await around('CPF ou CNPJ').getByText('este CPF ou CNPJ não é válido').waitFor();
    operator.forget(400);
    expect(await field('Nome do contato').inputValue()).toBe(typed.contact.name);
    expect(await field('Senha do vendedor').inputValue()).toBe(typed.password);
  });

  test('once it is right, its token is shown, and signs in', slow, async () => {
    // With its punctuation, as it is on paper.
    const paper = cnpjNumber(7).replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    await field('CPF ou CNPJ').fill(paper);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Criar vendedor' }).dblclick();
    seller = (await (await answered).json()) as Schemas['SellerCreated'];
    await page.getByText('não serão mostrados de novo').waitFor();
    expect(await field('Token da API do vendedor').inputValue()).toBe(seller['X-Api-Token']);
    expect(await field('Segredo do webhook').inputValue()).toBe(seller.webhookSecret);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar' }).first().click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(seller['X-Api-Token']);
    expect((await read()).contact.phone).toBe('11987654321');
    const { body } = await api.call<unknown[]>('GET', '/v2/sellers', { token });
    expect(body).toHaveLength(1);
    await page.getByRole('link', { name: 'Ir para o vendedor' }).click();
    await page.getByRole('heading', { level: 1, name: seller.companyName }).waitFor();
    expect(await page.content()).not.toContain(seller['X-Api-Token']);
  });

  test('its data change, and only those that were typed', slow, async () => {
    const before = await read();
    const dialog = await open('Alterar cadastro');
    expect(await dialog.getByRole('button', { name: 'Salvar alterações' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Complemento').fill('');
    await dialog.getByLabel('E-mail do contato').fill('joana@padaria.example.com');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    expect((await sent).postDataJSON()).toEqual({
      address: { complement: '' },
      contact: { email: 'joana@padaria.example.com' },
    });
    await dialog.waitFor({ state: 'hidden' });
    expect(await read()).toEqual({
      ...before,
      updatedAt: expect.any(String) as string,
      address: { ...before.address, complement: '' },
      contact: { ...before.contact, email: 'joana@padaria.example.com' },
    });
  });

  test('its account is replaced, after the hold was said', slow, async () => {
    const dialog = await open('Trocar conta');
    await dialog.getByText('os repasses ficam retidos por 24 horas').waitFor();
    await dialog.getByLabel('Tipo da chave Pix').selectOption('E-mail');
    await dialog.getByLabel('Chave Pix', { exact: true }).fill('not an address');
    await dialog.getByRole('button', { name: 'Trocar conta de recebimento' }).click();
    await dialog.getByRole('alert').waitFor();
    operator.forget(400);
    await dialog
      .getByLabel('Chave Pix', { exact: true })
      .and(dialog.locator('[aria-invalid="true"]'))
      .waitFor();
    await dialog.getByLabel('Chave Pix', { exact: true }).fill('caixa@padaria.example.com');
    await dialog.getByRole('button', { name: 'Trocar conta de recebimento' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('caixa@padaria.example.com').waitFor();
    expect((await read()).bankAccount).toMatchObject({ bank: '001', pixKey: 'caixa@padaria.example.com' });
  });

  test('it is blocked, with what that means, and unblocked', slow, async () => {
    const dialog = await open('Bloquear vendedor');
    await dialog.getByText('não há mais repasses').waitFor();
    await dialog.getByRole('button', { name: 'Bloquear Padaria 7 Ltda' }).click();
    await page.getByText('Bloqueado', { exact: true }).waitFor();
    expect((await read()).status).toBe('BLOCKED');
    const again = await open('Desbloquear vendedor');
    await again.getByRole('button', { name: 'Desbloquear Padaria 7 Ltda' }).click();
    await page.getByRole('button', { name: 'Bloquear vendedor' }).waitFor();
    expect((await read()).status).toBe('ACTIVE');
  });

  test('a seller may change its data, but not block itself', slow, async () => {
    const own = await ConsolePage.openAt(browser, api.url);
    await own.signIn(seller['X-Api-Token']);
    await own.goTo('Cadastro');
    await own.page.getByRole('button', { name: 'Alterar cadastro' }).waitFor();
    await own.page.getByRole('button', { name: 'Trocar conta' }).waitFor();
    expect(await own.page.getByRole('button', { name: 'Bloquear vendedor' }).count()).toBe(0);
    expect(own.violations).toEqual([]);
    await own.page.close();
  });

  async function read(): Promise<Schemas['Seller']> {
    const { body } = await api.call<Schemas['Seller']>('GET', `/v2/seller?sellerId=${seller.idSeller}`, {
      token,
    });
    return body;
  }
});

/** Labels end with a star where a value is required. */
function field(label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}( \\*)?$`));
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

/** A field with what is said below it. */
function around(label: string): Locator {
  return field(label).locator('xpath=../..');
}

async function open(name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}
