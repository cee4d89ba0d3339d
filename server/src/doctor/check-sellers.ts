import { readKey } from '../service.ts';
import type { Config } from '../config.ts';
import type { Reader } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { checkHeadSeal } from '../ledger/seller-head.repository.ts';
import { listStoredSellers } from '../sellers/seller-view.repository.ts';
import { counted } from '../shared/counted.ts';
import { fault, passed, type CheckResult } from './check-result.ts';

const sellersAtOnce = 1_000;

/** Compares each seller's account and status with the seal of its head. The key is right, or not there yet. */
export async function checkSellers(config: Config, db: Reader): Promise<CheckResult[]> {
  const keyring = readKey(config)?.keyring;
  if (keyring === undefined) return [];
  const changed: number[] = [];
  for (const intermediaryId of await listIntermediaryIds(db)) {
    for await (const sellers of listStoredSellers(db, intermediaryId, sellersAtOnce)) {
      for (const { id, head } of sellers) {
        // Those of version 0.1.0 are sealed at the first start; a key that is missing is another check's fault.
        if (head.plansDigest.length > 0 && checkHeadSeal(keyring, head) === 'broken') changed.push(id);
      }
    }
  }
  if (changed.length === 0) return [passed('sellers', 'each has the account and the status that are sealed')];
  return [
    fault(
      'sellers',
      `the account, the status or the statement of ${counted(changed.length, 'seller')} was changed by somebody without ` +
        `the secret key, and closings do not pay such sellers; the first is seller ${Math.min(...changed)}: run ` +
        '`payfac statement verify`, which says what was changed',
    ),
  ];
}
