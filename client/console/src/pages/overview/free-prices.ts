import type { Schemas } from '@payment-intermediary/client';
import { channels } from '../plans/columns.ts';

type Tax = Schemas['TaxInput'];

/** A price of zero in a plan: of a method, or of instalments in a channel, such as `1` and `2` of `ONLINE`. */
export type FreePrice =
  | { method: 'PIX' | 'BANK_SLIP' | 'DEBIT_CARD' }
  | { channel: (typeof channels)[number]['code']; installments: number[] };

/** Returns the prices of zero, the methods first. The rates of all brands of a channel are taken together. */
export function freePricesOf({ pix, bankSlip, debit, credit }: Tax): FreePrice[] {
  const methods = { PIX: pix, BANK_SLIP: bankSlip, DEBIT_CARD: debit };
  const names = Object.keys(methods) as (keyof typeof methods)[];
  const free = names.filter((method) => methods[method].value === 0).map((method) => ({ method }));
  return [...free, ...credit.flatMap(freeInstallments)];
}

function freeInstallments(priced: Tax['credit'][number]): FreePrice[] {
  return channels.flatMap(({ name, code: channel }) => {
    const rates = priced[name];
    if (rates === undefined) return [];
    const {
      delayForRedeem: _d,
      delayUnit: _u,
      roll: _r,
      refundWindowDays: _w,
      settlement: _s,
      ...brands
    } = rates;
    const zeros = Object.values(brands).flatMap(({ sellerRates }) =>
      sellerRates.flatMap((rate, index) => (rate === 0 ? [index + 1] : [])),
    );
    const installments = [...new Set(zeros)].sort((a, b) => a - b);
    return installments.length === 0 ? [] : [{ channel, installments }];
  });
}

/** Formats `[1, 2, 3, 12]` as `1–3x, 12x`. */
export function installmentsText(counts: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const count of counts) {
    const run = runs.at(-1);
    if (run?.last === count - 1) run.last = count;
    else runs.push({ first: count, last: count });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}x` : `${first}–${last}x`)).join(', ');
}
