import type { Reader, Tx } from '../db/store.ts';
import { similarNames } from '../shared/text.ts';
import { UserError } from '../shared/errors.ts';
import { findIntermediary, listIntermediaries } from './intermediary.repository.ts';

type Db = Reader | Tx;

const namesAreListed = '`payfac token list` shows their names.';

/** Returns the id of the intermediary with this name. Throws `UserError` with `advice` if there is none. */
export async function namedIntermediary(db: Db, name: string, advice = namesAreListed): Promise<number> {
  const found = await findIntermediary(db, name);
  if (found !== undefined) return found.id;
  const known = await listIntermediaries(db);
  const similar = similarNames(
    name,
    known.map((intermediary) => intermediary.name),
  );
  const hint = similar.length > 0 ? ` Did you mean ${similar.join(' or ')}?` : '';
  throw new UserError(`there is no intermediary ${name}.${hint} ${advice}`);
}

/**
 * Returns the id of the intermediary with this name, or without a name, of the only one. `what` names the object that
 * belongs to one intermediary, for the message of the `UserError`.
 */
export async function oneIntermediary(db: Db, name: string | undefined, what: string): Promise<number> {
  if (name !== undefined) return namedIntermediary(db, name);
  const [only, ...others] = await listIntermediaries(db);
  if (only === undefined) {
    throw new UserError(
      'there is no intermediary yet. Create one with `payfac token create --intermediary NAME --new`.',
    );
  }
  if (others.length > 0) throw severalIntermediaries(what);
  return only.id;
}

export function severalIntermediaries(what: string): UserError {
  return new UserError(
    `${what} belongs to one intermediary, and there are several: name the right one with --intermediary NAME. ` +
      namesAreListed,
  );
}
