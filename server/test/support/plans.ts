import type { components } from '../../../generated/api.ts';
import { operator } from '../../src/audit/audit.repository.ts';
import { assignPlan, type AssignedPlan } from '../../src/rate-plans/assign-plan.ts';
import { makeDefaultPlan } from '../../src/rate-plans/default-plan.service.ts';
import { planBody } from './fixtures.ts';
import { ownerOf } from './seed.ts';
import type { TestApi } from './test-api.ts';

type Tax = components['schemas']['TaxInput'];

/** Creates a plan through the API. Returns its id. */
export async function createPlan(api: TestApi, token: string, overrides: Partial<Tax> = {}): Promise<number> {
  const { status, body, text } = await api.call<{ id: number }>('POST', '/v2/payfac/rate-plans', {
    token,
    body: planBody(overrides),
  });
  if (status !== 200) throw new Error(`the plan was not created: ${text}`);
  return body.id;
}

/** Makes a plan the default, as `payfac plan default` does. */
export function makeDefault({ service, now }: TestApi, planId: number): Promise<void> {
  return service.store.write((tx) => makeDefaultPlan(tx, service.keyring, operator, planId, now));
}

/** Creates an intermediary whose new sellers have the plan of `planBody`. */
export async function createPricedIntermediary(api: TestApi, name?: string) {
  const intermediary = await api.createIntermediary(name);
  await makeDefault(api, await createPlan(api, intermediary.token));
  return intermediary;
}

/**
 * Assigns a plan as `payfac plan assign` does, with `--backdate` where it is needed. It applies from now on unless
 * `from` is another instant.
 */
export async function assign(
  { service, now }: TestApi,
  sellerId: number,
  planId: number,
  from?: string,
): Promise<AssignedPlan> {
  const instant = from === undefined ? null : Date.parse(from);
  const wanted = { sellerId, planId, from: instant, backdate: instant !== null && instant < now };
  const actor = operator(await ownerOf(service.store, sellerId));
  return service.store.write((tx) => assignPlan(service, tx, actor, wanted));
}
