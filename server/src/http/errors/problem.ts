import type { ErrorRequestHandler } from 'express';
import { delayRefusal } from '../../rate-limits/rate-limits.ts';
import { SealBrokenError } from '../../shared/errors.ts';
import type { OperationId } from '../operation.ts';
import { languageOf, type Language } from '../languages.ts';
import { hasBody } from '../request/body.ts';
import { requestRecord } from '../request/request-record.ts';
import { sendText } from '../response/reply.ts';
import type { ApiError, ErrorCode, Issue } from './api-error.ts';
import { inPortuguese } from './portuguese.ts';
import { missingBody, toApiError } from './to-api-error.ts';

/** An RFC 9457 problem as it is sent (D6). */
interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  requestId: string;
  /** Where requests are traced. */
  traceId?: string;
  errors?: Issue[];
}

/** The status and title of every code. This is the only place where the domain's errors become HTTP statuses (D7). */
const catalogue: Record<ErrorCode, { status: number; title: string }> = {
  invalid_request: { status: 400, title: 'Invalid request' },
  malformed_json: { status: 400, title: 'The body is not JSON' },
  token_missing: { status: 401, title: 'Token missing' },
  token_invalid: { status: 401, title: 'Token inactive or nonexistent' },
  session_ended: { status: 401, title: 'Session ended' },
  sign_in_refused: { status: 401, title: 'Sign-in refused' },
  access_denied: { status: 403, title: 'Access denied' },
  seller_blocked: { status: 403, title: 'Seller blocked' },
  approval_by_asker: { status: 403, title: 'Asked for by yourself' },
  person_required: { status: 403, title: 'Person required' },
  owner_by_intermediary: { status: 403, title: 'Not the intermediary' },
  path_not_found: { status: 404, title: 'Path not found' },
  seller_not_found: { status: 404, title: 'Seller not found' },
  charge_not_found: { status: 404, title: 'Charge not found' },
  rate_plan_not_found: { status: 404, title: 'Rate plan not found' },
  refund_not_found: { status: 404, title: 'Refund not found' },
  chargeback_not_found: { status: 404, title: 'Chargeback not found' },
  transfer_not_found: { status: 404, title: 'Transfer not found' },
  paying_account_not_found: { status: 404, title: 'Paying account not found' },
  remittance_not_found: { status: 404, title: 'Remittance not found' },
  settlement_line_not_found: { status: 404, title: 'Settlement line not found' },
  hold_not_found: { status: 404, title: 'Hold not found' },
  anticipation_not_found: { status: 404, title: 'Anticipation not found' },
  approval_not_found: { status: 404, title: 'Approval not found' },
  user_not_found: { status: 404, title: 'User not found' },
  token_not_found: { status: 404, title: 'Token not found' },
  delivery_not_found: { status: 404, title: 'Delivery not found' },
  not_acceptable: { status: 406, title: 'No acceptable format' },
  body_too_large: { status: 413, title: 'Body too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  invitation_invalid: { status: 422, title: 'Invitation not valid' },
  seller_already_registered: { status: 422, title: 'Seller already registered' },
  seller_mismatch: { status: 422, title: 'Two different sellers named' },
  document_mismatch: { status: 422, title: 'Document of another seller' },
  pix_key_mismatch: { status: 422, title: "Pix key is not the seller's document" },
  charge_already_refunded: { status: 422, title: 'Charge already refunded' },
  charge_disputed: { status: 422, title: 'Charge disputed' },
  chargeback_not_open: { status: 422, title: 'No open chargeback' },
  chargeback_exceeds_charge: { status: 422, title: 'Chargeback exceeds the charge' },
  method_not_disputable: { status: 422, title: 'No chargeback by this method' },
  refund_exceeds_remaining: { status: 422, title: 'Refund exceeds what is left' },
  refund_already_answered: { status: 422, title: 'Refund already answered' },
  refund_window_closed: { status: 422, title: 'Too late to refund' },
  transfer_date_in_future: { status: 422, title: 'Transfer date in the future' },
  transfer_date_passed: { status: 422, title: 'Transfer date passed' },
  transfer_state_conflict: { status: 422, title: 'Transfer in another state' },
  remittance_not_writable: { status: 422, title: 'Remittance cannot be written' },
  remittance_state_conflict: { status: 422, title: 'Remittance in another state' },
  settlement_line_state_conflict: { status: 422, title: 'Settlement line in another state' },
  establishment_unknown: { status: 422, title: 'Unknown establishment' },
  file_number_unknown: { status: 422, title: 'File number unknown' },
  adjustment_not_confirmed: { status: 422, title: 'Adjustment not confirmed' },
  hold_exceeds_balance: { status: 422, title: 'Hold exceeds what is there' },
  anticipation_not_offered: { status: 422, title: 'Anticipation not offered' },
  anticipation_exceeds_free: { status: 422, title: 'Anticipation exceeds what is free' },
  anticipation_quote_expired: { status: 422, title: 'Quote expired' },
  anticipation_quote_changed: { status: 422, title: 'Quote no longer holds' },
  anticipation_paid: { status: 422, title: 'Anticipation already paid' },
  anticipation_debited: { status: 422, title: 'Anticipated sale debited' },
  own_access: { status: 422, title: 'Own access' },
  users_full: { status: 422, title: 'Too many users' },
  email_known: { status: 422, title: 'E-mail address in use' },
  approval_ended: { status: 422, title: 'Approval ended' },
  approval_outdated: { status: 422, title: 'Changed since it was asked for' },
  seal_broken: { status: 409, title: 'Seal broken' },
  webhook_removed: { status: 422, title: 'Webhook removed' },
  webhook_inactive: { status: 422, title: 'No active webhook' },
  channel_not_priced: { status: 422, title: 'Channel not priced' },
  valid_from_in_past: { status: 422, title: 'Moment in the past' },
  valid_from_taken: { status: 422, title: 'Moment taken' },
  history_full: { status: 422, title: 'History full' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  idempotent_reply_expired: { status: 422, title: 'Idempotent reply expired' },
  cursor_mismatch: { status: 422, title: 'Cursor of another query' },
  too_many_streams: { status: 429, title: 'Too many statements at once' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests' },
  too_many_failed_authentications: { status: 429, title: 'Too many failed authentications' },
  internal_error: { status: 500, title: 'Internal server error' },
  method_not_supported: { status: 501, title: 'Invalid method' },
  storage_unavailable: { status: 503, title: 'Storage unavailable' },
};

/** The titles of all problems. */
export const titles = Object.values(catalogue).map(({ title }) => title);

/**
 * The statuses that differ for one operation. The reference lists no 404 for updating bank data, so there an unknown
 * seller is an error in the body (D7).
 */
const exceptions: Partial<Record<OperationId, Partial<Record<ErrorCode, number>>>> = {
  updateSellerBankData: { seller_not_found: 422 },
};

/** Returns the status of an error in an operation, or outside any operation. */
export function statusOf(code: ErrorCode, operationId: OperationId | null): number {
  const exception = operationId === null ? undefined : exceptions[operationId]?.[code];
  return exception ?? catalogue[code].status;
}

/** Returns the problem in English. */
export function problemOf(
  { code, message, issues }: ApiError,
  requestId: string,
  operationId: OperationId | null,
  publicUrl: string,
): Problem {
  return {
    type: `${publicUrl}/docs#error-${code}`,
    title: catalogue[code].title,
    status: statusOf(code, operationId),
    detail: message,
    instance: `urn:uuid:${requestId}`,
    code,
    requestId,
    ...(issues.length > 0 ? { errors: [...issues] } : {}),
  };
}

/** How many seconds a client should wait before it tries the same request again. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  storage_unavailable: 2,
  too_many_streams: 5,
};

/**
 * Returns the last layer, which turns every error into one problem (D6). An error in mid-stream breaks the connection
 * (D26).
 */
export function errorHandler(publicUrl: string): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return async (error: unknown, req, res, _next) => {
    const record = requestRecord(res);
    const { operation } = record;
    const thrown = toApiError(error, operation?.id ?? null);
    const lacksBody = operation?.requestBody === 'required' && isAboutBody(thrown) && !hasBody(req);
    const failure = lacksBody ? missingBody() : thrown;
    record.code = failure.code;
    if (isForOperator(failure, error)) record.error = error;
    if (res.headersSent) {
      // If the array were closed here, the client would take it for a whole statement.
      res.destroy();
      return;
    }
    const retryAfter = retryAfterSeconds[failure.code];
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    const inEnglish = {
      ...problemOf(failure, record.id, operation?.id ?? null, publicUrl),
      ...(record.traceId !== null && { traceId: record.traceId }),
    };
    const problem = inLanguage(languageOf(req), inEnglish);
    if (problem.status === 429) await delayRefusal();
    sendText(res, problem.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem));
  };
}

/** Returns the problem in a language. An answer in English is better than none, should the texts be missing. */
function inLanguage(language: Language, problem: Problem): Problem {
  if (language === 'en') return problem;
  try {
    return inPortuguese(problem);
  } catch {
    return problem;
  }
}

/** Returns whether somebody must look at the cause of the error in the log. */
function isForOperator({ code }: ApiError, error: unknown): boolean {
  return code === 'internal_error' || code === 'storage_unavailable' || error instanceof SealBrokenError;
}

function isAboutBody({ code, issues }: ApiError): boolean {
  return code === 'invalid_request' && issues.every(({ pointer }) => pointer.startsWith('/body'));
}
