import type { Store } from '../db/store.ts';
import { DomainError } from '../shared/domain-error.ts';
import { listRefunds, type Refund, type RefundPlace } from './refund.repository.ts';

const pageSize = 1_000;
const start: RefundPlace = { refundedAt: 0, uuid: '00000000-0000-0000-0000-000000000000' };

/**
 * On PostgreSQL two servers may commit in another order than their clocks say; whoever reads on from the
 * latest would miss the slower one. A minute covers the longest transaction and honest clocks. On SQLite the
 * time is taken under the only write lock, so nothing can appear before what was read.
 */
const settlingMs = { sqlite: 0, postgres: 60_000 };

/** Every refund once, oldest first, each with the cursor to go on from (D23). */
export async function* exportRefunds(
  store: Store,
  now: number,
  since: string | null,
): AsyncGenerator<{ refund: Refund; cursor: string }> {
  let place = since === null ? start : parseCursor(since);
  const until = now - settlingMs[store.engine];
  for (;;) {
    const refunds = await listRefunds(store.read, place, until, pageSize);
    for (const refund of refunds) {
      place = { refundedAt: refund.refunded_at, uuid: refund.uuid };
      yield { refund, cursor: formatCursor(place) };
    }
    if (refunds.length < pageSize) return;
  }
}

function formatCursor({ refundedAt, uuid }: RefundPlace): string {
  return `${refundedAt}_${uuid}`;
}

function parseCursor(text: string): RefundPlace {
  const parts = /^(?<refundedAt>\d{1,15})_(?<uuid>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text)?.groups;
  const { refundedAt, uuid } = parts ?? {};
  if (refundedAt === undefined || uuid === undefined) {
    throw new DomainError(
      'invalid_request',
      'The cursor is not one of ours. Give the `cursor` of the last line you read, or leave --since out to read from the start.',
    );
  }
  return { refundedAt: Number(refundedAt), uuid };
}
