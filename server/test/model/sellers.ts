import assert from 'node:assert/strict';
import type { components } from '../../../generated/api.ts';
import { readAccount } from './accounts.ts';
import type { Seller, World } from './world.ts';

type Schemas = components['schemas'];

/** Compares a seller with what `getSeller` shows. The ids inside it are learned when it is first read. */
export function compareSeller(world: World, seller: Seller, seen: Schemas['Seller']): void {
  if (seller.addressId === undefined) {
    world.learnId('address', (seller.addressId = seen.address.id));
    world.learnId('account', (seller.accountId = seen.bankAccount.id));
  }
  const { data } = seller;
  const { webhookEnabled: _, ...base } = sellerInList(seller);
  assert.deepEqual(seen, {
    ...base,
    sellerUrl: data.sellerUrl,
    webhook: data.webhook,
    email: data.email,
    phone: data.contact.countryCode + data.contact.phone,
    contact: data.contact,
    address: { complement: '', ...data.address, id: seller.addressId },
    bankAccount: { id: seller.accountId, ...readAccount(seller.account) },
    ...(data.owner === undefined ? {} : { owner: data.owner }),
    ...(data.mccCpf === undefined ? {} : { mccCpf: data.mccCpf }),
  });
}

/** Returns a seller as a list shows it. No receiver of the model responds, so no events are stopped. */
export function sellerInList({ id, data, ...seller }: Seller): Schemas['SellerSummary'] {
  return {
    id,
    name: data.companyName,
    fantasyName: data.fantasyName,
    document: data.document,
    documentType: data.document.length === 11 ? 'CPF' : 'CNPJ',
    status: seller.status,
    createdAt: new Date(seller.createdAt).toISOString(),
    updatedAt: new Date(seller.updatedAt).toISOString(),
    webhookEnabled: true,
  };
}
