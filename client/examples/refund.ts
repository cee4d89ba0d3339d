import { createClient, PaymentIntermediaryError, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});
const uuid = process.argv[2] ?? '';

try {
  const charge = await unwrap(
    client.PATCH('/v2/charges/{uuid}/refund', { params: { path: { uuid } }, body: { asFraud: false } }),
  );
  console.log(`${charge.uuid}: ${charge.status}`);
} catch (error) {
  if (!(error instanceof PaymentIntermediaryError)) throw error;
  switch (error.code) {
    case 'charge_already_refunded':
      console.log(`${uuid}: refunded before`);
      break;
    case 'network_error':
    case 'timeout':
      // The refund may have happened. With the same key it is safe to retry, now or tomorrow.
      console.error(`outcome unknown; retry with x-idempotency-key ${error.idempotencyKey ?? ''}`);
      break;
    default:
      throw error;
  }
}
