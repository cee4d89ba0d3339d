import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, slow } from './support/console-page.ts';
import { sellerBody } from './support/fixtures.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import type { Receiver } from './support/receiver.ts';
import { WebhookApi } from './support/webhook-api.ts';

type Schemas = components['schemas'];

/** Of the service; the browser's clock is set to it. */
const now = '2026-11-20T12:00:00Z';

let browser: TestBrowser;
let hooks: WebhookApi;
let receiver: Receiver;
let operator: ConsolePage;

beforeAll(async () => {
  [browser, hooks] = await Promise.all([startBrowser(), WebhookApi.start()]);
  await makeDefault(hooks.api, await createPlan(hooks.api, hooks.token));
  receiver = await hooks.startReceiver();
  operator = await ConsolePage.open(browser, hooks.api.url);
  await operator.page.clock.setFixedTime(now);
}, 60_000);
afterAll(() => Promise.all([browser.close(), hooks.stopReceivers().then(() => hooks.stop())]));

const byRole = (role: 'button' | 'link', name: string | RegExp) =>
  operator.page.getByRole(role, { name, exact: true });

/** Moves the focus there, by nothing but the Tab key. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < 500; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await operator.page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
}

async function press(role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(byRole(role, name).first());
  await operator.page.keyboard.press('Enter');
}

/** Into the field with this label; a choice is made by its first letters. */
async function type(label: string, text: string): Promise<void> {
  await tabTo(operator.page.getByLabel(new RegExp(`^${label}( \\*)?$`)));
  await operator.page.keyboard.type(text);
}

async function heading(name: string): Promise<void> {
  await operator.page.getByRole('heading', { level: 1, name }).waitFor();
}

/** What the API says, to compare. */
async function read<Body>(path: string): Promise<Body> {
  return (await hooks.api.call<Body>('GET', path, { token: hooks.token })).body;
}

describe('the morning of an operator, with the keyboard alone', { shuffle: false }, () => {
  let sellerId: number;

  afterAll(() => operator.close());

  test('it signs in, and creates a seller', slow, async () => {
    await operator.page.getByLabel('Token da API').waitFor();
    await operator.page.keyboard.type(hooks.token);
    await operator.page.keyboard.press('Enter');
    await heading('Visão geral');
    await press('link', 'Vendedores');
    await press('link', 'Novo vendedor');
    const typed = sellerBody(7);
    for (const [label, text] of Object.entries({
      'CPF ou CNPJ': typed.document,
      'Razão social ou nome completo': typed.companyName,
      'Nome fantasia': typed.fantasyName,
      'E-mail do vendedor': typed.email,
      Site: typed.sellerUrl,
      Webhook: receiver.url,
      'Endereço IP': typed.ip,
      'Senha do vendedor': typed.password,
      'Nome do contato': typed.contact.name,
      'E-mail do contato': typed.contact.email,
      Telefone: '(11) 98765-4321',
      CEP: '01002-000',
      Rua: typed.address.street,
      Número: typed.address.number,
      Bairro: typed.address.district,
      Cidade: typed.address.city,
      Estado: typed.address.state,
      Banco: '001',
      Agência: '1234',
      'Tipo de conta': 'Conta c',
      'Número da conta': '987654',
      'Dígito da conta': '3',
    })) {
      await type(label, text);
    }
    await press('button', 'Criar vendedor');
    await tabTo(operator.page.getByLabel('Guardei o token e o segredo'));
    await operator.page.keyboard.press('Space');
    await press('link', 'Ir para o vendedor');
    await heading(typed.companyName);
    const [seller] = await read<Schemas['SellerSummary'][]>('/v2/sellers');
    sellerId = seller!.id;
    const created = await read<Schemas['Seller']>(`/v2/seller?sellerId=${sellerId}`);
    expect(created.bankAccount).toMatchObject({ accountType: 'CHECKING_ACCOUNT', account: '987654' });
  });

  test('it uploads a file of charges, of which twelve are refused', slow, async () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => {
      const value = index % 100 === 42 ? 0 : 100;
      return JSON.stringify(chargeLine({ uuid: chargeUuid(index + 1), idSeller: sellerId, value }));
    });
    await press('link', 'Cobranças');
    await press('link', 'Importar cobranças');
    // The browser's own dialog opens from there.
    const input = operator.page.getByLabel('Arquivo');
    await tabTo(input);
    await input.setInputFiles({
      ...{ name: 'vendas.ndjson', mimeType: 'text/plain' },
      buffer: Buffer.from(lines.join('\n')),
    });
    await press('button', 'Importar 1.200 cobranças');
    await operator.page.getByText('Importação terminada').waitFor();
    await operator.page.getByRole('table', { name: '12 linhas recusadas' }).waitFor();
    const downloading = operator.page.waitForEvent('download');
    await press('button', 'Baixar linhas recusadas');
    await downloading;
    await hooks.drain();
  });

  test('it refunds one in part', slow, async () => {
    await press('link', 'Cobranças');
    await press('link', 'Camiseta azul');
    await press('button', 'Estornar');
    await tabTo(operator.page.getByLabel('Tudo o que resta'));
    await operator.page.keyboard.press('ArrowRight');
    await type('Valor do estorno', '40');
    await operator.page.keyboard.press('Enter');
    await operator.page.getByText('Estorno de R$ 40,00 solicitado.').waitFor();
    const balance = await read<Schemas['Balance']>(`/v2/seller/${sellerId}/balance`);
    // 1,188 sales of 99.01, less 40.00 and the 0.40 that return of the fee.
    expect(balance).toMatchObject({ available: 117_584.28, pending: 0 });
  });

  test('it closes the day, sends what is due to the bank, and hears that it is paid', slow, async () => {
    await press('link', 'Repasses');
    await press('button', 'Fechar um dia');
    await press('button', 'Fechar 20/11/2026: R$ 117.584,28');
    await press('link', 'Ver os repasses deste dia');
    for (const [name, confirm] of [
      ['Registrar envio', 'Registrar envio: R$ 117.584,28'],
      ['Registrar pagamento', 'Registrar pagamento: R$ 117.584,28'],
    ] as const) {
      const box = operator.page.getByLabel(/^Selecionar o repasse /);
      await tabTo(box);
      if (!(await box.isChecked())) await operator.page.keyboard.press('Space');
      await press('button', name);
      await press('button', confirm);
      await byRole('button', confirm).waitFor({ state: 'hidden' });
    }
    const [transfer] = await read<Schemas['Transfer'][]>('/v2/transfers');
    expect(transfer).toMatchObject({ idSeller: sellerId, status: 'PAID', amount: 117_584.28 });
    const balance = await read<Schemas['Balance']>(`/v2/seller/${sellerId}/balance`);
    expect(balance).toMatchObject({ available: 0, inTransfer: 0 });
  });

  test("it checks the seller's statement", slow, async () => {
    await press('link', 'Vendedores');
    await press('link', sellerBody(7).companyName);
    await press('link', 'Conferir extrato');
    await press('button', 'Conferir agora');
    await operator.page.getByText('1.190 linhas estão certas').waitFor();
  });

  test('it sends an event again, and leaves', slow, async () => {
    await hooks.drain();
    const before = receiver.ids.length;
    await press('link', 'Entregas');
    await operator.page
      .getByRole('row', { name: /Entregue/ })
      .first()
      .waitFor();
    await press('button', 'Enviar de novo');
    await operator.page.getByText('Na fila').first().waitFor();
    await hooks.drain();
    expect(receiver.ids).toHaveLength(before + 1);
    expect(receiver.ids.slice(0, before)).toContain(receiver.ids.at(-1));
    await press('button', 'Sair');
    await operator.page.getByLabel('Token da API').waitFor();
  });
});
