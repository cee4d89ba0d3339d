import { getSystemErrorMessage } from 'node:util';

/** The stable codes of what the domain refuses. The errors of the API are these and those that only HTTP has. */
export type DomainErrorCode =
  | 'invalid_request'
  | 'token_invalid'
  | 'session_ended'
  | 'sign_in_refused'
  | 'invitation_invalid'
  | 'access_denied'
  | 'seller_blocked'
  | 'seller_not_found'
  | 'charge_not_found'
  | 'rate_plan_not_found'
  | 'refund_not_found'
  | 'transfer_not_found'
  | 'hold_not_found'
  | 'paying_account_not_found'
  | 'remittance_not_found'
  | 'settlement_line_not_found'
  | 'settlement_line_state_conflict'
  | 'establishment_unknown'
  | 'anticipation_not_found'
  | 'delivery_not_found'
  | 'approval_not_found'
  | 'approval_by_asker'
  | 'approval_ended'
  | 'approval_outdated'
  | 'person_required'
  | 'user_not_found'
  | 'token_not_found'
  | 'owner_by_intermediary'
  | 'own_access'
  | 'users_full'
  | 'email_known'
  | 'seller_already_registered'
  | 'seller_mismatch'
  | 'document_mismatch'
  | 'pix_key_mismatch'
  | 'charge_already_refunded'
  | 'charge_disputed'
  | 'chargeback_not_open'
  | 'chargeback_not_found'
  | 'chargeback_exceeds_charge'
  | 'method_not_disputable'
  | 'refund_exceeds_remaining'
  | 'refund_already_answered'
  | 'refund_window_closed'
  | 'transfer_date_in_future'
  | 'transfer_date_passed'
  | 'transfer_state_conflict'
  | 'adjustment_not_confirmed'
  | 'remittance_not_writable'
  | 'remittance_state_conflict'
  | 'file_number_unknown'
  | 'hold_exceeds_balance'
  | 'anticipation_not_offered'
  | 'anticipation_exceeds_free'
  | 'anticipation_quote_expired'
  | 'anticipation_quote_changed'
  | 'anticipation_paid'
  | 'anticipation_debited'
  | 'webhook_removed'
  | 'webhook_inactive'
  | 'channel_not_priced'
  | 'valid_from_in_past'
  | 'valid_from_taken'
  | 'history_full'
  | 'idempotency_key_reused'
  | 'idempotent_reply_expired'
  | 'cursor_mismatch';

/** An error with a stable code; `detail` says what happened, where, and what to do. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, detail: string) {
    super(detail);
    this.name = 'DomainError';
    this.code = code;
  }
}

/** A wrong field of a domain function's input, with its path, such as `['account', 'pixKey']`, and what to do. */
export interface WrongField {
  /** The path is empty if the input as a whole is wrong. */
  path: readonly string[];
  detail: string;
}

/**
 * An error with the code `invalid_request`, for input that the spec cannot check. Only http/ knows where the fields are
 * in a request.
 */
export class InvalidInputError extends DomainError {
  readonly fields: readonly WrongField[];

  constructor(detail: string, fields: readonly WrongField[]) {
    super('invalid_request', detail);
    this.name = 'InvalidInputError';
    this.fields = fields;
  }
}

/** Returns the error for one wrong field. */
export function wrongField(field: string, detail: string): InvalidInputError {
  return new InvalidInputError(`${field} ${detail}.`, [{ path: [field], detail }]);
}

/**
 * An error that the person who runs a command can fix. Its message is all they see: it says what happened, where, and
 * what to do.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** A seal does not hold: something was changed without the secret key, or the key is missing here. */
export class SealBrokenError extends UserError {
  override readonly name = 'SealBrokenError';
}

/** Why something failed, for people: of a call of the system, such as `no such file or directory (ENOENT)`. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const { code, errno, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || errno === undefined || syscall === 'connect') return error.message;
  return `${getSystemErrorMessage(errno)} (${code})`;
}
