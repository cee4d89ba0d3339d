import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { sampleReturn } from '../src/bank/sample-return.ts';
import { insertPerson } from '../src/people/person.repository.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { ConsolePage, factsIn, rowsOf, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

type Transfer = components['schemas']['Transfer'];

let browser: TestBrowser;
let api: TestApi;
let token: string;
/** Two persons, because what one of them makes, the other approves. */
let people: [maker: string, approver: string];
let view: ConsolePage;
let page: Page;
/** The file that the bank gets. */
let sent: string;

/** Three sellers are due 99.01 each. The third has a CNPJ with letters, which no file can hold. */
beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  const { id, token: owner } = await createPricedIntermediary(api);
  token = owner;
  people = [await tokenOf(id, 'Otávio Lima'), await tokenOf(id, 'Paula Reis')];
  const sellers = [
    await createSeller(api, token, 1),
    await createSeller(api, token, 2),
    await createSeller(api, token, 3, { document: '12ABC34501DE35' }),
  ];
  await importLines(
    api,
    sellers.map((seller, n) => chargeLine({ idSeller: seller.id, uuid: chargeUuid(n + 1) })),
  );
  const body = { transferDate: '2026-11-20' };
  expect((await api.call('POST', '/v2/payfac/transfers', { token, body })).status).toBe(200);
  api.service.fourEyes = true;
  view = await ConsolePage.open(browser, api.url);
  ({ page } = view);
  await page.clock.setFixedTime(api.now);
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

/** Adds a person, and returns an admin's token that was made for them. */
async function tokenOf(intermediaryId: number, name: string): Promise<string> {
  const { store, keyring } = api.service;
  const email = `${name.slice(0, 5)}@example.com`.toLowerCase();
  const person = await store.write((tx) =>
    insertPerson(tx, keyring, { intermediaryId, email, name, subject: null }, api.now),
  );
  return (await api.createIntermediary('Acme', person!.id)).token;
}

const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');

async function choose(content: string): Promise<void> {
  const buffer = Buffer.from(content, 'latin1');
  await page
    .getByLabel('Arquivo de retorno')
    .setInputFiles({ name: 'caixa.ret', mimeType: 'text/plain', buffer });
}

async function transfers(): Promise<Transfer[]> {
  const { body } = await api.call<Transfer[]>('GET', '/v2/transfers', { token });
  return body.toSorted((a, b) => a.idTransfer - b.idTransfer);
}

describe('files for banks', { shuffle: false }, () => {
  test('an account is set; what no file can hold is left out of the draft', slow, async () => {
    await view.signIn(people[0]);
    await view.goTo('Remessas');
    await click('Nova conta pagadora');
    for (const [label, text] of [
      ['Nome', 'caixa'],
      ['Nome da empresa', 'Arara Pagamentos S.A.'],
      ['CNPJ ou CPF da empresa', '11.222.333/0001-81'],
      ['Banco', '104'],
      ['Convênio', '123456'],
      ['Agência', '1234'],
      ['Número da conta', '67890'],
      ['Dígito da conta', '1'],
      ['Número do último arquivo (NSA)', '7'],
    ] as const) {
      const named = { name: label, exact: true };
      await dialog().getByRole('textbox', named).or(dialog().getByRole('combobox', named)).fill(text);
    }
    await click('Salvar conta pagadora');
    await page.getByText('Conta caixa salva.').waitFor();
    expect((await rowsOf(page, 'Contas pagadoras'))[0]?.slice(0, 5)).toEqual([
      'caixa',
      '104 · CAIXA ECONOMICA FEDERAL\n\nLayout: FEBRABAN',
      '1234',
      '67890-1',
      '123456',
    ]);

    await follow('Nova remessa');
    await click('Criar rascunho: R$ 297,03');
    await page.getByRole('alert').getByText('o CNPJ tem letras').waitFor();
    view.forget(422);
    await click('Deixar de fora estes repasses: 3');
    await page.getByText('2 repasses: R$ 198,02 1 repasse de fora.').waitFor();
    await click('Criar rascunho: R$ 198,02');
    await page.getByRole('heading', { level: 1, name: 'Remessa 1' }).waitFor();
    await page.getByText('2 a enviar').first().waitFor();
    expect(await factsIn(page.getByRole('main'))).toMatchObject({
      'Data do pagamento': '23/11/2026',
      Valor: 'R$ 198,02',
      Resultado: '2 a enviar',
    });
    expect((await transfers()).map(({ idRemittance }) => idRemittance)).toEqual([1, 1, null]);
  });

  test(
    'another person approves it, and the bank’s return makes transfers paid and failed',
    slow,
    async () => {
      await click('Aprovar remessa');
      expect(await factsIn(dialog())).toMatchObject({ Valor: 'R$ 198,02', Repasses: '2' });
      await click('Aprovar: R$ 198,02');
      await dialog()
        .getByText('Quem fez o pedido ou a remessa não pode aprovar: outra pessoa precisa fazê-lo.')
        .waitFor();
      view.forget(403);
      await page.keyboard.press('Escape');

      await view.signInInstead(people[1]);
      await view.goToRoute('remittances/1');
      await click('Aprovar remessa');
      await click('Aprovar: R$ 198,02');
      await page.getByText('Remessa aprovada. Baixe o arquivo').waitFor();
      const downloading = page.waitForEvent('download');
      await click('Baixar arquivo');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('caixa-000008.rem');
      sent = await readFile(await download.path(), 'latin1');
      const { body } = await api.call<{ content: string }>('GET', '/v2/payfac/remittances/1/file', { token });
      expect(sent).toBe(body.content);

      await follow('Importar retorno');
      const answers = { codes: '00', date: '23112026', amount: 9_901, number: '778001' };
      await choose(sampleReturn(sent, (ours) => (ours === '1-1' ? answers : { codes: 'AN' })));
      await page.getByText('Conteúdo de caixa.ret').waitFor();
      expect((await transfers()).map(({ status }) => status)).toEqual(['SENT', 'SENT', 'CREATED']);
      const [failed] = await rowsOf(page, 'Recusados e devolvidos');
      expect(failed?.slice(1, 4)).toEqual(['Repasse 2', 'R$ 99,01', 'Recusado']);
      expect(failed?.[4]).toMatch(/^AN /);
      await click('Importar retorno');
      await page.getByText('Retorno 1 importado.').first().waitFor();
      expect((await transfers()).map(({ status }) => status)).toEqual(['PAID', 'FAILED', 'CREATED']);
      expect(await view.faults()).toEqual([]);

      await view.goToRoute('transfers/1/receipt');
      await page.getByText('778001').waitFor();
      expect(await factsIn(page.getByRole('main'))).toMatchObject({
        'Pago em': '23/11/2026',
        'Banco pagador': '104 · CAIXA ECONOMICA FEDERAL',
      });
    },
  );

  test('a file that was cut is refused, with the line', slow, async () => {
    await view.goToRoute('remittances/import?account=caixa');
    await choose(sampleReturn(sent, () => ({ codes: '00' })).slice(0, 700));
    await page.getByText('Este arquivo não é um retorno completo desta conta.').waitFor();
    view.forget(400);
    const faults = await rowsOf(page, 'O que há de errado');
    expect(faults[0]?.slice(0, 2)).toEqual(['3', '1–216']);
    expect(await page.getByRole('button', { name: 'Importar retorno' }).count()).toBe(0);
    await view.close();
  });
});
