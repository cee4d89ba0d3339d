import {
  listTransfers,
  statementEntries,
  unwrap,
  verifyStatement,
  type PaymentIntermediaryClient,
  type Schemas,
  type StatementFinding,
} from '@payment-intermediary/client';
import { readAll } from '../../api/read-all.ts';

/** A line of the statement, and what is wrong with it; null if nothing is. */
export interface CheckedLine {
  line: Schemas['StatementEntry'] | null;
  sequence: number;
  what: string | null;
}

export interface CheckedStatement {
  /** Every line that was read or is missing, in the order of its sequence. */
  lines: CheckedLine[];
  /** What is wrong with plans. */
  plans: string[];
  findings: number;
  /** The hash of the last line, if all is right. */
  hash: string | null;
}

const mostFindings = 10_000;

/** Reads a whole statement and verifies it in the browser, with the client's `verifyStatement`. */
export async function checkStatement(
  client: PaymentIntermediaryClient,
  sellerId: number,
  onRead: (lineCount: number) => void,
  signal: AbortSignal,
): Promise<CheckedStatement> {
  // The head and the transfers are read before the lines, plans and assignments after them: what is written meanwhile
  // is then no fault.
  const params = { path: { sellerId } };
  const head = await unwrap(client.GET('/v2/seller/{sellerId}/statement/head', { params, signal }));
  const transfers = await readAll(listTransfers(client, { idSeller: sellerId }, { signal }));
  const entries = await readAll(statementEntries(client, { idSeller: sellerId }, { signal }), onRead);
  entries.sort((a, b) => a.sequence - b.sequence);
  const plans = await plansOf(client, entries, signal);
  const ofSeller = { params: { path: { idSeller: sellerId } }, signal };
  const assignments = await unwrap(client.GET('/v2/payfac/seller/{idSeller}/rate-plans/history', ofSeller));
  const options = { head, assignments, transfers, maxFindings: mostFindings };
  const result = await verifyStatement(entries, plans, options);
  const findings = result.ok ? [] : result.findings;
  return {
    lines: linesOf(entries, findings),
    plans: findings.filter(({ sequence }) => sequence === null).map(({ what }) => what),
    findings: findings.length,
    hash: result.ok ? result.hash : null,
  };
}

async function plansOf(
  client: PaymentIntermediaryClient,
  entries: readonly Schemas['StatementEntry'][],
  signal: AbortSignal,
): Promise<Schemas['RatePlan'][]> {
  const plans: Schemas['RatePlan'][] = [];
  for (const idPlan of new Set(entries.flatMap(({ plan_id: id }) => id ?? []))) {
    const params = { path: { idPlan } };
    plans.push(await unwrap(client.GET('/v2/payfac/rate-plans/{idPlan}', { params, signal })));
  }
  return plans;
}

/** Returns the lines with their findings. A finding may be about a line that is missing. */
export function linesOf(
  entries: readonly Schemas['StatementEntry'][],
  findings: readonly StatementFinding[],
): CheckedLine[] {
  const found = new Map<number | null, string>();
  for (const { sequence, what } of findings) {
    const before = found.get(sequence);
    found.set(sequence, before === undefined ? what : `${before}; ${what}`);
  }
  const read = new Set(entries.map(({ sequence }) => sequence));
  const missing = findings.flatMap(({ sequence, what }) =>
    sequence === null || read.has(sequence) ? [] : [{ line: null, sequence, what }],
  );
  return entries
    .map((line): CheckedLine => ({ line, sequence: line.sequence, what: found.get(line.sequence) ?? null }))
    .concat(missing)
    .sort((a, b) => a.sequence - b.sequence);
}
