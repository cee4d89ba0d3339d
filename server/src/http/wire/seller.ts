import type { components } from '../../../../generated/api.ts';
import { documentType } from '../../sellers/document.ts';
import type { AddressInput, Seller } from '../../sellers/seller.ts';
import { stateCode } from '../../sellers/state.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { accountToWire } from './account.ts';

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
    bankAccount: { id: seller.bankAccount.id, ...accountToWire(seller.bankAccount) },
    ...(seller.owner === null ? {} : { owner: seller.owner }),
    ...(seller.mccCpf === null ? {} : { mccCpf: seller.mccCpf }),
  };
}
