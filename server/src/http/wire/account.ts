import type { components } from '../../../../generated/api.ts';
import { bankName } from '../../sellers/bank-name.ts';
import type { Seller } from '../../sellers/seller.ts';

type Schemas = components['schemas'];

/** An account with the names of the reference (2.6, D14). */
export function accountToWire(
  account: Omit<Seller['bankAccount'], 'id'>,
): NonNullable<Schemas['Transfer']['account']> {
  return {
    bank: account.bank,
    bankName: bankName(account.bank),
    agency: account.issuer,
    agencyDigit: account.issuerDigit,
    account: account.number,
    accountDigit: account.bankDigit,
    accountType: account.accountType,
    pixKey: account.pixKey,
    pixKeyType: account.pixKeyType,
    ...(account.transferType === null ? {} : { transferType: account.transferType }),
  };
}
