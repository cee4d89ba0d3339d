import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageFaults, startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { revokeToken } from '../src/tokens/token.repository.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, eventually, hold, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;
let token: string;
let seller: { id: number; token: string };
let view: ConsolePage;
let page: Page;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  ({ token } = await createPricedIntermediary(api));
  seller = await createSeller(api, token, 1);
  // The last sale falls due on 19 December.
  const card = { paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'ONLINE', brand: 'visa' } as const;
  const paidAt = '2026-11-19T09:00:00-03:00';
  const inDecember = { ...card, installments: 1, authorizationCode: 'A1', paidAt };
  const sales = Array.from({ length: 52 }, (_, n) =>
    chargeLine({ idSeller: seller.id, uuid: chargeUuid(n + 1), ...(n === 51 ? inDecember : {}) }),
  );
  await importLines(api, sales);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

beforeEach(async () => {
  view = await ConsolePage.open(browser, api.url);
  page = view.page;
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a token that is not known, or is revoked, is said to be; the next one is let in', slow, async () => {
  const unknown = seller.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  await (await view.tokenField()).fill(unknown);
  await page.getByRole('button', { name: 'Entrar' }).click();
  const notice = page.getByRole('alert');
  await notice.getByText('Este token não é válido').waitFor();
  expect(await notice.getByRole('link').getAttribute('href')).toMatch(/\/docs\/pt-BR#error-token_invalid$/);
  expect(await notice.locator('code').innerText()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await page.getByLabel('Token da API').inputValue()).toBe('');

  // A stored token is still there after a reload, even if the API could not be asked about it at first.
  const revoked = await api.createIntermediary('Revoked');
  await page.getByLabel('Manter até fechar esta aba').check();
  await view.signIn(revoked.token);
  await view.goTo('Vendedores');
  await page.getByText('Nenhum vendedor ainda.').waitFor();
  await page.route('**/v2/session', (route) => route.abort());
  await page.reload();
  await page.getByText('Não há resposta do servidor').waitFor();
  await page.unroute('**/v2/session');
  await page.getByRole('button', { name: 'Tentar agora' }).click();
  await heading('Vendedores');
  // What is still being read must not be the first to be refused.
  await page.getByText('Nenhum vendedor ainda.').waitFor();
  view.forget('failed request');
  view.forget('ERR_FAILED');

  await api.service.store.write((tx) => revokeToken(tx, api.service.keyring, revoked.tokenId, api.now));
  await page.getByRole('link', { name: 'Webhooks' }).click();
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
    const { token: leftToken, tokenId } = await api.createIntermediary('Left');
    const left = await createSeller(api, leftToken, 9);
    await view.signIn(leftToken);
    await page.goto(`${api.url}/console#/sellers/${left.id}/statement`);
    await page.getByText('Nada encontrado.').waitFor();
    const release = await hold(page, '**/v2/report/statement');
    const sent = page.waitForRequest((request) => request.headers().accept?.startsWith('text/csv') === true);
    await page.getByText('Arquivos técnicos').click();
    await page.getByRole('button', { name: 'Arquivo técnico (CSV da API)' }).click();
    await sent;
    await page.getByRole('button', { name: 'Sair' }).click();
    await view.signIn(seller.token);
    await api.service.store.write((tx) => revokeToken(tx, api.service.keyring, tokenId, api.now));
    const refused = page.waitForResponse((response) => response.status() === 401);
    await release();
    await (await refused).finished();
    await page.getByRole('link', { name: 'Plano' }).click();
    await page.getByRole('heading', { name: 'Cartão de crédito' }).waitFor();
    view.forget(401);
    await view.close();
  },
);

test('in a browser that keeps nothing the sign-in says so, and the pages work', slow, async () => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }
  });
  await page.goto(`${api.url}/console`);
  await page.reload();
  await view.tokenField();
  await page.getByText('Este navegador não deixa a página guardar nada.').waitFor();
  expect(await page.getByLabel('Manter até fechar esta aba').isDisabled()).toBe(true);
  // The hints are below their fields.
  const [field, hint] = [page.getByLabel('Token da API'), page.getByText('Fica só na memória desta página')];
  expect((await hint.boundingBox())!.y).toBeGreaterThan((await field.boundingBox())!.y);
  expect(await pageFaults(page)).toEqual([]);
  await view.signIn(token);
  await heading('Visão geral');
  await page.getByRole('button', { name: 'Tema escuro' }).click();
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await view.close();
});

test(
  'the server is away, or allows no more requests: the page says so, and goes on after that',
  slow,
  async () => {
    await view.signIn(seller.token);
    await page.getByLabel('Disponível').waitFor();
    // A moment after the first page, all pages are there.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/upload-page-.*\.js$/.test(name)),
    );
    await page.context().setOffline(true);
    await view.goToRoute(`sellers/${seller.id}/statement?month=2026-10`);
    await page.getByText('Não há resposta do servidor').waitFor();
    await page.context().setOffline(false);
    // The read is repeated without a click.
    await page.getByText('50 resultados').waitFor();

    // Only the page of the list that failed is read again.
    const read: string[] = [];
    page.on('request', (request) => read.push(new URL(request.url()).searchParams.get('cursor') ?? 'first'));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await page.getByText('Não há resposta do servidor').waitFor();
    await page.context().setOffline(false);
    await page.getByText('51 resultados').waitFor();
    expect(read).not.toContain('first');
    view.violations.splice(0);

    await page.clock.install();
    const problem = { status: 429, code: 'rate_limit_exceeded', title: '', detail: '', type: '/docs' };
    for (const [name, shown] of [
      ['Cobranças', '50 resultados'],
      ['Cadastro', 'Rua Direita, 100'],
    ] as const) {
      await page.route('**/v2/**', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '90' },
          json: { ...problem, requestId: '', instance: '' },
        }),
      );
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('alert').getByText('Muitas requisições em pouco tempo').first().waitFor();
      await page
        .getByText(/Nova tentativa em \d+ s\./)
        .first()
        .waitFor();
      await page.unroute('**/v2/**');
      await page.clock.fastForward(90_000);
      await page.getByText(shown).waitFor();
    }
    view.forget(429);
    await view.close();
  },
);

test('what was typed is lost only if the reader wants that', slow, async () => {
  await view.signIn(token);
  await heading('Visão geral');
  const [list, form] = ['Vendedores', 'Novo vendedor'];
  await view.goTo(list);
  await view.goTo(form);
  const typed = page.getByLabel(/^Nome fantasia/);
  await typed.fill('Padaria Nova');
  const place = page.url();
  for (const leave of [
    () => page.getByRole('link', { name: 'Cobranças' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    expect(await view.asked(false, leave)).toContain('ainda não foram salvas e serão perdidas');
    await eventually(() => page.url()).toBe(place);
    expect(await typed.inputValue()).toBe('Padaria Nova');
  }
  // Choosing to stay has not changed where "back" and "forward" lead. Without typed values they ask nothing.
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
});

test('a page that is open past midnight goes on with the new day', slow, async () => {
  await page.clock.install({ time: '2026-11-20T23:59:30-03:00' });
  await page.reload();
  await view.signIn(token);
  await view.goToRoute(`sellers/${seller.id}/balance`);
  const asTable = page.getByRole('figure', { name: 'Próximos 30 dias' });
  await asTable.getByText('Ver como tabela').click();
  await asTable.getByRole('cell', { name: '19/12/2026' }).waitFor();
  const readAgain = page.waitForRequest('**/v2/report/receivables/future*');
  await page.clock.fastForward(60_000);
  await readAgain;
  await view.goToRoute('overview');
  await page.getByText('21/11/2026').first().waitFor();
  await view.goToRoute('transfers');
  await page.clock.fastForward(24 * 3_600_000);
  await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
  expect(await page.getByRole('dialog').locator('input[type=date]').inputValue()).toBe('2026-11-22');
  view.forget(422);
  await view.close();
});

test('the overview shows everything else while the preview of a closing is calculated', slow, async () => {
  await page.clock.install({ time: '2026-11-20T12:00:00-03:00' });
  await page.reload();
  const held: (() => Promise<void>)[] = [];
  await page.route('**/transfers/due*', (route) => void held.push(() => route.continue()));
  await view.signIn(token);
  const closing = page.getByRole('region', { name: 'Fechamento de hoje' });
  await closing.getByText('Calculando a prévia.').waitFor();
  for (const name of ['Repasses a enviar', 'Entregas pendentes']) await page.getByLabel(name).waitFor();
  await page.getByRole('figure', { name: 'Próximos 30 dias' }).waitFor();
  // Minutes later the page still waits for the first request, and sends no other. (Other reads wait for 30 seconds.)
  await page.clock.fastForward(5 * 60_000);
  await page.clock.runFor(1_000);
  expect(await closing.getByText('Calculando a prévia.').count()).toBe(1);
  expect(held.length).toBe(1);
  // The request is cancelled when the user leaves.
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/transfers/due'));
  await view.goTo('Planos');
  expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
  await view.goTo('Visão geral');
  await eventually(() => held.length).toBe(2);
  await held[1]!();
  await closing.getByText('Prévia: repasse para 1 vendedor.').waitFor();
  view.forget('ERR_ABORTED');
  await view.close();
});

test(
  'a viewer is offered nothing that it may not do, and is told so where a link leads to it',
  slow,
  async () => {
    const { id, token: ownToken } = await api.createIntermediary('Shown');
    const watched = await createSeller(api, ownToken, 11);
    const issued = await api.service.store.write((tx) =>
      issueToken(tx, api.service, operator(id), null, api.now, { role: 'viewer' }),
    );
    /** The pages, a heading of each, and what it offers to those who may do it. */
    const pages: [route: string, heading: string, offers: string[]][] = [
      ['sellers', 'Vendedores', ['Novo vendedor']],
      ['plans', 'Planos', ['Novo plano']],
      ['charges', 'Cobranças', ['Importar cobranças']],
      ['transfers', 'Repasses', ['Fechar repasses do dia']],
      [
        `sellers/${watched.id}/data`,
        'Conta de recebimento',
        ['Alterar cadastro', 'Bloquear vendedor', 'Trocar conta'],
      ],
      [`sellers/${watched.id}/balance`, 'Reservas e retenções', ['Reter']],
    ];
    const control = (name: string) =>
      page.getByRole('link', { name }).or(page.getByRole('button', { name, exact: true }));
    await view.signIn(ownToken);
    await page.getByText('administrador', { exact: true }).waitFor();
    for (const [route, title, offers] of pages) {
      await view.goToRoute(route);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      for (const name of offers) await control(name).waitFor();
    }

    // What was done, and by whom, is for those who answer for it.
    await view.goTo('Auditoria');
    await page
      .getByRole('row')
      .filter({ hasText: 'Vendedor criado' })
      .filter({ hasText: `seller:${watched.id}` })
      .waitFor();

    await view.signInInstead(issued.token);
    await page.getByText('leitor (somente consulta)', { exact: true }).waitFor();
    for (const [route, title, offers] of pages) {
      await view.goToRoute(route);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      for (const name of offers) expect(await control(name).count(), name).toBe(0);
    }
    expect(await page.getByRole('link', { name: 'Auditoria' }).count()).toBe(0);
    for (const at of ['sellers/new', 'plans/new', 'charges/upload', 'audit']) {
      await view.goToRoute(at);
      await heading('Você não pode fazer isto');
      await page
        .getByText('Seu perfil de acesso: leitor (somente consulta). Peça a alguém com outro perfil')
        .waitFor();
    }
    await view.close();
  },
);
