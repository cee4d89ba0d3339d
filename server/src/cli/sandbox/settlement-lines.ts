import type { OwnLine } from '../../acquirer/own-line.ts';
import type { ChargeLine } from '../../charges/import/charge-line-schema.ts';
import { addDays, nextBankDay, saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents, centsFromBrl } from '../../shared/money.ts';

/** The acquirer of the sandbox, which is made up. */
export const acquirer = 'acme';

/** What it keeps of each method, in hundredths of a per cent; a boleto has a price of its own. */
const costRates: Record<ChargeLine['paymentMethod'], number> = {
  PIX: 20,
  BANK_SLIP: 0,
  DEBIT_CARD: 90,
  CREDIT_CARD_SIGHT: 190,
  CREDIT_CARD_EARLY_SELLER: 265,
  CREDIT_CARD_EARLY_BUYER: 265,
};
const slipCents = 190;

/** This brand is sold below its cost, so that the report of margins has a loss to find. */
const dearBrand = 'american_express';
const dearRate = 490;

/** Returns the charge with the ids by which the acquirer knows its payment. They follow from its uuid. */
export function withSource(charge: ChargeLine): ChargeLine {
  const digits = String(Number.parseInt(charge.uuid.slice(0, 8), 16)).padStart(10, '0');
  const ids = {
    PIX: { endToEndId: `E00000000${charge.uuid.replaceAll('-', '').slice(0, 23)}` },
    BANK_SLIP: { nossoNumero: digits },
  };
  const { paymentMethod: method } = charge;
  const source = method === 'PIX' || method === 'BANK_SLIP' ? ids[method] : { tid: `44${digits}` };
  return { ...charge, source: { acquirer, ...source } };
}

/** Money that the buyer gets back, on a day. */
export interface GivenBack {
  uuid: string;
  day: string;
}

/** Returns what the acquirer says of a sale: each instalment when it is sold, and again when it is paid until `last`. */
export function linesOfSale(charge: ChargeLine, last: string): OwnLine[] {
  const { paymentMethod, installments = 1, source, paidAt, brand } = charge;
  const { acquirer: _, ...ids } = source ?? {};
  const soldOn = saoPauloDate(Date.parse(paidAt));
  const cents = centsFromBrl(charge.buyerValue ?? charge.value) ?? 0;
  const rate = brand === dearBrand ? dearRate : costRates[paymentMethod];
  const isAtOnce = paymentMethod === 'PIX' || paymentMethod === 'BANK_SLIP';
  return Array.from({ length: installments }, (_, index) => {
    const share = Math.floor(cents / installments) + (index === 0 ? cents % installments : 0);
    const costCents = paymentMethod === 'BANK_SLIP' ? slipCents : Math.round((share * rate) / 10_000);
    const line = {
      ...{ acquirer, kind: 'SALE' as const, ...ids, installment: index + 1, installments, soldOn },
      ...{ saleValue: brlFromCents(cents), ...amounts(share, costCents) },
    };
    const paidOn = paymentDay(paymentMethod, soldOn, index);
    if (isAtOnce) return [{ ...line, paidOn }];
    const announced = { ...line, expectedOn: paidOn };
    return paidOn <= last ? [announced, { ...line, paidOn }] : [announced];
  }).flat();
}

/** A Pix is paid on its day, a boleto and a debit card on the next business day, a credit card each 30 days. */
function paymentDay(method: ChargeLine['paymentMethod'], soldOn: string, index: number): string {
  if (method === 'PIX') return soldOn;
  if (method === 'BANK_SLIP' || method === 'DEBIT_CARD') return nextBankDay(addDays(soldOn, 1));
  return nextBankDay(addDays(soldOn, 30 * (index + 1)));
}

/** Returns what the acquirer says of a sale that is given back as a whole. */
export function lineOfReturn(charge: ChargeLine, kind: 'CANCEL' | 'CHARGEBACK', day: string): OwnLine {
  const { acquirer: _, ...ids } = charge.source ?? {};
  const cents = centsFromBrl(charge.buyerValue ?? charge.value) ?? 0;
  return { ...{ acquirer, kind, ...ids, paidOn: day }, ...amounts(-cents, 0) };
}

export function amounts(grossCents: number, costCents: number) {
  return {
    gross: brlFromCents(grossCents),
    cost: brlFromCents(costCents),
    net: brlFromCents(grossCents - costCents),
  };
}

/** Returns the day on which a file has the line. */
export const dayOf = ({ paidOn, expectedOn, soldOn = '' }: OwnLine): string =>
  expectedOn === undefined ? (paidOn ?? soldOn) : soldOn;
