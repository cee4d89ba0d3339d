import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { channelOf, termsOf } from '../fees.ts';
import { anySellerName } from '../names.ts';
import { asRead } from '../plans.ts';
import { Step } from '../step.ts';
import { dayOf } from '../calendar.ts';
import { anyAgo, describeAgo } from './time.ts';

type Schemas = components['schemas'];
type Tax = Schemas['TaxInput'];

export const getSellerRates = fc.record({ caller: anyCredentials, name: anySellerName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCredentials(caller)} reads the rates of ${name}`,
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

/** Reads the plan in force, with its version and the prices as they were sent. */
export const getSellerRatePlan = fc.record({ caller: anyCredentials, name: anySellerName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCredentials(caller)} reads the plan of ${name}`,
      (world, real) => {
        const id = world.idOf(name);
        const call = { operation: 'getSellerRatePlan', path: `/v2/payfac/seller/${id}/rate-plans` } as const;
        return exchange(world, real, caller, call, ({ owner, seller: self }) => {
          if (self !== null && self.id !== id) return refused(403, 'access_denied');
          const seller = world.findSeller(owner, id);
          if (seller === undefined) return refused(404, 'seller_not_found');
          const plan = world.planAt(seller, world.now);
          return granted((seen) => {
            const { tax, ...others } = seen.body as Schemas['SellerRatePlan'];
            const { version, name } = plan;
            assert.deepEqual(others, { id_seller: id, id: plan.id, version, name });
            assert.deepEqual(asRead(tax), asRead(plan.tax));
          });
        });
      },
      (world) => canCall(world, caller),
    ),
);

/** Asks for a quote of a pix payment, by the same arithmetic as the lines of the model. */
export const quoteFee = fc
  .record({
    caller: anyCredentials,
    name: anySellerName,
    valueCents: fc.integer({ min: 1, max: 1_000_000 }),
    ago: anyAgo,
  })
  .map(
    ({ caller, name, valueCents, ago }) =>
      new Step(
        `${describeCredentials(caller)} asks for a quote of ${valueCents} centavos to ${name}, paid ${describeAgo(ago)}`,
        (world, real) => {
          const id = world.idOf(name);
          const paidAt = world.now - ago;
          const [value, paid] = [valueCents / 100, new Date(paidAt).toISOString()];
          const body = { value, paymentMethod: 'PIX', paidAt: paid };
          const call = { operation: 'quoteFee', path: `/v2/seller/rates/${id}/quote`, body } as const;
          return exchange(world, real, caller, call, ({ owner, seller: self }) => {
            if (self !== null && self.id !== id) return refused(403, 'access_denied');
            const seller = world.findSeller(owner, id);
            if (seller === undefined) return refused(404, 'seller_not_found');
            const plan = world.planAt(seller, paidAt);
            const terms = termsOf(plan.tax, { paymentMethod: 'PIX', valueCents, paidAt }, world.rules)!;
            return granted((seen) => {
              const { fee, net, idPlan, version, executionDate } = seen.body as Schemas['Quote'];
              const feeCents = Number(terms.feeCents);
              assert.deepEqual([fee, net], [feeCents / 100, (valueCents - feeCents) / 100]);
              assert.deepEqual([idPlan, version], [plan.id, plan.version]);
              assert.equal(executionDate, terms.due(dayOf(paidAt)));
            });
          });
        },
        (world) => canCall(world, caller),
      ),
  );

/** Returns the plan's prices as `getSellerRates` shows them (D21). */
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
      ...delayOf(pix),
      rateLimitValue: pix.valueLimit === undefined ? '' : String(pix.valueLimit),
    },
    bankSlipConfigData: {
      value: isFixedSlip ? String(bankSlip.value) : '0',
      rate: isFixedSlip ? '0' : String(bankSlip.value),
      rateType: rateTypeOf(bankSlip),
      ...delayOf(bankSlip),
      rateLimitValue: bankSlip.valueLimit === undefined ? '' : String(bankSlip.valueLimit),
    },
    debitCardConfigData: {
      rate: String(debit.value),
      rateType: rateTypeOf(debit),
      ...delayOf(debit),
    },
    sightCreditCardConfigData: {
      rate: String(sellerRates[0]),
      ...delayOf(credit),
    },
    earlyCreditCardConfigData: {
      ...delayOf(credit),
      buyerRates: byInstallments(buyerRates),
      sellerRates: byInstallments(sellerRates),
    },
  };
}

function delayOf({ delayForRedeem, delayUnit, roll }: Omit<Tax['debit'], 'value' | 'rateType'>): object {
  return {
    delayForRedeem: String(delayForRedeem),
    ...(delayUnit === 'BUSINESS' ? { delayUnit } : {}),
    ...(roll === 'NEXT' ? { roll } : {}),
  };
}

function rateTypeOf({ rateType }: Tax['debit']): string {
  return rateType === 'FIXED' ? 'fixed' : 'percent';
}

function byInstallments(rates: readonly number[]): Record<string, string> {
  return Object.fromEntries(rates.slice(1).map((rate, index) => [`${index + 2}x`, String(rate)]));
}
