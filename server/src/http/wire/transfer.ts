import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { StoredTransfer } from '../../transfers/transfer.repository.ts';
import { accountToWire } from './account.ts';

type Schemas = components['schemas'];

/** A transfer with the names of the API (D32). */
export function transferToWire({ account, ...transfer }: StoredTransfer): Schemas['Transfer'] {
  return {
    idTransfer: transfer.id,
    idSeller: transfer.sellerId,
    transferDate: transfer.transferDate,
    paymentDate: transfer.paymentDate,
    amount: brlFromCents(transfer.amountCents),
    status: transfer.status,
    throughSequence: transfer.throughSequence,
    account: account === null ? null : accountToWire(accountOf(account)),
    endToEndId: transfer.endToEndId,
    reason: transfer.reason,
    createdAt: formatInstant(transfer.createdAt),
    updatedAt: formatInstant(transfer.updatedAt),
  };
}

/** The columns of an account under the names of its fields. */
function accountOf(columns: NonNullable<StoredTransfer['account']>) {
  return {
    bank: columns.bank,
    issuer: columns.issuer,
    issuerDigit: columns.issuer_digit,
    number: columns.number,
    bankDigit: columns.bank_digit,
    accountType: columns.account_type,
    pixKey: columns.pix_key,
    pixKeyType: columns.pix_key_type,
    transferType: columns.transfer_type,
  };
}
