/** Where in a request something is wrong, as a JSON Pointer such as `/body/tax/pix/value`, and what to do. */
export interface Issue {
  pointer: string;
  detail: string;
}

/**
 * Every error that a caller can get, as a stable code. `http/errors/problem.ts` maps each one to a status;
 * a code added here does not compile until it is mapped and named in the spec (D6).
 */
export type ErrorCode =
  | 'invalid_request'
  | 'malformed_json'
  | 'token_missing'
  | 'token_invalid'
  | 'access_denied'
  | 'seller_blocked'
  | 'path_not_found'
  | 'seller_not_found'
  | 'charge_not_found'
  | 'not_acceptable'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'seller_already_registered'
  | 'seller_mismatch'
  | 'document_mismatch'
  | 'pix_key_mismatch'
  | 'charge_already_refunded'
  | 'idempotency_key_reused'
  | 'idempotent_reply_expired'
  | 'cursor_mismatch'
  | 'too_many_streams'
  | 'rate_limit_exceeded'
  | 'too_many_failed_authentications'
  | 'internal_error'
  | 'method_not_supported'
  | 'storage_unavailable';

/** An error with a stable code; `detail` says what happened, where, and what to do. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, detail: string, issues: readonly Issue[] = []) {
    super(detail);
    this.name = 'DomainError';
    this.code = code;
    this.issues = issues;
  }
}

/** A field of a domain function's input, by its path such as `['account', 'pixKey']`, and what to do. */
export interface WrongField {
  /** Empty for the input as a whole. */
  path: readonly string[];
  detail: string;
  /** Another field that it must agree with; the detail names it at its end. */
  other?: readonly string[];
}

/** `invalid_request` for input that the spec cannot check. Only http/ knows where its fields are in a request. */
export class InvalidInputError extends DomainError {
  readonly fields: readonly WrongField[];

  constructor(detail: string, fields: readonly WrongField[]) {
    super('invalid_request', detail);
    this.name = 'InvalidInputError';
    this.fields = fields;
  }
}
