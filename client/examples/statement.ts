import { createClient } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const { data, error } = await client.POST('/v2/report/statement', {
  body: { executionDateInitial: '2026-03-01', executionDateFinal: '2026-03-31' },
});
if (error) {
  console.error(error.code, error.message, error.requestId);
} else {
  for (const line of data) console.log(line.execution_date, line.operacao, line.entrada_liquida);
}
