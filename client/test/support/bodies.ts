import type { Schemas } from '../../src/index.ts';

const card = (inSight: number): Schemas['ChannelRatesInput'] => ({
  delayForRedeem: 30,
  default: { sellerRates: Array.from({ length: 24 }, (_, i) => inSight + i / 10) },
});

/** A plan that charges 1 % of pix sales. */
export const planBody: Schemas['RatePlanInput'] = {
  name: 'Shop',
  tax: {
    pix: { delayForRedeem: 0, value: 1, rateType: 'PERCENTAGE' },
    bankSlip: { delayForRedeem: 2, value: 3.49, rateType: 'FIXED' },
    debit: { delayForRedeem: 1, value: 1.45, rateType: 'PERCENTAGE' },
    credit: [{ online: card(3) }],
  },
};

export const account = {
  bank: '001',
  issuer: '1234',
  number: '987654',
  bankDigit: '3',
  accountType: 'CHECKING_ACCOUNT',
} satisfies Schemas['AccountInput'];

export function sellerBody(document = '11222333000181'): Schemas['SellerInput'] {
  return {
    document,
    companyName: 'Padaria Central Ltda',
    fantasyName: 'Padaria Central',
    sellerUrl: 'https://padaria.example.com',
    ip: '203.0.113.7',
    // Nobody listens at this address, and it needs no name server.
    webhook: 'https://127.0.0.1:9/hooks',
    email: 'contato@padaria.example.com',
    password: 'uma senha boa',
    address: {
      country: 'BR',
      state: 'SP',
      city: 'São Paulo',
      district: 'Centro',
      street: 'Rua Direita',
      zipCode: '01002000',
      number: '100',
    },
    contact: {
      name: 'Maria Silva',
      email: 'maria@padaria.example.com',
      countryCode: '+55',
      phone: '11987654321',
    },
    account,
  };
}

/** Returns a paid bank slip of 50.00. It can always be refunded. */
export function chargeInput(uuid: string, idSeller: number): Schemas['ChargeInput'] {
  return {
    uuid,
    idSeller,
    title: 'Pedido 1001',
    value: 50,
    paymentMethod: 'BANK_SLIP',
    paidAt: '2026-03-02T12:00:00Z',
    expirationDate: '2026-03-03',
    customer: { document: '52998224725', type: 'CPF', name: 'João Souza' },
  };
}

/** Returns the same charge as a line of NDJSON. */
export function chargeLine(uuid: string, idSeller: number): string {
  return `${JSON.stringify(chargeInput(uuid, idSeller))}\n`;
}
