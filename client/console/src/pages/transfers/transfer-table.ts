import type { Schemas } from '@payment-intermediary/client';
import type { SellerNames } from '../../api/seller-names.ts';
import { tableOf, type ItemColumn, type Table } from '../../parts/spreadsheet.ts';
import type { Texts } from '../../texts/texts.ts';

type Transfer = Schemas['Transfer'];

/** Returns transfers in words. With the names of sellers there is a column of them. */
export function transferTable(
  transfers: readonly Transfer[],
  texts: Texts,
  sellerNames: SellerNames | null,
): Table {
  const names = texts.transfers;
  const ofSeller: ItemColumn<Transfer> = {
    ...{ name: names.seller, kind: 'text' },
    of: ({ idSeller }) => sellerNames?.get(idSeller) ?? String(idSeller),
  };
  return tableOf(names.title, transfers, [
    { name: names.id, kind: 'number', of: ({ idTransfer }) => idTransfer },
    ...(sellerNames === null ? [] : [ofSeller]),
    { name: names.date, kind: 'day', of: ({ transferDate }) => transferDate },
    { name: names.payment, kind: 'day', of: ({ paymentDate }) => paymentDate },
    { name: names.status, kind: 'text', of: ({ status }) => texts.transferStatus[status] },
    { name: texts.transfer.beneficiary, kind: 'text', of: ({ beneficiary }) => beneficiary?.name ?? null },
    { name: names.amount, kind: 'amount', of: ({ amount }) => amount },
    { name: names.reserved, kind: 'amount', of: ({ left }) => left },
    { name: texts.transfer.endToEndId, kind: 'text', of: ({ endToEndId }) => endToEndId },
  ]);
}
