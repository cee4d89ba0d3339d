import type { SealCheck } from './keyring.ts';
import { UserError } from './user-error.ts';

/**
 * Throws `UserError` unless the seal of a row holds, before anything is paid, priced or sealed again by that row:
 * sealing it again would make valid what somebody changed without the key. `advice` says what that means and what to
 * do.
 */
export function assertIntact(check: SealCheck, row: string, advice: string): void {
  if (check === 'intact') return;
  const reason =
    check === 'broken'
      ? 'is broken: it was changed by somebody without the secret key'
      : 'was made with a key that is neither in PAYFAC_SECRET_KEY nor in PAYFAC_SECRET_KEYS_OLD';
  throw new UserError(`the seal of ${row} ${reason}. ${advice}`);
}
