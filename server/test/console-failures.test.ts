import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, hold, keyOf, slow, writesOf } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

type Transfer = components['schemas']['Transfer'];

const now = '2026-11-20T12:00:00Z';

let browser: TestBrowser;
let api: TestApi;
let token: string;
let sellers = 0;
let opened: ConsolePage;
let page: Page;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  opened = await openTab();
  ({ page } = opened);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

/** Each test has an intermediary of its own, with a seller to whom 99.01 is due. */
beforeEach(async () => {
  ({ token } = await createPricedIntermediary(api, `Acme ${++sellers}`));
  const { id } = await createSeller(api, token, sellers);
  await importLines(api, [chargeLine({ idSeller: id, uuid: chargeUuid(sellers) })]);
  await opened.begin();
});

async function openTab(): Promise<ConsolePage> {
  const tab = await ConsolePage.open(browser, api.url);
  await tab.page.clock.setFixedTime(now);
  return tab;
}

async function transfers(): Promise<Transfer[]> {
  return (await api.call<Transfer[]>('GET', '/v2/transfers', { token })).body;
}

async function close(): Promise<Transfer> {
  const body = { transferDate: '2026-11-20' };
  expect((await api.call('POST', '/v2/payfac/transfers', { token, body })).status).toBe(200);
  const [transfer] = await transfers();
  return transfer!;
}

const confirmButton = () => page.getByRole('button', { name: 'Fechar 20/11/2026: R$ 99,01' });

test(
  'a slow network: each page says that it reads, and a day is closed once, however often it is clicked',
  slow,
  async () => {
    const signedIn = await hold(page, '**/v2/session');
    await (await opened.tokenField()).fill(token);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.locator('button[data-loading]').waitFor();
    await signedIn();
    await page.getByRole('heading', { level: 1, name: 'Visão geral' }).waitFor();
    const read = await hold(page, '**/v2/**');
    await opened.goTo('Vendedores');
    await page.getByRole('status', { name: 'Carregando' }).waitFor();
    // The navigation does not wait for a page that is still reading.
    await opened.goTo('Repasses');
    await page.getByRole('status', { name: 'Carregando' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await read();
    await page.getByText('Nenhum repasse ainda.').waitFor();

    const writes = writesOf(page);
    await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
    await confirmButton().waitFor();
    const closed = await hold(page, '**/v2/payfac/transfers');
    await confirmButton().dblclick();
    await page.keyboard.press('Enter');
    const cancel = page.getByRole('button', { name: 'Cancelar', disabled: true });
    await cancel.waitFor();
    // The dialog stays until the result is known.
    await page.keyboard.press('Escape');
    await cancel.waitFor();
    await closed();
    await page.getByRole('heading', { name: 'Fechamento de 20/11/2026' }).waitFor();
    expect(writes).toHaveLength(1);
    expect(await transfers()).toHaveLength(1);
    expect(opened.violations).toEqual([]);
  },
);

test('an answer that is lost: the closing is sent again with its key, and was done once', slow, async () => {
  const writes = writesOf(page);
  await opened.signIn(token);
  await opened.goTo('Repasses');
  await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
  await confirmButton().waitFor();
  await page.route('**/v2/payfac/transfers', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirmButton().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Não há resposta do servidor').waitFor();
  expect(await transfers()).toHaveLength(1);
  await page.unroute('**/v2/payfac/transfers');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Fechar repasses do dia' }).click();
  // Nothing is due any more, but the closing that was confirmed was carried out.
  await page.getByRole('button', { name: 'Fechar 20/11/2026: R$ 0,00' }).click();
  await dialog.getByText('“Fechar 20/11/2026: R$ 99,01” já tinha sido feito').waitFor();
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
  const done = page.getByRole('table', { name: 'Fechamento de 20/11/2026' });
  await done.getByText('Com repasse').waitFor();
  expect(await done.locator('tbody tr').first().locator('td').nth(1).innerText()).toBe('1');
  const keys = writes.map(keyOf);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await transfers()).toHaveLength(1);
});

test('an answer that is lost: whatever is tried after it, its amount is refunded once', slow, async () => {
  const uuid = chargeUuid(sellers);
  await opened.signIn(token);
  await opened.goToRoute(`charges/${uuid}`);
  await page.getByRole('button', { name: 'Estornar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Estornar' });
  await dialog.getByLabel('Uma parte').check();
  const refundPart = async (value: string) => {
    await dialog.getByLabel('Valor do estorno').fill(value);
    await dialog.getByRole('button', { name: `Estornar R$ ${value}` }).click();
  };
  const notice = dialog.getByRole('alert').getByText('Não há resposta do servidor');
  await page.route('**/partial-refund/*', async (route) => {
    const { value } = route.request().postDataJSON() as { value: number };
    if (value === 10) await route.fetch();
    await route.abort();
  });
  await refundPart('10,00');
  await notice.waitFor();
  await Promise.all([page.waitForEvent('requestfailed'), refundPart('20,00')]);
  await notice.waitFor();
  await page.unroute('**/partial-refund/*');
  // The user gives up, and comes back.
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Estornar' }).click();
  await refundPart('10,00');
  await dialog.getByText('“Estornar R$ 10,00” já tinha sido feito').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Estorno de R$ 10,00 solicitado.').waitFor();
  const { body } = await api.call<components['schemas']['ChargeDetail']>('GET', `/v2/charges/${uuid}`, {
    token,
  });
  expect(body.refunds.map(({ value }) => value)).toEqual([10]);
});

test('answers of the bank that break off are sent on, each with its key', slow, async () => {
  const first = await close();
  const sale = chargeLine({ idSeller: await lastSeller(), uuid: chargeUuid(2_000) });
  await importLines(api, [sale]);
  const second = await close();
  const writes = writesOf(page);
  await opened.signIn(token);
  await opened.goTo('Repasses');
  await page.getByText('2 resultados').waitFor();
  await page.getByRole('button', { name: 'Selecionar todos os carregados' }).click();
  await page.getByRole('button', { name: 'Registrar envio' }).click();
  const readMeanwhile: string[] = [];
  // The list begins with the second transfer.
  await page.route(`**/v2/payfac/transfers/${first.idTransfer}`, async (route) => {
    // Returning to the tab reads nothing again in the middle of that. The scripts of other pages may come at any time.
    const note = (request: Request) => {
      const isData = request.resourceType() === 'fetch';
      if (isData && request.method() === 'GET') readMeanwhile.push(request.url());
    };
    page.on('request', note);
    await lookAt(page);
    page.off('request', note);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Registrar envio: 2 repasses, R$ 198,02' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Não há resposta do servidor').waitFor();
  expect(readMeanwhile).toEqual([]);
  const statuses = async () => (await transfers()).map(({ idTransfer, status }) => [idTransfer, status]);
  expect(await statuses()).toEqual([
    [second.idTransfer, 'SENT'],
    [first.idTransfer, 'CREATED'],
  ]);
  await page.unroute(`**/v2/payfac/transfers/${first.idTransfer}`);
  await dialog.getByRole('button', { name: 'Tentar agora' }).click();
  await page.getByRole('button', { name: 'Registrar pagamento' }).waitFor();
  expect(await statuses()).toEqual([
    [second.idTransfer, 'SENT'],
    [first.idTransfer, 'SENT'],
  ]);
  const keys = writes.map(keyOf);
  expect(keys).toEqual([keys[0], keys[1], keys[0], keys[1]]);
  expect(keys[0]).not.toBe(keys[1]);
});

test(
  'answers of the bank and of the processor, once recorded, are said to be when sent again',
  slow,
  async () => {
    const uuid = chargeUuid(4_000);
    const first = await close();
    await importLines(api, [chargeLine({ idSeller: await lastSeller(), uuid })]);
    await close();
    await refund(api, token, uuid);
    await opened.signIn(token);
    const dialog = page.getByRole('dialog');
    /** Confirms, loses the answer, and tries again. */
    const confirmTwice = async (name: string, request: string) => {
      await page.route(request, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await dialog.getByRole('button', { name }).click();
      await dialog.getByRole('alert').getByText('Não há resposta do servidor').waitFor();
      await page.unroute(request);
      await dialog.getByRole('button', { name: 'Tentar agora' }).click();
      await dialog.getByText(`“${name}” já tinha sido feito`).waitFor();
      await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
    };
    await opened.goTo('Repasses');
    await page.getByText('2 resultados').waitFor();
    await page.getByRole('button', { name: 'Selecionar todos os carregados' }).click();
    await page.getByRole('button', { name: 'Registrar envio' }).click();
    // The list begins with the other transfer, whose answer arrives.
    await confirmTwice('Registrar envio: 2 repasses, R$ 198,02', `**/transfers/${first.idTransfer}`);
    await page.getByText('Envio registrado: 2 repasses, R$ 198,02.').waitFor();
    expect((await transfers()).map(({ status }) => status)).toEqual(['SENT', 'SENT']);

    await opened.goToRoute(`charges/${uuid}`);
    await page.getByRole('button', { name: 'Responder estorno' }).click();
    await confirmTwice('Concluir estorno de R$ 100,00', '**/payfac/refunds/*');
    await page.getByText('Estorno concluído.').waitFor();
  },
);

test(
  'an answer of the bank that is refused does not stop the others, and can be sent again',
  slow,
  async () => {
    const first = await close();
    await importLines(api, [chargeLine({ idSeller: await lastSeller(), uuid: chargeUuid(3_000) })]);
    const second = await close();
    await opened.signIn(token);
    await opened.goTo('Repasses');
    await page.getByLabel('Situação').selectOption('A enviar');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('2 resultados').waitFor();
    await page.getByRole('button', { name: 'Selecionar todos os carregados' }).click();
    // The list begins with the second transfer.
    const body = { status: 'PAID' };
    await page.route(`**/v2/payfac/transfers/${second.idTransfer}`, async (route) => {
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.getByRole('button', { name: 'Registrar envio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registrar envio' });
    await dialog.getByRole('button', { name: 'Registrar envio: 2 repasses, R$ 198,02' }).click();
    await dialog.getByText('1 de 2 repasses registrados.').waitFor();
    const rows = dialog.getByRole('table', { name: 'Recusados' }).locator('tbody tr');
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(
        `^${second.idTransfer}\\s+A situação atual deste repasse não permite.*\\s+Este repasse está em CREATED`,
      ),
    ]);
    opened.forget(422);
    const statuses = async () => (await transfers()).map(({ idTransfer, status }) => [idTransfer, status]);
    expect(await statuses()).toEqual([
      [second.idTransfer, 'CREATED'],
      [first.idTransfer, 'SENT'],
    ]);
    // Data that the list reads in the meantime does not change the dialog, even if the list is empty.
    await page.route('**/v2/transfers?*', (route) => route.fulfill({ json: [] }));
    await lookAt(page);
    await page.getByText('Nada encontrado.').waitFor();
    await page.unroute('**/v2/transfers?*');
    await page.unroute(`**/v2/payfac/transfers/${second.idTransfer}`);
    await dialog.getByRole('button', { name: 'Registrar envio: R$ 99,01' }).click();
    await page.getByText('Envio registrado: 2 repasses, R$ 198,02.').waitFor();
    expect((await statuses()).map(([, status]) => status)).toEqual(['SENT', 'SENT']);
    expect(opened.violations).toEqual([]);
  },
);

test('two tabs: what one writes the other shows once it is looked at', slow, async () => {
  const { idTransfer } = await close();
  const other = await openTab();
  for (const tab of [opened, other]) {
    await tab.signIn(token);
    await tab.goTo('Repasses');
    await tab.page.getByLabel(`Selecionar o repasse ${idTransfer}`).check();
  }
  await other.page.getByRole('button', { name: 'Registrar envio' }).click();
  await other.page.getByRole('button', { name: 'Registrar envio: R$ 99,01' }).click();
  await other.page.getByRole('button', { name: 'Registrar pagamento' }).waitFor();
  const row = page.getByRole('row').nth(1);
  expect(await row.innerText()).toContain('A enviar');
  await lookAt(page);
  await row.getByText('Enviado ao banco').waitFor();

  await other.page.getByRole('button', { name: 'Registrar pagamento' }).click();
  await other.page.getByRole('button', { name: 'Registrar pagamento: R$ 99,01' }).click();
  await other.page.getByRole('row').nth(1).getByText('Pago').waitFor();
  // The first tab does not know that yet.
  await page.getByRole('button', { name: 'Registrar falha' }).click();
  await page.getByRole('button', { name: 'Registrar falha: R$ 99,01' }).click();
  await page
    .getByRole('alert')
    .getByText('Este repasse está em PAID e não pode passar para FAILED')
    .waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await lookAt(page);
  await row.getByText('Pago').waitFor();
  expect((await transfers()).map(({ status }) => status)).toEqual(['PAID']);
  opened.forget(422);
  expect(opened.violations).toEqual([]);
  await other.close();
});

test('an event is sent again once: on a double click, and after the server was away', slow, async () => {
  const writes = writesOf(page);
  await opened.signIn(token);
  await opened.goTo('Webhooks');
  const again = page.getByRole('button', { name: 'Enviar de novo' });
  await again.first().waitFor();
  await page.context().setOffline(true);
  await again.first().click();
  await page.getByRole('alert').getByText('Não há resposta do servidor').waitFor();
  await page.context().setOffline(false);
  const answered = await hold(page, '**/replay');
  await page.getByRole('button', { name: 'Tentar agora' }).dblclick();
  await answered();
  await page.getByText('Na fila').waitFor();
  const keys = writes.map(keyOf);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('what draws the charts is not to be had: its table is', slow, async () => {
  const today = chargeLine({
    ...{ idSeller: await lastSeller(), uuid: chargeUuid(1_000), paymentMethod: 'BANK_SLIP' },
    paidAt: '2026-11-20T08:00:00-03:00',
  });
  await importLines(api, [today]);
  await page.route('**/console/draw-bars-*.js', (route) => route.abort());
  await opened.signIn(token);
  const figure = page.getByRole('figure', { name: 'Próximos 30 dias' });
  await figure.getByText('O gráfico não pôde ser carregado').waitFor();
  await figure.getByText('Ver como tabela').click();
  await figure.getByRole('cell', { name: '22/11/2026' }).waitFor();
});

async function lastSeller(): Promise<number> {
  const { body } = await api.call<{ id: number }[]>('GET', '/v2/sellers', { token });
  return body[0]!.id;
}

/** Makes the page believe that its tab is visible again. */
async function lookAt(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
