import { UserError } from '../shared/user-error.ts';

/** Why a database could not be opened. */
export class DatabaseOpenError extends UserError {
  override readonly name = 'DatabaseOpenError';
}
