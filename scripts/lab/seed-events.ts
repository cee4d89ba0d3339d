import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { operator } from '../../server/src/audit/actor.ts';
import { importCharges } from '../../server/src/charges/import/charge-import.service.ts';
import { streamSource } from '../../server/src/charges/import/import-source.ts';
import type { Store } from '../../server/src/db/store.ts';
import { ensureIntermediary } from '../../server/src/intermediaries/intermediary.service.ts';
import { registerSeller } from '../../server/src/onboarding/register-seller.ts';
import { setOwnWebhook } from '../../server/src/webhooks/endpoints/own-endpoint.service.ts';
import { liveTokens } from '../../server/src/tokens/token.ts';
import { shopInput } from '../../server/test/support/shop-input.ts';
import { labKeyring } from './lab.ts';

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
  const now = Date.now();
  const deps = { keyring: labKeyring, tokens: liveTokens };
  const secrets = { passwordHash: '$argon2id$none', createdAt: now };
  const { ids, intermediaryId } = await store.write(async (tx) => {
    const registered: number[] = [];
    const { id: intermediaryId } = await ensureIntermediary(tx, labKeyring, 'events', now);
    if (ownUrl !== null) await setOwnWebhook(deps, tx, operator(intermediaryId), ownUrl, now);
    for (const [n, { url }] of receivers.entries()) {
      const input = shopInput(n, String(10_000_000_000_000 + n), url);
      const { id } = await registerSeller(deps, tx, operator(intermediaryId), input, secrets);
      registered.push(id);
    }
    return { ids: registered, intermediaryId };
  });
  await importEvents(store, intermediaryId, ids, count - ids.length);
  const perSeller = (index: number) => 1 + Math.floor((count - 1 - index) / ids.length);
  return new Map(
    receivers.map((receiver, index) => [
      receiver,
      Array.from({ length: perSeller(index) }, (_, n) => `evt_${ids[index]}_${n + 1}`),
    ]),
  );
}

async function importEvents(
  store: Store,
  intermediaryId: number,
  sellerIds: readonly number[],
  count: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-events-'));
  try {
    const lines = Array.from({ length: count }, (_, n) => `${JSON.stringify(chargeLine(n, sellerIds))}\n`);
    const bytes = Readable.from(lines.map((line) => Buffer.from(line)));
    const source = streamSource(bytes, join(folder, 'rejected.ndjson'));
    const deps = { store, keyring: labKeyring, clock: Date.now };
    const { rejected } = await importCharges(deps, source, { intermediaryId, withEvents: true });
    if (rejected > 0) throw new Error(`${rejected} lines were rejected`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function chargeLine(n: number, sellerIds: readonly number[]): object {
  return {
    uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    idSeller: sellerIds[n % sellerIds.length],
    title: 'Camiseta azul',
    value: 100,
    paymentMethod: 'PIX',
    paidAt: '2025-10-05T14:30:00-03:00',
    expirationDate: '2025-10-07',
    customer: { document: '52998224725', type: 'CPF', name: 'Maria da Silva' },
  };
}
