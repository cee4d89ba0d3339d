import { operator } from '../../audit/actor.ts';
import type { ImportSource } from '../../charges/import/import-source.ts';
import type { Reader, Store } from '../../db/store.ts';
import { importAnswers, type AnswersSummary } from '../../refunds/import/import-answers.ts';
import { findTransfer } from '../transfer.repository.ts';
import { updateTransfer, type TransferUpdate, type UpdateDeps } from '../update-transfer.service.ts';

/**
 * Records what became of the transfers of one intermediary. Throws `UserError` if it cannot begin, or finds a transfer
 * that somebody changed without the key.
 */
export function importTransferAnswers(
  { store, ...deps }: UpdateDeps & { store: Store },
  source: ImportSource,
  intermediaryId: number,
): Promise<AnswersSummary> {
  const actor = operator(intermediaryId);
  return importAnswers<TransferUpdate['status']>(source, {
    form: { idName: 'idTransfer', statuses: ['SENT', 'PAID', 'FAILED'] },
    async record(answer) {
      if (await isEarlierAnswer(store.read, intermediaryId, answer)) return false;
      const { isNew } = await store.write((tx) => updateTransfer(deps, tx, actor, answer));
      return isNew;
    },
    refusals: ['transfer_not_found', 'transfer_state_conflict'],
    firstStatus: 'SENT',
  });
}

/**
 * Whether the transfer was sent, as the line says, and has been paid or has failed since: so a file with both answers
 * can be imported again. It needs no lock, because both are final.
 */
async function isEarlierAnswer(
  db: Reader,
  intermediaryId: number,
  { id, status, reason, endToEndId }: TransferUpdate,
): Promise<boolean> {
  if (status !== 'SENT') return false;
  const transfer = await findTransfer(db, { intermediaryId, id });
  if (transfer?.status !== 'PAID' && transfer?.status !== 'FAILED') return false;
  const agrees = (said: string | null, stored: string | null) => said === null || said === stored;
  return agrees(reason, transfer.reason) && agrees(endToEndId, transfer.endToEndId);
}
