import type { Reader, Store } from '../db/store.ts';
import { lockIntermediary } from '../intermediaries/intermediary.repository.ts';
import { UserError } from '../shared/errors.ts';
import { assertIntact, type Keyring } from '../shared/keyring.ts';
import {
  findLastExportSequence,
  findExportSequence,
  listNumberedRefunds,
  numberRefunds,
  type NumberedRefund,
  type RefundKey,
} from './refund-export.repository.ts';
import { checkRefundSeal } from './refund.repository.ts';

const pageSize = 1_000;

/** A refund with what the processor needs to send the money back (D23). */
export interface Refund extends Omit<NumberedRefund, 'buyerValueCents' | 'seal'> {
  /** The amount in centavos that the buyer gets back, which is what the buyer paid (D20). */
  valueCents: number;
}

/**
 * Yields every refund of an intermediary once, each with the cursor to continue from (D23). The order is the one in
 * which exports found them, and by time within an export. So no refund comes before one that was exported, whatever the
 * clocks of the servers say, and however long a transaction takes (D23). Throws `UserError` before a refund whose seal
 * is broken.
 */
export async function* exportRefunds(
  { store, keyring }: { store: Store; keyring: Keyring },
  intermediaryId: number,
  since: string | null,
): AsyncGenerator<{ refund: Refund; cursor: string }> {
  // The cursor is read before other refunds get their numbers: a refund without one was not exported from this
  // database, and which refunds came before it is unknown.
  const start = since === null ? 0 : await sequenceOf(store.read, intermediaryId, since);
  await numberAll(store, intermediaryId);
  const last = await findLastExportSequence(store.read, intermediaryId);
  for (let after = start; after < last; after += pageSize) {
    for (const refund of await listNumberedRefunds(store.read, intermediaryId, after, after + pageSize)) {
      yield { refund: intactRefund(keyring, refund), cursor: formatCursor(refund) };
    }
  }
}

function intactRefund(keyring: Keyring, stored: NumberedRefund): Refund {
  const { seal, buyerValueCents, ...refund } = stored;
  assertIntact(
    checkRefundSeal(keyring, stored, seal),
    `the refund of charge ${stored.chargeUuid}`,
    `Neither it nor what follows it was exported. See \`payfac statement verify --seller ${stored.sellerId}\`, and settle ` +
      `that refund by hand with the processor; what follows it comes with --since ${formatCursor(stored)}.`,
  );
  return { ...refund, valueCents: buyerValueCents ?? refund.valueCents };
}

/** Gives numbers to all refunds that have none, in short transactions. Two exports at once take turns. */
async function numberAll(store: Store, intermediaryId: number): Promise<void> {
  let numbered: number;
  do {
    numbered = await store.write(async (tx) => {
      await lockIntermediary(tx, intermediaryId);
      return numberRefunds(tx, intermediaryId, pageSize);
    });
  } while (numbered === pageSize);
}

/**
 * Returns a cursor that names the refund and not its number, so that after a restore it does not stand for another
 * refund.
 */
function formatCursor({ intermediaryId, id, chargeUuid, requestedAt }: NumberedRefund): string {
  return `${intermediaryId}_${id}_${chargeUuid}_${requestedAt}`;
}

const uuidShape = '(?<chargeUuid>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const intermediaryShape = '(?<intermediaryId>\\d{1,15})';
const idShape = '(?<id>\\d{1,15})';
const timeShape = '(?<requestedAt>\\d{1,15})';
const cursorShape = new RegExp(`^${intermediaryShape}_${idShape}_${uuidShape}_${timeShape}$`);
function parseCursor(text: string): RefundKey {
  const { requestedAt, intermediaryId, chargeUuid, id } = cursorShape.exec(text)?.groups ?? {};
  if (
    requestedAt === undefined ||
    intermediaryId === undefined ||
    chargeUuid === undefined ||
    id === undefined
  ) {
    throw new UserError(
      'the cursor is not one of ours. Give the `cursor` of the last line you read, or leave --since out to read from the start.',
    );
  }
  return {
    requestedAt: Number(requestedAt),
    intermediaryId: Number(intermediaryId),
    chargeUuid,
    id: Number(id),
  };
}

async function sequenceOf(db: Reader, intermediaryId: number, cursor: string): Promise<number> {
  const key = parseCursor(cursor);
  if (key.intermediaryId !== intermediaryId) {
    throw new UserError(
      `the cursor belongs to intermediary ${key.intermediaryId}, but this export is for intermediary ${intermediaryId}. ` +
        'Keep a cursor for each, or leave --since out to read from the start.',
    );
  }
  const sequence = await findExportSequence(db, key);
  if (sequence === undefined || sequence === null) {
    throw new UserError(
      `the cursor's refund, of charge ${key.chargeUuid}, was not exported from this database; perhaps an older backup was ` +
        'restored. Give an earlier cursor, or leave --since out to read from the start. Refunds that the processor has ' +
        'already may come again; it must know them by idRefund and uuid.',
    );
  }
  return sequence;
}
