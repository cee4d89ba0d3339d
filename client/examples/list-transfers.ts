import { createClient, listTransferLines, listTransfers } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const transfer of listTransfers(client, { transferDateInitial: '2026-03-01' })) {
  console.log(transfer.transferDate, transfer.status, transfer.amount);
  for await (const line of listTransferLines(client, transfer.idTransfer)) {
    console.log(line.execution_date, line.operacao, line.entrada_liquida, line.saida_liquida);
  }
}
