import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const params = { path: { idPlan: 3 } };
const { versions } = await unwrap(client.GET('/v2/payfac/rate-plans/{idPlan}', { params }));
const tax = versions.at(-1)?.tax;
if (tax === undefined) throw new Error('a plan has a version');

const version = await unwrap(
  client.PUT('/v2/payfac/rate-plans/{idPlan}', {
    params,
    body: { tax: { ...tax, pix: { ...tax.pix, value: 0.4 } } },
  }),
);
console.log(version.version, version.validFrom, version.changes);
