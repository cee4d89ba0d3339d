import { explainFee } from '../rate-plans/fee.ts';
import type { PricedSale } from '../rate-plans/price.ts';
import { planTable } from '../rate-plans/plan-table.ts';
import { findPlanById } from '../rate-plans/rate-plan.repository.ts';
import { parseStoredTax, type Tax } from '../rate-plans/tax.ts';
import type { CardBrand, Channel, PaymentMethod } from '../shared/charge-terms.ts';
import type { Service } from '../service.ts';
import { UserError } from '../shared/user-error.ts';
import { explanationJson, printExplanation, type ExplainedPlan } from './show-explanation.ts';
import { planTableJson, printPlanTable } from './show-plan-table.ts';
import { printJson } from './output.ts';

export interface ExplainOptions {
  plan: number;
  method?: PaymentMethod;
  /** Centavos. */
  value?: number;
  installments?: number;
  brand?: CardBrand;
  channel?: Channel;
  json?: true;
}

/** Explains one fee, or all prices of a plan. Throws `UserError` for options that do not go together. */
export async function runExplain({ store }: Service, options: ExplainOptions): Promise<void> {
  const sale = options.method === undefined ? null : saleOf(options, options.method);
  if (sale === null) refuseCardOptions(options, 'without --method');
  const found = await findPlanById(store.read, options.plan);
  if (found === undefined) {
    throw new UserError(`there is no plan ${options.plan}; \`payfac plan list\` shows them.`);
  }
  const plan = { id: options.plan, name: found.name };
  const tax = parseStoredTax(found.tax);
  if (sale !== null) explainSale(plan, tax, sale, options.json === true);
  else showTable(plan, tax, options);
}

function showTable(plan: ExplainedPlan, tax: Tax, options: ExplainOptions): void {
  const valueCents = options.value ?? null;
  const table = planTable(tax, valueCents);
  if (options.json) printJson(planTableJson(plan, table, valueCents));
  else printPlanTable(plan, table, valueCents);
}

function explainSale(plan: ExplainedPlan, tax: Tax, sale: PricedSale, asJson: boolean): void {
  const explanation = explainFee(tax, sale);
  if (explanation === 'channel_not_priced') {
    throw new UserError(
      `plan ${plan.id} does not price ${String(sale.channel)}: a charge there would be rejected (channel_not_priced).`,
    );
  }
  if (asJson) printJson(explanationJson(plan, sale, explanation));
  else printExplanation(plan, sale, explanation);
}

/** The sale that the options describe, by the rules of the import (DESIGN 5). */
function saleOf(options: ExplainOptions, paymentMethod: PaymentMethod): PricedSale {
  const { value, brand = null, channel = null } = options;
  if (value === undefined) throw new UserError('with --method say the value of the sale: --value 199.90.');
  const base = { valueCents: value, paymentMethod, brand };
  if (paymentMethod === 'DEBIT_CARD') {
    refuseCardOptions({ ...options, brand: undefined }, 'with DEBIT_CARD');
    return { ...base, channel: null, installments: null };
  }
  if (paymentMethod === 'PIX' || paymentMethod === 'BANK_SLIP') {
    refuseCardOptions(options, `with ${paymentMethod}`);
    return { ...base, channel: null, installments: null };
  }
  if (channel === null) {
    throw new UserError(`with ${paymentMethod} say where it is sold: --channel ONLINE, POS or TAP.`);
  }
  return { ...base, channel, installments: installmentsOf(paymentMethod, options.installments) };
}

function installmentsOf(paymentMethod: PaymentMethod, installments: number | undefined): number {
  if (paymentMethod === 'CREDIT_CARD_SIGHT') {
    if (installments !== undefined && installments !== 1) {
      throw new UserError('CREDIT_CARD_SIGHT is paid at once: leave --installments out.');
    }
    return 1;
  }
  if (installments === undefined || installments < 2) {
    throw new UserError(`with ${paymentMethod} say how many instalments: --installments 2 to 24.`);
  }
  return installments;
}

type CardOptions = Record<'installments' | 'brand' | 'channel', unknown>;

function refuseCardOptions(options: Partial<CardOptions>, when: string): void {
  const given = (['installments', 'brand', 'channel'] as const).find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UserError(`--${given} means nothing ${when}: leave it out.`);
}
