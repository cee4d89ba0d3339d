import type { Reader, Store } from '../db/store.ts';
import { lockIntermediary } from '../intermediaries/intermediary.repository.ts';
import { UserError } from '../shared/user-error.ts';
import { findRefundPlace, listRefunds, placeRefunds, type Refund } from './refund.repository.ts';

const pageSize = 1_000;

/**
 * Every refund of an intermediary once, each with the cursor to continue from (D23). The order is the one in which
 * exports found them, and by time within an export: whatever the clocks of the servers say, and however long a
 * transaction takes, no refund comes before one that was exported (D23).
 */
export async function* exportRefunds(
  { store }: { store: Store },
  intermediaryId: number,
  since: string | null,
): AsyncGenerator<{ refund: Refund; cursor: string }> {
  await placeAll(store, intermediaryId);
  let after = since === null ? 0 : await placeOf(store.read, intermediaryId, since);
  for (;;) {
    const refunds = await listRefunds(store.read, intermediaryId, after, pageSize);
    for (const refund of refunds) {
      after = refund.sequence;
      yield { refund, cursor: formatCursor(refund) };
    }
    if (refunds.length < pageSize) return;
  }
}

/** In short transactions; two exports at once take turns. */
async function placeAll(store: Store, intermediaryId: number): Promise<void> {
  let placed: number;
  do {
    placed = await store.write(async (tx) => {
      await lockIntermediary(tx, intermediaryId);
      return placeRefunds(tx, intermediaryId, pageSize);
    });
  } while (placed === pageSize);
}

type CursorFields = Pick<Refund, 'intermediaryId' | 'uuid' | 'refundedAt'>;

/** Names the refund and not its place, so that after a restore it does not stand for another refund. */
function formatCursor({ refundedAt, intermediaryId, uuid }: CursorFields): string {
  return `${refundedAt}_${intermediaryId}_${uuid}`;
}

const cursorShape =
  /^(?<refundedAt>\d{1,15})_(?<intermediaryId>\d{1,15})_(?<uuid>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function parseCursor(text: string): CursorFields {
  const { refundedAt, intermediaryId, uuid } = cursorShape.exec(text)?.groups ?? {};
  if (refundedAt === undefined || intermediaryId === undefined || uuid === undefined) {
    throw new UserError(
      'the cursor is not one of ours. Give the `cursor` of the last line you read, or leave --since out to read from the start.',
    );
  }
  return { refundedAt: Number(refundedAt), intermediaryId: Number(intermediaryId), uuid };
}

async function placeOf(db: Reader, intermediaryId: number, cursor: string): Promise<number> {
  const fields = parseCursor(cursor);
  if (fields.intermediaryId !== intermediaryId) {
    throw new UserError(
      `the cursor belongs to intermediary ${fields.intermediaryId}, but this export is for intermediary ${intermediaryId}. ` +
        'Keep a cursor for each, or leave --since out to read from the start.',
    );
  }
  const place = await findRefundPlace(db, fields);
  if (place !== undefined && place !== null) return place;
  throw new UserError(
    `the cursor's refund, of charge ${fields.uuid}, is not in the database; perhaps an older backup was restored. ` +
      'Give an earlier cursor, or leave --since out to read from the start.',
  );
}
