import { InvalidInputError, type DomainError, type DomainErrorCode } from '../../shared/errors.ts';
import { looksLikeName } from '../../shared/text.ts';
import type { OperationId } from '../operation.ts';

/** A fault in a request: its JSON Pointer, such as `/body/tax/pix/value`, and what to do. */
export interface Issue {
  pointer: string;
  detail: string;
}

/**
 * The stable codes of all errors that a client can get. `problem.ts` maps each one to a status; a code added here or in
 * the domain does not compile until it is mapped and named in the spec (D6).
 */
export type ErrorCode =
  | DomainErrorCode
  | 'seal_broken'
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

/** An error for the client. `detail` says what happened, where, and what to do. */
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

/** The longest pointer in the spec. Longer ones are cut off. */
const pointerLimit = 1000;

const arrayIndex = /^\d{1,3}$/;

/**
 * Returns what is wrong at a path in the request. The name of a property may be a value, such as somebody's document.
 * The pointer ends before the first name that could be one.
 */
export function issueAt(path: readonly (string | number)[], detail: string): Issue {
  const names = path.map(String);
  const end = names.findIndex((name) => !looksLikeName(name) && !arrayIndex.test(name));
  const shown = end === -1 ? names : names.slice(0, end);
  return {
    pointer: ['', ...shown].join('/').slice(0, pointerLimit),
    detail: end === -1 ? detail : 'holds something that is not allowed there',
  };
}

/** Returns one error for all issues. */
export function invalidRequest(issues: readonly Issue[]): ApiError {
  const [where] = issues;
  const detail =
    where === undefined
      ? 'The request cannot be read.'
      : `${where.pointer} ${where.detail}${issues.length > 1 ? `, and ${issues.length - 1} more` : ''}.`;
  return new ApiError('invalid_request', detail, issues);
}

/**
 * Returns the error for text that is not UTF-8. JSON is UTF-8 (RFC 8259, 8.1): decoding anything else would silently
 * put U+FFFD into names.
 */
export function notUtf8(): ApiError {
  return new ApiError('malformed_json', 'The body is not UTF-8. Encode it as UTF-8, with or without a BOM.');
}

/** Returns the error for malformed JSON. V8's message is not used, because it quotes the body. */
export function malformedJson(): ApiError {
  return new ApiError(
    'malformed_json',
    'The body cannot be read as JSON. Check quotes, commas and brackets.',
  );
}

/**
 * The pointers of fields of the domain's input that are not in the body under their own name; '' is the whole request.
 */
const pointers: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
  getSeller: { '': '/query' },
  listCharges: { paidTo: '/query/paidTo', cursor: '/query/cursor' },
  getFutureReceivables: { to: '/query/executionDateFinal' },
  getStatementSummary: { dateFinal: '/query/dateFinal' },
  listChargebacks: { answerByTo: '/query/answerByTo', cursor: '/query/cursor' },
  listReceivableUnits: { dueDateFinal: '/query/dueDateFinal', cursor: '/query/cursor' },
  listSellers: { cursor: '/query/cursor' },
  listAdjustments: { cursor: '/query/cursor' },
  listApprovals: { cursor: '/query/cursor' },
  listRemittances: { cursor: '/query/cursor' },
  listRemittanceReturns: { cursor: '/query/cursor' },
  listReturnLines: { cursor: '/query/cursor' },
  listSettlementFiles: { cursor: '/query/cursor' },
  listSettlementLines: { cursor: '/query/cursor' },
  getMargins: { dateFinal: '/query/dateFinal' },
  getTrialBalance: { dateFinal: '/query/dateFinal' },
  listJournalEntries: { dateFinal: '/query/dateFinal' },
  getReconciliation: { dateFinal: '/query/dateFinal' },
  listAuditRecords: { dateFinal: '/query/dateFinal', cursor: '/query/cursor' },
  listTokens: { cursor: '/query/cursor' },
  listHolds: { cursor: '/query/cursor' },
  listAnticipations: { cursor: '/query/cursor' },
  listReceivableEffects: { cursor: '/query/cursor' },
  listTransfers: { transferDateFinal: '/query/transferDateFinal', cursor: '/query/cursor' },
  listDeliveries: { cursor: '/query/cursor' },
  listRatePlans: { cursor: '/query/cursor' },
  listTransferLines: { cursor: '/query/cursor' },
  queryStatement: { cursor: '/query/cursor' },
  getVolumes: { dateFinal: '/query/dateFinal' },
};

/** Returns the same error with pointers into the request of this operation instead of the fields of the domain. */
export function withPointers(error: DomainError, operationId: OperationId | null): ApiError {
  const { code, message } = error;
  if (!(error instanceof InvalidInputError) || operationId === null) return new ApiError(code, message);
  return new ApiError(
    code,
    message,
    error.fields.map(({ path, detail }) => ({ pointer: pointerTo(path, operationId), detail })),
  );
}

function pointerTo([field = '', ...rest]: readonly string[], operationId: OperationId): string {
  const inBody = field === '' ? '/body' : `/body/${field}`;
  return [pointers[operationId]?.[field] ?? inBody, ...rest].join('/');
}
