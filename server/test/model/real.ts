import { operator } from '../../src/audit/audit.repository.ts';
import { findDefaultPlan } from '../../src/rate-plans/rate-plan.repository.ts';
import { registerSeller } from '../../src/sellers/register-seller.ts';
import type { components } from '../../../generated/api.ts';
import { seedUser } from '../operations/scene.ts';
import { planBody } from '../support/fixtures.ts';
import { createPlan, makeDefault } from '../support/plans.ts';
import { seedAccount } from '../support/remittances.ts';
import type { TestApi } from '../support/test-api.ts';
import { firstAccount } from './commands/paying-account.ts';
import { describeTax, zeroFees } from './tax-shapes.ts';
import { ownerOf, type Owner, type SellerName } from './names.ts';
import type { Rules } from './rules.ts';
import { sellerRequest } from './seller-request.ts';
import { World, type Intermediary, type Real } from './world.ts';

/** The tables to empty. Rows that refer to others are deleted first. */
const tables = [
  'statement_entries',
  'settlement_lines',
  'settlement_files',
  'comparisons',
  'expected_sales',
  'payment_keys',
  'remittance_return_lines',
  'remittance_returns',
  'transfers',
  'remittances',
  'paying_accounts',
  'holds',
  'anticipations',
  'receivable_effects',
  'adjustments',
  'refunds',
  'chargebacks',
  'charges',
  'idempotency_keys',
  'webhook_deliveries',
  'webhook_endpoints',
  'outbox_events',
  'audit_records',
  'receivable_units',
  'daily_volumes',
  'seller_heads',
  'seller_plans',
  'approvals',
  'sessions',
  'memberships',
  'people',
  'tokens',
  'token_owners',
  'bank_accounts',
  'seller_addresses',
  'sellers',
  'rate_plan_versions',
  'rate_plans',
  'intermediaries',
] as const;

interface Start {
  at: string;
  tax: components['schemas']['TaxInput'];
}

/**
 * Empties the database and creates two intermediaries, the first with the sellers A1 and A2, the other with B1. A1 has
 * plan A-p1; the others pay no fees. The first has an account to pay from.
 */
export async function begin({ api, history }: Real, { at, tax }: Start, rules: Rules): Promise<World> {
  history.length = 0;
  api.log.length = 0;
  api.setNow(at);
  await api.service.store.write(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute();
  });
  const intermediaries = { A: await intermediary(api, 'A'), B: await intermediary(api, 'B') };
  const world = new World(rules, api.now, intermediaries);
  for (const { defaultPlan } of Object.values(intermediaries)) world.learnId('plan', defaultPlan.id);
  await addSeller(world, api, 'A2');
  await addSeller(world, api, 'B1');
  const id = await createPlan(api, intermediaries.A.tokens.current, tax);
  const plan = world.addPlan('A', id, { name: planBody().name, tax });
  await makeDefault(api, plan.id);
  world.plans.set('A-p1', plan);
  intermediaries.A.defaultPlan = plan;
  await addSeller(world, api, 'A1');
  await seedAccount(api.service, intermediaries.A.id);
  intermediaries.A.account = firstAccount(api.now);
  return world;
}

export function describeStart({ at, tax }: Start): string {
  return (
    `At ${at}, with the intermediaries A and B and the sellers A1, A2 and B1; A1 is under plan A-p1, A's default ` +
    `(${describeTax(tax)}):`
  );
}

async function addSeller(world: World, api: TestApi, name: SellerName): Promise<void> {
  const { password: _, ...input } = sellerRequest(name);
  // Hashing passwords would take most of a run.
  const secrets = { passwordHash: '$argon2id$not-a-password', createdAt: api.now };
  const actor = operator(world.intermediaries[ownerOf(name)].id);
  const created = await api.service.store.write((tx) =>
    registerSeller(api.service, tx, actor, input, secrets),
  );
  world.addSeller(name, sellerRequest(name), created);
}

async function intermediary(api: TestApi, owner: Owner): Promise<Intermediary> {
  const { id } = await api.createIntermediary(owner);
  const person = { id: await seedUser(api, id, null), name: 'Ana' };
  const { token } = await api.createIntermediary(owner, person.id);
  const plan = await findDefaultPlan(api.service.store.read, id);
  if (plan === null) throw new Error('an intermediary is born with a plan');
  const first = { from: api.now, name: 'zero fee', addedAt: api.now, tax: zeroFees };
  const defaultPlan = { owner, id: plan.planId, versions: [first] };
  const tokens = { current: token, revoked: null };
  const nothing = { webhook: null, deliveries: [], approvals: [], made: [] };
  const unpaid = { account: null, remittances: [], returns: [], settlementFiles: [], settlementLines: [] };
  return { id, tokens, person, plans: [defaultPlan], defaultPlan, ...nothing, ...unpaid };
}
