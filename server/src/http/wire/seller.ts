import type { components } from '../../../../generated/api.ts';
import { documentType } from '../../sellers/document.ts';
import type { SellerSummary } from '../../sellers/seller-list.repository.ts';
import type { AddressInput, Seller } from '../../sellers/seller.ts';
import { stateCode } from '../../sellers/state.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { accountToWire } from './account.ts';

type Schemas = components['schemas'];

/** The address as it is kept: the state as two letters, the postal code without its hyphen (D12). */
export function addressFromInput(address: Schemas['AddressInput']): AddressInput {
  return { ...address, state: keptState(address.state), zipCode: keptZipCode(address.zipCode) };
}

/** The same for a part of an address. */
export function addressChangesFromInput({
  state,
  zipCode,
  ...others
}: Schemas['AddressUpdateInput']): Partial<AddressInput> {
  return {
    ...others,
    ...(state === undefined ? {} : { state: keptState(state) }),
    ...(zipCode === undefined ? {} : { zipCode: keptZipCode(zipCode) }),
  };
}

function keptState(written: string): string {
  const state = stateCode(written);
  if (state === null) throw new Error('the validator refuses a state that has no code');
  return state;
}

function keptZipCode(written: string): string {
  return written.replace('-', '');
}

/** What a list shows of a seller. */
export function sellerSummaryToWire({ webhookEnabled, ...seller }: SellerSummary): Schemas['SellerSummary'] {
  return { ...baseToWire(seller), webhookEnabled };
}

/** A seller with the names of the reference (2.6, D14). */
export function sellerToWire(seller: Seller): Schemas['Seller'] {
  const { contact } = seller;
  return {
    ...baseToWire(seller),
    sellerUrl: seller.sellerUrl,
    webhook: seller.webhook,
    email: seller.email,
    phone: contact.countryCode + contact.phone,
    contact,
    address: seller.address,
    bankAccount: { id: seller.bankAccount.id, ...accountToWire(seller.bankAccount) },
    ...(seller.owner === null ? {} : { owner: seller.owner }),
    ...(seller.mccCpf === null ? {} : { mccCpf: seller.mccCpf }),
  };
}

function baseToWire(seller: Omit<SellerSummary, 'webhookEnabled'>) {
  return {
    id: seller.id,
    name: seller.companyName,
    fantasyName: seller.fantasyName,
    document: seller.document,
    documentType: documentType(seller.document),
    status: seller.status,
    createdAt: formatInstant(seller.createdAt),
    updatedAt: formatInstant(seller.updatedAt),
  };
}
