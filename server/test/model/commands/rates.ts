import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused } from '../answers.ts';
import { anyCaller, canCall, describeCaller } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { channelOf } from '../fees.ts';
import { anySellerName } from '../names.ts';
import { Step } from '../step.ts';

type Tax = components['schemas']['TaxInput'];

export const getSellerRates = fc.record({ caller: anyCaller, name: anySellerName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCaller(caller)} reads the rates of ${name}`,
      (world, real) => {
        const id = world.idOf(name);
        const call = { operation: 'getSellerRates', path: `/v2/seller/rates/${id}` } as const;
        return exchange(world, real, caller, call, ({ owner, seller: self }) => {
          if (self !== null && self.id !== id) return refused(403, 'access_denied');
          const seller = world.findSeller(owner, id);
          if (seller === undefined) return refused(404, 'seller_not_found');
          const { tax } = world.planAt(seller, world.now);
          return granted((seen) => assert.deepEqual(seen.body, { currentSellerRatesRequest: ratesOf(tax) }));
        });
      },
      (world) => canCall(world, caller),
    ),
);

/** The plan's prices as `getSellerRates` shows them (D21). */
function ratesOf(tax: Tax): object {
  const { pix, bankSlip, debit } = tax;
  const credit = (['online', 'pos', 'tap'] as const)
    .map((channel) => channelOf(tax, channel))
    .find((channel) => channel !== undefined);
  if (credit === undefined) throw new Error('a plan prices at least one channel');
  const { sellerRates, buyerRates = sellerRates } = credit.default;
  const isFixedSlip = bankSlip.rateType === 'FIXED';
  return {
    pixConfigData: {
      rate: String(pix.value),
      rateType: rateTypeOf(pix),
      delayForRedeem: String(pix.delayForRedeem),
      rateLimitValue: pix.valueLimit === undefined ? '' : String(pix.valueLimit),
    },
    bankSlipConfigData: {
      value: isFixedSlip ? String(bankSlip.value) : '0',
      rate: isFixedSlip ? '0' : String(bankSlip.value),
      rateType: rateTypeOf(bankSlip),
      delayForRedeem: String(bankSlip.delayForRedeem),
      rateLimitValue: bankSlip.valueLimit === undefined ? '' : String(bankSlip.valueLimit),
    },
    debitCardConfigData: {
      rate: String(debit.value),
      rateType: rateTypeOf(debit),
      delayForRedeem: String(debit.delayForRedeem),
    },
    sightCreditCardConfigData: {
      rate: String(sellerRates[0]),
      delayForRedeem: String(credit.delayForRedeem),
    },
    earlyCreditCardConfigData: {
      delayForRedeem: String(credit.delayForRedeem),
      buyerRates: byInstallments(buyerRates),
      sellerRates: byInstallments(sellerRates),
    },
  };
}

function rateTypeOf({ rateType }: Tax['debit']): string {
  return rateType === 'FIXED' ? 'fixed' : 'percent';
}

function byInstallments(rates: readonly number[]): Record<string, string> {
  return Object.fromEntries(rates.slice(1).map((rate, index) => [`${index + 2}x`, String(rate)]));
}
