import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const result = await unwrap(
  client.POST('/v2/payfac/charges', {
    body: [
      {
        uuid: 'b4b0f3ac-6f0e-4d35-8a0b-0d9a5c1f7e21',
        idSeller: 1,
        title: 'Breakfast for six',
        value: 120.5,
        paymentMethod: 'PIX',
        paidAt: '2026-06-10T12:30:00.000Z',
        expirationDate: '2026-06-10',
        customer: { document: '41230987622', type: 'CPF', name: 'Marcos Lima' },
      },
      {
        uuid: '5e7d0c92-1b1f-4c59-9b7e-3a6c2d8f4b10',
        uuidOrder: 'c2a9f4e1-7d35-4b06-8e1c-9f0d2b6a5c73',
        idSeller: 2,
        title: 'Dictionary in three volumes',
        value: 360,
        paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
        channel: 'ONLINE',
        brand: 'visa',
        installments: 3,
        paidAt: '2026-06-10T18:05:12-03:00',
        expirationDate: '2026-06-12',
        customer: { document: '13579246828', type: 'CPF', name: 'Lia Campos', email: 'lia@mail.example' },
        authorizationCode: 'C04E77',
        authorizationNsu: '004600125',
      },
    ],
  }),
);
console.log(`${result.imported} imported, ${result.known} known, ${result.rejected} rejected`);
// The others are stored, so correct and send only these again.
for (const { line, code, detail } of result.rejections) console.error(`line ${line}: ${code}: ${detail}`);
