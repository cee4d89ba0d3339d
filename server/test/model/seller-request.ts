import type { components } from '../../../generated/api.ts';
import { cpfNumber, sellerBody } from '../support/fixtures.ts';
import { documentOf, type SellerName } from './names.ts';

type Schemas = components['schemas'];

/** Returns the body that creates a seller of this name. The second of an intermediary is a person with an owner. */
export function sellerRequest(name: SellerName): Schemas['SellerInput'] {
  const n = Number(name[1]);
  const body = sellerBody(n, { document: documentOf(name), companyName: `Loja ${name}` });
  if (n !== 2) return body;
  const { complement: _, ...address } = body.address;
  const owner = { name: 'Ana Souza', document: cpfNumber(70), birthdate: '1980-02-29' };
  return { ...body, address, owner, mccCpf: '5812' };
}
