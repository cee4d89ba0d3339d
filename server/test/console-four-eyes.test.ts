import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { startBrowser, type TestBrowser } from '../../scripts/lab/browser.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { insertPerson } from '../src/people/person.repository.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import type { Role } from '../src/tokens/token.ts';
import { ConsolePage, factsIn, rowsOf, slow } from './support/console-page.ts';
import { createSeller } from './support/fixtures.ts';
import { createPricedIntermediary } from './support/plans.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];

let browser: TestBrowser;
let api: TestApi;
let owner: string;
let seller: { id: number };
let tokens: Record<'asker' | 'approver' | 'viewer', string>;

beforeAll(async () => {
  [browser, api] = await Promise.all([startBrowser(), TestApi.start()]);
  const { id, token } = await createPricedIntermediary(api);
  owner = token;
  seller = await createSeller(api, token, 1);
  api.service.fourEyes = true;
  api.service.adjustmentConfirmAboveCents = 100_000;
  tokens = {
    asker: await tokenOf(id, 'Otávio Lima', 'operator'),
    approver: await tokenOf(id, 'Paula Reis', 'approver'),
    viewer: await tokenOf(id, 'Vera Dias', 'viewer'),
  };
});
afterAll(() => Promise.all([browser.close(), api.stop()]));

/** Adds a person, and returns a token that was made for them. */
async function tokenOf(intermediaryId: number, name: string, role: Role): Promise<string> {
  const { store, keyring } = api.service;
  const email = `${name.split(' ')[0]}@example.com`.toLowerCase();
  return store.write(async (tx) => {
    const person = await insertPerson(tx, keyring, { intermediaryId, email, name, subject: null }, api.now);
    const of = { role, personId: person!.id };
    const { token } = await issueToken(tx, api.service, operator(intermediaryId), null, api.now, of);
    return token;
  });
}

async function accountOf(): Promise<Schemas['BankAccount']> {
  const path = `/v2/seller?sellerId=${seller.id}`;
  const { body } = await api.call<Schemas['Seller']>('GET', path, { token: owner });
  return body.bankAccount;
}

describe('four eyes', { shuffle: false }, () => {
  test(
    'one person asks for an adjustment and an account, and another approves one and refuses the other',
    slow,
    async () => {
      const view = await ConsolePage.open(browser, api.url);
      const { page } = view;
      const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const waits = 'Pedido registrado. Nada mudou ainda: outra pessoa precisa aprovar.';
      await view.signIn(tokens.asker);

      await view.goToRoute(`sellers/${seller.id}/statement`);
      await click('Fazer ajuste');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Valor do ajuste').fill('1000,01');
      await dialog.getByLabel('Motivo').fill('Acordo');
      await click('Creditar R$ 1.000,01');
      await dialog.getByText(waits).waitFor();
      await click('Fechar');
      expect(await page.getByText('creditados').count()).toBe(0);

      await view.goToRoute(`sellers/${seller.id}/data`);
      await click('Trocar conta');
      await dialog.getByLabel('Número da conta').fill('471147');
      await click('Trocar conta de recebimento');
      await dialog.getByText(waits).waitFor();
      await dialog.getByRole('link', { name: 'Ver em Aprovações' }).click();
      await page.getByRole('heading', { level: 1, name: 'Aprovações' }).waitFor();

      // Who asked may take it back, and no more.
      await page.getByRole('link', { name: 'Padaria 1 Ltda' }).last().waitFor();
      const asked = await listed(page);
      expect(asked.map(([, by, what, ofSeller, decision]) => [by, what, ofSeller, decision])).toEqual([
        [
          'Otávio Lima',
          'Trocar a conta de recebimento\nBanco 001 · Conta 471147',
          'Padaria 1 Ltda',
          expect.stringContaining('Pendente'),
        ],
        [
          'Otávio Lima',
          'Ajustar o saldo\nR$ 1.000,01 · Acordo',
          'Padaria 1 Ltda',
          expect.stringContaining('Pendente'),
        ],
      ]);
      expect(await page.getByText('Você fez este pedido. Outra pessoa precisa decidir.').count()).toBe(2);
      expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Cancelar pedido' }).count()).toBe(2);
      expect(await view.faults()).toEqual([]);

      await view.signInInstead(tokens.viewer);
      await view.goToRoute('approvals');
      await rowsOf(page, 'Aprovações');
      expect(await page.getByRole('button', { name: /Aprovar|Recusar|Cancelar pedido/ }).count()).toBe(0);

      // The overview of an approver leads to what waits.
      await view.signInInstead(tokens.approver);
      await view.goTo('Visão geral');
      const waiting = page.getByRole('region', { name: 'Aprovações pendentes' });
      await waiting.getByText('2', { exact: true }).waitFor();
      await waiting.getByRole('link').click();
      const before = await accountOf();
      await page
        .getByRole('row', { name: /Trocar a conta/ })
        .getByRole('button', { name: 'Aprovar' })
        .click();
      await dialog.getByText('Nova conta').waitFor();
      const facts = await dialog.locator('dl').allInnerTexts();
      expect(facts.join('\n')).toContain(before.account);
      expect(facts.join('\n')).toContain('471147');
      expect((await factsIn(dialog))['Solicitado por']).toBe('Otávio Lima');
      await dialog.getByRole('button', { name: 'Aprovar' }).click();
      await page.getByText('Aprovado. A alteração foi feita.').waitFor();
      expect((await accountOf()).account).toBe('471147');

      await page
        .getByRole('row', { name: /Ajustar o saldo/ })
        .getByRole('button', { name: 'Recusar' })
        .click();
      await dialog.getByLabel('Motivo').fill('O valor acordado foi 100,01');
      await dialog.getByRole('button', { name: 'Recusar' }).click();
      await page.getByText('Pedido encerrado. Nada foi alterado.').waitFor();
      await view.goToRoute('approvals');
      const decided = await listed(page);
      expect(decided.map(([, , what, , decision]) => [what?.split('\n')[0], decision])).toEqual([
        ['Trocar a conta de recebimento', expect.stringMatching(/^Aprovado\nPaula Reis · .*seller:1$/)],
        ['Ajustar o saldo', expect.stringMatching(/^Recusado\nPaula Reis · .*O valor acordado foi 100,01$/)],
      ]);
      expect(await view.faults()).toEqual([]);
      await view.close();
    },
  );

  test(
    'somebody who approves new prices sees what they replace; a program cannot ask for them',
    slow,
    async () => {
      const body = await planUpdate();
      const program = await api.call<Schemas['Problem']>('PUT', '/v2/payfac/rate-plans/1', {
        token: owner,
        body,
      });
      expect([program.status, program.body.code]).toEqual([403, 'person_required']);
      const { status } = await api.call('PUT', '/v2/payfac/rate-plans/1', { token: tokens.asker, body });
      expect(status).toBe(202);
      const view = await ConsolePage.open(browser, api.url);
      const { page } = view;
      await view.signIn(tokens.approver);
      await view.goToRoute('approvals?status=PENDING');
      await page
        .getByRole('row', { name: /Novos preços/ })
        .getByRole('button', { name: 'Aprovar' })
        .click();
      const dialog = page.getByRole('dialog');
      const changes = await rowsOf(page, 'Mudanças');
      expect(changes).toHaveLength(2);
      expect(changes[0]?.at(-1)).toBe('R$ 0,77');
      expect((await factsIn(dialog))['Vale a partir de']).toBe('data da aprovação');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await view.close();
    },
  );
});

/** Returns the rows of the list, each cell's lines one below the other. */
async function listed(page: ConsolePage['page']): Promise<string[][]> {
  const rows = await rowsOf(page, 'Aprovações');
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/\n+/g, '\n')));
}

/** Returns the prices of plan 1 with another fee by pix. */
async function planUpdate(): Promise<Schemas['RatePlanUpdateInput']> {
  const path = '/v2/payfac/rate-plans/1';
  const { body: plan } = await api.call<Schemas['RatePlan']>('GET', path, { token: owner });
  const { tax } = plan.versions.at(-1)!;
  return { tax: { ...tax, pix: { ...tax.pix, rateType: 'FIXED', value: 0.77 } } };
}
