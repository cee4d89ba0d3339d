import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { failedAuthenticationLimit } from '../src/rate-limits/rate-limit.ts';
import { revokeToken } from '../src/tokens/token.repository.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, inBrl, slow, spaced } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPlan, makeDefault } from './support/plans.ts';
import type { Receiver } from './support/receiver.ts';
import { readStatement, refund } from './support/statement.ts';
import { WebhookApi } from './support/webhook-api.ts';
import { TestApi } from './support/test-api.ts';

/** 52 sales: more than the console reads at once. */
const sales = [
  ...Array.from({ length: 50 }, (_, n) => ({ uuid: chargeUuid(n + 1), value: 10 + n / 4 })),
  { uuid: chargeUuid(51), paymentMethod: 'BANK_SLIP' as const, value: 1234.56 },
  {
    uuid: chargeUuid(52),
    value: 600,
    paymentMethod: 'CREDIT_CARD_EARLY_SELLER' as const,
    channel: 'ONLINE' as const,
    brand: 'elo' as const,
    installments: 12,
    authorizationCode: 'A1',
    paidAt: '2026-11-19T09:00:00-03:00',
  },
];

let browser: TestBrowser;
let hooks: WebhookApi;
let api: TestApi;
let receiver: Receiver;
let seller: { id: number; token: string };
let view: ConsolePage;
let page: Page;

beforeAll(async () => {
  [browser, hooks] = await Promise.all([startBrowser(), WebhookApi.start()]);
  api = hooks.api;
  await makeDefault(api, await createPlan(api, hooks.token));
  receiver = await hooks.startReceiver();
  seller = await createSeller(api, hooks.token, 1, { webhook: receiver.url });
  await importLines(
    api,
    sales.map((sale) => chargeLine({ idSeller: seller.id, ...sale })),
  );
  await refund(api, hooks.token, chargeUuid(51));
  await hooks.drain();
}, 60_000);
afterAll(() => Promise.all([browser.close(), hooks.stopReceivers().then(() => hooks.stop())]));

/** A page with nobody signed in. */
async function openAt(url: string): Promise<void> {
  view = await ConsolePage.open(browser, url);
  page = view.page;
}

async function setFee(sequence: number, feeCents: number): Promise<void> {
  await api.service.store.write((tx) =>
    tx
      .updateTable('statement_entries')
      .set({ fee_cents: feeCents })
      .where('seller_id', '=', seller.id)
      .where('sequence', '=', sequence)
      .execute(),
  );
}

describe('the morning of a seller', { shuffle: false }, () => {
  beforeAll(() => openAt(api.url));
  afterAll(() => view.close());

  test('it signs in with the keyboard alone, and reads its name and its balance', slow, async () => {
    await page.getByLabel('Token da API').waitFor();
    await page.keyboard.type(seller.token);
    await page.keyboard.press('Enter');
    await page.getByText('Padaria 1').waitFor();
    const { body } = await api.call<{ available: number; pending: number }>(
      'GET',
      `/v2/seller/${seller.id}/balance`,
      { token: seller.token },
    );
    expect([body.available > 0, body.pending > 0]).toEqual([true, true]);
    await page.getByLabel('Disponível').getByText(inBrl(body.available)).waitFor();
    await page.getByLabel('A receber').getByText(inBrl(body.pending)).waitFor();
    // 19 November and 30 days.
    await page.getByText('Dezembro de 2026', { exact: false }).waitFor();
    await page.getByRole('cell', { name: '19', exact: false }).getByText(inBrl(body.pending)).waitFor();
  });

  test('its token is neither in the address nor in any storage', async () => {
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept + page.url()).not.toContain(seller.token);
    expect((await page.context().cookies()).length).toBe(0);
  });

  test(
    'it reads its statement page by page, filters it, and takes it home as the API writes it',
    slow,
    async () => {
      await view.goTo('Extrato');
      const rows = page.getByRole('table', { name: 'Extrato' }).locator('tbody tr');
      await page.getByText('50 resultados').waitFor();
      await page.getByRole('button', { name: 'Carregar mais' }).click();
      await page.getByText('53 resultados').waitFor();
      expect(await rows.count()).toBe(53);
      expect(await page.getByRole('button', { name: 'Carregar mais' }).count()).toBe(0);

      await page.getByLabel('Operação').selectOption('Estorno');
      await page.getByLabel('ID da cobrança').press('Enter');
      await page.getByText('1 resultado', { exact: true }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('uuid_charge');
      // The fee comes back: gross less fee is net.
      expect(spaced(await rows.innerText())).toMatch(/−R\$ 1\.234,56\s+−R\$ 3,49\s+−R\$ 1\.231,07$/);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Baixar como CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`extrato-${seller.id}.csv`);
      const expected = await api.call('POST', '/v2/report/statement', {
        token: seller.token,
        headers: { Accept: 'text/csv' },
        body: { idSeller: String(seller.id), operacoes: ['ESTORNO'] },
      });
      expect(await readFile(await download.path(), 'utf8')).toBe(expected.text);
    },
  );

  test('its browser checks every line', slow, async () => {
    await view.goTo('Conferir extrato');
    await page.getByRole('button', { name: 'Conferir agora' }).click();
    await page.getByText('53 linhas estão certas').waitFor();
    const rows = page.getByRole('table', { name: 'Conferir extrato' }).locator('tbody tr');
    expect(await rows.filter({ hasText: '✓ Certa' }).count()).toBe(53);
    const last = (await readStatement(api, seller.token)).find(({ sequence }) => sequence === 53);
    await page.getByText(last?.hash ?? 'no line 53').waitFor();
  });

  test('it shows the very line that somebody has changed in the database', slow, async () => {
    await setFee(7, 1);
    await page.getByRole('button', { name: 'Conferir de novo' }).click();
    await page.getByRole('heading', { name: '1 diferença' }).waitFor();
    await page.getByLabel('Só as linhas com diferença').check();
    const row = page.getByRole('table', { name: 'Conferir extrato' }).locator('tbody tr');
    expect(await row.innerText()).toMatch(/^7\s+✗ o hash não corresponde aos campos/);
    await setFee(7, 11);
  });

  test('its plan is in sentences, and the calculator says what the API quotes', slow, async () => {
    await view.goTo('Plano');
    await page.getByText('0,99% do valor de cada venda, no máximo R$ 10,00.').waitFor();
    await page.getByText('R$ 3,49 por venda.').waitFor();
    await view.goTo('Calculadora');
    await page.getByLabel('Valor da venda').fill('1999,90');
    await page.getByLabel('Forma de pagamento').selectOption('Crédito parcelado sem juros');
    await page.getByLabel('Bandeira').selectOption('Elo');
    await page.getByLabel('Parcelas').fill('12');
    await page.getByRole('button', { name: 'Calcular' }).click();
    const body = {
      value: 1999.9,
      paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
      channel: 'ONLINE',
      brand: 'elo',
      installments: 12,
    };
    const quote = await api.call<{ net: number; fee: number }>(
      'POST',
      `/v2/seller/rates/${seller.id}/quote`,
      {
        token: seller.token,
        body,
      },
    );
    expect(quote.body.fee).toBe(103.99);
    await page.getByText(inBrl(quote.body.net), { exact: true }).waitFor();
    await page.getByText(inBrl(quote.body.fee), { exact: true }).waitFor();
    // The steps are of the sale that was asked for, whatever the form says by now.
    await page.getByLabel('Parcelas').fill('6');
    await page.getByText('Como foi calculado').click();
    expect((await page.locator('details[open] li').allInnerTexts()).map(spaced)).toEqual([
      'Venda: R$ 1.999,90, Crédito parcelado sem juros, Online, Elo, 12 parcelas',
      'Preço: 5,2% do valor: taxa da bandeira Elo para 12 parcelas',
      'Cálculo: R$ 1.999,90 × 5,2% = R$ 103,9948',
      'Arredondamento: sobra menos de meio centavo: para baixo, R$ 103,99',
      'Limite: não se aplica, a taxa não passa do valor da venda',
      'Taxa: R$ 103,99',
      'A receber: R$ 1.999,90 − R$ 103,99 = R$ 1.895,91',
      'Estorno: A venda pode ser estornada a qualquer momento. Em um estorno, a taxa é devolvida na proporção do valor estornado.',
      'Contestação: Possível a qualquer momento. A taxa é devolvida na proporção do valor contestado.',
      'Recebimento: Disponível 30 dias corridos depois do pagamento.',
    ]);
  });
});

describe('the morning of an operator', { shuffle: false }, () => {
  beforeAll(() => openAt(api.url));
  afterAll(() => view.close());

  test('it finds a seller by a part of its name, and reads its pages', slow, async () => {
    await view.signIn(hooks.token);
    await page.getByText('Intermediário').waitFor();
    await view.goTo('Vendedores');
    await page.getByLabel('Nome ou documento').fill('padaria');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByRole('link', { name: 'Padaria 1 Ltda' }).click();
    await page.getByRole('heading', { level: 1, name: 'Padaria 1 Ltda' }).waitFor();
    await page.getByRole('link', { name: 'Cadastro' }).click();
    await page.getByText('Rua Direita, 100').waitFor();
  });

  test('it filters charges, and reads the life of one that was refunded', slow, async () => {
    await view.goTo('Cobranças');
    await page.getByLabel('Situação').selectOption('Estornada');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('1 resultado', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Camiseta azul' }).click();
    const events = page.getByRole('listitem').filter({ has: page.locator('strong') });
    await events.nth(2).waitFor();
    expect((await events.allInnerTexts()).map((text) => spaced(text.split('\n')[0] ?? ''))).toEqual([
      'Paga: R$ 1.234,56',
      'Disponível para o vendedor: R$ 1.231,07',
      'Estorno solicitado ao processador: R$ 1.234,56',
    ]);
    await page.getByRole('table', { name: 'No extrato' }).getByText('Estorno').waitFor();
  });

  test('a double click sends an event again once', slow, async () => {
    await view.goTo('Entregas');
    const replays: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/replay')) replays.push(request.headers()['x-idempotency-key'] ?? null);
    });
    const row = page.getByRole('row').filter({ hasText: 'charge.refunded' });
    await row.getByRole('button', { name: 'Enviar de novo' }).dblclick();
    await row.getByText('Na fila').waitFor();
    await row.getByText('Pendente').waitFor();
    expect(replays).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const before = receiver.ids;
    await hooks.drain();
    const [sent = '', ...others] = receiver.ids.slice(before.length);
    expect(others).toEqual([]);
    expect(before.filter((id) => id === sent)).toHaveLength(1);
  });
});

/** What the page makes of an answer, which is the same from each engine. */
describe.runIf(inject('engine') === 'sqlite')('what goes wrong is said, and the page recovers', () => {
  beforeEach(() => openAt(api.url));

  test('a token that is not known', slow, async () => {
    await page
      .getByLabel('Token da API')
      .fill(seller.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    await page.getByRole('button', { name: 'Entrar' }).click();
    const notice = page.getByRole('alert');
    await notice.getByText('Este token não é válido').waitFor();
    expect(await notice.getByRole('link').getAttribute('href')).toMatch(/\/docs#error-token_invalid$/);
    expect(await notice.locator('code').innerText()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await page.getByLabel('Token da API').inputValue()).toBe('');
    view.forget(401);
    await view.close();
  });

  test('the server is away, and comes back', slow, async () => {
    await view.signIn(seller.token);
    await page.getByLabel('Disponível').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Plano' }).click();
    await page.getByText('Não há resposta do servidor').waitFor();
    await page.context().setOffline(false);
    // Without a click: it is tried again by itself.
    await page.getByText('Crédito · Online').waitFor();
    await page.close();
  });

  test('a next page that the server did not give is read when it is back, and it alone', slow, async () => {
    await view.signIn(seller.token);
    await view.goTo('Extrato');
    await page.getByText('50 resultados').waitFor();
    const read: string[] = [];
    page.on('request', (request) => read.push(new URL(request.url()).searchParams.get('cursor') ?? 'first'));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await page.getByText('Não há resposta do servidor').waitFor();
    await page.context().setOffline(false);
    await page.getByText('53 resultados').waitFor();
    expect(read).not.toContain('first');
    await page.close();
  });

  test('filters that are cleared leave their fields', slow, async () => {
    await view.signIn(hooks.token);
    await view.goTo('Vendedores');
    const text = page.getByLabel('Nome ou documento');
    await text.fill('nobody');
    await text.press('Enter');
    await page.getByText('Nada encontrado.').waitFor();
    await page.getByRole('button', { name: 'Limpar' }).click();
    await page.getByRole('link', { name: 'Padaria 1 Ltda' }).waitFor();
    expect(await text.inputValue()).toBe('');
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
    await view.close();
  });

  test('a kept token that could not be asked about is tried again', slow, async () => {
    await page.getByLabel('Manter até fechar esta aba').check();
    await view.signIn(seller.token);
    await page.route('**/v2/seller', (route) => route.abort());
    await page.reload();
    await page.getByText('Não há resposta do servidor').waitFor();
    await page.unroute('**/v2/seller');
    await page.getByRole('button', { name: 'Tentar agora' }).click();
    await page.getByRole('button', { name: 'Sair' }).waitFor();
    await page.close();
  });

  test(
    'an event that was to be sent again while the server was away is sent with the same key',
    slow,
    async () => {
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/replay')) keys.push(request.headers()['x-idempotency-key']);
      });
      await view.signIn(hooks.token);
      await view.goTo('Entregas');
      const row = page.getByRole('row').filter({ hasText: 'charge.paid' }).first();
      await row.getByRole('button', { name: 'Enviar de novo' }).waitFor();
      await page.context().setOffline(true);
      await row.getByRole('button', { name: 'Enviar de novo' }).click();
      await row.getByText('Não há resposta do servidor').waitFor();
      await page.context().setOffline(false);
      await row.getByRole('button', { name: 'Tentar agora' }).click();
      await page.getByText('Na fila').waitFor();
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      await hooks.drain();
      await page.close();
    },
  );

  test('the token is revoked meanwhile: the way in says so, and the next token is let in', slow, async () => {
    const { token, tokenId } = await api.createIntermediary('Revoked');
    await page.getByLabel('Manter até fechar esta aba').check();
    await view.signIn(token);
    await view.goTo('Vendedores');
    await page.getByText('Nada encontrado.').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Vendedores' }).waitFor();
    await api.service.store.write((tx) => revokeToken(tx, tokenId, api.now));
    await page.getByRole('link', { name: 'Entregas' }).click();
    await page.getByRole('alert').getByText('Este token não é válido').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    view.forget(401);
    await view.signIn(seller.token);
    await view.close();
  });

  test(
    'a download of a session that has ended, whose token was revoked, leaves the next one alone',
    slow,
    async () => {
      const { token, tokenId } = await api.createIntermediary('Left');
      const left = await createSeller(api, token, 9);
      const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
      await page.route('**/v2/report/statement', async (route) => {
        await released;
        await route.continue();
      });
      await view.signIn(token);
      await page.goto(`${api.url}/console#/sellers/${left.id}/statement`);
      const sent = page.waitForRequest(
        (request) => request.headers().accept?.startsWith('text/csv') === true,
      );
      await page.getByRole('button', { name: 'Baixar como CSV' }).click();
      await sent;
      await page.getByRole('button', { name: 'Sair' }).click();
      await view.signIn(seller.token);
      await api.service.store.write((tx) => revokeToken(tx, tokenId, api.now));
      const refused = page.waitForResponse((response) => response.status() === 401);
      release(undefined);
      await (await refused).finished();
      await page.getByRole('link', { name: 'Plano' }).click();
      await page.getByText('Crédito · Online').waitFor();
      await page.close();
    },
  );

  test('too many requests: it says for how long, and goes on after that', slow, async () => {
    await page.close();
    const limit = { count: 10, windowSeconds: 10 };
    const limited = await TestApi.start({
      rateLimits: { token: limit, intermediary: null, failedAuthentication: failedAuthenticationLimit },
    });
    const { token } = await limited.createIntermediary();
    await openAt(limited.url);
    // The first page of an operator needs more than ten.
    await view.goToPlace('sellers');
    await view.signIn(token);
    await page.getByText('Nada encontrado.').waitFor();
    for (let status = 200; status !== 429;) {
      ({ status } = await limited.call('GET', '/v2/deliveries', { token }));
    }
    await page.getByRole('link', { name: 'Entregas' }).click();
    await page.getByRole('alert').getByText('Muitas requisições em pouco tempo').waitFor();
    await page.getByText(/Nova tentativa em \d+ s\./).waitFor();
    await page.getByText('Nada encontrado.').waitFor();
    view.forget(429);
    await view.close();
    await limited.stop();
  });
});
