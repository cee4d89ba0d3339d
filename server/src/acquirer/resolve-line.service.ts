import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Tx } from '../db/store.ts';
import type { Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { isReported } from './expected-sale.repository.ts';
import { openStates } from './line-state.ts';
import { lockComparison } from './match.repository.ts';
import { compareLine } from './match.service.ts';
import { findLine, updateDecision, type ReconciledLine } from './settlement-line.repository.ts';

interface LineDeps {
  keyring: Keyring;
  clock: Clock;
}

/** What a person says of a line. */
interface LineDecision {
  id: number;
  note: string;
}

/**
 * Records that a person has dealt with a line that is open. Throws `settlement_line_not_found`, and
 * `settlement_line_state_conflict` for one that is not open.
 */
export async function resolveLine(
  { keyring, clock }: LineDeps,
  tx: Tx,
  actor: Actor,
  { id, note }: LineDecision,
): Promise<ReconciledLine> {
  const line = await lockedLine(tx, actor, id);
  if (!openStates.some((state) => state === line.state)) {
    const advice =
      line.state === 'RESOLVED' ? 'To change its note, open it again first.' : 'Only these can be resolved.';
    throw conflict(`Line ${id} is ${line.state}, and not one of ${openStates.join(', ')}. ${advice}`);
  }
  const resolvedAt = clock();
  await updateDecision(tx, line, { state: 'RESOLVED', note, resolvedAt });
  await audit(keyring, tx, actor, { action: 'settlement_line.resolved', id, occurredAt: resolvedAt });
  return { ...line, state: 'RESOLVED', note, resolvedAt };
}

/**
 * Opens a line that was resolved, and compares it again. Throws `settlement_line_not_found`, and
 * `settlement_line_state_conflict` for one that is not resolved.
 */
export async function reopenLine(
  { keyring, clock }: LineDeps,
  tx: Tx,
  actor: Actor,
  { id, note }: LineDecision,
): Promise<ReconciledLine> {
  const line = await lockedLine(tx, actor, id);
  if (line.state !== 'RESOLVED')
    throw conflict(`Line ${id} is ${line.state}, and only a RESOLVED one can be opened again.`);
  if (line.fileId === null && (await isReported(tx, line.intermediaryId, line.chargeUuid ?? ''))) {
    throw conflict(`The sale of line ${id} was reported since it was resolved, so it is no longer missing.`);
  }
  const state = line.fileId === null ? 'MISSING_THERE' : 'PENDING';
  await updateDecision(tx, line, { state, note, resolvedAt: null });
  const occurredAt = clock();
  if (state === 'PENDING') await compareLine(tx, line, occurredAt);
  await audit(keyring, tx, actor, { action: 'settlement_line.reopened', id, occurredAt });
  return lockedLine(tx, actor, id);
}

async function lockedLine(tx: Tx, { intermediaryId }: Actor, id: number): Promise<ReconciledLine> {
  await lockComparison(tx, intermediaryId);
  const line = await findLine(tx, { intermediaryId, id });
  if (line !== undefined) return line;
  throw new DomainError(
    'settlement_line_not_found',
    'There is no such settlement line. Find them with listSettlementLines.',
  );
}

const conflict = (detail: string) =>
  new DomainError('settlement_line_state_conflict', `${detail} Nothing was written.`);

interface Decided {
  action: 'settlement_line.resolved' | 'settlement_line.reopened';
  id: number;
  occurredAt: number;
}

function audit(keyring: Keyring, tx: Tx, actor: Actor, { action, id, occurredAt }: Decided): Promise<number> {
  return recordAudit(tx, keyring, actor, { action, subject: `settlement-line:${id}`, occurredAt });
}
