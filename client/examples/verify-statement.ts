import {
  createClient,
  listTransfers,
  statementEntries,
  unwrap,
  verifyStatement,
  type Schemas,
} from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const [idSeller = ''] = process.argv.slice(2);
// The head is read first, because lines that are written in the meantime come after it.
const path = { sellerId: Number(idSeller) };
const head = await unwrap(client.GET('/v2/seller/{sellerId}/statement/head', { params: { path } }));

const entries: Schemas['StatementEntry'][] = [];
for await (const entry of statementEntries(client, { idSeller })) entries.push(entry);
entries.sort((a, b) => a.sequence - b.sequence);

const plans: Schemas['RatePlan'][] = [];
for (const idPlan of new Set(entries.flatMap((entry) => entry.plan_id ?? []))) {
  const params = { path: { idPlan } };
  plans.push(await unwrap(client.GET('/v2/payfac/rate-plans/{idPlan}', { params })));
}

const transfers: Schemas['Transfer'][] = [];
for await (const transfer of listTransfers(client, { idSeller })) transfers.push(transfer);

const result = await verifyStatement(entries, plans, { head, transfers });
if (result.ok) console.log(`${result.sequence} lines are right`);
else for (const { sequence, what } of result.findings) console.log(sequence ?? 'plan', what);
