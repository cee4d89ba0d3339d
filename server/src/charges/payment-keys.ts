import { saoPauloDate } from '../shared/calendar.ts';
import type { Charge } from './charge.repository.ts';
import { writeInOrder } from '../db/query/engine.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Tx } from '../db/store.ts';

/** The ids by which an acquirer or a bank knows a payment. */
interface PaymentIds {
  saleId: string | null;
  tid: string | null;
  nsu: string | null;
  authorization: string | null;
  arn: string | null;
  endToEndId: string | null;
  txid: string | null;
  nossoNumero: string | null;
}

/** What a buyer paid, and when. An NSU and an authorization code come again; with these they name one payment. */
interface Sale {
  soldOn: string | null;
  cents: number;
}

/**
 * Returns the keys by which a payment is found, the surest first: the id of the sale, the TID, the ids of a Pix and of a
 * boleto, the ARN, and at last the authorization code with NSU, day and value.
 */
export function paymentKeys(ids: PaymentIds, { soldOn, cents }: Sale): string[] {
  const keys = [
    keyOf('sale', ids.saleId),
    keyOf('tid', ids.tid),
    // Only these are told apart by upper and lower case.
    hasNone(ids.endToEndId) ? null : `e2e:${ids.endToEndId}`,
    hasNone(ids.txid) ? null : `txid:${ids.txid}`,
    keyOf('boleto', ids.nossoNumero),
    keyOf('arn', ids.arn),
  ];
  const { authorization, nsu } = ids;
  if (!hasNone(authorization) && !hasNone(nsu) && soldOn !== null) {
    keys.push(`auth:${plain(authorization)}/${plain(nsu)}/${soldOn}/${cents}`);
  }
  return keys.filter((key) => key !== null);
}

/** Programs write zeros where they have no id. */
const hasNone = (id: string | null): id is null => id === null || /^0+$/.test(id);

const keyOf = (kind: string, id: string | null) => (hasNone(id) ? null : `${kind}:${plain(id)}`);

/** Returns an id without the zeros before it, which some files add and others leave out. */
export const plain = (id: string): string => id.toUpperCase().replace(/^0+(?=.)/, '');

/** What the acquirer of a charge has to report. */
interface ChargeSource {
  keys: string[];
  /** In lower case; null if the charge does not name it. */
  acquirer: string | null;
  soldOn: string;
}

/** Returns where a charge is found at its acquirer; null if it was imported without that. */
function sourceOf({
  source,
  paidAt,
  valueCents,
  buyerValueCents,
}: Pick<Charge, 'source' | 'paidAt' | 'valueCents' | 'buyerValueCents'>): ChargeSource | null {
  if (source === null) return null;
  const { acquirer = null, ...ids } = JSON.parse(source) as Partial<PaymentIds> & { acquirer?: string };
  const soldOn = saoPauloDate(paidAt);
  const keys = paymentKeys({ ...noIds, ...ids }, { soldOn, cents: buyerValueCents ?? valueCents });
  return { keys, acquirer: acquirer?.toLowerCase() ?? null, soldOn };
}

export const noIds: PaymentIds = {
  ...{ saleId: null, tid: null, nsu: null, authorization: null },
  ...{ arn: null, endToEndId: null, txid: null, nossoNumero: null },
};

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
