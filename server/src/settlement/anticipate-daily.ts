import type { Logger } from 'pino';
import { worker } from '../audit/audit.repository.ts';
import type { Reader, Store } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { findTermsInForce } from '../rate-plans/plans-in-force.ts';
import { saoPauloDate, saoPauloDay, type Clock } from '../shared/calendar.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { principalOf } from '../tokens/token.ts';
import { listSellersToAnticipate, offersDaily } from './anticipation.repository.ts';
import { createAnticipation } from './anticipation.service.ts';

/** How many sellers are looked at together. */
const sellersAtOnce = 500;

/**
 * Pays the sellers whose plans say `DAILY` what falls due to them later, at most once a day (D42). A seller that is
 * refused delays no other: it is logged, unless it is blocked, or what it has is not free.
 */
export async function anticipateDaily(
  deps: { store: Store; keyring: Keyring; clock: Clock },
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  const { store, clock } = deps;
  const today = saoPauloDate(clock());
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    if (!(await offersDaily(store.read, intermediaryId))) continue;
    const principal = principalOf(intermediaryId, null);
    const by = { principal, actor: worker(intermediaryId) };
    for await (const sellerId of listDaily(store.read, intermediaryId, today, clock())) {
      await store
        .write((tx) => createAnticipation(deps, tx, by, sellerId, { amountCents: null, order: 'NEAREST' }))
        .catch((err: unknown) => {
          if (err instanceof DomainError && expected.includes(err.code)) return;
          logger.error({ err, sellerId }, 'what falls due to a seller cannot be anticipated');
        });
    }
  }
}

const expected: readonly string[] = ['seller_blocked', 'seller_not_found', 'anticipation_exceeds_free'];

/** Yields the sellers with something left of a card unit and a daily plan, for whom nothing was anticipated today. */
async function* listDaily(
  db: Reader,
  intermediaryId: number,
  today: string,
  now: number,
): AsyncGenerator<number> {
  const { startsAt: startOfDay } = saoPauloDay(today);
  for (let after: number | undefined = 0; after !== undefined;) {
    const page = { intermediaryId, today, startOfDay, after, limit: sellersAtOnce };
    const ids: number[] = await listSellersToAnticipate(db, page);
    const terms = await findTermsInForce(db, intermediaryId, ids, now);
    yield* ids.filter((id) => terms.get(id)?.tax.anticipation?.when === 'DAILY');
    after = ids.at(sellersAtOnce - 1);
  }
}
