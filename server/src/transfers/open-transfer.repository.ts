import type { Reader, Tx } from '../db/store.ts';
import type { TransferRow } from '../db/tables.ts';
import { openStatuses } from './transfer.ts';

/** The transfers of a seller whose end the bank has not told yet: how many, and the first. */
export async function countOpenTransfers(
  db: Reader | Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<{ count: number; firstId: number | null }> {
  return db
    .selectFrom('transfers')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('id').as('firstId')])
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow();
}

export interface WaitingTransfer {
  id: number;
  sellerId: number;
  status: TransferRow['status'];
  updatedAt: number;
}

/** The open transfers of an intermediary whose status has not changed since this instant: how many, and the oldest. */
export async function listWaitingTransfers(
  db: Reader,
  intermediaryId: number,
  since: number,
): Promise<{ count: number; oldest: WaitingTransfer | null }> {
  const waiting = db
    .selectFrom('transfers')
    .where('intermediary_id', '=', intermediaryId)
    .where('status', 'in', openStatuses)
    .where('updated_at', '<', since);
  const [{ count }, oldest] = await Promise.all([
    waiting.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    waiting
      .select(['id', 'seller_id as sellerId', 'status', 'updated_at as updatedAt'])
      .orderBy('updated_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { count, oldest: oldest ?? null };
}

/** Erases where the seller was paid; the digests stay, which the seals cover. */
export async function eraseTransferAccounts(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ account: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}
