import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const lines = await unwrap(
  client.POST('/v2/report/statement', {
    body: { idSeller: '1', executionDateInitial: '2026-03-03', executionDateFinal: '2026-03-04' },
  }),
);
for (const line of lines) {
  console.log(line.execution_date, line.operacao, line.entrada_liquida - line.saida_liquida);
}
