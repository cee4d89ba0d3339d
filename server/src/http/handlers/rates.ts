import type { components } from '../../../../generated/api.ts';
import { assignPlan } from '../../rate-plans/assign-plan.ts';
import { productBrl } from '../../rate-plans/fee-steps.ts';
import {
  readPlan,
  readPlanHistory,
  readPlanPage,
  readSellerPlan,
  type ReadablePlan,
} from '../../rate-plans/plan-reading.service.ts';
import { quoteFee as quote, quotedSale, type FeeQuote } from '../../rate-plans/quote.ts';
import type { ListedPlan, PlanInForce } from '../../rate-plans/rate-plan.repository.ts';
import { createPlan, lockLastVersion, updatePlan } from '../../rate-plans/rate-plan.service.ts';
import type { PlanAssignment } from '../../rate-plans/seller-plan.repository.ts';
import { parseStoredTax } from '../../rate-plans/tax.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Handler } from '../contract.ts';
import { centsOf, instantOf } from './fields.ts';
import { schedulePartToWire } from './schedule.ts';
import { taxFromInput } from './tax-input.ts';
import { changesBetween, priceToWire, sellerRatesOf, taxToWire } from './tax-output.ts';
import { carryOutOrAsk, type Change, type Sent } from './two-persons.ts';

type Schemas = components['schemas'];

export const getSellerRates: Handler<'getSellerRates'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const { tax } = await readSellerPlan(deps.store.read, principal, input.path.sellerId, now);
  return reply(200, { currentSellerRatesRequest: sellerRatesOf(parseStoredTax(tax)) });
};

export const quoteFee: Handler<'quoteFee'> = async ({ input, reply, context }) => {
  const { value, paidAt, ...terms } = input.body;
  const sale = quotedSale({ ...terms, valueCents: centsOf(value) });
  const { deps, principal, now } = context;
  const asked = { sellerId: input.path.sellerId, paidAt: instantOf(paidAt, '/body/paidAt') ?? now, sale };
  const quoted = await quote({ db: deps.store.read, keyring: deps.keyring }, principal, asked);
  return reply(200, quoteToWire(quoted));
};

export const listRatePlans: Handler<'listRatePlans'> = async ({ input, replyPage, context }) => {
  const { limit, cursor } = input.query;
  const { deps, principal, now } = context;
  const page = await readPlanPage(
    { db: deps.store.read, keyring: deps.keyring },
    principal,
    { limit, cursor },
    now,
  );
  return replyPage(page, listedPlanToWire);
};

export const createRatePlan: Handler<'createRatePlan'> = ({ input, reply, context }) => {
  const tax = taxFromInput(input.body.tax);
  const { deps, actor, now } = context;
  return context.write(async (tx) => {
    const id = await createPlan(tx, deps.keyring, actor, { name: input.body.name, tax }, now);
    return reply(200, { id });
  });
};

export const getRatePlan: Handler<'getRatePlan'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const plan = await readPlan(deps.store.read, principal, input.path.idPlan, now);
  return reply(200, planToWire(plan, principal.party === 'intermediary'));
};

/** A version is for all sellers of the plan. Another version since changes what it would change. */
export const planVersion: Change<Sent<'updateRatePlan'>, Schemas['RatePlanVersion']> = {
  operation: 'updateRatePlan',
  sellerOf: () => null,
  needsTwo: () => true,
  async basisOf({ actor }, tx, { path }) {
    return `version ${await lockLastVersion(tx, actor.intermediaryId, path.idPlan)}`;
  },
  async carryOut({ deps }, tx, actor, { path, body }) {
    const { name = null, validFrom } = body;
    const tax = taxFromInput(body.tax);
    const wanted = { planId: path.idPlan, tax, name, validFrom: instantOf(validFrom, '/body/validFrom') };
    const { version, before } = await updatePlan(deps, tx, actor, wanted);
    return { done: versionToWire(version, before), subject: `plan:${path.idPlan}` };
  },
};

export const updateRatePlan: Handler<'updateRatePlan'> = ({ input, reply, context }) =>
  carryOutOrAsk(context, planVersion, input, {
    done: (version) => reply(200, version),
    asked: (approval) => reply(202, approval),
  });

export const getSellerRatePlan: Handler<'getSellerRatePlan'> = async ({ input, reply, context }) => {
  const { idSeller } = input.path;
  const plan = await readSellerPlan(context.deps.store.read, context.principal, idSeller, context.now);
  return reply(200, sellerPlanToWire(idSeller, plan));
};

/** Assigns a plan. Over HTTP no plan begins in the past, because what it would price may have been paid out. */
export const assignRatePlan: Handler<'assignRatePlan'> = ({ input, reply, context }) => {
  const { idPlan: planId, validFrom } = input.body;
  const from = instantOf(validFrom, '/body/validFrom');
  const wanted = { sellerId: input.path.idSeller, planId, from, backdate: false };
  const { deps, actor } = context;
  return context.write(async (tx) => {
    const { assignment } = await assignPlan(deps, tx, actor, wanted);
    return reply(200, assignmentToWire(assignment));
  });
};

export const getSellerRatePlanHistory: Handler<'getSellerRatePlanHistory'> = async ({
  input,
  reply,
  context,
}) => {
  const history = await readPlanHistory(context.deps.store.read, context.principal, input.path.idSeller);
  return reply(200, history.map(assignmentToWire));
};

type Version = ReadablePlan['versions'][number];

function listedPlanToWire(plan: ListedPlan): Schemas['RatePlanSummary'] {
  return {
    id: plan.id,
    name: plan.name,
    version: plan.version,
    isDefault: plan.isDefault,
    sellers: plan.sellers,
    createdAt: formatInstant(plan.createdAt),
  };
}

/** Returns a plan. Only its intermediary learns whether it is the default. */
function planToWire(
  { id, isDefault, versions, inForce }: ReadablePlan,
  isIntermediary: boolean,
): Schemas['RatePlan'] {
  return {
    id,
    name: inForce.name,
    version: inForce.version,
    ...(isIntermediary ? { isDefault: isDefault === 1 } : {}),
    versions: versions.map((version, index) => versionToWire(version, versions[index - 1])),
  };
}

/** Returns a version with its changes to the version before it. The first one has none. */
function versionToWire(version: Version, before: Version | undefined): Schemas['RatePlanVersion'] {
  const tax = taxToWire(parseStoredTax(version.tax));
  return {
    version: version.version,
    name: version.name,
    validFrom: formatInstant(version.validFrom),
    createdAt: formatInstant(version.createdAt),
    digest: version.digest.toString('hex'),
    tax,
    changes: before === undefined ? [] : changesBetween(taxToWire(parseStoredTax(before.tax)), tax),
  };
}

function sellerPlanToWire(sellerId: number, plan: PlanInForce): Schemas['SellerRatePlan'] {
  return {
    id_seller: sellerId,
    id: plan.planId,
    version: plan.version,
    name: plan.name,
    tax: taxToWire(parseStoredTax(plan.tax)),
  };
}

function assignmentToWire(assignment: PlanAssignment): Schemas['RatePlanAssignment'] {
  return {
    id_seller: assignment.sellerId,
    idPlan: assignment.planId,
    validFrom: formatInstant(assignment.validFrom),
    assignedAt: formatInstant(assignment.createdAt),
    isReplaced: assignment.untilSequence !== null,
    afterSequence: assignment.sinceSequence,
    throughSequence: assignment.untilSequence,
  };
}

function quoteToWire(quoted: FeeQuote): Schemas['Quote'] {
  const { sale, explained } = quoted;
  return {
    value: brlFromCents(sale.valueCents),
    fee: brlFromCents(explained.feeCents),
    net: brlFromCents(explained.netCents),
    executionDate: quoted.parts[0].executionDate,
    schedule: quoted.parts.map(schedulePartToWire),
    idPlan: quoted.planId,
    version: quoted.version,
    calculation: calculationToWire(quoted),
    steps: quoted.steps,
  };
}

function calculationToWire({ sale, explained, keepsFee }: FeeQuote): Schemas['QuoteCalculation'] {
  const { applied, percentage, uncappedCents, cappedBy } = explained;
  const { price, limitCents, credit, refundWindowDays } = applied;
  const { rateType, value: rate } = priceToWire(price);
  return {
    paymentMethod: sale.paymentMethod,
    rateType,
    rate,
    ratesOf: credit?.rates ?? null,
    position: credit?.position ?? null,
    product: percentage === null ? null : productBrl(percentage),
    rounding: percentage?.rounding ?? null,
    uncapped: brlFromCents(uncappedCents),
    limit: limitCents === null ? null : brlFromCents(limitCents),
    cappedBy,
    delayForRedeem: applied.delayForRedeemDays,
    delayUnit: applied.delayUnit ?? 'CALENDAR',
    roll: applied.roll ?? 'NONE',
    settlement: applied.settlement ?? 'AT_ONCE',
    refundWindowDays,
    refundFee: keepsFee ? 'KEEP' : 'RETURN',
  };
}
