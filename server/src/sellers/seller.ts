import type { AccountType, BankAccountInput, TransferType } from './bank-account.ts';
import type { PixKeyType } from './seller-fields.ts';

export type SellerStatus = 'ACTIVE' | 'BLOCKED';

export interface AddressInput {
  country: string;
  state: string;
  city: string;
  district: string;
  street: string;
  zipCode: string;
  number: string;
  complement?: string;
}

interface ContactInput {
  name: string;
  email: string;
  countryCode: string;
  phone: string;
}

interface Owner {
  name: string;
  document: string;
  birthdate: string;
}

/** The input for a new seller (reference 2.4, D12), without the password, which is hashed before. */
export interface SellerInput {
  document: string;
  companyName: string;
  fantasyName: string;
  sellerUrl: string;
  ip: string;
  webhook: string;
  email: string;
  address: AddressInput;
  contact: ContactInput;
  account: BankAccountInput;
  owner?: Owner;
  mccCpf?: string;
}

/** The fields of a seller to change. The others stay; an owner is replaced as a whole. */
export interface SellerChanges {
  companyName?: string;
  fantasyName?: string;
  sellerUrl?: string;
  webhook?: string;
  email?: string;
  address?: Partial<AddressInput>;
  contact?: Partial<ContactInput>;
  owner?: Owner;
}

/** A seller as it is read (reference 2.6, D14). Absent strings are `''`; instants are epoch milliseconds. */
export interface Seller {
  id: number;
  document: string;
  companyName: string;
  fantasyName: string;
  sellerUrl: string;
  webhook: string;
  email: string;
  contact: ContactInput;
  status: SellerStatus;
  createdAt: number;
  updatedAt: number;
  owner: Owner | null;
  mccCpf: string | null;
  address: {
    id: number;
    street: string;
    number: string;
    complement: string;
    district: string;
    city: string;
    state: string;
    zipCode: string;
    country: string;
  };
  bankAccount: {
    id: number;
    bank: string;
    issuer: string;
    issuerDigit: string;
    number: string;
    bankDigit: string;
    accountType: AccountType | '';
    pixKey: string;
    pixKeyType: PixKeyType | '';
    transferType: TransferType | null;
  };
}
