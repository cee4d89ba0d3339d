import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operationFacts } from '../../generated/operations.ts';
import translation from '../../generated/pt-BR.json' with { type: 'json' };
import { operationsOf, readDocument } from '../../scripts/gates/document.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, isFocused, keyOf, slow, spaced, writesOf } from './support/console-page.ts';
import { createSeller, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, createPricedIntermediary, makeDefault } from './support/plans.ts';
import type { Receiver } from './support/receiver.ts';
import { refund } from './support/statement.ts';
import { WebhookApi } from './support/webhook-api.ts';

type Schemas = components['schemas'];

const portuguese: Readonly<Record<string, string>> = translation;

let browser: TestBrowser;
let hooks: WebhookApi;
let receiver: Receiver;
let view: ConsolePage;

beforeAll(async () => {
  [browser, hooks] = await Promise.all([startBrowser(), WebhookApi.start()]);
  await makeDefault(hooks.api, await createPlan(hooks.api, hooks.token));
  receiver = await hooks.startReceiver();
});
afterAll(() => Promise.all([browser.close(), hooks.stop()]));

/** Creates another intermediary, with one seller and one charge, and returns its token. */
async function createWithCharge(name: string, uuid: string): Promise<string> {
  const { token } = await createPricedIntermediary(hooks.api, name);
  const { id: idSeller } = await createSeller(hooks.api, token, 8);
  await importLines(hooks.api, [chargeLine({ idSeller, uuid })]);
  return token;
}

const byRole = (role: 'button' | 'link', name: string | RegExp) =>
  view.page.getByRole(role, { name, exact: true });

/** Moves the focus to an element by the Tab key alone. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // To find it by its role again after each key would take most of the time.
  let element = await found(target);
  for (let pressed = 0; pressed < 500; pressed++) {
    const state = await element.evaluate((one) => ({
      isThere: one.isConnected,
      isFocused: one === document.activeElement,
    }));
    if (state.isFocused) return;
    if (state.isThere) await view.page.keyboard.press(key);
    else element = await found(target);
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
}

const found = (target: Locator) => target.elementHandle();

async function press(
  role: 'button' | 'link',
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(byRole(role, name).first(), key);
  await view.page.keyboard.press('Enter');
}

/** Presses an entry of the menu, which comes before the page. */
async function pressInMenu(name: string): Promise<void> {
  await tabTo(byRole('link', name), 'Shift+Tab');
  await view.page.keyboard.press('Enter');
  await heading(name);
}

/** Types into the field with this label. A choice is made by its first letters. */
async function type(label: string, text: string): Promise<void> {
  // A field with a list has the label in common with it.
  const field = view.page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(view.page.locator('input, select'));
  await tabTo(field);
  const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
  // The text is inserted as a whole, because each key draws the form again.
  await (isChoice ? view.page.keyboard.type(text) : view.page.keyboard.insertText(text));
}

async function heading(name: string): Promise<void> {
  await view.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Returns the API's answer, to compare. */
async function read<Body>(path: string): Promise<Body> {
  return (await hooks.api.call<Body>('GET', path, { token: hooks.token })).body;
}

test('the morning of an operator, with the keyboard alone', slow, async () => {
  view = await ConsolePage.open(browser, hooks.api.url);
  const { page } = view;
  await page.clock.setFixedTime(hooks.api.now);
  await tabTo(byRole('button', 'Usar um token da API'));
  await page.keyboard.press('Enter');
  await page.getByLabel('Token da API').waitFor();
  await page.keyboard.type(hooks.token);
  await page.keyboard.press('Enter');
  await heading('Visão geral');

  // The operator creates a seller.
  await pressInMenu('Vendedores');
  await press('link', 'Novo vendedor');
  const typed = sellerBody(7);
  for (const [label, text] of Object.entries({
    'CPF/CNPJ': typed.document,
    'Razão social ou nome completo': typed.companyName,
    'Nome fantasia': typed.fantasyName,
    Site: typed.sellerUrl,
    'E-mail do vendedor': typed.email,
    'Nome do contato': typed.contact.name,
    'E-mail do contato': typed.contact.email,
    Telefone: '(11) 98765-4321',
    CEP: '01002-000',
    Logradouro: typed.address.street,
    Número: typed.address.number,
    Bairro: typed.address.district,
    Cidade: typed.address.city,
    Estado: 'Tocantins',
    Banco: '001',
    Agência: '1234',
    'Número da conta': '987654',
    'Dígito da conta': '3',
    'Tipo de conta': 'Conta c',
    Webhook: receiver.url,
  })) {
    await type(label, text);
  }
  await press('button', 'Criar vendedor');
  await tabTo(page.getByLabel('Guardei o token e o segredo'));
  await page.keyboard.press('Space');
  await press('link', 'Ir para o vendedor');
  await heading(typed.companyName);
  const [own] = await read<Schemas['SellerSummary'][]>('/v2/sellers');
  const sellerId = own!.id;
  const created = await read<Schemas['Seller']>(`/v2/seller?sellerId=${sellerId}`);
  expect(created.bankAccount).toMatchObject({ accountType: 'CHECKING_ACCOUNT', account: '987654' });

  // The operator uploads a file of charges, of which twelve are refused.
  const lines = Array.from({ length: 120 }, (_, index) => {
    const value = index % 10 === 4 ? 0 : 100;
    return JSON.stringify(chargeLine({ uuid: chargeUuid(index + 1), idSeller: sellerId, value }));
  });
  await pressInMenu('Cobranças');
  await press('link', 'Importar cobranças');
  // The browser's own dialog opens from this field.
  const input = page.getByLabel('Arquivo');
  await tabTo(input);
  const buffer = Buffer.from(lines.join('\n'));
  await input.setInputFiles({ name: 'vendas.ndjson', mimeType: 'text/plain', buffer });
  await press('button', 'Importar 120 cobranças');
  await page.getByText('Importação terminada').waitFor();
  await page.getByRole('table', { name: '12 linhas recusadas' }).waitFor();
  const downloading = page.waitForEvent('download');
  await press('button', 'Baixar linhas recusadas');
  await downloading;
  await hooks.drain();

  // The operator refunds a charge in part.
  await pressInMenu('Cobranças');
  await press('link', 'Camiseta azul');
  await press('button', 'Estornar');
  await tabTo(page.getByLabel('Tudo o que resta'));
  await page.keyboard.press('ArrowRight');
  await type('Valor do estorno', '40');
  await page.keyboard.press('Enter');
  await page.getByText('Estorno de R$ 40,00 solicitado.').waitFor();
  // The balance is 108 sales of 99.01, less 40.00, with the 0.40 of the fee that are returned.
  const balance = () => read<Schemas['Balance']>(`/v2/seller/${sellerId}/balance`);
  expect(await balance()).toMatchObject({ available: 10_653.48, pending: 0 });

  // The operator closes the day, sends what is due to the bank, and records that it is paid.
  await pressInMenu('Repasses');
  await press('button', 'Fechar repasses do dia');
  await press('button', 'Fechar 20/11/2026: R$ 10.653,48');
  await press('link', 'Ver os repasses deste dia');
  for (const [name, confirm] of [
    ['Registrar envio', 'Registrar envio: R$ 10.653,48'],
    ['Registrar pagamento', 'Registrar pagamento: R$ 10.653,48'],
  ] as const) {
    const box = page.getByLabel(/^Selecionar o repasse /);
    await tabTo(box);
    if (!(await box.isChecked())) await page.keyboard.press('Space');
    // It is above the list.
    await press('button', name, 'Shift+Tab');
    await press('button', confirm);
    await byRole('button', confirm).waitFor({ state: 'hidden' });
  }
  const [transfer] = await read<Schemas['Transfer'][]>('/v2/transfers');
  expect(transfer).toMatchObject({ idSeller: sellerId, status: 'PAID', amount: 10_653.48 });
  expect(await balance()).toMatchObject({ available: 0, inTransfer: 0 });

  // The operator checks the seller's statement.
  await pressInMenu('Vendedores');
  await press('link', typed.companyName);
  await press('link', 'Conferir extrato');
  await press('button', 'Conferir agora');
  await page.getByText('110 linhas estão certas').waitFor();

  // The operator sends an event again, sees the transfer that another is about, and leaves.
  await hooks.drain();
  const before = receiver.ids.length;
  await pressInMenu('Webhooks');
  await tabTo(page.getByLabel('Situação'));
  await page.keyboard.type('Entregue');
  await press('button', 'Filtrar');
  await page
    .getByRole('row', { name: /Entregue/ })
    .first()
    .waitFor();
  await press('button', /^Enviar de novo/);
  // It is no longer delivered, but stays in view.
  await page
    .getByRole('row', { name: /Pendente/ })
    .getByText('Na fila')
    .waitFor();
  await hooks.drain();
  expect(receiver.ids).toHaveLength(before + 1);
  expect(receiver.ids.slice(0, before)).toContain(receiver.ids.at(-1));
  await press('link', 'transfer.paid');
  await press('link', `Repasse ${transfer!.idTransfer}`);
  await heading(`Repasse ${transfer!.idTransfer}`);
  await tabTo(byRole('button', 'Sair'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('E-mail').waitFor();
  await view.close();
});

test(
  'an operator finds what it looks for: a seller by a part of its name, a charge by its status',
  slow,
  async () => {
    const uuid = chargeUuid(1_001);
    const token = await createWithCharge('With a refund', uuid);
    await refund(hooks.api, token, uuid);
    view = await ConsolePage.open(browser, hooks.api.url);
    const { page } = view;
    await view.signIn(token);
    await view.goTo('Vendedores');
    const text = page.getByLabel('Nome ou documento');
    await text.fill('nobody');
    await text.press('Enter');
    await page.getByText('Nada encontrado.').waitFor();
    await page.getByRole('button', { name: 'Limpar' }).click();
    const seller = page.getByRole('link', { name: 'Padaria 8 Ltda' });
    await seller.waitFor();
    expect(await text.inputValue()).toBe('');
    expect(await isFocused(text)).toBe(true);
    await text.fill('padaria');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await seller.click();
    await heading('Padaria 8 Ltda');
    await page.getByRole('link', { name: 'Cadastro' }).click();
    await page.getByText('Rua Direita, 100').waitFor();

    await view.goTo('Cobranças');
    await page.getByLabel('Situação').selectOption('Estornada');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('1 resultado', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Camiseta azul' }).click();
    const events = page.getByRole('listitem').filter({ has: page.locator('strong') });
    await events.nth(2).waitFor();
    expect((await events.allInnerTexts()).map((event) => spaced(event.split('\n')[0] ?? ''))).toEqual([
      'Paga: R$ 100,00',
      'Disponível para o vendedor: R$ 99,01',
      'Estorno solicitado ao processador: R$ 100,00',
    ]);
    await page.getByRole('table', { name: 'No extrato' }).getByText('Estorno').waitFor();

    await view.goToRoute('sellers/999999/balance');
    await page.getByRole('alert').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('alert').count()).toBe(1);
    view.forget(404);
    await view.close();
  },
);

test(
  'an operation of the docs is called in the console, which has a form for each; its write happens once',
  slow,
  async () => {
    const uuid = chargeUuid(1_002);
    const token = await createWithCharge('Called in the console', uuid);
    view = await ConsolePage.open(browser, hooks.api.url, { path: '/docs/en#/charges/refundcharge' });
    const { page } = view;
    const reply = async () => JSON.parse(await page.locator('[data-reply]').innerText()) as unknown;
    const writes = writesOf(page);
    await page
      .locator('[data-section-id="/charges/refundcharge"]')
      .getByRole('link', { name: 'Try it in the console' })
      .click();
    await view.signIn(token);
    await heading('Estornar uma cobrança por inteiro');
    // The body is that of the example in the document.
    expect(JSON.parse(await page.getByLabel('Corpo').inputValue())).toEqual({ asFraud: false });

    const send = page.getByRole('button', { name: 'Enviar PATCH' });
    await page.getByLabel('uuid').fill(uuid);
    // On a server with real data a write has to be confirmed; until then nothing is sent.
    await send.click();
    expect(writes).toEqual([]);
    await page.getByLabel('Entendo que isto altera dados reais.').check();
    await send.click();
    await page.getByRole('status').getByText('200').waitFor();
    expect(await reply()).toMatchObject({ uuid, status: 'REFUND' });

    // The key is the same, so the charge is refunded once, and the answer is the first one again.
    await page.getByText(/^\d+ cabeçalhos$/).click();
    expect(await page.getByText('idempotent-replayed').count()).toBe(0);
    await send.click();
    await page.getByText('idempotent-replayed').waitFor();
    expect(view.violations).toEqual([]);

    await page.getByRole('button', { name: 'Nova chave' }).click();
    await send.click();
    await page.getByRole('status').getByText('422').waitFor();
    expect(await reply()).toMatchObject({ code: 'charge_already_refunded' });
    expect(await page.getByRole('link', { name: 'Sobre este erro' }).getAttribute('href')).toMatch(
      /\/docs\/pt-BR#error-charge_already_refunded$/,
    );
    view.forget(422);

    await page.getByLabel('Corpo').fill('{ "asFraud": maybe }');
    await send.click();
    await page.getByRole('status').getByText('400').waitFor();
    expect(await reply()).toMatchObject({ code: 'malformed_json' });
    view.forget(400);
    const [first, ...others] = writes.map(keyOf);
    expect(others[0]).toBe(first);
    expect(others[1]).not.toBe(first);

    // A request that gets no answer can be sent again.
    await page.context().setOffline(true);
    await send.click();
    await page.getByText('Não há resposta do servidor').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Tentar agora' }).click();
    await page.getByRole('status').getByText('400').waitFor();
    view.violations.splice(0);

    // Another language changes the texts once they are there, and leaves what was typed.
    const problem = {
      type: `${hooks.api.url}/docs#error-storage_unavailable`,
      ...{ status: 503, code: 'storage_unavailable', detail: 'The database is away.', requestId: 'r1' },
    };
    await page.route('**/docs/en.json', (route) => route.fulfill({ status: 503, json: problem }));
    await page.getByRole('button', { name: 'EN: switch to English' }).click();
    await page.getByText('The database is away.').waitFor();
    await heading('Estornar uma cobrança por inteiro');
    expect(await page.getByLabel('Body').inputValue()).toBe('{ "asFraud": maybe }');
    await page.unroute('**/docs/en.json');
    await heading('Refund a charge in full');
    view.forget(503);
    expect(await page.getByLabel('Body').inputValue()).toBe('{ "asFraud": maybe }');
    await page.getByRole('button', { name: 'PT: mudar para português' }).click();

    // The page lists every operation in the reader's language, and has a form for each.
    const operations = operationsOf(readDocument()).map(({ operation: { operationId, summary } }) => ({
      operationId,
      summary: portuguese[summary] ?? `${summary}: not translated`,
    }));
    await view.goToRoute('api');
    await page.getByRole('link', { name: 'Estornar uma cobrança por inteiro' }).waitFor();
    const listed = await page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts();
    expect(listed.toSorted()).toEqual(operations.map(({ summary }) => summary).toSorted());
    expect(listed).toHaveLength(Object.keys(operationFacts).length);
    expect(await page.getByRole('heading', { level: 2, name: 'Cobranças', exact: true }).count()).toBe(1);
    for (const { operationId, summary } of operations) {
      await view.goToRoute(`api/${operationId}`);
      await heading(summary);
      await page.getByRole('button', { name: /^Enviar / }).waitFor();
    }
    await view.goToRoute('api/nothing');
    await heading('Esta página não existe');
    await view.close();
  },
);
