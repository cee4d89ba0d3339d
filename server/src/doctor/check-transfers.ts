import type { Reader } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { bankDaysBetween } from '../shared/bank-days.ts';
import { addDays, saoPauloDate, saoPauloDay } from '../shared/calendar.ts';
import { counted } from '../shared/counted.ts';
import { listWaitingTransfers, type WaitingTransfer } from '../transfers/open-transfer.repository.ts';
import { passed, warning, type CheckResult } from './check-result.ts';

/** A bank pays, or says why not, on the same day or the next; the rest is time for people to act. */
const patienceBankDays = 3;

/** Only a warning: perhaps the money was paid, and only the answer is missing. */
export async function checkTransfers(db: Reader, now: number): Promise<CheckResult[]> {
  const today = saoPauloDate(now);
  const since = saoPauloDay(lastLateDate(today)).endsAt;
  let count = 0;
  let oldest: WaitingTransfer | null = null;
  for (const intermediaryId of await listIntermediaryIds(db)) {
    const waiting = await listWaitingTransfers(db, intermediaryId, since);
    count += waiting.count;
    if (oldest === null || (waiting.oldest !== null && waiting.oldest.updatedAt < oldest.updatedAt))
      oldest = waiting.oldest;
  }
  const late = `CREATED or SENT for more than ${patienceBankDays} bank business days`;
  if (oldest === null) return [passed('transfers', `none has been ${late}`)];
  const { id, sellerId, status, updatedAt } = oldest;
  return [
    warning(
      'transfers',
      `${counted(count, 'transfer')} ${count === 1 ? 'has' : 'have'} been ${late}; the oldest is transfer ${id} of seller ` +
        `${sellerId}, ${status} since ${saoPauloDate(updatedAt)}. Send those that are CREATED (\`payfac transfers export\`), ` +
        'ask the bank what became of those that are SENT, and enter its answers with `payfac transfers import`',
    ),
  ];
}

/** The last day since which more bank business days have passed than an answer may take. */
function lastLateDate(today: string): string {
  let date = today;
  while (bankDaysBetween(date, today) <= patienceBankDays) date = addDays(date, -1);
  return date;
}
