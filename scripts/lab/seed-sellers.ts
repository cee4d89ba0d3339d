import { operator } from '../../server/src/audit/actor.ts';
import type { Store } from '../../server/src/db/store.ts';
import { ensureIntermediary } from '../../server/src/intermediaries/intermediary.service.ts';
import { makeDefaultPlan } from '../../server/src/intermediaries/default-plan.service.ts';
import { createPlan } from '../../server/src/rate-plans/rate-plan.service.ts';
import { MAX_INSTALLMENTS, type Tax } from '../../server/src/rate-plans/tax.ts';
import { isCpfOrCnpj } from '../../server/src/sellers/document.ts';
import { registerSeller } from '../../server/src/onboarding/register-seller.ts';
import { liveTokens } from '../../server/src/tokens/token.ts';
import { issueToken } from '../../server/src/tokens/token.service.ts';
import { shopInput } from '../../server/test/support/shop-input.ts';
import { labKeyring } from './lab.ts';

/** Before every charge of a lab. */
const seededAt = Date.UTC(2020, 0, 1);

export interface LabSellers {
  intermediaryId: number;
  /** The intermediary's. */
  token: string;
  sellerIds: number[];
  /** The first is the sellers' plan; the second is more expensive. */
  planIds: [number, number];
}

/** Creates an intermediary with a token, two plans, and sellers with the first plan. The same in every database. */
export async function seedSellers(store: Store, count: number): Promise<LabSellers> {
  const seeded = await store.write(async (tx) => {
    const { id } = await ensureIntermediary(tx, labKeyring, 'Lab', seededAt);
    const actor = operator(id);
    const planId = await createPlan(tx, labKeyring, actor, { name: 'Shop', tax: shopTax(9_900) }, seededAt);
    const dearerId = await createPlan(
      tx,
      labKeyring,
      actor,
      { name: 'Dearer', tax: shopTax(14_900) },
      seededAt,
    );
    await makeDefaultPlan(tx, labKeyring, operator, planId, seededAt);
    const { token } = await issueToken(tx, liveTokens, actor, null, seededAt);
    return { intermediaryId: id, token, planIds: [planId, dearerId] satisfies [number, number] };
  });
  const sellerIds: number[] = [];
  for (let n = 0; n < count; n++) sellerIds.push(await seedSeller(store, seeded.intermediaryId, n));
  return { ...seeded, sellerIds };
}

/** Has a percentage with a limit, a fixed amount, and a brand with its own rates. */
function shopTax(pixPpm: number): Tax {
  const rising = (firstPpm: number, stepPpm: number) =>
    Array.from({ length: MAX_INSTALLMENTS }, (_, index) => firstPpm + index * stepPpm);
  const channel = (firstPpm: number, delayForRedeemDays: number) => ({
    delayForRedeemDays,
    default: { sellerRatesPpm: rising(firstPpm, 4_500), buyerRatesPpm: null },
    brands: { elo: { sellerRatesPpm: rising(firstPpm + 3_000, 4_500), buyerRatesPpm: null } },
  });
  return {
    pix: { delayForRedeemDays: 0, price: { rateType: 'PERCENTAGE', ratePpm: pixPpm }, limitCents: 1_000 },
    bankSlip: { delayForRedeemDays: 2, price: { rateType: 'FIXED', amountCents: 349 } },
    debit: { delayForRedeemDays: 1, price: { rateType: 'PERCENTAGE', ratePpm: 14_500 } },
    credit: { ONLINE: channel(31_000, 30), POS: channel(25_000, 30), TAP: channel(27_000, 30) },
  };
}

async function seedSeller(store: Store, intermediaryId: number, n: number): Promise<number> {
  const input = shopInput(n, cnpj(n));
  const secrets = { passwordHash: '$argon2id$not-a-password', createdAt: seededAt };
  const { id } = await store.write((tx) =>
    registerSeller({ keyring: labKeyring, tokens: liveTokens }, tx, operator(intermediaryId), input, secrets),
  );
  return id;
}

/** The n-th valid CNPJ of a fixed series: one of the hundred possible check digits is right. */
function cnpj(n: number): string {
  const base = `${10_000_000 + n}0001`;
  for (let ending = 0; ending < 100; ending++) {
    const document = base + String(ending).padStart(2, '0');
    if (isCpfOrCnpj(document)) return document;
  }
  throw new Error(`no check digits fit ${base}`);
}
