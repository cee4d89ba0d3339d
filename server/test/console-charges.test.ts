import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import {
  ConsolePage,
  eventually,
  factsIn,
  inBrl,
  isFocused,
  slow,
  spaced,
  writesOf,
} from './support/console-page.ts';
import { createSeller, rates } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, createPricedIntermediary } from './support/plans.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

/** The charges are of 100.00 with a fee of 0.99, except `kept`, whose plan keeps the fee of 1.99. */
const refunded = chargeUuid(1);
const raced = chargeUuid(2);
const disputed = chargeUuid(3);
const answered = chargeUuid(4);
const kept = chargeUuid(5);
const own = chargeUuid(6);
/** The charge of which a part is refunded. */
const partlyRefunded = chargeUuid(7);
/** A charge of 1,000.00 in 3 with a fee of 100.01, which is paid out by instalment. */
const inThree = chargeUuid(8);

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
  const keeping = await createSeller(api, token, 2);
  const pix = { delayForRedeem: 0, value: 1.99, rateType: 'FIXED' as const };
  const plan = await createPlan(api, token, { pix, refundFee: 'KEEP' });
  await assign(api, keeping.id, plan, '2026-01-01T00:00:00Z');
  const inInstalments = await createSeller(api, token, 3);
  const online = {
    delayForRedeem: 30,
    settlement: 'BY_INSTALMENT',
    default: { sellerRates: rates(10.001) },
  } as const;
  await assign(
    api,
    inInstalments.id,
    await createPlan(api, token, { credit: [{ online }] }),
    '2026-01-01T00:00:00Z',
  );
  const threefold = {
    ...{ uuid: inThree, idSeller: inInstalments.id, value: 1000, installments: 3 },
    paymentMethod: 'CREDIT_CARD_EARLY_SELLER' as const,
    channel: 'ONLINE' as const,
    brand: 'visa' as const,
  };
  const sales = [refunded, raced, disputed, answered, own, partlyRefunded].map((uuid) =>
    chargeLine({ uuid, idSeller: seller.id }),
  );
  await importLines(api, [...sales, chargeLine({ uuid: kept, idSeller: keeping.id }), chargeLine(threefold)]);
  await api.call('PATCH', `/v2/charges/partial-refund/${partlyRefunded}`, { token, body: { value: 1 } });
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

async function openCharge(uuid: string): Promise<void> {
  await view.goToRoute(`charges/${uuid}`);
  await page.getByText(uuid).waitFor();
}

/** Opens the dialog behind a button. */
async function openDialog(name: string) {
  await page.getByRole('button', { name }).first().click();
  return page.getByRole('dialog', { name });
}

/** Returns the lines of a charge except its sale: the kind of each, and what it moves for the seller. */
async function movementsOf(uuid: string) {
  const lines = await readStatement(api, token, { uuid_charge: uuid });
  return lines
    .sort((a, b) => a.sequence - b.sequence)
    .slice(1)
    .map((line) => [line.operacao, line.taxa_operacao, line.entrada_liquida - line.saida_liquida]);
}

/**
 * What a dialog says that it will move, as `movementsOf` has it: the fee, and what the seller gets or gives. It must have
 * the words of that direction alone.
 */
async function announced(dialog: Locator, direction: 'from the seller' | 'to the seller') {
  const facts = await factsIn(dialog);
  const amountAt = (name: string) => Number(facts[name]?.replace(/^R\$ /, '').replace(',', '.'));
  const back = ['Taxa devolvida ao vendedor', 'Sai do saldo do vendedor'] as const;
  const again = ['Taxa cobrada de novo', 'Volta para o vendedor'] as const;
  const [[fee, net], [otherFee, otherNet]] = direction === 'to the seller' ? [again, back] : [back, again];
  expect(Object.keys(facts)).not.toContain(otherFee);
  expect(Object.keys(facts)).not.toContain(otherNet);
  return [amountAt(fee).toFixed(2), direction === 'to the seller' ? amountAt(net) : -amountAt(net)];
}

describe('an operator, signed in once,', { shuffle: false }, () => {
  beforeAll(async () => {
    view = await ConsolePage.open(browser, api.url);
    ({ page } = view);
    await view.signIn(token);
  }, slow.timeout);
  afterAll(() => view.close());

  test(
    'refunds a charge in parts: the fee that returns is shown before, and a double click pays once',
    slow,
    async () => {
      const writes = writesOf(page);
      await openCharge(refunded);
      const dialog = await openDialog('Estornar');
      await dialog.getByLabel('Uma parte').check();
      const amount = dialog.getByLabel('Valor do estorno');
      await amount.fill('100,01');
      await dialog.getByText('No máximo R$ 100,00.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Estornar' }).isDisabled()).toBe(true);
      await amount.fill('33');
      expect(await factsIn(dialog)).toEqual({
        'Volta para o comprador': 'R$ 33,00',
        'Taxa devolvida ao vendedor': 'R$ 0,33',
        'Sai do saldo do vendedor': 'R$ 32,67',
        'Depois, ainda pode ser estornado': 'R$ 67,00',
      });
      const part = await announced(dialog, 'from the seller');
      await dialog.getByRole('button', { name: 'Estornar R$ 33,00' }).dblclick();
      const done = page.getByText('Estorno de R$ 33,00 solicitado.');
      await done.waitFor();
      expect(await isFocused(done)).toBe(true);
      expect(writes.map((request) => request.postDataJSON() as unknown)).toEqual([
        { value: 33, asFraud: false },
      ]);
      expect(await movementsOf(refunded)).toEqual([['ESTORNO', '0.33', -32.67]]);
      expect(part).toEqual(['0.33', -32.67]);
      await page.getByText('Estorno solicitado ao processador: R$ 33,00').waitFor();

      // By the rule of parts, this one returns a centavo less.
      await openDialog('Estornar');
      await dialog.getByLabel('Uma parte').check();
      await amount.fill('33');
      await dialog.getByText('R$ 0,32').waitFor();
      await dialog.getByRole('button', { name: 'Estornar R$ 33,00' }).click();
      await page.getByText('Estorno solicitado ao processador: R$ 33,00').nth(1).waitFor();

      await openDialog('Estornar');
      await dialog.getByLabel('Por fraude').check();
      await dialog.getByText('R$ 33,66').waitFor();
      await dialog.getByRole('button', { name: 'Estornar R$ 34,00' }).click();
      await page.getByText('Estorno solicitado ao processador: R$ 34,00').waitFor();
      expect(await movementsOf(refunded)).toEqual([
        ['ESTORNO', '0.33', -32.67],
        ['ESTORNO', '0.32', -32.68],
        ['ESTORNO', '0.34', -33.66],
      ]);
      // Nothing is left of the charge.
      await page.getByRole('main').getByText('Estornada', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Estornar' }).waitFor({ state: 'hidden' });
    },
  );

  test(
    'refunds a part of a sale in instalments: the dialog has the sums, the page each instalment',
    slow,
    async () => {
      await openCharge(inThree);
      await page.getByText('Crédito parcelado, parcela 2 de 3').first().waitFor();
      const dialog = await openDialog('Estornar');
      await dialog.getByLabel('Uma parte').check();
      await dialog.getByLabel('Valor do estorno').fill('300');
      await dialog.getByText('Sai primeiro das parcelas que ainda não estão disponíveis').waitFor();
      expect(await announced(dialog, 'from the seller')).toEqual(['30.00', -270]);
      await dialog.getByRole('button', { name: 'Estornar R$ 300,00' }).click();
      await page.getByText('Estorno solicitado ao processador: R$ 300,00').waitFor();
      expect((await movementsOf(inThree)).slice(2)).toEqual([
        ['ESTORNO', '15.00', -135],
        ['ESTORNO', '15.00', -135],
      ]);
      const line = page.getByRole('row', { name: /Estorno.*parcela 3 de 3/ });
      expect((await line.textContent())?.replaceAll('\u00a0', ' ')).toContain('R$ 135,00');
    },
  );

  test('shows how a fee was calculated, with the plan of its day', slow, async () => {
    const explained = page.getByRole('group').filter({ hasText: 'Como a taxa foi calculada' });
    const steps = async () =>
      (await explained.getByRole('listitem').allInnerTexts()).map((text) => spaced(text));
    await openCharge(inThree);
    expect(await explained.getByRole('listitem').count()).toBe(0);
    await explained.getByText('Como a taxa foi calculada').click();
    await explained
      .getByText(/^Preços do plano \d+, versão 1, que valia quando a venda foi paga\.$/)
      .waitFor();
    expect((await steps()).slice(0, 4)).toEqual([
      'Venda: R$ 1.000,00, Crédito parcelado vendedor (antecipado), Online, Visa, 3 parcelas',
      'Preço: 10,001% do valor: taxa padrão do canal para 3 parcelas',
      'Cálculo: R$ 1.000,00 × 10,001% = R$ 100,01',
      'Arredondamento: não é preciso, R$ 100,01 já é exato em centavos',
    ]);
    expect(await view.faults()).toEqual([]);

    // A plan that is given to the seller later, for a moment in the past, does not change the price of the sale.
    const changed = await createSeller(api, token, 4);
    const sale = chargeUuid(9);
    await importLines(api, [chargeLine({ uuid: sale, idSeller: changed.id })]);
    const pix = { delayForRedeem: 0, value: 5, rateType: 'FIXED' as const };
    await assign(api, changed.id, await createPlan(api, token, { pix }), '2026-01-01T00:00:00Z');
    await openCharge(sale);
    await explained.getByText('Como a taxa foi calculada').click();
    await explained.getByText('O plano do vendedor para aquele momento foi alterado depois.').waitFor();
    expect(await explained.getByRole('listitem').count()).toBe(0);
  });

  test('types, inserts, pastes and drops an amount: it is read as a whole or refused', slow, async () => {
    await openCharge(own);
    const dialog = await openDialog('Estornar');
    await dialog.getByLabel('Uma parte').check();
    const field = dialog.getByLabel('Valor do estorno');
    const ways: Record<string, (text: string) => Promise<void>> = {
      type: (text) => page.keyboard.type(text),
      insert: (text) => page.keyboard.insertText(text),
      paste: async (text) => {
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await page.keyboard.press('ControlOrMeta+V');
      },
      drop: async (text) => {
        const source = dialog.getByRole('heading');
        await source.evaluate((element, dragged) => {
          const heading = element as HTMLElement;
          heading.draggable = true;
          heading.ondragstart = ({ dataTransfer }) => dataTransfer?.setData('text/plain', dragged);
        }, text);
        await source.dragTo(field);
      },
    };
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const texts = [
      ['50.5', 'Estornar R$ 50,50'],
      ['12,345', 'Escreva um valor com os centavos, como 1.500,00.'],
      ['R$ 20,00', 'Estornar R$ 20,00'],
      ['99.99', 'Estornar R$ 99,99'],
      ['1500.00', 'No máximo R$ 100,00.'],
      ['-5', 'Escreva um valor com os centavos, como 1.500,00.'],
      ['1e2', 'Escreva um valor com os centavos, como 1.500,00.'],
    ] as const;
    for (const [way, put] of Object.entries(ways)) {
      // What a text means is the same in all ways.
      for (const [text, shown] of way === 'insert' ? texts : texts.slice(0, 2)) {
        await field.fill('');
        await put(text);
        await dialog.getByText(shown, { exact: true }).waitFor();
        expect(await field.inputValue(), way).toBe(text);
        expect(await dialog.getByRole('button', { name: /^Estornar/ }).isEnabled(), `${way} ${text}`).toBe(
          shown.startsWith('Estornar'),
        );
      }
    }
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  test(
    'is told what was refunded meanwhile, keeps what it typed, and sees the figures of now',
    slow,
    async () => {
      await openCharge(raced);
      const dialog = await openDialog('Estornar');
      await dialog.getByLabel('Uma parte').check();
      await dialog.getByLabel('Valor do estorno').fill('12,50');
      await dialog.getByText('R$ 0,12', { exact: true }).waitFor();
      await refund(api, token, raced);
      await dialog.getByRole('button', { name: 'Estornar R$ 12,50' }).click();
      await dialog.getByText('Esta cobrança já tinha sido estornada; nada foi gravado.').waitFor();
      expect(await dialog.getByLabel('Valor do estorno').inputValue()).toBe('12,50');
      expect(await movementsOf(raced)).toHaveLength(1);
      view.forget(422);
      // The present state is read again.
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('main').getByText('Estornada', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Estornar' }).waitFor({ state: 'hidden' });

      await openCharge(partlyRefunded);
      await page.getByRole('button', { name: 'Registrar contestação' }).waitFor();
      const body = { value: 2 };
      await api.call('PATCH', `/v2/charges/partial-refund/${partlyRefunded}`, { token, body });
      const dispute = await openDialog('Registrar contestação');
      await dispute.getByRole('button', { name: 'Registrar contestação de R$ 97,00' }).waitFor();
      expect(await factsIn(dispute)).toMatchObject({ 'Valor contestado': 'R$ 97,00' });
      await dispute.getByRole('button', { name: 'Cancelar' }).click();

      // A plan that keeps the fee returns nothing of it.
      await openCharge(kept);
      await openDialog('Estornar');
      await dialog.getByText('O plano desta venda não devolve a taxa.').waitFor();
      expect(await factsIn(dialog)).toMatchObject({
        'Taxa devolvida ao vendedor': 'R$ 0,00',
        'Sai do saldo do vendedor': 'R$ 100,00',
      });
      await dialog.getByRole('button', { name: 'Estornar R$ 100,00' }).click();
      await page.getByText('Estorno de R$ 100,00 solicitado.').waitFor();
      expect(await movementsOf(kept)).toEqual([['ESTORNO', '0.00', -100]]);
    },
  );

  test(
    'records a dispute and how it ended, and what the processor answered about a refund',
    slow,
    async () => {
      await openCharge(disputed);
      let dialog = await openDialog('Registrar contestação');
      await dialog.getByLabel('Código do motivo').fill('10.4 ?');
      await dialog.getByRole('button', { name: 'Registrar contestação de R$ 100,00' }).click();
      expect(
        await dialog
          .getByLabel('Código do motivo')
          .evaluate((field: HTMLInputElement) => field.validity.valid),
      ).toBe(false);
      await dialog.getByLabel('Código do motivo').fill('10.4');
      expect(await factsIn(dialog)).toEqual({
        'Valor contestado': 'R$ 100,00',
        'Taxa devolvida ao vendedor': 'R$ 0,99',
        'Sai do saldo do vendedor': 'R$ 99,01',
      });
      const said = [await announced(dialog, 'from the seller')];
      await dialog.getByRole('button', { name: 'Registrar contestação de R$ 100,00' }).dblclick();
      await page.getByText('Motivo: 10.4').waitFor();
      dialog = await openDialog('Encerrar como ganha');
      said.push(await announced(dialog, 'to the seller'));
      await dialog.getByRole('button', { name: 'Devolver R$ 99,01 ao vendedor' }).click();
      await page.getByText('Contestação encerrada como ganha.').waitFor();
      dialog = await openDialog('Registrar contestação');
      said.push(await announced(dialog, 'from the seller'));
      await dialog.getByRole('button', { name: 'Registrar contestação de R$ 100,00' }).click();
      dialog = await openDialog('Encerrar como perdida');
      // Nothing moves any more.
      expect(await factsIn(dialog)).toEqual({
        'Valor contestado': 'R$ 100,00',
        'Taxa já devolvida': 'R$ 0,99',
        'Perda do vendedor': 'R$ 99,01',
      });
      await dialog.getByRole('button', { name: 'Registrar perda de R$ 99,01' }).click();
      await page.getByText('Contestação encerrada como perdida.').waitFor();
      expect(await movementsOf(disputed)).toEqual([
        ['CHARGEBACK', '0.99', -99.01],
        ['CHARGEBACK_REVERTIDO', '0.99', 99.01],
        ['CHARGEBACK', '0.99', -99.01],
      ]);
      expect((await movementsOf(disputed)).map(([, ...moved]) => moved)).toEqual(said);
      await page.getByRole('button', { name: 'Estornar' }).waitFor({ state: 'hidden' });

      // Of what was lost, the seller wins all but 40.00.
      dialog = await openDialog('Alterar contestação');
      await dialog.getByLabel('Fase').selectOption('Notificação');
      await dialog.getByLabel('Valor contestado').fill('40,00');
      await dialog.getByRole('button', { name: 'Salvar alteração' }).click();
      await page.getByText('Contestação alterada.').waitFor();
      expect((await movementsOf(disputed)).at(-1)).toEqual(['CHARGEBACK_REVERTIDO', '0.59', 59.41]);
      await page.getByRole('button', { name: 'Estornar' }).waitFor();

      await refund(api, token, answered);
      await openCharge(answered);
      dialog = await openDialog('Responder estorno');
      await dialog.getByLabel('O que aconteceu').selectOption('Falhou: o comprador não recebeu');
      await dialog.getByLabel('Código do processador').fill('AC03');
      const failure = await announced(dialog, 'to the seller');
      await dialog.getByRole('button', { name: 'Devolver R$ 99,01 ao vendedor' }).dblclick();
      await page.getByText('Estorno falhou: R$ 100,00').waitFor();
      expect(await movementsOf(answered)).toEqual([
        ['ESTORNO', '0.99', -99.01],
        ['ESTORNO_CANCELADO', '0.99', 99.01],
      ]);
      expect((await movementsOf(answered)).at(-1)?.slice(1)).toEqual(failure);
      dialog = await openDialog('Estornar');
      await dialog.getByRole('button', { name: 'Estornar R$ 100,00' }).click();
      await page.getByText('Estorno de R$ 100,00 solicitado.').waitFor();
      dialog = await openDialog('Responder estorno');
      await dialog.getByLabel('ID da devolução').fill('D12345678202603101620s0000000001');
      await dialog.getByRole('button', { name: 'Concluir estorno de R$ 100,00' }).click();
      await page.getByText('Estorno concluído: R$ 100,00').waitFor();
      await page.getByText('Devolução: D12345678202603101620s0000000001').waitFor();
      await page.getByRole('button', { name: 'Responder estorno' }).waitFor({ state: 'hidden' });
    },
  );

  test('adjusts a seller once, about a charge of its own; what is wrong is said', slow, async () => {
    const writes = writesOf(page);
    await view.goToRoute(`sellers/${seller.id}/statement?month=2026-11&operacao=AJUSTE_DEBITO`);
    const dialog = await openDialog('Fazer ajuste');
    await dialog.getByLabel('Direção').selectOption('Débito: o vendedor paga');
    await dialog.getByLabel('Valor do ajuste').fill('1234,56');
    expect(await dialog.getByRole('button', { name: 'Debitar' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Motivo').fill('Aluguel da maquininha');
    // Too much is refused, and the typed amount does not change while the button is pressed.
    await dialog.getByLabel('Valor do ajuste').fill('1234567890,12');
    await dialog.getByRole('button', { name: 'Debitar R$ 1.234.567.890,12' }).click();
    await dialog.getByRole('alert').getByText('/value').waitFor();
    view.forget(400);
    const wrong = dialog.locator('[aria-invalid="true"]');
    await eventually(() => isFocused(wrong)).toBe(true);
    await dialog.getByLabel('Valor do ajuste').fill('1234,56');
    expect(await wrong.count()).toBe(0);
    await dialog.getByLabel('ID da cobrança').fill('8765');
    await dialog.getByRole('button', { name: 'Debitar R$ 1.234,56' }).click();
    await dialog.getByText('Informe o UUID da cobrança').waitFor();
    await eventually(() => isFocused(dialog.getByLabel('ID da cobrança'))).toBe(true);
    view.forget(400);
    await dialog.getByLabel('ID da cobrança').fill(kept);
    const before = await balanceOf(seller.id);
    await eventually(() => factsIn(dialog)).toEqual({
      'Disponível e retido agora': inBrl(before),
      'Disponível e retido depois': inBrl(before - 1234.56).replace('-', '−'),
    });
    await dialog.getByRole('button', { name: 'Debitar R$ 1.234,56' }).click();
    await dialog.getByRole('alert').getByText('Não encontrado').waitFor();
    view.forget(404);
    expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Aluguel da maquininha');
    await dialog.getByLabel('ID da cobrança').fill(own);
    await dialog.getByRole('button', { name: 'Debitar R$ 1.234,56' }).dblclick();
    await page.getByText('R$ 1.234,56 debitados.').waitFor();
    expect(writes).toHaveLength(4);
    expect(await movementsOf(own)).toContainEqual(['AJUSTE_DEBITO', '0.00', -1234.56]);
    // The line has the payment method of its charge.
    await page.getByRole('row', { name: /Ajuste a débito: Aluguel da maquininha Pix/ }).waitFor();
  });

  test('asks again above the limit, and after the amount is changed', slow, async () => {
    api.service.adjustmentConfirmAboveCents = 100_000;
    onTestFinished(() => void (api.service.adjustmentConfirmAboveCents = null));
    const dialog = await openDialog('Fazer ajuste');
    const credit = (amount: string) => dialog.getByRole('button', { name: `Creditar ${amount}` });
    const checked = (amount: string) => dialog.getByLabel(`Conferi: o valor é mesmo ${amount}`);
    await dialog.getByLabel('Motivo').fill('Acordo');
    for (const [typed, amount] of [
      ['2000', 'R$ 2.000,00'],
      ['1000,01', 'R$ 1.000,01'],
    ] as const) {
      await dialog.getByLabel('Valor do ajuste').fill(typed);
      await credit(amount).click();
      await checked(amount).waitFor();
      view.forget(422);
      expect(await credit(amount).isDisabled()).toBe(true);
      await checked(amount).check();
    }
    await credit('R$ 1.000,01').click();
    await page.getByText('R$ 1.000,01 creditados.').waitFor();
    await view.goToRoute(`sellers/${seller.id}/statement?month=2026-11&operacao=AJUSTE_CREDITO`);
    await page.getByRole('row', { name: /Ajuste a crédito: Acordo — —/ }).waitFor();
  });
});

async function balanceOf(sellerId: number): Promise<number> {
  const { body } = await api.call<{ available: number }>('GET', `/v2/seller/${sellerId}/balance`, { token });
  return body.available;
}
