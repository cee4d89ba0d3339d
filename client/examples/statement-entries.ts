import { createClient, statementEntries } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

let balanceCents = 0;
for await (const line of statementEntries(client, { executionDateInitial: '2026-03-01' })) {
  balanceCents += Math.round(100 * (line.entrada_liquida - line.saida_liquida));
  console.log(line.execution_date, line.operacao, (balanceCents / 100).toFixed(2));
}
