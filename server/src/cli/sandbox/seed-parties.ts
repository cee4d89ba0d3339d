import { askForApproval } from '../../approvals/approval.service.ts';
import { operator } from '../../audit/audit.repository.ts';
import { taxFromInput } from '../../http/handlers/tax-input.ts';
import { addPerson } from '../../people/people.service.ts';
import { ensureIntermediary, makeDefaultPlan } from '../../rate-plans/default-plan.service.ts';
import { createPlan, updatePlan } from '../../rate-plans/rate-plan.service.ts';
import { registerSeller } from '../../sellers/register-seller.ts';
import { setSellerStatus } from '../../sellers/update-seller.ts';
import type { Service } from '../../service.ts';
import { issueToken } from '../../tokens/token.service.ts';
import {
  intermediaryToken,
  sandboxAdjustments,
  sandboxPeople,
  sandboxSellers,
  sellerToken,
  standardPlan,
  terminalPlan,
  terminalVersion,
  type SandboxSeller,
} from './parties.ts';

interface Parties {
  intermediaryId: number;
  plans: Record<SandboxSeller['plan'], number>;
  sellerIds: number[];
}

const foundedAt = Date.parse('2026-02-27T13:40:00.000Z');

type HashedSeller = SandboxSeller & { passwordHash: string };

/** Creates the intermediary, its plans, and its sellers with their fixed tokens, in an empty database. */
export async function seedParties(service: Service): Promise<Parties> {
  // The hashes take the longest, so they are computed in parallel.
  const hashing = Promise.all(sandboxSellers.map((seller) => withHash(service, seller)));
  const { intermediaryId, plans } = await seedIntermediary(service);
  const sellerIds: number[] = [];
  for (const [index, seller] of (await hashing).entries()) {
    const token = sellerToken(index + 1);
    sellerIds.push(await seedSeller(service, intermediaryId, plans[seller.plan], seller, token));
  }
  await service.store.write((tx) =>
    makeDefaultPlan(tx, service.keyring, operator, plans.standard, foundedAt),
  );
  for (const { email, name, roles } of sandboxPeople) {
    for (const [index, role] of roles.entries()) {
      // Only a new person is given a name.
      await addPerson(service, { ...role, intermediaryId, email, name: index === 0 ? name : '' });
    }
  }
  // A token of a person ends when the person is given another role, so that it comes after the roles.
  await seedIntermediaryToken(service, intermediaryId);
  await seedApprovals(service, intermediaryId, sellerIds.at(-1) ?? 0);
  return { intermediaryId, plans, sellerIds };
}

/** Issues the fixed token, for the administrator. */
async function seedIntermediaryToken(
  { store, keyring, tokens }: Service,
  intermediaryId: number,
): Promise<void> {
  const deps = { keyring, tokens: { ...tokens, issue: () => intermediaryToken } };
  const personId = personIdOf('admin');
  await store.write((tx) => issueToken(tx, deps, operator(intermediaryId), null, foundedAt, { personId }));
}

/** The database is empty, so the people get the numbers from 1, in their order. */
function personIdOf(role: 'admin' | 'operator'): number {
  return 1 + sandboxPeople.findIndex(({ roles }) => roles[0].role === role);
}

/** Lets the operator ask for two adjustments, which wait for another person. */
async function seedApprovals(service: Service, intermediaryId: number, sellerId: number): Promise<void> {
  const asker = { actor: operator(intermediaryId), personId: personIdOf('operator') };
  for (const body of sandboxAdjustments(sellerId)) {
    const request = JSON.stringify({ path: {}, body });
    await service.store.write((tx) =>
      askForApproval(service, tx, asker, { operation: 'createAdjustment', sellerId, request, basis: '' }),
    );
  }
}

async function withHash({ hashPassword }: Service, seller: SandboxSeller): Promise<HashedSeller> {
  return { ...seller, passwordHash: await hashPassword(seller.password) };
}

function seedIntermediary({ store, keyring }: Service): Promise<Omit<Parties, 'sellerIds'>> {
  return store.write(async (tx) => {
    const { id } = await ensureIntermediary(tx, keyring, 'sandbox', foundedAt);
    const actor = operator(id);
    const create = ({ name, tax }: typeof standardPlan) =>
      createPlan(tx, keyring, actor, { name, tax: taxFromInput(tax) }, foundedAt);
    const plans = { standard: await create(standardPlan), terminal: await create(terminalPlan) };
    const { tax, validFrom, addedAt } = terminalVersion;
    const version = {
      planId: plans.terminal,
      tax: taxFromInput(tax),
      name: null,
      validFrom: Date.parse(validFrom),
    };
    await updatePlan({ keyring, clock: () => Date.parse(addedAt) }, tx, actor, version);
    return { intermediaryId: id, plans };
  });
}

/**
 * Creates a seller. A new seller gets the plan that is its intermediary's default at that moment, so that plan is made
 * the default first.
 */
function seedSeller(
  { store, keyring, tokens }: Service,
  intermediaryId: number,
  planId: number,
  seller: HashedSeller,
  token: string,
): Promise<number> {
  const { input, passwordHash } = seller;
  const createdAt = Date.parse(seller.createdAt);
  const deps = { keyring, tokens: { ...tokens, issue: () => token } };
  const actor = operator(intermediaryId);
  return store.write(async (tx) => {
    await makeDefaultPlan(tx, keyring, operator, planId, createdAt);
    const { id } = await registerSeller(deps, tx, actor, input, { passwordHash, createdAt });
    if (seller.blockedAt !== null) {
      await setSellerStatus(deps, tx, actor, id, 'BLOCKED', Date.parse(seller.blockedAt));
    }
    return id;
  });
}
