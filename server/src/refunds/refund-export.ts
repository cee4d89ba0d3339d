import type { Store } from '../db/store.ts';
import type { Clock } from '../shared/clock.ts';
import { UserError } from '../shared/user-error.ts';
import { listRefunds, type Refund, type RefundPlace } from './refund.repository.ts';

const pageSize = 1_000;
const start: RefundPlace = {
  refundedAt: 0,
  intermediaryId: 0,
  uuid: '00000000-0000-0000-0000-000000000000',
};

/**
 * How old a refund must be before it is exported, so that none can appear before a cursor that was already returned.
 * On PostgreSQL two servers may commit in another order than their clocks say: a minute covers the longest transaction
 * and the difference between synchronised clocks. On SQLite both the time of a refund and ours are taken under the
 * only write lock, so all older refunds are there, and only the current millisecond may bring more.
 */
const settlingMs = { sqlite: 1, postgres: 60_000 };

/** Every refund once, oldest first, each with the cursor to continue from (D23). */
export async function* exportRefunds(
  { store, clock }: { store: Store; clock: Clock },
  since: string | null,
): AsyncGenerator<{ refund: Refund; cursor: string }> {
  let place = since === null ? start : parseCursor(since);
  const now = await store.write(() => Promise.resolve(clock()));
  const until = now - settlingMs[store.engine];
  for (;;) {
    const refunds = await listRefunds(store.read, place, until, pageSize);
    for (const refund of refunds) {
      const { refundedAt, intermediaryId, uuid } = refund;
      place = { refundedAt, intermediaryId, uuid };
      yield { refund, cursor: formatCursor(place) };
    }
    if (refunds.length < pageSize) return;
  }
}

function formatCursor({ refundedAt, intermediaryId, uuid }: RefundPlace): string {
  return `${refundedAt}_${intermediaryId}_${uuid}`;
}

const cursorShape =
  /^(?<refundedAt>\d{1,15})_(?<intermediaryId>\d{1,15})_(?<uuid>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function parseCursor(text: string): RefundPlace {
  const { refundedAt, intermediaryId, uuid } = cursorShape.exec(text)?.groups ?? {};
  if (refundedAt === undefined || intermediaryId === undefined || uuid === undefined) {
    throw new UserError(
      'the cursor is not one of ours. Give the `cursor` of the last line you read, or leave --since out to read from the start.',
    );
  }
  return { refundedAt: Number(refundedAt), intermediaryId: Number(intermediaryId), uuid };
}
