import decodeQr from 'qr/decode.js';
import { URI, type TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { addPerson, signOutEverywhere } from '../src/people/people.service.ts';
import { ConsolePage, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

let browser: TestBrowser;
let api: TestApi;
let intermediaryId: number;
interface SellerId {
  id: number;
}
let sellers: SellerId[];

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  const { id, token } = await createPricedIntermediary(api);
  intermediaryId = id;
  sellers = [await createSeller(api, token, 1), await createSeller(api, token, 2)];
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

const email = 'ana@example.com';
const password = 'uma frase comprida';

const add = async (sellerId: number, role: 'seller_owner' | 'seller_viewer') =>
  addPerson(api.service, { intermediaryId, sellerId, role, email, name: 'Ana Souza' });

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
  'a person accepts its invitation, signs in with its app, chooses its seller, and is out when its role is changed',
  slow,
  async () => {
    const [first, second] = sellers as [SellerId, SellerId];
    await add(first.id, 'seller_owner');
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
    await page.getByRole('alert').getByText('E-mail, senha ou código errado.').waitFor();
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
    await page.getByText('Este convite já foi usado, venceu ou foi trocado por outro.').waitFor();
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
    await page.getByLabel('Acesso').waitFor();
    const choices = await page.getByLabel('Acesso').locator('option').allInnerTexts();
    expect(choices.map((text) => text.split(' · ')[1])).toEqual(['titular', 'leitor, só consulta']);
    await page.getByLabel('Acesso').selectOption({ label: choices[1]! });
    await page.getByText(`Ana Souza · Vendedor ${second.id} · leitor, só consulta`).waitFor();
    await view.goTo('Cadastro');
    await page.getByRole('heading', { name: 'Conta de recebimento' }).waitFor();
    expect(await page.getByRole('button', { name: 'Alterar cadastro' }).count()).toBe(0);

    await signOutEverywhere(api.service, email);
    await page.getByRole('link', { name: 'Extrato', exact: true }).click();
    await page.getByRole('alert').getByText('A sua sessão terminou').waitFor();
    view.forget(401);
    await view.close();
  },
);
