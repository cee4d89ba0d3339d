import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { isSigned, signingKey } from '../src/webhooks/sending/signature.ts';
import { ConsolePage, slow } from './support/console-page.ts';
import { answerWith, type Receiver } from './support/receiver.ts';
import { WebhookApi } from './support/webhook-api.ts';

let browser: TestBrowser;
let hooks: WebhookApi;
let view: ConsolePage;
let receiver: Receiver;

beforeAll(async () => {
  [browser, hooks] = await Promise.all([startBrowser(), WebhookApi.start()]);
  receiver = await hooks.startReceiver(answerWith(500));
  view = await ConsolePage.open(browser, hooks.api.url);
});
afterEach(() => expect(view.violations).toEqual([]));
afterAll(() => Promise.all([browser.close(), hooks.stop()]));

const button = (name: string) => view.page.getByRole('button', { name });

test('an admin sets the webhook, tests it, changes its secret and removes it', slow, async () => {
  const { page } = view;
  await view.begin();
  await view.signIn(hooks.token);
  await view.goTo('Webhooks');
  await page.getByText('Nenhum webhook cadastrado').waitFor();
  await button('Cadastrar webhook').click();
  await page.getByLabel('URL', { exact: false }).first().fill('ftp://hub.example/');
  await button('Salvar URL').click();
  await page.getByText('precisa ser uma URL que comece com').first().waitFor();
  view.violations.splice(0);
  await page.getByLabel('URL', { exact: false }).first().fill(receiver.url);
  await button('Salvar URL').click();
  const secret = page.getByLabel('Segredo do webhook');
  await secret.waitFor();
  const first = await secret.inputValue();
  await page.getByText('Ativo', { exact: true }).waitFor();

  await button('Trocar segredo').click();
  await button('Gerar novo segredo').click();
  await page.getByText('O anterior também assina até').waitFor();
  const second = await secret.inputValue();
  expect(second).not.toBe(first);

  await button('Enviar evento de teste').click();
  const toTest = page.getByRole('link', { name: 'Ver a entrega do teste' });
  await toTest.waitFor();
  await hooks.drain();
  const { body, headers } = receiver.received.at(-1)!;
  for (const key of [first, second])
    expect(isSigned(headers, body, signingKey(key), hooks.api.now)).toBe(true);

  await toTest.click();
  await page.getByRole('heading', { level: 1, name: 'webhook.test' }).waitFor();
  await page.getByText('"type": "webhook.test"').waitFor();
  await page.getByText(String(headers['webhook-id']), { exact: true }).waitFor();
  await page
    .getByRole('row', { name: /erro HTTP 500/ })
    .getByText('visível apenas para quem opera')
    .waitFor();
  receiver.answer = answerWith(204);
  await button('Enviar de novo').click();
  await page.getByText('Na fila').waitFor();
  await hooks.drain();
  await page.reload();
  await view.signIn(hooks.token);
  await page.getByRole('row', { name: /recebido 204/ }).waitFor();

  await view.goTo('Webhooks');
  await page.getByLabel('Evento').selectOption('webhook.test');
  await button('Filtrar').click();
  await page.getByRole('row', { name: /webhook\.test.*Entregue/ }).waitFor();
  await button('Remover').click();
  await button('Remover webhook').click();
  await page.getByText('Webhook removido.').waitFor();
  await page.getByText('Nenhum webhook cadastrado').waitFor();
});

test('a viewer reads all of it, and is offered nothing else', slow, async () => {
  const { api } = hooks;
  // Of its own, so that the test above finds nothing of this one.
  const owner = await api.createIntermediary('Viewed');
  const { store, keyring, tokens } = api.service;
  const { token } = await store.write((tx) =>
    issueToken(tx, { tokens, keyring }, operator(owner.id), null, api.now, { role: 'viewer' }),
  );
  const { url } = await hooks.startReceiver(answerWith(204));
  const send = async (method: string, path: string, body?: object) =>
    expect((await api.call(method, path, { token: owner.token, body })).status, path).toBe(200);
  await send('PUT', '/v2/payfac/webhook', { url });
  await send('POST', '/v2/payfac/webhook/test');
  await hooks.drain();
  await send('PUT', '/v2/payfac/webhook', { url: null });
  await view.begin();
  await view.signIn(token);
  await view.goTo('Webhooks');
  await view.page.getByText('Nenhum webhook cadastrado').waitFor();
  await view.page.getByRole('link', { name: 'webhook.test' }).first().click();
  await view.page.getByRole('heading', { level: 1, name: 'webhook.test' }).waitFor();
  await view.page.getByRole('row', { name: /recebido 204/ }).waitFor();
  for (const name of ['Enviar de novo', 'Cadastrar webhook', 'Enviar evento de teste']) {
    expect(await button(name).count()).toBe(0);
  }
});
