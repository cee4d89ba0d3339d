import { countTokensWithoutOwner } from '../db/postgres/citus/token-owners.ts';
import type { Store } from '../db/store.ts';
import { fault, type CheckResult } from './check-result.ts';

/** Longer than a token takes to be created. */
const youngMs = 60_000;

/** Whether a crash of a cluster's coordinator made it forget the owner of a token. */
export async function checkTokenOwners({ presence, read }: Store, now: number): Promise<CheckResult[]> {
  const count = presence === null ? 0 : await countTokensWithoutOwner(read, now - youngMs);
  if (count === 0) return [];
  return [
    fault(
      'cluster',
      `tokens refused because the coordinator lost their owners: ${count}; run \`payfac migrate --distribute\`, ` +
        'which finds them again',
    ),
  ];
}
