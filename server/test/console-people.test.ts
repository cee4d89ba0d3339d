import decodeQr from 'qr/decode.js';
import { URI, type TOTP } from 'otpauth';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { addPerson, signOutEverywhere } from '../src/people/people.service.ts';
import { createSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { ConsolePage, eventually, rowsOf, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { serveHere } from './support/serve-here.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;
let intermediaryId: number;
let token: string;
interface SellerId {
  id: number;
}
let sellers: SellerId[];

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  ({ id: intermediaryId, token } = await createPricedIntermediary(api));
  sellers = [await createSeller(api, token, 1), await createSeller(api, token, 2)];
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

const email = 'ana@example.com';
const password = 'uma frase comprida';

const add = async (sellerId: number, role: 'seller_owner' | 'seller_viewer', name = '') =>
  addPerson(api.service, { intermediaryId, sellerId, role, email, name });

/** Returns what an app reads from the QR code on the page, pixel by pixel. */
async function readQr({ page }: ConsolePage): Promise<string> {
  const image = page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' });
  const pixels = await image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 400;
    const context = canvas.getContext('2d')!;
    context.imageSmoothingEnabled = false;
    context.fillStyle = 'white';
    context.fillRect(0, 0, 400, 400);
    context.drawImage(element, 0, 0, 400, 400);
    return Array.from(context.getImageData(0, 0, 400, 400).data);
  });
  return decodeQr({ width: 400, height: 400, data: Uint8Array.from(pixels) });
}

test(
  'a person accepts their invitation, signs in with their app, chooses a seller, and is signed out by the operator',
  slow,
  async () => {
    const [first, second] = sellers as [SellerId, SellerId];
    await add(first.id, 'seller_owner', 'Ana Souza');
    const { invitation } = await add(second.id, 'seller_viewer');
    const view = await ConsolePage.open(browser, api.url, { path: `/console#/invitation/${invitation!}` });
    const { page } = view;
    const fill = (label: string, value: string) => page.getByLabel(new RegExp(`^${label}`)).fill(value);
    const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Olá, Ana Souza' }).waitFor();
    const app = URI.parse(await readQr(view)) as TOTP;
    expect([app.issuer, app.label]).toEqual(['Payfac', email]);
    await page.getByText(app.secret.base32).waitFor();
    expect(await view.faults()).toEqual([]);
    const code = () => app.generate({ timestamp: api.now });

    await fill('Nova senha', password);
    await fill('Código do aplicativo', '000000');
    await click('Criar acesso');
    await page.getByRole('alert').getByText('O código do aplicativo está errado.').waitFor();
    view.forget(401);
    await fill('Código do aplicativo', code());
    await click('Criar acesso');
    await page.getByRole('heading', { level: 1, name: 'Códigos de recuperação' }).waitFor();
    const codes = await page
      .getByRole('list', { name: 'Códigos de recuperação' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await view.faults()).toEqual([]);
    await click('Já guardei, continuar');
    await page.getByText(`Ana Souza · Vendedor ${first.id} · titular`).waitFor();

    // A reload goes on, and a sign-out ends it.
    await page.reload();
    await page.getByText(`Ana Souza · Vendedor ${first.id} · titular`).waitFor();
    await click('Sair');
    await page.getByLabel('E-mail').waitFor();
    await page.reload();
    await page.getByLabel('E-mail').waitFor();
    expect(await view.faults()).toEqual([]);

    // The link leads nowhere once it was used.
    await view.goToRoute(`invitation/${invitation!}`);
    await page.getByText('Este convite já foi usado, expirou ou foi substituído por outro.').waitFor();
    view.forget(422);
    await view.goToRoute('');

    await fill('E-mail', email);
    await fill('Senha', 'outra frase comprida');
    await fill('Código do aplicativo', codes[0]!);
    await click('Entrar');
    await page.getByRole('alert').getByText('E-mail, senha ou código errado.').waitFor();
    view.forget(401);
    await fill('Senha', password);
    await fill('Código do aplicativo', codes[0]!);
    await click('Entrar');

    // One person may act for several sellers, as the role that it has at each.
    await page.getByLabel('Perfil de acesso').waitFor();
    const choices = await page.getByLabel('Perfil de acesso').locator('option').allInnerTexts();
    expect(choices.map((text) => text.split(' · ')[1])).toEqual(['titular', 'leitor (somente consulta)']);
    await page.getByLabel('Perfil de acesso').selectOption({ label: choices[1]! });
    await click('Trocar');
    await page.getByText(`Ana Souza · Vendedor ${second.id} · leitor (somente consulta)`).waitFor();
    await view.goTo('Cadastro');
    await page.getByRole('heading', { name: 'Conta de recebimento' }).waitFor();
    expect(await page.getByRole('button', { name: 'Alterar cadastro' }).count()).toBe(0);

    // Its own page says who is signed in, and ends all sessions at once.
    await page.getByRole('link', { name: 'Ana Souza' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ana Souza' }).waitFor();
    await page.getByText(email).waitFor();
    expect(await view.faults()).toEqual([]);
    await click('Sair em todos os aparelhos');
    await page.getByLabel('E-mail').waitFor();
    await fill('E-mail', email);
    await fill('Senha', password);
    await fill('Código do aplicativo', codes[1]!);
    await click('Entrar');
    await page.getByText(`Ana Souza · Vendedor ${first.id} · titular`).waitFor();

    // While the service cannot be asked, nobody is said to be signed out.
    await page.route('**/console/session', (route) => route.abort());
    await click('Sair');
    await page.getByRole('alert').getByText('Não há resposta do servidor').waitFor();
    await page.getByText(`Ana Souza · Vendedor ${first.id} · titular`).waitFor();
    await page.unroute('**/console/session');
    view.forget('failed request');
    view.forget('ERR_FAILED');

    await signOutEverywhere(api.service, email);
    await page.getByRole('link', { name: 'Extrato', exact: true }).click();
    await page.getByRole('alert').getByText('A sua sessão terminou').waitFor();
    view.forget(401);
    await view.close();
  },
);

test(
  'an intermediary invites a user of a seller, whose link is shown once, and removes them',
  slow,
  async () => {
    const { id } = await createSeller(api, token, 3);
    const known = { email: 'vera@example.com', name: 'Vera', role: 'viewer', sellerId: null } as const;
    await addPerson(api.service, { intermediaryId, ...known });
    const view = await ConsolePage.open(browser, api.url);
    const { page } = view;
    await view.signIn(token);
    await view.goToRoute(`sellers/${id}/data`);
    await page.getByText('Nenhum usuário ainda.').waitFor();

    const dialog = page.getByRole('dialog');
    const click = (name: string, at: Locator | Page = page) =>
      at.getByRole('button', { name, exact: true }).click();
    await click('Convidar');
    await dialog.getByLabel('Nome').fill('Nina Alves');
    await dialog.getByLabel('E-mail').fill('nina@example');
    expect(await dialog.getByRole('button', { name: 'Convidar Nina Alves' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Perfil').selectOption({ label: 'leitor (somente consulta)' });
    expect(await view.faults()).toEqual([]);
    await dialog.getByLabel('E-mail').fill(known.email);
    await click('Convidar Nina Alves', dialog);
    await dialog.getByText('Este e-mail já é usado em outro acesso').waitFor();
    view.forget(422);
    await dialog.getByLabel('E-mail').fill('nina@example.com');
    await click('Convidar Nina Alves', dialog);
    await page.getByText('o link não será mostrado de novo').waitFor();
    const link = await page.getByLabel('Link do convite de Nina Alves').inputValue();
    const rows = async () => (await rowsOf(page, 'Usuários')).map((row) => row.slice(0, 4));
    await eventually(rows).toEqual([
      [
        ...['Nina Alves', 'nina@example.com', 'leitor (somente consulta)'],
        expect.stringMatching(/^Convidado\s+até \d\d\/\d\d\/\d{4}/) as string,
      ],
    ]);
    expect(await view.faults()).toEqual([]);

    const invited = await ConsolePage.open(browser, api.url, {
      path: new URL(link).hash.replace('#', '/console#'),
    });
    await invited.page.getByRole('heading', { level: 1, name: 'Olá, Nina Alves' }).waitFor();
    await invited.close();

    // Another link takes the place of the first.
    await click('Novo link ou perfil: Nina Alves');
    await dialog.getByText('Nina Alves · nina@example.com').waitFor();
    await click('Confirmar para Nina Alves', dialog);
    await eventually(() => page.getByLabel('Link do convite de Nina Alves').inputValue()).not.toBe(link);

    await page.reload();
    await view.signIn(token);
    await view.goToRoute(`sellers/${id}/data`);
    await page.getByRole('cell', { name: 'nina@example.com' }).waitFor();
    expect(await page.getByText('Link do convite').count()).toBe(0);
    await click('Remover: Nina Alves');
    await click('Remover Nina Alves', dialog);
    await page.getByText('Nina Alves não tem mais acesso a este vendedor.').waitFor();
    await page.getByText('Nenhum usuário ainda.').waitFor();
    expect(await view.faults()).toEqual([]);
    await view.close();
  },
);

test('an operator signs in and out at a real identity provider', slow, async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const setup = await createSetup();
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...{ ...setup.env, PORT: String(port), PAYFAC_PUBLIC_URL: url, PAYFAC_OIDC_ISSUER: issuer },
    ...{ PAYFAC_OIDC_CLIENT_ID: 'payfac', PAYFAC_OIDC_CLIENT_SECRET: 'a secret of the client' },
  };
  await runCommand(env, ['token', 'create', '--intermediary', 'Acme', '--new']);
  const service = await serveHere(env);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'payfac',
        client_secret: 'a secret of the client',
        redirect_uris: [`${url}/console/oidc/callback`],
      },
    ],
    claims: { openid: ['sub', 'payfac_role'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        ...{ sub, email: `${sub}@example.com`, email_verified: true },
        ...{ name: 'Bruno Lima', payfac_role: 'viewer' },
      }),
    }),
  });
  const handle = provider.callback();
  server.on('request', (req, res) => void handle(req, res));
  const view = await ConsolePage.open(browser, url);
  const { page } = view;
  await page.getByRole('link', { name: 'Entrar com a conta da empresa' }).click();
  await page.getByPlaceholder('Enter any login').fill('bruno');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Bruno Lima · leitor (somente consulta)').waitFor();
  await view.goTo('Vendedores');
  await page.getByRole('button', { name: 'Sair' }).click();
  // The provider asks whether the person signs out there too.
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByText('Sign-out Success').waitFor();

  await page.goto(`${url}/console/oidc/callback?code=x&state=y`);
  await page.getByRole('alert').getByText('O login foi interrompido').waitFor();
  await page.close();
  await service.stop();
  await setup.cleanup();
  server.close();
  server.closeAllConnections();
});
