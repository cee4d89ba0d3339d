import { operator } from '../../src/audit/actor.ts';
import type { Store } from '../../src/db/store.ts';
import { DomainError } from '../../src/shared/domain-error.ts';
import { closeTransfers } from '../../src/transfers/closing.service.ts';
import { updateTransfer } from '../../src/transfers/update-transfer.service.ts';
import { importedAt } from './charge-lines.ts';
import type { SeededRandom } from './seeded-random.ts';
import { testKeyring } from './test-keyring.ts';
import type { Field, WriterResult } from './writers.ts';

const closingsEach = 14;
const deps = { keyring: testKeyring, clock: () => importedAt, accountHoldHours: 24 };

/**
 * Closes the days of October one after another, all sellers or one, and plays the bank between: some of the transfers
 * that are there, its own or others', are sent, paid or fail.
 */
export async function runClosings(
  store: Store,
  { intermediaryId, sellerIds }: Field,
  random: SeededRandom,
): Promise<WriterResult> {
  const actor = operator(intermediaryId);
  const result: WriterResult = { written: 0, rejectedByCode: {} };
  for (let n = 0; n < closingsEach; n++) {
    const transferDate = `2026-10-${String(4 + 2 * n).padStart(2, '0')}`;
    const sellerId = random.pick([null, null, random.pick(sellerIds)]);
    const minimumCents = random.pick([0, 0, 5_000]);
    await counted(result, async () => {
      const order = { transferDate, minimumCents, sellerId };
      result.written += (await closeTransfers({ ...deps, store }, actor, order)).created.count;
    });
    for (const { id, status } of await openTransfers(store, sellerIds)) {
      if (random.between(1, 4) === 1) continue;
      const next = status === 'CREATED' ? 'SENT' : random.pick(['PAID', 'FAILED', 'FAILED'] as const);
      const update = { id, status: next, reason: null, endToEndId: null } as const;
      await counted(result, () => store.write((tx) => updateTransfer(deps, tx, actor, update)));
    }
  }
  return result;
}

/** Others close and answer at the same time, so that some are refused. */
async function counted(result: WriterResult, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    result.rejectedByCode[error.code] = (result.rejectedByCode[error.code] ?? 0) + 1;
  }
}

function openTransfers({ read }: Store, sellerIds: readonly number[]) {
  return read
    .selectFrom('transfers')
    .select(['id', 'status'])
    .where('seller_id', 'in', [...sellerIds])
    .where('status', 'in', ['CREATED', 'SENT'])
    .orderBy('id')
    .limit(6)
    .execute();
}
