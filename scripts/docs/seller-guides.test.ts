import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  unwrap,
  type PaymentIntermediaryClient,
  type Schemas,
} from '../../client/src/index.ts';
import { sellerBody } from '../../client/test/support/bodies.ts';
import { day, money } from '../../client/console/src/format/format.ts';
import { ptBr } from '../../client/console/src/texts/texts.ts';
import { feeOfChange } from '../../server/src/after-sale/refund-terms.ts';
import { nextBankDay, saoPauloDate } from '../../server/src/shared/calendar.ts';
import { startSandbox, type Sandbox } from '../lab/payfac.ts';
import { guide, tableRows } from './guide-tables.ts';

type Line = Schemas['StatementEntry'];

let sandbox: Sandbox;
let client: PaymentIntermediaryClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = createClient({ baseUrl: sandbox.url, token: sandbox.tokens.intermediary });
});
afterAll(() => sandbox.stop());

/** Returns the rows of each table of a chapter of a guide. */
function tables(name: string, chapter: string): string[][][] {
  const [, text = ''] = guide(name).split(`### ${chapter}\n`);
  const blocks = (text.split('\n### ')[0] ?? '').trim().split('\n\n');
  return blocks.filter((block) => block.startsWith('|')).map(tableRows);
}

/** Formats an amount as the console and the guides write it. The guides have plain spaces. */
function brl(amount: number): string {
  return money(amount).replaceAll('\u00a0', ' ');
}

/** Formats the net amount of a line as the console writes it. */
function signed(amount: number): string {
  return `${amount > 0 ? '+' : ''}${brl(amount)}`;
}

/** Adds up amounts in centavos. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}

const gross = (line: Line) => line.entrada_bruta - line.saida_bruta;
const net = (line: Line) => line.entrada_liquida - line.saida_liquida;
const fee = (line: Line) => sum([gross(line), -net(line)]);

function methodOf({ payment_method: method, installments }: Line): string {
  if (method === null) return '—';
  const count = installments === null ? '' : ` ${ptBr.statement.installments(installments)}`;
  return ptBr.methods[method] + count;
}

function statement(body: Schemas['StatementQueryInput']): Promise<Line[]> {
  return unwrap(client.POST('/v2/report/statement', { body }));
}

/** Creates a shop with the sandbox's standard plan. */
async function createShop(document: string): Promise<number> {
  const { idSeller } = await unwrap(client.POST('/v2/seller', { body: sellerBody(document) }));
  return idSeller;
}

async function sell(idSeller: number, sales: readonly Partial<Schemas['ChargeInput']>[]): Promise<string[]> {
  const customer = { document: '52998224725', type: 'CPF', name: 'João Souza' } as const;
  const charges = sales.map((sale): Schemas['ChargeInput'] => ({
    uuid: crypto.randomUUID(),
    idSeller,
    title: 'Pedido',
    value: 100,
    paymentMethod: 'PIX',
    paidAt: '2026-03-02T12:00:00Z',
    expirationDate: '2026-03-02',
    customer,
    ...sale,
  }));
  const { imported } = await unwrap(client.POST('/v2/payfac/charges', { body: charges }));
  expect(imported).toBe(charges.length);
  return charges.map(({ uuid }) => uuid);
}

test('Ler o extrato: every kind of line is explained, under the name that the console shows', () => {
  const [kinds = []] = tables('Ler o extrato', 'As operações');
  expect(kinds.map(([name]) => name)).toEqual(Object.values(ptBr.operations));
});

test('Ler o extrato: the example is the statement of seller 1 of a sandbox', async () => {
  const query = { executionDateInitial: '2026-03-01', executionDateFinal: '2026-04-01' };
  const lines = await statement({ idSeller: '1', ...query });
  const [rows = []] = tables('Ler o extrato', 'Um exemplo');
  expect(rows).toEqual(
    lines.map((line) => [
      day(line.execution_date),
      ptBr.operations[line.operacao],
      methodOf(line),
      brl(gross(line)),
      brl(fee(line)),
      signed(net(line)),
    ]),
  );
  const dueOn = (date: string) => brl(sum(lines.filter((line) => line.execution_date === date).map(net)));
  expect(guide('Ler o extrato')).toContain(`Em 3 de março ficaram disponíveis ${dueOn('2026-03-03')}`);
  expect(guide('Ler o extrato')).toContain(`Em 4 de março, mais ${dueOn('2026-03-04')}`);
  expect(guide('Ler o extrato')).toContain(`= ${dueOn('2026-04-01')}.`);
});

describe('Taxas', () => {
  const [rows = []] = tables('Taxas', 'Exemplos');

  test.each(rows)('%s of %s: what a sandbox quotes', async (...row) => {
    const [shown = '', value = ''] = row;
    const [name = '', count] = shown.split(/ (\d+)x$/);
    const [paymentMethod] = Object.entries(ptBr.methods).find(([, text]) => text === name) ?? [];
    const isCredit = paymentMethod?.startsWith('CREDIT') === true;
    const quote = await unwrap(
      client.POST('/v2/seller/rates/{sellerId}/quote', {
        params: { path: { sellerId: 1 } },
        body: {
          value: Number(value.replaceAll(/[^\d,]/g, '').replace(',', '.')),
          paymentMethod: paymentMethod as Schemas['QuoteInput']['paymentMethod'],
          ...(isCredit ? { channel: 'ONLINE', installments: Number(count ?? 1) } : {}),
        },
      }),
    );
    expect([brl(quote.value), brl(quote.fee), brl(quote.net)]).toEqual([value, row[3], row[4]]);
  });

  test('the surcharge that a discount of 11.49 % needs', async () => {
    const body = { value: 1129.82, paymentMethod: 'CREDIT_CARD_EARLY_SELLER', channel: 'ONLINE' } as const;
    const quote = await unwrap(
      client.POST('/v2/seller/rates/{sellerId}/quote', {
        params: { path: { sellerId: 1 } },
        body: { ...body, installments: 12 },
      }),
    );
    expect(quote).toMatchObject({ fee: 129.82, net: 1000 });
    const text = guide('Taxas').replaceAll('\n', ' ');
    expect(text).toContain('Um desconto de 11,49% pede um acréscimo de 12,98%.');
    expect(text).toContain(`= ${brl(quote.value)}: a taxa é de ${brl(quote.fee)}.`);
  });

  test('the plan of the examples is that of the sandbox', async () => {
    const params = { path: { idSeller: 1 } };
    const { tax } = await unwrap(client.GET('/v2/payfac/seller/{idSeller}/rate-plans', { params }));
    const sellerRates = tax.credit[0]?.online?.default.sellerRates ?? [];
    const shown = [tax.pix.value, tax.debit.value, sellerRates[0], sellerRates[11]];
    const text = guide('Taxas').replaceAll('\n', ' ');
    for (const rate of shown) expect(text).toContain(`${String(rate).replace('.', ',')}% no `);
    expect(text).toContain(
      `no máximo ${brl(tax.pix.valueLimit ?? 0)}; ${brl(tax.bankSlip.value)} por boleto`,
    );
  });
});

describe('Repasses', () => {
  const [closings = [], lines = []] = tables('Repasses', 'Um exemplo');

  test('the example is what closings of a sandbox do, one of whose transfers fails', async () => {
    const idSeller = await createShop('60746948000112');
    await sell(idSeller, [
      { value: 100 },
      { value: 50, paymentMethod: 'DEBIT_CARD', brand: 'elo', paidAt: '2026-03-03T12:00:00Z' },
    ]);
    const close = async (transferDate: string) => {
      await unwrap(
        client.POST('/v2/payfac/transfers', { body: { transferDate, idSeller, minimumAmount: 100 } }),
      );
      const query = { idSeller: String(idSeller), transferDateInitial: transferDate };
      return (await unwrap(client.GET('/v2/transfers', { params: { query } })))[0];
    };
    const available = async () => {
      const params = { path: { sellerId: idSeller } };
      return unwrap(client.GET('/v2/seller/{sellerId}/balance', { params }));
    };

    expect(await close('2026-03-03')).toBeUndefined();
    const made = await close('2026-03-04');
    const sales = await statement({ idSeller: String(idSeller), operacoes: ['VENDA'] });
    const entered = sales.map((line) => brl(net(line)));
    const total = brl(sum(sales.map(net)));
    expect(brl(made?.amount ?? 0)).toBe(total);
    expect(closings.map((row) => row.slice(0, 3))).toEqual([
      ['03/03/2026', entered[0], entered[0]],
      ['04/03/2026', entered[1], total],
    ]);
    expect(closings[1]?.[3]).toBe(`repasse de ${total}`);

    for (const status of ['SENT', 'FAILED'] as const) {
      const params = { path: { idTransfer: made?.idTransfer ?? 0 } };
      await unwrap(client.PATCH('/v2/payfac/transfers/{idTransfer}', { params, body: { status } }));
    }
    expect(brl((await available()).available)).toBe(total);
    await close('2026-03-05');
    expect((await available()).available).toBe(0);
    expect(lines).toEqual(
      (await statement({ idSeller: String(idSeller) })).map((line) => [
        day(line.execution_date),
        ptBr.operations[line.operacao],
        signed(net(line)),
      ]),
    );
  });

  test('the days on which a bank pays are those of the service', () => {
    const [rows = []] = tables('Repasses', 'Em que dia o dinheiro cai');
    expect(rows).toHaveLength(3);
    for (const [made = '', byPix, toAccount] of rows) {
      const [, shown = ''] = made.split(', ');
      const date = shown.split('/').toReversed().join('-');
      expect(new Date(date).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })).toBe(
        made.split(/ de |, /)[0],
      );
      expect([byPix, toAccount]).toEqual([shown, day(nextBankDay(date))]);
    }
  });
});

describe('Estornos', () => {
  const [parts = []] = tables('Estornos', 'Quanto sai do seu saldo');
  const [dispute = []] = tables('Estornos', 'Contestação é outra coisa');

  test('the examples are what a sandbox takes back and gives back', async () => {
    // A Pix can be given back for 90 days.
    const paidAt = new Date().toISOString();
    const [refunded = '', disputed = ''] = await sell(await createShop('11444777000161'), [
      { paidAt },
      { paidAt },
    ]);
    const refundPart = (uuid: string, value: number) =>
      unwrap(
        client.PATCH('/v2/charges/partial-refund/{uuid}', { params: { path: { uuid } }, body: { value } }),
      );
    for (const value of [33, 33, 34]) await refundPart(refunded, value);
    const [sale, ...refunds] = await statement({ uuid_charge: refunded });
    const shown = (lines: readonly Line[]) => [gross, fee, net].map((of) => brl(-sum(lines.map(of))));
    expect(sale?.taxa_operacao).toBe('0.99');
    expect(parts).toEqual([
      ...refunds.map((line, index) => [`${index + 1}º`, ...shown([line])]),
      ['**No total**', ...shown(refunds)],
    ]);

    await refundPart(disputed, 33);
    for (const status of ['OPEN', 'WON'] as const) {
      const params = { path: { uuid: disputed } };
      await unwrap(client.POST('/v2/payfac/charges/{uuid}/chargeback', { params, body: { status } }));
    }
    expect(dispute).toEqual(
      (await statement({ uuid_charge: disputed }))
        .slice(2)
        .map((line) => [ptBr.operations[line.operacao], brl(gross(line)), brl(fee(line)), signed(net(line))]),
    );
  });

  test('a plan that keeps the fee takes the full value back', () => {
    const sale = { totalCents: 0, chargeCents: 10_000, refundedCents: 0, returnedCents: 0 };
    const taken = (10_000 - feeOfChange(sale, 10_000)) / 100;
    expect(guide('Estornos').replaceAll('\n', ' ')).toContain(`saem ${brl(taken)} do seu saldo`);
  });
});

describe('Reservas', () => {
  test('the example: what is held stays, and what is released is paid', async () => {
    const [rows = []] = tables('Reservas', 'Um exemplo');
    expect(rows).toHaveLength(4);
    const idSeller = await createShop('45723174000110');
    const credit = async (value: number) => {
      const header = { 'x-idempotency-key': `reservas-${value}` };
      const body = { idSeller, value, direction: 'CREDIT', reason: 'Venda' } as const;
      await unwrap(client.POST('/v2/payfac/adjustments', { params: { header }, body }));
    };
    const params = { path: { idSeller } };
    const path = { sellerId: idSeller };
    const balance = () => unwrap(client.GET('/v2/seller/{sellerId}/balance', { params: { path } }));
    let idHold = 0;
    for (const [index, row] of rows.entries()) {
      const [, due, held] = row;
      if (index < 2) await credit(index === 0 ? 200 : 50);
      if (index === 0) {
        const header = { 'x-idempotency-key': 'reservas' };
        const body = { amount: 75, reason: 'RISK' } as const;
        const created = client.POST('/v2/payfac/seller/{idSeller}/holds', {
          params: { ...params, header },
          body,
        });
        ({ idHold } = await unwrap(created));
      }
      if (index === 3) {
        const released = { params: { path: { idSeller, idHold } } };
        await unwrap(client.POST('/v2/payfac/seller/{idSeller}/holds/{idHold}/release', released));
      }
      const { available, reserved } = await balance();
      expect([due, held]).toEqual([sum([available, reserved]), reserved].map(brl));
      const body = { transferDate: saoPauloDate(Date.now()), idSeller };
      const { created } = await unwrap(client.POST('/v2/payfac/transfers', { body }));
      const after = await balance();
      expect(row.slice(3)).toEqual([created.amount, after.reserved].map(brl));
    }
  });

  test('the reserve of a plan is its share', () => {
    const shares = [1000, 50, 950].map(brl);
    for (const amount of shares) expect(guide('Reservas')).toContain(amount);
  });
});
