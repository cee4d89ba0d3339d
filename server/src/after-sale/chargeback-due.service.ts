import type { Logger } from 'pino';
import type { Store } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { addDays, saoPauloDate } from '../shared/calendar.ts';
import { principalOf } from '../tokens/token.ts';
import { listDueChargebacks, type DueChargeback } from './chargeback-list.repository.ts';
import { findChargeback, updateChargeback } from './chargeback.repository.ts';
import { intact, reportOf } from './chargeback.service.ts';
import { lockCharge, recordEventOfCharge } from './locked-charge.ts';
import type { RefundDeps } from './refund.service.ts';

/** How many days before the last one to answer the event is written. */
const noticeDays = 3;

/**
 * Writes `charge.dispute_due` for every open chargeback that must be answered within three days, once for each day on
 * which to answer (D30). A chargeback that somebody changed without the key holds up no other: it is logged.
 */
export async function tellOfDueChargebacks(
  deps: RefundDeps & { store: Store },
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  const { store, clock } = deps;
  const period = noticePeriod(clock());
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    for (const due of await listDueChargebacks(store.read, { intermediaryId, ...period })) {
      await tell(deps, intermediaryId, due).catch((err: unknown) => {
        logger.error({ err, chargebackId: due.id }, 'the event charge.dispute_due cannot be written');
      });
    }
  }
}

/** Returns the days on which a chargeback must be answered to be told of now. */
function noticePeriod(now: number): { from: string; to: string } {
  const today = saoPauloDate(now);
  return { from: today, to: addDays(today, noticeDays) };
}

function tell(
  { store, keyring, clock }: RefundDeps & { store: Store },
  intermediaryId: number,
  { id, chargeUuid, sellerId }: DueChargeback,
): Promise<void> {
  const principal = principalOf(intermediaryId, null);
  return store.write(async (tx) => {
    const locked = await lockCharge(keyring, tx, principal, chargeUuid);
    const stored = await findChargeback(tx, { intermediaryId, sellerId, chargeUuid }, id);
    const answerBy = stored?.answerBy ?? null;
    const { from, to } = noticePeriod(clock());
    // Before the lock it may have been closed, told of by another server, or moved to another day.
    if (stored?.status !== 'OPEN' || answerBy === stored.dueToldFor) return;
    if (answerBy === null || answerBy < from || answerBy > to) return;
    const chargeback = { ...intact(keyring, stored), dueToldFor: answerBy };
    await updateChargeback(tx, keyring, chargeback);
    await recordEventOfCharge(keyring, tx, locked, reportOf(chargeback, 'charge.dispute_due', clock()));
  });
}
