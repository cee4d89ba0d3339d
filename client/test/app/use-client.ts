import {
  createClient,
  PaymentIntermediaryError,
  statementEntries,
  unwrap,
  verifyStatement,
  type ErrorStatus,
  type PaymentIntermediaryClient,
  type Schemas,
} from '@payment-intermediary/client';

/*
 * An app's use of the client, in code that Node and browsers both run. It is copied into an app outside the workspace
 * and compiled there, as an ES module and as CommonJS.
 */

export async function useClient(baseUrl: string, token: string, uuid: string): Promise<string[]> {
  const client = createClient({ baseUrl, token });
  const entries: Schemas['StatementEntry'][] = [];
  for await (const entry of statementEntries(client, { uuid_charge: uuid }, { pageSize: 2 })) {
    entries.push(entry);
  }
  const lines = entries.map(line);
  lines.push(await verified(client, entries));
  const { data: csv } = await client.POST('/v2/report/statement', { accept: 'text/csv', body: {} });
  lines.push(csv?.slice(0, 14) ?? 'no CSV');
  const refund = { params: { path: { uuid } }, body: { asFraud: false } };
  const { error, response } = await client.PATCH('/v2/charges/{uuid}/refund', refund);
  lines.push(`${response?.status} ${error?.code}`);
  return [...lines, await refusal(baseUrl)];
}

function line(entry: Schemas['StatementEntry']): string {
  return `${entry.operacao} ${entry.entrada_bruta - entry.saida_bruta}`;
}

/** Returns the result of verifying the statement. The seller has only this charge, under one plan. */
async function verified(
  client: PaymentIntermediaryClient,
  entries: Schemas['StatementEntry'][],
): Promise<string> {
  const params = { path: { idPlan: entries[0]?.plan_id ?? 0 } };
  const plan = await unwrap(client.GET('/v2/payfac/rate-plans/{idPlan}', { params }));
  const result = await verifyStatement(entries, [plan]);
  return result.ok ? `verified up to ${result.sequence}` : result.findings.map(({ what }) => what).join();
}

async function refusal(baseUrl: string): Promise<string> {
  try {
    await unwrap(createClient({ baseUrl, token: 'pfi_unknown' }).GET('/v2/seller'));
    return 'no refusal';
  } catch (error) {
    return error instanceof PaymentIntermediaryError ? `${error.status} ${error.code}` : 'another error';
  }
}

/** The compiler must refuse these. If the package's types were lost on the way, it would accept them. */
export function refused(client: PaymentIntermediaryClient, status: ErrorStatus<'refundCharge'>): void {
  // @ts-expect-error no such path
  void client.GET('/v2/merchants');
  // @ts-expect-error a read has no body
  void client.GET('/v2/seller', { body: {} });
  // @ts-expect-error the answer has no such field
  void unwrap(client.GET('/v2/seller')).then(({ idSeller }) => idSeller as unknown);
  // @ts-expect-error 200 is no error
  if (status === 200) return;
}
