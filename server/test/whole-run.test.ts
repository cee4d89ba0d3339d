import { createReadStream } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { collect, createSetup, projectRoot, type TestSetup } from './support/child-server.ts';
import { commandOutput, newIntermediary } from './support/command.ts';
import { planBody, rates, sellerBody } from './support/fixtures.ts';
import { serveHere, type ServerHere } from './support/serve-here.ts';
import { callApi } from './support/test-api.ts';

type Schemas = components['schemas'];

/** The fields of an imported line that decide its fee. */
interface Line {
  uuid: string;
  idSeller: number;
  value: number;
  buyerValue?: number;
  paymentMethod: Schemas['PaymentMethod'];
  channel?: 'ONLINE' | 'POS' | 'TAP';
  brand?: string;
  installments?: number;
}

/** The sums in centavos. */
interface Sums {
  lines: number;
  entradaBruta: number;
  entradaLiquida: number;
  saidaBruta: number;
  saidaLiquida: number;
}

/**
 * The number of charges, with which each kind of price occurs several times; `npm run proof -- whole` is the long form.
 */
const chargeCount = Number(process.env.WHOLE_RUN_CHARGES ?? 600);
/** The number of sellers: few, because the password of each is hashed. */
const sellerCount = 4;
const refundCount = Math.min(500, chargeCount / 10);
const concurrency = 16;

let setup: TestSetup;
let server: ServerHere;

beforeAll(async () => {
  setup = await createSetup();
  server = await serveHere(setup.env);
});
afterAll(async () => {
  await server.stop();
  await setup.cleanup();
});

test(
  `${chargeCount} charges of ${sellerCount} sellers: every statement adds up, before and after ${refundCount} refunds`,
  { timeout: 300_000 },
  async () => {
    const token = await newIntermediary(setup.env, 'Whole');
    const planOf = await createSellers(token);
    const { file, lines } = await importSample();
    const sellerIds = [...planOf.keys()];
    const expected = new Map(sellerIds.map((id) => [id, noSums()]));
    for (const line of lines) addSale(expected.get(line.idSeller)!, line, planOf.get(line.idSeller)!);

    expect(await statementSums(token, sellerIds)).toEqual(expected);

    // A pix may only be refunded for 90 days.
    const refunded = lines.filter(({ paymentMethod }) => paymentMethod !== 'PIX').slice(0, refundCount);
    await inParallel(refunded, async ({ uuid }) => {
      const reply = await callApi<Schemas['Charge']>(server.url, 'PATCH', `/v2/charges/${uuid}/refund`, {
        token,
        headers: { 'x-idempotency-key': uuid },
        body: { asFraud: false },
      });
      expect(reply.body.status).toBe('REFUND');
    });
    for (const line of refunded) addRefund(expected.get(line.idSeller)!, line, planOf.get(line.idSeller)!);
    expect(refunded).toHaveLength(refundCount);
    expect(await statementSums(token, sellerIds)).toEqual(expected);

    const command = ['charges', 'import', file, '--intermediary', 'Whole', '--json'];
    const again = JSON.parse(await commandOutput(setup.env, command)) as object;
    expect(again).toMatchObject({ imported: 0, known: chargeCount, rejected: 0 });
    await expectRefundsExported(refunded);
  },
);

/** Creates sellers, half of them under each of two plans. Returns the plan of each seller by its id. */
async function createSellers(token: string): Promise<Map<number, Schemas['TaxInput']>> {
  const plans = [
    planBody(),
    planBody({
      pix: { delayForRedeem: 1, value: 0.25, rateType: 'FIXED' },
      debit: { delayForRedeem: 1, value: 0.5, rateType: 'FIXED' },
      credit: [{ pos: { delayForRedeem: 30, default: { sellerRates: rates(4.9999) } } }],
    }),
  ];
  const planOf = new Map<number, Schemas['TaxInput']>();
  for (const [half, plan] of plans.entries()) {
    const { body } = await callApi<{ id: number }>(server.url, 'POST', '/v2/payfac/rate-plans', {
      token,
      body: plan,
    });
    await commandOutput(setup.env, ['plan', 'default', '--plan', String(body.id)]);
    const numbers = Array.from({ length: sellerCount / 2 }, (_, i) => (half * sellerCount) / 2 + i);
    await inParallel(numbers, async (n) => {
      const reply = await callApi<Schemas['SellerCreated']>(server.url, 'POST', '/v2/seller', {
        token,
        body: sellerBody(n),
      });
      planOf.set(reply.body.idSeller, plan.tax);
    });
  }
  expect(planOf.size).toBe(sellerCount);
  return planOf;
}

async function importSample(): Promise<{ file: string; lines: Line[] }> {
  const file = join(setup.folder, 'charges.ndjson');
  const script = join(projectRoot, 'scripts', 'sample-charges', 'sample-charges.ts');
  const args = [
    script,
    '--count',
    String(chargeCount),
    '--intermediary',
    'Whole',
    '--seed',
    '1',
    '--out',
    file,
  ];
  const sample = await collect(spawn(process.execPath, args, { env: setup.env }));
  expect(sample.code, sample.stderr).toBe(0);
  const importing = ['charges', 'import', file, '--intermediary', 'Whole', '--json'];
  const summary = JSON.parse(await commandOutput(setup.env, importing)) as object;
  expect(summary).toMatchObject({ lines: chargeCount, imported: chargeCount, rejected: 0 });
  const lines: Line[] = [];
  for await (const text of createInterface(createReadStream(file))) lines.push(JSON.parse(text) as Line);
  return { file, lines };
}

async function statementSums(token: string, sellerIds: readonly number[]): Promise<Map<number, Sums>> {
  const sums = new Map<number, Sums>();
  for (const id of sellerIds) {
    const { body } = await callApi<Schemas['StatementEntry'][]>(server.url, 'POST', '/v2/report/statement', {
      token,
      body: { idSeller: String(id) },
    });
    const total = noSums();
    for (const line of body) {
      total.lines += 1;
      total.entradaBruta += Math.round(line.entrada_bruta * 100);
      total.entradaLiquida += Math.round(line.entrada_liquida * 100);
      total.saidaBruta += Math.round(line.saida_bruta * 100);
      total.saidaLiquida += Math.round(line.saida_liquida * 100);
    }
    sums.set(id, total);
  }
  return sums;
}

function noSums(): Sums {
  return { lines: 0, entradaBruta: 0, entradaLiquida: 0, saidaBruta: 0, saidaLiquida: 0 };
}

function addSale(sums: Sums, line: Line, tax: Schemas['TaxInput']): void {
  sums.lines += 1;
  sums.entradaBruta += cents(line.value);
  sums.entradaLiquida += cents(line.value) - feeCents(line, tax);
}

function addRefund(sums: Sums, line: Line, tax: Schemas['TaxInput']): void {
  sums.lines += 1;
  sums.saidaBruta += cents(line.value);
  sums.saidaLiquida += cents(line.value) - feeCents(line, tax);
}

/** Returns the fee by the plan's own words, computed apart from the service's code: exact fractions, ties to even. */
function feeCents(line: Line, tax: Schemas['TaxInput']): number {
  const value = cents(line.value);
  const { rateType, rate, limit } = priceOf(line, tax);
  if (rateType === 'FIXED') return Math.min(cents(rate), value);
  const product = BigInt(value) * BigInt(Math.round(rate * 10_000));
  const twice = product * 2n;
  const floor = product / 1_000_000n;
  const distance = twice - floor * 2_000_000n;
  const rounded =
    distance > 1_000_000n || (distance === 1_000_000n && floor % 2n === 1n) ? floor + 1n : floor;
  return Math.min(Number(rounded), limit === undefined ? value : cents(limit), value);
}

function priceOf(
  line: Line,
  tax: Schemas['TaxInput'],
): { rateType: string; rate: number; limit?: number | undefined } {
  if (line.paymentMethod === 'PIX') return { ...tax.pix, rate: tax.pix.value, limit: tax.pix.valueLimit };
  if (line.paymentMethod === 'BANK_SLIP')
    return { ...tax.bankSlip, rate: tax.bankSlip.value, limit: tax.bankSlip.valueLimit };
  if (line.paymentMethod === 'DEBIT_CARD') return { ...tax.debit, rate: tax.debit.value };
  const key = line.channel!.toLowerCase() as 'online' | 'pos' | 'tap';
  const channel = tax.credit.find((element) => element[key] !== undefined)![key]!;
  const brand = line.brand === 'elo' ? channel.elo : undefined;
  const position = line.paymentMethod === 'CREDIT_CARD_EARLY_SELLER' ? line.installments! : 1;
  return { rateType: 'PERCENTAGE', rate: (brand ?? channel.default).sellerRates[position - 1]! };
}

function cents(brl: number): number {
  return Math.round(brl * 100);
}

/**
 * Expects each refund once, with what the buyer paid. The surcharge is in the sample's lines and nowhere in a
 * statement.
 */
async function expectRefundsExported(refunded: readonly Line[]): Promise<void> {
  const exported = (await commandOutput(setup.env, ['refunds', 'export']))
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as { uuid: string; value: number });
  const paid = refunded.map((line) => [line.uuid, line.buyerValue ?? line.value]);
  expect(exported.map(({ uuid, value }) => [uuid, value]).sort()).toEqual(paid.sort());
  const surcharged = refunded.filter((line) => (line.buyerValue ?? line.value) > line.value);
  expect(surcharged.length).toBeGreaterThan(0);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
