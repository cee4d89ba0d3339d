import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

// The whole account is replaced: what is left out here is removed.
const updated = await unwrap(
  client.PATCH('/v2/seller', {
    body: {
      idSeller: 1,
      cnpj: '11222333000181',
      account: {
        bank: '341',
        issuer: '0262',
        number: '45127',
        bankDigit: '3',
        accountType: 'CHECKING_ACCOUNT',
      },
    },
  }),
);
console.log(updated.idSeller, updated.account);
