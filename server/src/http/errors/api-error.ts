import type { DomainErrorCode } from '../../shared/domain-error.ts';

/** Where in a request something is wrong, as a JSON Pointer such as `/body/tax/pix/value`, and what to do. */
export interface Issue {
  pointer: string;
  detail: string;
}

/**
 * Every error that a caller can get, as a stable code. `problem.ts` maps each one to a status; a code added here or in
 * the domain does not compile until it is mapped and named in the spec (D6).
 */
export type ErrorCode =
  | DomainErrorCode
  | 'malformed_json'
  | 'token_missing'
  | 'path_not_found'
  | 'not_acceptable'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'too_many_streams'
  | 'rate_limit_exceeded'
  | 'too_many_failed_authentications'
  | 'internal_error'
  | 'method_not_supported'
  | 'storage_unavailable';

/** An error as a caller gets it; `detail` says what happened, where, and what to do. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, detail: string, issues: readonly Issue[] = []) {
    super(detail);
    this.name = 'ApiError';
    this.code = code;
    this.issues = issues;
  }
}
