import type { components } from '../../../../generated/api.ts';
import { findAnything, type Found } from '../../search/search.service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Handler } from '../contract.ts';

type Result = components['schemas']['SearchResult'];

export const search: Handler<'search'> = async ({ input, reply, context }) => {
  const { found, sellerNames } = await findAnything(
    context.deps.store.read,
    context.principal,
    input.query.q,
  );
  return reply(
    200,
    found.map((result) => resultToWire(result, sellerNames)),
  );
};

function resultToWire(found: Found, sellerNames: ReadonlyMap<number, string>): Result {
  const ofSeller = (idSeller: number) => ({ idSeller, sellerName: sellerNames.get(idSeller) ?? null });
  switch (found.kind) {
    case 'CHARGE': {
      const { kind, match, charge } = found;
      return {
        ...{ kind, match },
        ...ofSeller(charge.sellerId),
        uuid: charge.uuid,
        title: charge.title,
        value: brlFromCents(charge.valueCents),
        paidAt: formatInstant(charge.paidAt),
        status: charge.status,
        customerName: charge.customerName,
      };
    }
    case 'SELLER': {
      const { kind, match, seller } = found;
      return { ...{ kind, match }, ...ofSeller(seller.id), document: seller.document, status: seller.status };
    }
    case 'TRANSFER': {
      const { kind, match, transfer } = found;
      return {
        ...{ kind, match },
        ...ofSeller(transfer.sellerId),
        idTransfer: transfer.id,
        amount: brlFromCents(transfer.amountCents),
        transferDate: transfer.transferDate,
        status: transfer.status,
      };
    }
  }
}
