import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const csv = await unwrap(
  client.POST('/v2/report/statement', {
    body: { executionDateInitial: '2026-03-01', executionDateFinal: '2026-03-31' },
    accept: 'text/csv',
  }),
);
process.stdout.write(csv);
