import { createHash, randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { components } from '../../../../generated/api.ts';
import { refusal, type Answer } from './answer.ts';
import type { Caller } from './database.ts';

type Schemas = components['schemas'];
type PlanInput = Schemas['RatePlanInput'];
type MethodInput = Schemas['BankSlipTaxInput'];
type ChannelInput = Schemas['ChannelRatesInput'];
type RatesInput = Schemas['BrandRatesInput'];

/** In the order of RFC 8785, so that `JSON.stringify` gives the text that the service stores. */
const brands = ['american_express', 'discover', 'elo', 'hipercard', 'mastercard', 'visa'] as const;
const channels = ['online', 'pos', 'tap'] as const;

/** `createRatePlan` (reference 2.1) without a framework: the same checks of the prices, the same three rows. */
export function planCreator(database: Database.Database): (caller: Caller, input: PlanInput) => Answer {
  const insertPlan = database.prepare<[number, number], { id: number }>(
    `insert into rate_plans (intermediary_id, created_at) values (?, ?) returning id`,
  );
  const insertVersion = database.prepare<[number, number, number, string, string, Buffer, number]>(
    `insert into rate_plan_versions (intermediary_id, plan_id, version, valid_from, name, tax, digest, created_at)
     values (?, ?, 1, ?, ?, ?, ?, ?)`,
  );
  const insertAudit = database.prepare<[number, number, string, string, string, string]>(
    `insert into audit_records (intermediary_id, occurred_at, action, subject, actor, origin_ip, remote_address,
       request_id)
     values (?, ?, 'plan.created', ?, ?, null, ?, ?)`,
  );
  const write = database.transaction((caller: Caller, name: string, tax: string) => {
    const { intermediary_id: intermediaryId } = caller;
    const now = Date.now();
    const digest = createHash('sha256').update(tax).digest();
    const row = insertPlan.get(intermediaryId, now);
    if (row === undefined) throw new Error('an insert returns its row');
    insertVersion.run(intermediaryId, row.id, now, name, tax, digest, now);
    const actor = `token:${caller.id}`;
    insertAudit.run(intermediaryId, now, `plan:${row.id}`, actor, '127.0.0.1', randomUUID());
    return row.id;
  });
  return (caller, input) => {
    if (caller.seller_id !== null) return refusal(403, 'A seller may not create plans.');
    const tax = storedTax(input.tax);
    if (tax === null) return refusal(400, 'The prices are not valid.');
    return { status: 200, body: { id: write.immediate(caller, input.name, tax) } };
  };
}

/** The prices as integers in canonical JSON; null for what a schema does not find. */
function storedTax({ pix, bankSlip, debit, credit }: PlanInput['tax']): string | null {
  const stored: Partial<Record<string, object>> = {};
  for (const element of credit) {
    for (const channel of channels) {
      const input = element[channel];
      if (input === undefined) continue;
      if (stored[channel.toUpperCase()] !== undefined) return null;
      stored[channel.toUpperCase()] = storedChannel(input);
    }
  }
  const isLimitOnFixed = [pix, bankSlip].some(
    ({ valueLimit, rateType }) => valueLimit !== undefined && rateType === 'FIXED',
  );
  if (isLimitOnFixed) return null;
  const limitCents = pix.valueLimit === undefined ? null : scaled(pix.valueLimit, 100);
  const tax = {
    bankSlip: {
      delayForRedeemDays: bankSlip.delayForRedeem,
      ...(bankSlip.valueLimit === undefined ? {} : { limitCents: scaled(bankSlip.valueLimit, 100) }),
      price: storedPrice(bankSlip),
    },
    credit: { ONLINE: stored.ONLINE, POS: stored.POS, TAP: stored.TAP },
    debit: storedMethod(debit),
    pix: { delayForRedeemDays: pix.delayForRedeem, limitCents, price: storedPrice(pix) },
  };
  const isWhole = [pix, bankSlip, debit].every(isPriceWhole);
  return isWhole ? JSON.stringify(tax) : null;
}

const storedMethod = (input: MethodInput) => ({
  delayForRedeemDays: input.delayForRedeem,
  price: storedPrice(input),
});

const storedPrice = ({ rateType, value }: MethodInput) =>
  rateType === 'FIXED'
    ? { amountCents: scaled(value, 100), rateType }
    : { ratePpm: scaled(value, 10_000), rateType };

/** A method's `value` has one schema for per cent and BRL, so that its places are checked here. */
function isPriceWhole({ rateType, value }: MethodInput): boolean {
  if (rateType === 'FIXED') return hasPlaces(value, 100);
  return value <= 100 && hasPlaces(value, 10_000);
}

function storedChannel(input: ChannelInput): object {
  const own: Partial<Record<string, object>> = {};
  for (const brand of brands) {
    const rates = input[brand];
    if (rates !== undefined) own[brand] = storedRates(rates);
  }
  return { brands: own, default: storedRates(input.default), delayForRedeemDays: input.delayForRedeem };
}

const toPpm = (rate: number) => scaled(rate, 10_000);

const storedRates = ({ sellerRates, buyerRates }: RatesInput) => ({
  buyerRatesPpm: buyerRates === undefined ? null : buyerRates.map(toPpm),
  sellerRatesPpm: sellerRates.map(toPpm),
});

const scaled = (value: number, scale: number) => Math.round(value * scale);

/** Whether a number has no more decimal places than the scale has zeros; also the format of the schemas. */
export function hasPlaces(value: number, scale: number): boolean {
  return scaled(value, scale) / scale === value;
}
