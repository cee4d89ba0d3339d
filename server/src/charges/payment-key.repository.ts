import { writeInOrder } from '../db/query/engine.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Tx } from '../db/store.ts';
import type { Charge } from './charge.repository.ts';
import { sourceOf } from './payment-keys.ts';

/** Records how the lines of acquirers find these new charges, and which sales an acquirer has to report. */
export async function insertPaymentKeys(tx: Tx, charges: readonly Charge[]): Promise<void> {
  const keys: unknown[][] = [];
  const expected: unknown[][] = [];
  for (const charge of charges) {
    const source = sourceOf(charge);
    if (source === null) continue;
    const { intermediaryId, uuid } = charge;
    for (const key of source.keys) keys.push([intermediaryId, key, uuid, source.acquirer]);
    if (source.acquirer !== null && source.keys.length > 0) {
      expected.push([intermediaryId, uuid, source.acquirer, source.soldOn, 'WAITING']);
    }
  }
  if (keys.length === 0) return;
  const keyColumns = ['intermediary_id', 'key', 'charge_uuid', 'acquirer'] as const;
  const expectedColumns = ['intermediary_id', 'charge_uuid', 'acquirer', 'sold_on', 'status'] as const;
  await writeInOrder(tx, [
    () => insertRows(tx, 'payment_keys', keyColumns, keys),
    () => insertRows(tx, 'expected_sales', expectedColumns, expected),
  ]);
}
