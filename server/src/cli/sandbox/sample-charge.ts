import type { ChargeLine } from '../../charges/import/charge-line-schema.ts';
import type { Store } from '../../db/store.ts';
import { findSealedPlans } from '../../rate-plans/plan-seal.repository.ts';
import { inForceAt } from '../../rate-plans/rate-plan.repository.ts';
import { listAssignments, planInForce } from '../../rate-plans/seller-plan.repository.ts';
import { parseStoredTax } from '../../rate-plans/tax.ts';
import { listSellers } from '../../sellers/seller.repository.ts';
import { addDays, formatInstant, saoPauloDate } from '../../shared/calendar.ts';
import { CHANNELS, type Channel } from '../../shared/charge-terms.ts';
import { brlFromCents, centsFromBrl } from '../../shared/money.ts';
import { areaCodes, givenNames, shelves, surnames } from './catalogue.ts';
import type { Random } from './random.ts';

/** The number of days over which payments are spread. */
const sampledDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** The payment methods with their shares of the sales, in per cent. */
const methods = [
  ['PIX', 38],
  ['CREDIT_CARD_SIGHT', 24],
  ['CREDIT_CARD_EARLY_SELLER', 14],
  ['DEBIT_CARD', 11],
  ['BANK_SLIP', 8],
  ['CREDIT_CARD_EARLY_BUYER', 5],
] as const;

const brands = [
  ['mastercard', 42],
  ['visa', 32],
  ['elo', 14],
  ['american_express', 4],
  ['hipercard', 4],
  ['discover', 1],
  ['other', 3],
] as const;

/** Ranges of instalments with their weights. Most payments have few, but all numbers occur. */
const installmentRanges: readonly [range: { fewest: number; most: number }, weight: number][] = [
  [{ fewest: 2, most: 6 }, 70],
  [{ fewest: 7, most: 12 }, 25],
  [{ fewest: 13, most: 24 }, 5],
];

/** The centavos at the end of prices, with their weights. */
const endings = [
  [90, 50],
  [99, 30],
  [0, 20],
] as const;

/**
 * Returns a charge of one of the sellers, paid in the 90 days before `until` (epoch milliseconds) in a channel that was
 * priced then.
 */
export function sampleCharge(random: Random, sellers: readonly SampleSeller[], until: number): ChargeLine {
  const seller = random.pick(sellers);
  const paidAt = until - random.between(1, (sampledDays * dayMs) / 1000) * 1000;
  return {
    uuid: random.uuid(),
    ...(random.chance(0.7) ? { uuidOrder: random.uuid() } : {}),
    idSeller: seller.id,
    ...withBuyerValue({ ...sampleSale(random), ...samplePayment(random, seller.channelsAt(paidAt)) }),
    paidAt: formatInstant(paidAt),
    expirationDate: addDays(saoPauloDate(paidAt), random.between(0, 5)),
    customer: sampleCustomer(random),
  };
}

function sampleSale(random: Random): Pick<ChargeLine, 'title' | 'value'> {
  const { lowest, highest, goods } = random.weighted(shelves);
  const cents = random.between(lowest, highest) * 100 + random.weighted(endings);
  return { title: random.pick(goods), value: brlFromCents(cents) };
}

/**
 * Adds what the buyer paid: 1.1% of the value more for each instalment after the first. It is not random, so that other
 * fields stay the same for a seed.
 */
function withBuyerValue<Sale extends Pick<ChargeLine, 'value' | 'paymentMethod' | 'installments'>>(
  sale: Sale,
) {
  if (sale.paymentMethod !== 'CREDIT_CARD_EARLY_BUYER') return sale;
  const valueCents = centsFromBrl(sale.value) ?? 0;
  const surchargeCents = Math.round((valueCents * 11 * ((sale.installments ?? 1) - 1)) / 1_000);
  return { ...sale, buyerValue: brlFromCents(valueCents + surchargeCents) };
}

type Payment = Pick<ChargeLine, 'paymentMethod' | 'channel' | 'brand' | 'installments'> &
  Pick<ChargeLine, 'authorizationCode' | 'authorizationNsu'>;

function samplePayment(random: Random, channels: readonly Channel[]): Payment {
  const paymentMethod = random.weighted(methods);
  if (paymentMethod === 'PIX' || paymentMethod === 'BANK_SLIP') return { paymentMethod };
  const card = {
    paymentMethod,
    brand: random.weighted(brands),
    authorizationCode: random.digits(6),
    authorizationNsu: random.digits(9),
  };
  if (paymentMethod === 'DEBIT_CARD') return card;
  const { fewest, most } = random.weighted(installmentRanges);
  const installments = paymentMethod === 'CREDIT_CARD_SIGHT' ? 1 : random.between(fewest, most);
  return { ...card, channel: random.pick(channels), installments };
}

/** Returns a fictitious customer with a valid CPF and addresses at example.com (RFC 2606). */
function sampleCustomer(random: Random): ChargeLine['customer'] {
  const names = [random.pick(givenNames), random.pick(surnames), random.pick(surnames)] as const;
  const mailbox = `${ascii(names[0])}.${ascii(names[2])}${random.between(1, 999)}`;
  return {
    uuid: random.uuid(),
    document: sampleCpf(random),
    type: 'CPF',
    name: names.join(' '),
    email: `${mailbox}@example.com`,
    // Some customers give no phone number, and few give a second address.
    ...(random.chance(0.9) ? { phone: `${random.pick(areaCodes)}9${random.digits(8)}` } : {}),
    ...(random.chance(0.1) ? { alternativeEmail: `${mailbox}@example.org` } : {}),
  };
}

/** Returns a name in lower case without diacritics: combining marks are removed after decomposition. */
function ascii(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns a CPF with valid check digits that are not all equal. By chance it may belong to somebody. */
export function sampleCpf(random: Random): string {
  const base = random.digits(9);
  if (/^(\d)\1{8}$/.test(base)) return sampleCpf(random);
  const first = base + checkDigit(base);
  return first + checkDigit(first);
}

/**
 * Returns the check digit modulo 11, with weights from 2 at the last digit upwards; 10 is written 0 (Receita Federal).
 */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    sum += Number(digits.charAt(index)) * (digits.length + 1 - index);
  }
  return String(((sum * 10) % 11) % 10);
}

/** A seller of the database, and the credit channels that are priced for it at a moment. */
export interface SampleSeller {
  id: number;
  channelsAt: (paidAt: number) => Channel[];
}

/** Returns every seller of an intermediary, by ascending id. */
export async function readSampleSellers(
  { read }: Pick<Store, 'read'>,
  intermediaryId: number,
): Promise<SampleSeller[]> {
  const sellers = (await listSellers(read)).filter((seller) => seller.intermediaryId === intermediaryId);
  const ids = sellers.map((seller) => seller.id);
  if (ids.length === 0) return [];
  const assignments = Map.groupBy(await listAssignments(read, intermediaryId, ids), (a) => a.sellerId);
  const planIds = new Set([...assignments.values()].flat().map((assignment) => assignment.planId));
  const plans = await findSealedPlans(read, intermediaryId, planIds, 'with prices');
  return ids.map((id) => {
    const own = assignments.get(id) ?? [];
    const channelsAt = (paidAt: number) => {
      const plan = plans.get(planInForce(own, paidAt) ?? 0);
      return pricedChannels(inForceAt(plan?.versions ?? [], paidAt)?.tax);
    };
    return { id, channelsAt };
  });
}

function pricedChannels(tax: string | undefined): Channel[] {
  if (tax === undefined) return [];
  const { credit } = parseStoredTax(tax);
  return CHANNELS.filter((channel) => credit[channel] !== undefined);
}
