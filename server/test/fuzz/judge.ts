import { anyOperationOf, operationOf, specFaults } from '../support/spec-check.ts';
import type { FuzzRequest } from './requests.ts';
import type { Outcome, RawAnswer } from './wire.ts';

/** Errors that depend on the stored data: a valid request may get one of them. */
const stateCodes = [
  'seller_not_found',
  'seller_blocked',
  'charge_not_found',
  'refund_not_found',
  'refund_already_answered',
  'seller_already_registered',
  'seller_mismatch',
  'charge_already_refunded',
  'charge_disputed',
  'chargeback_not_open',
  'chargeback_not_found',
  'chargeback_exceeds_charge',
  'method_not_disputable',
  'refund_exceeds_remaining',
  'refund_window_closed',
  'rate_plan_not_found',
  'channel_not_priced',
  'valid_from_in_past',
  'valid_from_taken',
  'history_full',
  'transfer_not_found',
  'anticipation_not_found',
  'anticipation_not_offered',
  'anticipation_exceeds_free',
  'hold_not_found',
  'hold_exceeds_balance',
  'delivery_not_found',
  'webhook_removed',
  'webhook_inactive',
  'approval_not_found',
  'approval_ended',
  'user_not_found',
  'token_not_found',
  'users_full',
  'own_access',
  'owner_by_intermediary',
  'email_known',
  'transfer_state_conflict',
  'paying_account_not_found',
  'remittance_not_found',
  'remittance_not_writable',
  'remittance_state_conflict',
  'settlement_line_not_found',
  'settlement_line_state_conflict',
  'idempotency_key_reused',
  'idempotent_reply_expired',
];

/** The statuses with which Node itself answers invalid HTTP, before there is a request. It sends nothing else. */
const bareStatuses = [400, 408, 413, 431];

/** The server waits 15 s for the head of a request, which may be too short on a busy machine. */
const headTimeoutStatus = 408;

/** Returns what the outcome violates, one sentence each. */
export function violationsOf(request: FuzzRequest, outcome: Outcome): string[] {
  if ('hung' in outcome) return ['no response in time'];
  if ('closed' in outcome) return request.isRaw ? [] : ['the connection was closed without a response'];
  const { answer } = outcome;
  if (isBare(answer) && (request.isRaw || answer.status === headTimeoutStatus)) return [];
  if (request.mutations.length > 0 && isRefusedAtTheDoor(answer)) return [];
  // Node treats a client that has closed its half as gone, so a long response ends early.
  if (!answer.isWhole) return request.isRaw ? leaks(answer) : ['the response is cut off'];
  return [...statusViolations(request, answer), ...documentViolations(request, answer), ...leaks(answer)];
}

function isBare({ status, headers, text }: RawAnswer): boolean {
  return bareStatuses.includes(status) && text === '' && !headers.has('x-request-id');
}

/** What `http-server.ts` responds to a doubled or malformed Host, or another encoding than chunks. */
function isRefusedAtTheDoor({ status, headers, text }: RawAnswer): boolean {
  const isOurs = text.startsWith('Host must') || text.startsWith('Transfer-Encoding may');
  return status === 400 && isOurs && headers.get('connection') === 'close';
}

function statusViolations(
  { mutations, mustBeRefused, isSellers }: FuzzRequest,
  { status, text }: RawAnswer,
): string[] {
  if (status >= 500 && status !== 501) return [`the server failed with ${status}`];
  if (mustBeRefused && status < 300) return ['it contradicts the document and was carried out'];
  const allowed = isSellers ? [...stateCodes, 'access_denied', 'person_required'] : stateCodes;
  if (mutations.length === 0 && status >= 300 && !allowed.includes(codeOf(text))) {
    return [`it is valid and was refused with ${status}`];
  }
  return [];
}

function documentViolations({ method, target }: FuzzRequest, answer: RawAnswer): string[] {
  const path = pathOf(target);
  const { status } = answer;
  const id = operationOf(method, path) ?? (status === 501 ? anyOperationOf(path) : null);
  if (id !== null) return specFaults(id, answer, method);
  if (status === 204 && method === 'OPTIONS')
    return answer.headers.has('allow') ? [] : ['OPTIONS without Allow'];
  if (status === 404 && (method === 'HEAD' || codeOf(answer.text) === 'path_not_found')) return [];
  // The redirect leads to the documentation.
  if (status === 302 && path === '/') return [];
  return [`no operation is at ${method} ${path.slice(0, 100)}, and the response is ${status}`];
}

/** Returns the path of a target, which may name scheme and host (RFC 9112, 3.2.2) or end early at a space. */
function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/]*/, '').replace(/[?#\s].*$/s, '');
}

function leaks({ head, text, headers }: RawAnswer): string[] {
  return [
    ...(/^x-injected/im.test(head) ? ['a header was injected'] : []),
    ...(/\n\s+at |node_modules|SQLITE|sqlite|postgres|\.ts:\d/.test(text)
      ? ['the response shows internals']
      : []),
    ...(headers.has('x-powered-by') ? ['the response names the framework'] : []),
  ];
}

function codeOf(text: string): string {
  if (!text.startsWith('{')) return '';
  const { code } = JSON.parse(text) as { code?: string };
  return code ?? '';
}
