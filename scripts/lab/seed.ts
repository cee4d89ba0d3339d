import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from '../../server/src/audit/audit.repository.ts';
import { importCharges } from '../../server/src/charges/import/charge-import.service.ts';
import type { Store, Tx } from '../../server/src/db/store.ts';
import { streamSource } from '../../server/src/imports/lines.ts';
import { ensureIntermediary, makeDefaultPlan } from '../../server/src/rate-plans/default-plan.service.ts';
import { createPlan } from '../../server/src/rate-plans/rate-plan.service.ts';
import { MAX_INSTALLMENTS, type Tax } from '../../server/src/rate-plans/tax.ts';
import { registerSeller } from '../../server/src/sellers/register-seller.ts';
import { isCpfOrCnpj } from '../../server/src/sellers/seller-fields.ts';
import { issueToken } from '../../server/src/tokens/token.service.ts';
import { liveTokens } from '../../server/src/tokens/token.ts';
import { setOwnWebhook } from '../../server/src/webhooks/endpoints/endpoint.service.ts';
import { chargeLine, chargeUuid, lineStream } from '../../server/test/support/charge-lines.ts';
import { shopInput } from '../../server/test/support/shop-input.ts';
import { labKeyring } from './lab.ts';

/** An instant before every charge of a lab. */
const seededAt = Date.UTC(2020, 0, 1);

export interface LabSellers {
  intermediaryId: number;
  /** The intermediary's token. */
  token: string;
  sellerIds: number[];
  /** The plans. The first is the sellers' plan; the second is more expensive. */
  planIds: [number, number];
}

/**
 * Creates an intermediary with a token, two plans, and sellers with the first plan. They are the same in every
 * database.
 */
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
    const { token } = await issueToken(
      tx,
      { tokens: liveTokens, keyring: labKeyring },
      actor,
      null,
      seededAt,
    );
    return { intermediaryId: id, token, planIds: [planId, dearerId] satisfies [number, number] };
  });
  const sellerIds: number[] = [];
  for (let n = 0; n < count; n++) sellerIds.push(await seedSeller(store, seeded.intermediaryId, n));
  return { ...seeded, sellerIds };
}

/** Returns a plan with a percentage and a limit, a fixed amount, and a brand with its own rates. */
function shopTax(pixPpm: number): Tax {
  const rising = (firstPpm: number, stepPpm: number) =>
    Array.from({ length: MAX_INSTALLMENTS }, (_, index) => firstPpm + index * stepPpm);
  const channel = (firstPpm: number, delayForRedeemDays: number) => ({
    delayForRedeemDays,
    default: { sellerRatesPpm: rising(firstPpm, 4_500), buyerRatesPpm: null },
    brands: { elo: { sellerRatesPpm: rising(firstPpm + 3_000, 4_500), buyerRatesPpm: null } },
  });
  return {
    pix: {
      delayForRedeemDays: 0,
      price: { rateType: 'PERCENTAGE', ratePpm: pixPpm },
      limitCents: 1_000,
      refundWindowDays: 3_650,
    },
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

/** Returns the n-th valid CNPJ of a fixed series: one of the hundred possible check digits is right. */
function cnpj(n: number): string {
  const base = `${10_000_000 + n}0001`;
  for (let ending = 0; ending < 100; ending++) {
    const document = base + String(ending).padStart(2, '0');
    if (isCpfOrCnpj(document)) return document;
  }
  throw new Error(`no check digits fit ${base}`);
}

/** A seller and its token. */
export interface Shop {
  id: number;
  token: string;
}

/** Registers a seller for each of the URLs for events. */
export async function registerShops(
  tx: Tx,
  intermediaryId: number,
  urls: readonly string[],
): Promise<Shop[]> {
  const deps = { keyring: labKeyring, tokens: liveTokens };
  const secrets = { passwordHash: '$argon2id$not-a-password', createdAt: Date.now() };
  const shops: Shop[] = [];
  for (const [n, url] of urls.entries()) {
    const input = shopInput(n, String(10_000_000_000_000 + n), url);
    shops.push(await registerSeller(deps, tx, operator(intermediaryId), input, secrets));
  }
  return shops;
}

/**
 * Registers a seller for each receiver, and imports charges until there are `count` events. Returns the ids of the
 * events that each receiver must get. `ownUrl` is where their intermediary gets all of them.
 */
export async function seedEvents<R extends { url: string }>(
  store: Store,
  receivers: readonly R[],
  count: number,
  ownUrl: string | null = null,
): Promise<Map<R, string[]>> {
  const { ids, intermediaryId } = await store.write(async (tx) => {
    const now = Date.now();
    const { id: intermediaryId } = await ensureIntermediary(tx, labKeyring, 'events', now);
    const deps = { keyring: labKeyring, tokens: liveTokens };
    if (ownUrl !== null) await setOwnWebhook(deps, tx, operator(intermediaryId), ownUrl, now);
    const shops = await registerShops(
      tx,
      intermediaryId,
      receivers.map(({ url }) => url),
    );
    return { ids: shops.map(({ id }) => id), intermediaryId };
  });
  const lines = Array.from({ length: count - ids.length }, (_, n) =>
    chargeLine({
      uuid: chargeUuid(n),
      idSeller: ids[n % ids.length],
      paidAt: '2025-10-05T14:30:00-03:00',
      expirationDate: '2025-10-07',
    }),
  );
  await importLines(store, intermediaryId, lineStream(lines));
  const perSeller = (index: number) => 1 + Math.floor((count - 1 - index) / ids.length);
  return new Map(
    receivers.map((receiver, index) => [
      receiver,
      Array.from({ length: perSeller(index) }, (_, n) => `evt_${ids[index]}_${n + 1}`),
    ]),
  );
}

/** Imports lines, each of which must be a new charge. */
export async function importLines(
  store: Store,
  intermediaryId: number,
  bytes: AsyncIterable<Buffer>,
  withEvents = true,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-lines-'));
  try {
    const source = streamSource(bytes, join(folder, 'rejected.ndjson'));
    const deps = { store, keyring: labKeyring, clock: Date.now };
    const { lines, imported } = await importCharges(deps, source, { intermediaryId, withEvents });
    if (imported !== lines) throw new Error(`${imported} of ${lines} charges were imported`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
