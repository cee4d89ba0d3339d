import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

// The client creates an idempotency key, and retries with it if the response is lost.
const seller = await unwrap(
  client.POST('/v2/seller', {
    body: {
      document: '33456789000149',
      companyName: 'Floricultura Jasmim Ltda',
      fantasyName: 'Floricultura Jasmim',
      sellerUrl: 'https://floriculturajasmim.example',
      ip: '203.0.113.40',
      webhook: 'https://floriculturajasmim.example/hooks/payments',
      email: 'contato@floriculturajasmim.example',
      password: 'um buquê por dia',
      address: {
        country: 'BR',
        state: 'SP',
        city: 'Campinas',
        district: 'Cambuí',
        street: 'Rua Coronel Quirino',
        zipCode: '13025001',
        number: '930',
        complement: 'Loja 4',
      },
      contact: {
        name: 'Nair Brandão',
        email: 'nair@floriculturajasmim.example',
        countryCode: '+55',
        phone: '1955504321',
      },
      account: { pixKey: '33456789000149', pixKeyType: 'DOCUMENT' },
    },
  }),
);
// Keep seller['X-Api-Token'] in a safe place: it is shown only here.
console.log(`seller ${seller.idSeller}`);
