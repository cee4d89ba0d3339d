import { Option, type Command } from 'commander';
import { explainFee, type PricedSale } from '../../rate-plans/fee.ts';
import { findSealedPlan } from '../../rate-plans/plan-seal.repository.ts';
import { planTable } from '../../rate-plans/plan-table.ts';
import { inForceAt } from '../../rate-plans/rate-plan.repository.ts';
import { noSuchPlan } from '../../rate-plans/rate-plan.service.ts';
import { listAssignments, planInForce } from '../../rate-plans/seller-plan.repository.ts';
import { MAX_INSTALLMENTS, parseStoredTax, type Tax } from '../../rate-plans/tax.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import {
  CARD_BRANDS,
  CHANNELS,
  PAYMENT_METHODS,
  type CardBrand,
  type Channel,
  type PaymentMethod,
} from '../../shared/charge-terms.ts';
import { UserError } from '../../shared/errors.ts';
import { brlArgument, idArgument, instantArgument, wholeNumberArgument } from '../arguments.ts';
import { printJson } from '../output.ts';
import { withService } from '../with-service.ts';
import {
  explanationJson,
  planTableJson,
  printExplanation,
  printPlanTable,
  type ExplainedPlan,
} from './print-plan.ts';

const explainPlanHelp = `
With --method: shows step by step how the fee of one sale is calculated. Credit card methods need --channel, and those
in instalments --installments. A --brand without its own rates, or no --brand, is priced by the channel's default
rates.
Without --method: lists all prices of the plan, or with --value the fees of a sale of that value.
The prices are those of the version in force now, or at --paid-at.
With --seller instead of --plan: the plan that would price a payment to the seller if it were imported now.`;

interface ExplainOptions extends SaleOptions {
  plan?: number;
  seller?: number;
  paidAt?: number;
  json?: true;
}

export function explainPlanCommand(command: Command): void {
  command
    .option('--plan <id>', 'the plan', idArgument)
    .option('--seller <id>', 'the plan of this seller', idArgument)
    .option('--paid-at <instant>', 'when the sale was paid (default: now)', instantArgument)
    .addOption(new Option('--method <method>', 'the payment method').choices(PAYMENT_METHODS))
    .option('--value <brl>', 'the value of the sale in BRL, such as 199.90', brlArgument(1))
    .option(
      '--installments <n>',
      'the number of instalments of a credit card payment',
      wholeNumberArgument(1, MAX_INSTALLMENTS),
    )
    .addOption(new Option('--brand <brand>', 'the brand of the card').choices(CARD_BRANDS))
    .addOption(new Option('--channel <channel>', 'the channel of a credit card sale').choices(CHANNELS))
    .option('--json', 'print the steps or the prices as JSON')
    .addHelpText('after', explainPlanHelp)
    .action((options: ExplainOptions) => withService((service) => explain(service, options)));
}

async function explain(service: Service, options: ExplainOptions): Promise<void> {
  const sale = saleOf(options);
  const id = await planOf(service, options);
  const found = await findSealedPlan(service.store.read, id);
  if (found === undefined) throw noSuchPlan(id);
  const inForce = inForceAt(found.versions, options.paidAt ?? service.clock());
  if (inForce?.tax === undefined) throw new Error(`plan ${id} has no version`);
  const plan = { id, version: inForce.version, name: inForce.name };
  const tax = parseStoredTax(inForce.tax);
  if (sale === null) showPrices(plan, tax, options);
  else explainSale(plan, tax, sale, options.json);
}

/** Returns the id of the plan to explain: the given one, or for a seller the one that an import would choose (D18). */
async function planOf({ store, clock }: Service, { plan, seller, paidAt }: ExplainOptions): Promise<number> {
  if (plan !== undefined && seller === undefined) return plan;
  if (plan !== undefined || seller === undefined) {
    throw new UserError('say which plan to explain: either --plan ID or --seller ID.');
  }
  const owner = await findSellerOwner(store.read, seller);
  if (owner === undefined) throw noSuchSeller(seller);
  const assignments = await listAssignments(store.read, owner.intermediaryId, [seller]);
  const inForce = planInForce(assignments, paidAt ?? clock());
  if (inForce === undefined) throw new Error(`seller ${seller} has no rate plan`);
  return inForce;
}

function showPrices(plan: ExplainedPlan, tax: Tax, { value, json }: ExplainOptions): void {
  const valueCents = value ?? null;
  const table = planTable(tax, valueCents);
  if (json) printJson(planTableJson(plan, table, valueCents));
  else printPlanTable(plan, table, valueCents);
}

function explainSale(plan: ExplainedPlan, tax: Tax, sale: PricedSale, json?: true): void {
  const explanation = explainFee(tax, sale);
  if (explanation === 'channel_not_priced') {
    throw new UserError(
      `plan ${plan.id} has no prices for ${String(sale.channel)}: a charge there would be rejected (channel_not_priced).`,
    );
  }
  const keepsFee = tax.refundFee === 'KEEP';
  if (json) printJson(explanationJson(plan, sale, explanation, keepsFee));
  else printExplanation(plan, sale, explanation, keepsFee);
}

/** The options of `plan explain` that describe a sale. */
export interface SaleOptions {
  method?: PaymentMethod;
  /** The value in centavos. */
  value?: number;
  installments?: number;
  brand?: CardBrand;
  channel?: Channel;
}

const cardOptions = ['installments', 'brand', 'channel'] as const;

/**
 * Returns the sale that the options describe, by the rules of the import, or null without a payment method. Throws
 * `UserError` for options that do not fit together.
 */
export function saleOf(options: SaleOptions): PricedSale | null {
  const { method, value, brand = null, channel = null, installments } = options;
  if (method === undefined) {
    refuse(options, cardOptions, 'without --method');
    return null;
  }
  if (value === undefined) throw new UserError('--method needs the value of the sale: add --value 199.90.');
  const sale = { valueCents: value, paymentMethod: method, brand };
  switch (method) {
    case 'PIX':
    case 'BANK_SLIP':
      refuse(options, cardOptions, `with ${method}`);
      return { ...sale, channel: null, installments: null };
    case 'DEBIT_CARD':
      refuse(options, ['installments', 'channel'], `with ${method}`);
      return { ...sale, channel: null, installments: null };
    case 'CREDIT_CARD_SIGHT':
    case 'CREDIT_CARD_EARLY_SELLER':
    case 'CREDIT_CARD_EARLY_BUYER':
      if (channel === null) {
        throw new UserError(
          `${method} needs the channel of the sale: add --channel ${CHANNELS.join(' or ')}.`,
        );
      }
      return { ...sale, channel, installments: installmentsOf(method, installments) };
  }
}

function installmentsOf(method: PaymentMethod, installments: number | undefined): number {
  if (method === 'CREDIT_CARD_SIGHT') {
    if (installments === undefined || installments === 1) return 1;
    throw new UserError('CREDIT_CARD_SIGHT is a single payment: leave --installments out.');
  }
  if (installments !== undefined && installments >= 2) return installments;
  throw new UserError(
    `${method} needs the number of instalments: add --installments 2 to ${MAX_INSTALLMENTS}.`,
  );
}

function refuse(options: SaleOptions, names: readonly (typeof cardOptions)[number][], when: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UserError(`--${given} has no meaning ${when}: leave it out.`);
}
