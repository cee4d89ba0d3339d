import { UserError } from '../shared/user-error.ts';
import type { StoredVersion } from './rate-plan.repository.ts';
import { parseStoredTax, taxDigest, type Tax } from './tax.ts';

/**
 * The prices of a stored version of a plan. Throws if they are damaged, and `UserError` if they are not those of their
 * digest, which the lines that they price cover. `refused` is what is not done then, such as `no charge is priced with
 * it`.
 */
export function intactTax({ planId, version, tax, digest }: StoredVersion, refused: string): Tax {
  if (taxDigest(tax).equals(digest)) return parseStoredTax(tax);
  throw new UserError(
    `the prices of plan ${planId}, version ${version}, were changed by somebody without the secret key, so ${refused}. ` +
      'See `payfac statement verify`.',
  );
}
