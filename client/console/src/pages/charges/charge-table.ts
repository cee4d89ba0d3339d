import type { Schemas } from '@payment-intermediary/client';
import type { SellerNames } from '../../api/seller-names.ts';
import { fromCents, toCents } from '../../format/format.ts';
import { tableOf, type ItemColumn, type Table } from '../../parts/spreadsheet.ts';
import type { Texts } from '../../texts/texts.ts';

type Charge = Schemas['ChargeSummary'];

/** Returns charges in words. With the names of sellers there is a column of them. */
export function chargeTable(
  charges: readonly Charge[],
  texts: Texts,
  sellerNames: SellerNames | null,
): Table {
  const names = texts.charges;
  const ofSeller: ItemColumn<Charge> = {
    ...{ name: names.seller, kind: 'text' },
    of: ({ idSeller }) => sellerNames?.get(idSeller) ?? String(idSeller),
  };
  return tableOf(names.title, charges, [
    { name: names.paid, kind: 'instant', of: ({ paidAt }) => paidAt },
    { name: names.what, kind: 'text', of: ({ title }) => title },
    { name: texts.charge.order, kind: 'text', of: ({ uuidOrder }) => uuidOrder },
    ...(sellerNames === null ? [] : [ofSeller]),
    { name: names.method, kind: 'text', of: (charge) => methodOf(charge, texts) },
    { name: names.status, kind: 'text', of: (charge) => statusOf(charge, texts) },
    { name: names.value, kind: 'amount', of: ({ value }) => value },
    { name: names.fee, kind: 'amount', of: ({ fee }) => fee },
    {
      name: texts.charge.net,
      kind: 'amount',
      of: ({ value, fee }) => fromCents(toCents(value) - toCents(fee)),
    },
    { name: names.refunded, kind: 'amount', of: ({ refundedValue }) => refundedValue },
  ]);
}

function methodOf({ paymentMethod, installments }: Charge, texts: Texts): string {
  const method = texts.methods[paymentMethod];
  if (installments === null || installments === 1) return method;
  return `${method} ${texts.statement.installments(installments)}`;
}

export type ChargeState = Pick<Charge, 'status' | 'refundedValue' | 'paymentMethod'>;

/** Returns the state of a charge in words. A dispute of a Pix is a MED, and that of a card a chargeback. */
export function statusOf({ status, refundedValue, paymentMethod }: ChargeState, texts: Texts): string {
  const kind = texts.disputeKind[paymentMethod === 'PIX' ? 'MED' : 'CHARGEBACK'];
  if (status === 'DISPUTE') return kind;
  if (status === 'CHARGEBACK') return texts.charge.lost(kind);
  return status === 'PAID' && refundedValue > 0 ? texts.charges.partly : texts.chargeStatus[status];
}
