import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { ConsolePage, eventually, hold, isFocused, rowsOf, slow } from './support/console-page.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { adjustmentBody, cnpjNumber, createSeller, planBody, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];

let browser: TestBrowser;
let api: TestApi;
let token: string;
let operator: ConsolePage;
let page: Page;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  ({ token } = await createPricedIntermediary(api));
  operator = await ConsolePage.open(browser, api.url);
  page = operator.page;
  await operator.signIn(token);
}, slow.timeout);
afterEach(() => expect(operator.violations).toEqual([]));
afterAll(() => Promise.all([browser.close(), api.stop()]));

test(
  'an operator creates a seller: what is wrong is said at its field, and the token is shown once',
  slow,
  async () => {
    await operator.goTo('Vendedores');
    await operator.goTo('Novo vendedor');
    const typed = sellerBody(7);
    // The page knows the pattern of a postal code. Only the API checks the check digits of a CNPJ.
    const wrong = typed.document.replace(/.$/, (last) => String((Number(last) + 1) % 10));
    await fill({
      'CPF/CNPJ': wrong,
      'Razão social ou nome completo': typed.companyName,
      'Nome fantasia': typed.fantasyName,
      'E-mail do vendedor': typed.email,
      Site: typed.sellerUrl,
      Webhook: typed.webhook,
      'Nome do contato': typed.contact.name,
      'E-mail do contato': typed.contact.email,
      Telefone: '(11) 98765-4321',
      CEP: '0100-200',
      Logradouro: typed.address.street,
      Número: typed.address.number,
      Complemento: 'Loja 2',
      Bairro: typed.address.district,
      Cidade: typed.address.city,
      Agência: '1234',
      'Número da conta': '987654',
      'Dígito da conta': '3',
    });
    await field('Estado').selectOption('São Paulo (SP)');
    await field('Banco').fill('banco do brasil');
    await page.getByRole('option', { name: '001 · BCO DO BRASIL S.A.' }).click();
    expect(await operator.faults()).toEqual([]);
    await field('Tipo de conta').selectOption('Conta corrente');
    // The merchant category is asked for a person only.
    expect(await field('Ramo de atividade \\(MCC\\)').count()).toBe(0);
    await page.getByRole('button', { name: 'Criar vendedor' }).click();
    await around('CEP').getByText('Confira o formato.').waitFor();
    await page.getByText('Um campo precisa de correção.').waitFor();
    expect(await isFocused(field('CEP'))).toBe(true);

    await field('CEP').fill('01002-000');
    await page.getByRole('button', { name: 'Criar vendedor' }).click();
    await around('CPF/CNPJ').getByText('este CPF ou CNPJ não é válido').waitFor();
    operator.forget(400);
    expect(await field('Nome do contato').inputValue()).toBe(typed.contact.name);

    // The number becomes what it is on paper.
    const paper = cnpjNumber(7).replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    await field('CPF/CNPJ').fill(cnpjNumber(7));
    await field('CPF/CNPJ').blur();
    expect(await field('CPF/CNPJ').inputValue()).toBe(paper);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Criar vendedor' }).dblclick();
    const response = await answered;
    const seller = (await response.json()) as Schemas['SellerCreated'];
    // The page sends what the person is not asked for: no address of the seller, and a password that nobody sees.
    const sent = response.request().postDataJSON() as Schemas['SellerInput'];
    expect([sent.ip, sent.account.bank, sent.address.state]).toEqual(['0.0.0.0', '001', 'SP']);
    expect(sent.password).toMatch(/^[\w-]{24}$/);
    await page.getByText('não serão mostrados de novo').waitFor();
    expect(await field('Token da API do vendedor').inputValue()).toBe(seller['X-Api-Token']);
    expect(await field('Segredo do webhook').inputValue()).toBe(seller.webhookSecret);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar' }).first().click();
    await page.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(seller['X-Api-Token']);
    expect(await page.content()).not.toContain(sent.password);
    expect((await read(seller.idSeller)).contact.phone).toBe('11987654321');
    const { body } = await api.call<Schemas['SellerSummary'][]>('GET', '/v2/sellers', { token });
    expect(body.filter(({ document }) => document === cnpjNumber(7))).toHaveLength(1);
    // Until the user confirms that they are saved, every way to leave asks first.
    const toSeller = page.getByRole('link', { name: 'Ir para o vendedor' });
    for (const leave of [
      () => page.evaluate(() => history.back()),
      () => toSeller.click(),
      () => page.getByRole('button', { name: 'Sair' }).click(),
    ]) {
      expect(await operator.asked(false, leave)).toContain('Sair sem guardá-los?');
      expect(await field('Token da API do vendedor').inputValue()).toBe(seller['X-Api-Token']);
    }
    const mayClose = () =>
      page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await mayClose()).toBe(false);
    await page.getByLabel('Guardei o token e o segredo').check();
    expect(await mayClose()).toBe(true);
    // The contact is invited as the owner, whose link opens the way in.
    const invitation = await open('Convidar');
    await invitation.getByRole('button', { name: `Convidar ${typed.contact.name}` }).click();
    const link = page.getByLabel(`Link do convite de ${typed.contact.name}`);
    expect(await link.inputValue()).toContain('#/invitation/');
    expect(await operator.faults()).toEqual([]);
    await toSeller.click();
    await page.getByRole('heading', { level: 1, name: seller.companyName }).waitFor();
    expect(await page.content()).not.toContain(seller['X-Api-Token']);
  },
);

test('an operator sees who owes something, how much and since when', slow, async () => {
  const { now } = api;
  const other = await createPricedIntermediary(api, 'Debts');
  for (const [n, [since, value]] of [
    ['2026-11-10', 7.5],
    ['2026-09-15', 1234.5],
    ['2026-08-22', 60],
  ].entries()) {
    api.setNow(`${since}T15:00:00Z`);
    const { id } = await createSeller(api, other.token, 60 + n, { companyName: `Devedora ${n} Ltda` });
    const body = adjustmentBody(id, { direction: 'DEBIT', value: Number(value) });
    const headers = { 'x-idempotency-key': `debt-${n}` };
    const debit = { token: other.token, body, headers };
    expect((await api.call('POST', '/v2/payfac/adjustments', debit)).status).toBe(200);
  }
  await createSeller(api, other.token, 63, { companyName: 'Credora Ltda' });
  api.setNow(new Date(now).toISOString());

  const view = await ConsolePage.open(browser, api.url);
  await view.signIn(other.token);
  await view.page.getByRole('link', { name: 'Saldo negativo: −R$ 1.302,00 (3 vendedores).' }).click();
  const shown = async () =>
    (await rowsOf(view.page, 'Saldos negativos')).map(([, name, , , owes, since]) => [
      name?.split('\n')[0],
      owes,
      since,
    ]);
  const choose = async (label: string) => {
    await view.page.getByLabel('Saldo negativo').selectOption(label);
    await view.page.getByRole('button', { name: 'Filtrar' }).click();
  };
  const all = [
    ['Devedora 0 Ltda', 'R$ 7,50', '10/11/2026'],
    ['Devedora 1 Ltda', 'R$ 1.234,50', '15/09/2026'],
    ['Devedora 2 Ltda', 'R$ 60,00', '22/08/2026'],
  ];
  await eventually(shown).toEqual(all);
  await choose('Há 60 dias ou mais');
  await eventually(shown).toEqual(all.slice(1));
  await choose('Há 90 dias ou mais');
  await eventually(shown).toEqual(all.slice(2));
  expect(await view.faults()).toEqual([]);
  await choose('Qualquer saldo');
  await view.page.getByRole('table', { name: 'Vendedores' }).getByText('Credora Ltda').waitFor();
  expect(view.violations).toEqual([]);
  await view.close();
});

test(
  'an operator changes the data of a seller, replaces its account, blocks and unblocks it',
  slow,
  async () => {
    const { id } = await createSeller(api, token, 8);
    await operator.goToRoute(`sellers/${id}/data`);
    const before = await read(id);
    let dialog = await open('Alterar cadastro');
    expect(await dialog.getByRole('button', { name: 'Salvar alterações' }).isDisabled()).toBe(true);
    await dialog.getByText('Nada foi alterado ainda.').waitFor();
    await dialog.getByLabel('Complemento').fill('');
    await dialog.getByLabel('E-mail do contato').fill('joana@padaria.example.com');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    expect((await sent).postDataJSON()).toEqual({
      address: { complement: '' },
      contact: { email: 'joana@padaria.example.com' },
    });
    await dialog.waitFor({ state: 'hidden' });
    expect(await read(id)).toEqual({
      ...before,
      updatedAt: expect.any(String) as string,
      address: { ...before.address, complement: '' },
      contact: { ...before.contact, email: 'joana@padaria.example.com' },
    });

    // Another owner is given as a whole.
    dialog = await open('Alterar cadastro');
    await dialog.getByLabel('Nome do responsável').fill('Iara Luz');
    await dialog.getByText('2 campos precisam de correção.').waitFor();
    await dialog.getByLabel('CPF do responsável').fill('27182818205');
    await dialog.getByLabel('Data de nascimento').fill('1990-01-31');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const owner = { name: 'Iara Luz', document: '27182818205', birthdate: '1990-01-31' };
    expect(await read(id)).toMatchObject({ owner });

    // The page warns of the hold of payouts before the account is replaced.
    dialog = await open('Trocar conta');
    await dialog.getByText('os repasses ficam suspensos por 24 horas').waitFor();
    await dialog.getByLabel('Banco').and(page.locator('input')).fill('99');
    await dialog.getByText('Um campo precisa de correção.').waitFor();
    await dialog.getByLabel('Banco').and(page.locator('input')).fill('001');
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
    expect((await read(id)).bankAccount).toMatchObject({ bank: '001', pixKey: 'caixa@padaria.example.com' });

    dialog = await open('Bloquear vendedor');
    await dialog.getByText('O vendedor só pode consultar, e não há mais repasses').waitFor();
    await dialog.getByRole('button', { name: 'Bloquear Padaria 8 Ltda' }).click();
    await page.getByText('Bloqueado', { exact: true }).waitFor();
    expect((await read(id)).status).toBe('BLOCKED');
    const again = await open('Desbloquear vendedor');
    await again.getByRole('button', { name: 'Desbloquear Padaria 8 Ltda' }).click();
    await page.getByRole('button', { name: 'Bloquear vendedor', exact: true }).waitFor();
    expect((await read(id)).status).toBe('ACTIVE');
  },
);

test('an operator fills, copies and pastes 24 rates, and gives the plan a new version', slow, async () => {
  await operator.goTo('Planos');
  await operator.goTo('Novo plano');
  await field('Nome do plano').fill('Loja 2027');
  // Typed values are lost only if the user agrees.
  const leave = () => page.getByRole('link', { name: 'Cobranças' }).click();
  expect(await operator.asked(false, leave)).toContain('ainda não foram salvas e serão perdidas');
  const pix = panel('Pix');
  await pix.getByLabel('Taxa (%)').fill('0,99');
  await pix.getByLabel('Taxa máxima (R$)').fill('5');
  await pix.getByLabel('Prazo de recebimento').fill('1');
  await panel('Boleto').getByLabel('Taxa (R$)').fill('2,49');
  await panel('Boleto').getByLabel('Prazo de recebimento').fill('2');
  await panel('Débito').getByLabel('Prazo de recebimento').fill('1');
  await panel('Débito').getByLabel('Prazo para estorno').fill('90');
  const online = panel('Crédito · Online');
  await fillRates(online, '3,19', '0,7');
  await online.getByLabel('Nova coluna').selectOption('Visa');
  await online.getByRole('button', { name: 'Adicionar' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('2,79%\n3,89%\n'));
  await online.getByLabel('Visa, à vista').focus();
  await page.keyboard.press('Control+v');
  const pos = panel('Crédito · Maquininha');
  // The new channel begins as a copy of the other.
  await pos.getByLabel('Tem preço para crédito').check();
  await pos.getByRole('button', { name: 'Remover Visa' }).click();
  await fillRates(pos, '2', '');

  // The fee for debit is missing.
  await page.getByRole('button', { name: 'Revisar e salvar' }).click();
  await panel('Débito').getByText('Preencha este campo.').waitFor();
  await page.getByText('Um campo precisa de correção.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await panel('Débito').getByLabel('Taxa (%)').fill('1,49');
  const dialog = await open('Revisar e salvar');
  await dialog.getByRole('row', { name: 'Crédito · Online · Visa · 2x 3,89%' }).waitFor();
  await dialog.getByRole('button', { name: 'Criar plano Loja 2027' }).click();
  await page.getByRole('heading', { level: 1, name: 'Loja 2027' }).waitFor();
  const idPlan = Number(/plans\/(\d+)$/.exec(page.url())?.[1]);
  const rising = Array.from({ length: 24 }, (_, index) => (319 + index * 70) / 100);
  expect((await readPlan(idPlan)).versions[0]?.tax).toEqual({
    pix: { rateType: 'PERCENTAGE', value: 0.99, valueLimit: 5, delayForRedeem: 1 },
    bankSlip: { rateType: 'FIXED', value: 2.49, delayForRedeem: 2 },
    debit: { rateType: 'PERCENTAGE', value: 1.49, delayForRedeem: 1, refundWindowDays: 90 },
    credit: [
      {
        online: {
          delayForRedeem: 30,
          default: { sellerRates: rising },
          visa: { sellerRates: [2.79, 3.89, ...rising.slice(2)] },
        },
      },
      { pos: { delayForRedeem: 30, default: { sellerRates: Array<number>(24).fill(2) } } },
    ],
  });

  // A new version shows what it changes, and the table marks it.
  aMinuteLater();
  await page.getByRole('link', { name: 'Nova versão' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nova versão' }).waitFor();
  const visa = panel('Crédito · Online').getByLabel('Visa, 4x');
  await visa.fill('5,12345');
  await open('Revisar e salvar');
  await page.getByRole('dialog').getByRole('button', { name: 'Criar versão com 1 mudança' }).click();
  // Only the API knows how many decimal places there may be, and the focus moves to the field that it names.
  await panel('Crédito · Online').getByText('Visa, 4x:').waitFor();
  await eventually(() => isFocused(visa)).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  operator.forget(400);
  await visa.fill('5,1234');
  await panel('Pix').getByLabel('Tipo de taxa').selectOption('Valor fixo');
  await panel('Pix').getByLabel('Taxa (R$)').fill('0,50');
  await open('Revisar e salvar');
  await dialog.getByText('Nenhum vendedor tem este plano agora.').waitFor();
  await dialog.getByRole('row', { name: 'Pix · taxa 0,99% R$ 0,50' }).waitFor();
  await dialog.getByRole('row', { name: 'Pix · taxa máxima R$ 5,00 —' }).waitFor();
  await dialog.getByRole('button', { name: 'Criar versão com 4 mudanças' }).click();
  await page.getByRole('table', { name: 'Versões' }).getByText('2 Vigente').waitFor();

  await page.getByLabel('Comparar com').selectOption('Versão 1');
  await page.getByRole('heading', { name: 'O que muda da versão 1 para a 2' }).waitFor();
  const changed = page.getByRole('region', { name: 'Taxa por número de parcelas' }).locator('[data-changed]');
  expect(await changed.allInnerTexts()).toEqual(['5,29% 5,1234%']);
  const { versions } = await readPlan(idPlan);
  expect(versions[1]?.changes.map(({ path }) => path).sort()).toEqual([
    '/credit/online/visa/sellerRates',
    '/pix/rateType',
    '/pix/value',
    '/pix/valueLimit',
  ]);
});

test('an operator assigns a plan to a seller, now and later, and sees it in the history', slow, async () => {
  // The prices have no rates for Elo.
  const online = { delayForRedeem: 30, default: { sellerRates: Array<number>(24).fill(3) } };
  const body = planBody({
    pix: { rateType: 'FIXED', value: 0.5, delayForRedeem: 1 },
    credit: [{ online }],
  });
  const created = await api.call<Schemas['RatePlan']>('POST', '/v2/payfac/rate-plans', {
    token,
    body: { ...body, name: 'Loja 2028' },
  });
  const idPlan = created.body.id;
  const seller = await createSeller(api, token, 20);
  aMinuteLater();
  await page.goto(`${api.url}/console#/sellers/${seller.id}/plan`);
  await page.getByRole('heading', { level: 1, name: 'Padaria 20 Ltda' }).waitFor();
  const dialog = await open('Trocar plano');
  await dialog.getByText('Escolha o plano novo.').waitFor();
  // The assignment can be confirmed once the differences are shown.
  const { body: plans } = await api.call<Schemas['RatePlanSummary'][]>('GET', '/v2/payfac/rate-plans', {
    token,
  });
  const other = plans.find(({ name }) => name === 'Loja')!;
  const release = await hold(page, `**/rate-plans/${other.id}`);
  await dialog.getByLabel('Plano novo').selectOption(String(other.id));
  await dialog.getByText('As diferenças ainda não foram carregadas').waitFor();
  const confirmOther = dialog.getByRole('button', { name: `Trocar para ${other.name}` });
  expect(await confirmOther.isDisabled()).toBe(true);
  await release();
  await eventually(() => confirmOther.isEnabled()).toBe(true);
  await dialog.getByLabel('Plano novo').selectOption(`Loja 2028 (${idPlan})`);
  await dialog.getByRole('row', { name: 'Crédito · Online · Elo · 2x 4,2% —' }).waitFor();
  await dialog.getByRole('button', { name: 'Trocar para Loja 2028' }).click();
  const rows = page.getByRole('table', { name: 'Histórico de planos' }).locator('tbody tr');
  await rows.filter({ hasText: 'Loja 2028' }).getByText('Vigente').waitFor();
  await rows.filter({ hasText: 'Encerrado' }).waitFor();
  const path = `/v2/payfac/seller/${seller.id}/rate-plans`;
  expect((await api.call<Schemas['SellerRatePlan']>('GET', path, { token })).body.id).toBe(idPlan);

  await open('Trocar plano');
  await dialog.getByLabel('Plano novo').selectOption(String(other.id));
  await dialog.getByLabel('Vale a partir de').fill('2199-01-01T00:00');
  await dialog.getByRole('button', { name: 'Trocar para' }).click();
  await rows.filter({ hasText: 'Programado' }).getByText('01/01/2199 00:00').waitFor();
  const history = await api.call<Schemas['RatePlanAssignment'][]>('GET', `${path}/history`, { token });
  expect(history.body.map((item) => [item.idPlan, item.validFrom]).at(-1)).toEqual([
    other.id,
    '2199-01-01T03:00:00.000Z',
  ]);

  // If a seller has the plan, its page calculates what a sale would cost.
  await rows.getByRole('link', { name: 'Loja 2028' }).click();
  await page.getByLabel('Vendedor', { exact: true }).fill(String(seller.id));
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByText('Taxa: R$ 0,50 (0,5% do valor)').waitFor();
});

/** Moves the clock on by a minute, because what begins at a moment that is taken would begin after it. */
function aMinuteLater(): void {
  api.setNow(new Date(api.now + 60_000).toISOString());
}

async function fillRates(channel: Locator, first: string, step: string): Promise<void> {
  const tools = channel.getByRole('group', { name: 'Preencher' });
  await tools.getByLabel('Taxa (%)').fill(first);
  await tools.getByLabel('Acréscimo por parcela').fill(step);
  await tools.getByRole('button', { name: 'Preencher' }).click();
}

/** Returns a part of the page, by its heading. */
function panel(title: string): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

/** Returns a field by its label, which ends with a star if a value is required. The label is that of its list too. */
function field(label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input, select'));
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

/** Returns a field with the text below it. */
function around(label: string): Locator {
  return field(label).locator('xpath=../..');
}

async function open(name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

async function read(sellerId: number): Promise<Schemas['Seller']> {
  return (await api.call<Schemas['Seller']>('GET', `/v2/seller?sellerId=${sellerId}`, { token })).body;
}

async function readPlan(id: number): Promise<Schemas['RatePlan']> {
  return (await api.call<Schemas['RatePlan']>('GET', `/v2/payfac/rate-plans/${id}`, { token })).body;
}

test('a name that is written from right to left does not turn what stands beside it', slow, async () => {
  const name = 'דוד לוי';
  const { id } = await createSeller(api, token, 90, { companyName: name });
  const uuid = chargeUuid(90);
  const customer = { document: '52998224725', type: 'CPF' as const, name };
  await importLines(api, [chargeLine({ idSeller: id, uuid, customer })]);
  await operator.goToRoute(`charges/${uuid}`);
  const value = page.getByText('529.982.247-25');
  // Without isolation the number stands before the name, because digits after Hebrew letters belong to them.
  const edges = await value.evaluate(
    (element, [before, after]) => {
      const text = element.firstChild!;
      const boxOf = (part: string) => {
        const range = document.createRange();
        const start = text.textContent!.indexOf(part);
        range.setStart(text, start);
        range.setEnd(text, start + part.length);
        return range.getBoundingClientRect();
      };
      return [boxOf(before!).right, boxOf(after!).left];
    },
    [name, '529.982.247-25'],
  );
  expect(edges[0]).toBeLessThan(edges[1]!);

  await operator.goToRoute(`sellers/${id}/data`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.title()).toBe(`\u2068${name}\u2069 · Payfac`);
  const dialog = await open('Bloquear vendedor');
  await dialog.getByRole('button', { name: `Bloquear \u2068${name}\u2069` }).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
});

test('the first choice of each select of a filter says what it is about', slow, async () => {
  const { id } = await createSeller(api, token, 91);
  const first = async (place: string) => {
    await operator.goToRoute(place);
    const filters = page.getByRole('search');
    await filters.waitFor();
    return filters.locator('select > option:first-child').allInnerTexts();
  };
  await eventually(() => first('sellers')).toEqual(['Qualquer situação', 'Qualquer saldo']);
  await eventually(() => first('charges')).toEqual(['Qualquer situação', 'Qualquer forma de pagamento']);
  await eventually(() => first('charges/disputes')).toEqual(['Qualquer situação']);
  await eventually(() => first('transfers')).toEqual(['Qualquer situação']);
  await eventually(() => first('deliveries')).toEqual(['Qualquer evento', 'Qualquer situação']);
  await eventually(() => first(`sellers/${id}/statement`)).toEqual(['Qualquer operação']);
});
