import { createClient, listTransferLines } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const line of listTransferLines(client, 1)) {
  console.log(line.execution_date, line.operacao, line.entrada_liquida - line.saida_liquida);
}
