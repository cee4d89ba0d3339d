import { readFile } from 'node:fs/promises';
import { createClient, unwrap, verifyStatement, type VerifiablePlan } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const [idSeller = '', plansFile = ''] = process.argv.slice(2);
const path = { sellerId: Number(idSeller) };
// The head first: lines that are written meanwhile come after it.
const head = await unwrap(client.GET('/v2/seller/{sellerId}/statement/head', { params: { path } }));
const entries = await unwrap(client.POST('/v2/report/statement', { body: { idSeller } }));
const plans = JSON.parse(await readFile(plansFile, 'utf8')) as VerifiablePlan[];

const inOrder = entries.sort((a, b) => a.sequence - b.sequence);
const result = await verifyStatement(inOrder, plans, { head });
if (result.ok) console.log(`${result.sequence} lines are right`);
else for (const { sequence, what } of result.findings) console.log(sequence ?? 'plan', what);
