import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const chargeback = await unwrap(
  client.POST('/v2/payfac/charges/{uuid}/chargeback', {
    params: { path: { uuid: 'a17c0f3e-4d52-4b8e-9c61-2f70d8b5e934' } },
    body: { status: 'OPEN', reasonCode: '10.4' },
  }),
);
console.log(chargeback.idChargeback, chargeback.status);
