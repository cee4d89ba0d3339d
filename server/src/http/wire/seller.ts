import type { components } from '../../../../generated/api.ts';
import { bankName } from '../../sellers/bank-name.ts';
import { documentType } from '../../sellers/document.ts';
import type { AddressInput, Seller } from '../../sellers/seller.ts';
import { stateCode } from '../../sellers/state.ts';
import { formatInstant } from '../../shared/calendar.ts';

type Schemas = components['schemas'];

/** The address as it is kept: the state as two letters, the postal code without its hyphen (D12). */
export function addressFromInput(address: Schemas['AddressInput']): AddressInput {
  const state = stateCode(address.state);
  if (state === null) throw new Error('the validator refuses a state that has no code');
  return { ...address, state, zipCode: address.zipCode.replace('-', '') };
}

/** A seller with the names of the reference (2.6, D14). */
export function sellerToWire(seller: Seller): Schemas['Seller'] {
  return {
    id: seller.id,
    name: seller.companyName,
    document: seller.document,
    documentType: documentType(seller.document),
    email: seller.email,
    phone: seller.phone,
    status: seller.status,
    createdAt: formatInstant(seller.createdAt),
    updatedAt: formatInstant(seller.updatedAt),
    address: seller.address,
    bankAccount: bankAccountToWire(seller.bankAccount),
    ...(seller.owner === null ? {} : { owner: seller.owner }),
    ...(seller.mccCpf === null ? {} : { mccCpf: seller.mccCpf }),
  };
}

function bankAccountToWire(account: Seller['bankAccount']): Schemas['BankAccount'] {
  return {
    id: account.id,
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
