import type { SellerInput } from '../../src/sellers/seller.ts';

/** Returns the n-th of many sellers that differ only in their names, for databases that are seeded without the API. */
export function shopInput(
  n: number,
  document: string,
  webhook = `https://loja-${n}.example.com/webhook`,
): SellerInput {
  return {
    document,
    companyName: `Loja ${n} Ltda`,
    fantasyName: `Loja ${n}`,
    sellerUrl: `https://loja-${n}.example.com`,
    ip: '203.0.113.7',
    webhook,
    email: `contato@loja-${n}.example.com`,
    address: {
      country: 'BR',
      state: 'SP',
      city: 'São Paulo',
      district: 'Sé',
      street: 'Praça da Sé',
      zipCode: '01001000',
      number: '1',
    },
    contact: { name: 'Ana', email: 'ana@example.com', countryCode: '+55', phone: '11987654321' },
    account: { pixKey: document, pixKeyType: 'DOCUMENT' },
  };
}
