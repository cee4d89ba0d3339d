import type { Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { assignPlan, type AssignedPlan, type WantedPlan } from '../../rate-plans/assign-plan.ts';
import { makeDefaultPlan } from '../../rate-plans/default-plan.service.ts';
import { listPlans } from '../../rate-plans/rate-plan.repository.ts';
import type { PlanAssignment } from '../../rate-plans/seller-plan.repository.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { DomainError, UserError } from '../../shared/errors.ts';
import { counted } from '../../shared/text.ts';
import { idArgument, instantArgument } from '../arguments.ts';
import { printJson, printRows, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';

export function listPlansCommand(command: Command): void {
  command
    .option('--json', 'print the plans as JSON')
    .action(({ json }: { json?: true }) => withService((service) => list(service, json)));
}

async function list({ store, clock }: Service, json?: true): Promise<void> {
  const rows = (await listPlans(store.read, clock())).map((plan) => ({
    id: plan.id,
    name: plan.name,
    version: plan.version,
    intermediary: plan.intermediary,
    default: plan.isDefault,
    sellers: plan.sellers,
    createdAt: shownInstant(plan.createdAt),
  }));
  printRows(rows, json, 'There are no plans yet. Every intermediary gets one when it is created.');
}

export function setDefaultPlanCommand(command: Command): void {
  command
    .requiredOption('--plan <id>', 'the plan', idArgument)
    .action(({ plan }: { plan: number }) => withService((service) => makeDefault(service, plan)));
}

async function makeDefault({ store, keyring, clock }: Service, planId: number): Promise<void> {
  await store.write((tx) => makeDefaultPlan(tx, keyring, operator, planId, clock()));
  console.log(`Sellers created from now on get plan ${planId}.`);
}

const assignPlanHelp = `
A charge is priced by the plan that was in force when it was paid, whenever it is imported, and then keeps its price.
So a plan cannot begin in the past, not even by a second, unless you add --backdate. The plan then replaces every
assignment from that moment on, including those that begin in the future. Charges that were already priced are
counted, and stay as they are.`;

interface AssignOptions {
  seller: number;
  plan: number;
  from?: number;
  backdate?: true;
  json?: true;
}

export function assignPlanCommand(command: Command): void {
  command
    .requiredOption('--seller <id>', 'the seller', idArgument)
    .requiredOption('--plan <id>', "a plan of the seller's intermediary", idArgument)
    .option(
      '--from <instant>',
      'price payments from this instant on, such as 2026-12-01T00:00:00-03:00 (default: now)',
      instantArgument,
    )
    .option('--backdate', 'with --from in the past: replace every assignment from that instant on')
    .option('--json', 'print what was assigned, replaced and kept as JSON')
    .addHelpText('after', assignPlanHelp)
    .action((options: AssignOptions) => withService((service) => assign(service, options)));
}

async function assign(
  service: Service,
  { seller, plan, from, backdate, json }: AssignOptions,
): Promise<void> {
  const wanted = { sellerId: seller, planId: plan, from: from ?? null, backdate: backdate === true };
  const owner = await findSellerOwner(service.store.read, seller);
  if (owner === undefined) throw noSuchSeller(seller);
  const actor = operator(owner.intermediaryId);
  const assigned = await service.store
    .write((tx) => assignPlan(service, tx, actor, wanted))
    .catch((error: unknown) => {
      throw withAdvice(error, plan);
    });
  if (json) printJson(toJson(wanted, assigned));
  else printAssigned(wanted, assigned);
}

/** Returns the error with what a command can do: only it can begin a plan in the past. */
function withAdvice(error: unknown, plan: number): unknown {
  if (!(error instanceof DomainError)) return error;
  if (error.code === 'rate_plan_not_found') {
    return new UserError(
      `the intermediary of the seller has no plan ${plan}; nothing was written. \`payfac plan list\` shows its plans.`,
    );
  }
  if (error.code !== 'valid_from_in_past') return error;
  return new UserError(
    `${error.message} With --backdate the plan replaces every assignment from that moment on, and charges already ` +
      'imported keep their price.',
  );
}

function printAssigned({ sellerId, planId, backdate }: WantedPlan, assigned: AssignedPlan): void {
  const { assignment, isFirst, replaced, later, pricedCharges } = assigned;
  const { validFrom } = assignment;
  const end = later[0] === undefined ? ' on' : ` until ${formatInstant(later[0].validFrom)}`;
  console.log(
    `Plan ${planId} prices the payments to seller ${sellerId} from ${formatInstant(validFrom)}${end}.`,
  );
  for (const next of later) {
    console.log(
      `Plan ${next.planId} follows from ${formatInstant(next.validFrom)} on, as it was assigned before.`,
    );
  }
  if (isFirst) console.log('Earlier payments have no plan of their own, so it prices them too.');
  for (const old of replaced) {
    console.log(`It replaces plan ${old.planId} from ${formatInstant(old.validFrom)} on.`);
  }
  if (!backdate && pricedCharges === 0) return;
  const [were, keep] = pricedCharges === 1 ? ['was', 'keeps its'] : ['were', 'keep their'];
  console.log(
    `${counted(pricedCharges, 'charge')} paid since then ${were} already imported and ${keep} price.`,
  );
}

function toJson({ sellerId, planId }: WantedPlan, { assignment, replaced, later, ...rest }: AssignedPlan) {
  const shown = ({ planId: plan, validFrom }: PlanAssignment) => ({ plan, from: formatInstant(validFrom) });
  return {
    idSeller: sellerId,
    plan: planId,
    from: formatInstant(assignment.validFrom),
    isFirst: rest.isFirst,
    replaced: replaced.map(shown),
    later: later.map(shown),
    pricedCharges: rest.pricedCharges,
  };
}
