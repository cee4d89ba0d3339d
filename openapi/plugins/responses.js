import { createHash } from 'node:crypto';
import { dirname, join, relative } from 'node:path';

const folder = join(import.meta.dirname, '..');

/** Headers of every response that the service sends; they stand in headers.yaml. */
const always = {
  'X-Request-Id': 'XRequestId',
  'Cache-Control': 'CacheControl',
  'X-Api-Version': 'XApiVersion',
};

/** On every response but 501: an unknown method is refused before the request is counted. */
const counted = { RateLimit: 'RateLimit', 'RateLimit-Policy': 'RateLimitPolicy' };

/** The title of each problem code, the same for every occurrence. */
const titles = {
  invalid_request: 'Invalid request',
  malformed_json: 'The body is not JSON',
  token_missing: 'Token missing',
  token_invalid: 'Token inactive or nonexistent',
  session_ended: 'Session ended',
  sign_in_refused: 'Sign-in refused',
  invitation_invalid: 'Invitation not valid',
  access_denied: 'Access denied',
  seller_blocked: 'Seller blocked',
  approval_by_asker: 'Asked for by yourself',
  person_required: 'Person required',
  owner_by_intermediary: 'Not the intermediary',
  path_not_found: 'Path not found',
  seller_not_found: 'Seller not found',
  charge_not_found: 'Charge not found',
  rate_plan_not_found: 'Rate plan not found',
  refund_not_found: 'Refund not found',
  chargeback_not_found: 'Chargeback not found',
  transfer_not_found: 'Transfer not found',
  paying_account_not_found: 'Paying account not found',
  remittance_not_found: 'Remittance not found',
  settlement_line_not_found: 'Settlement line not found',
  hold_not_found: 'Hold not found',
  anticipation_not_found: 'Anticipation not found',
  approval_not_found: 'Approval not found',
  user_not_found: 'User not found',
  token_not_found: 'Token not found',
  delivery_not_found: 'Delivery not found',
  not_acceptable: 'No acceptable format',
  body_too_large: 'Body too large',
  unsupported_media_type: 'Unsupported media type',
  seller_already_registered: 'Seller already registered',
  seller_mismatch: 'Two different sellers named',
  document_mismatch: 'Document of another seller',
  pix_key_mismatch: "Pix key is not the seller's document",
  charge_already_refunded: 'Charge already refunded',
  charge_disputed: 'Charge disputed',
  chargeback_not_open: 'No open chargeback',
  chargeback_exceeds_charge: 'Chargeback exceeds the charge',
  method_not_disputable: 'No chargeback by this method',
  refund_exceeds_remaining: 'Refund exceeds what is left',
  refund_already_answered: 'Refund already answered',
  refund_window_closed: 'Too late to refund',
  transfer_date_in_future: 'Transfer date in the future',
  transfer_date_passed: 'Transfer date passed',
  transfer_state_conflict: 'Transfer in another state',
  remittance_not_writable: 'Remittance cannot be written',
  remittance_state_conflict: 'Remittance in another state',
  settlement_line_state_conflict: 'Settlement line in another state',
  establishment_unknown: 'Unknown establishment',
  file_number_unknown: 'File number unknown',
  adjustment_not_confirmed: 'Adjustment not confirmed',
  hold_exceeds_balance: 'Hold exceeds what is there',
  anticipation_not_offered: 'Anticipation not offered',
  anticipation_exceeds_free: 'Anticipation exceeds what is free',
  anticipation_quote_expired: 'Quote expired',
  anticipation_quote_changed: 'Quote no longer holds',
  anticipation_paid: 'Anticipation already paid',
  anticipation_debited: 'Anticipated sale debited',
  seal_broken: 'Seal broken',
  own_access: 'Own access',
  users_full: 'Too many users',
  email_known: 'E-mail address in use',
  approval_ended: 'Approval ended',
  approval_outdated: 'Changed since it was asked for',
  webhook_removed: 'Webhook removed',
  webhook_inactive: 'No active webhook',
  channel_not_priced: 'Channel not priced',
  valid_from_in_past: 'Moment in the past',
  valid_from_taken: 'Moment taken',
  history_full: 'History full',
  idempotency_key_reused: 'Idempotency key reused',
  idempotent_reply_expired: 'Idempotent reply expired',
  cursor_mismatch: 'Cursor of another query',
  too_many_streams: 'Too many statements at once',
  rate_limit_exceeded: 'Too many requests',
  too_many_failed_authentications: 'Too many failed authentications',
  internal_error: 'Internal server error',
  method_not_supported: 'Invalid method',
  storage_unavailable: 'Storage unavailable',
};

/**
 * Redocly plugin: adds what all responses share before the document is linted or bundled. Each gets the headers above,
 * and `x-problems`, which names problems by `{ summary, code, detail, errors }`, becomes the content with an example of
 * each. A webhook's responses are the receiver's, and get neither.
 */
export default function responses() {
  return {
    id: 'responses',
    preprocessors: { oas3: { complete: () => ({ Paths: { Response: { enter: complete } } }) } },
  };
}

function complete(response, { key: status, location }) {
  const file = location.source.absoluteRef;
  const reference = (to) => ({ $ref: relative(dirname(file), join(folder, to)) });
  const headers = status === '501' ? always : { ...always, ...counted };
  const references = Object.entries(headers).map(([name, key]) => [name, reference(`headers.yaml#/${key}`)]);
  response.headers = { ...response.headers, ...Object.fromEntries(references) };

  const { 'x-problems': problems } = response;
  if (problems === undefined) return;
  const place = `${relative(folder, file)}${location.pointer}`;
  const examples = Object.entries(problems).map(([name, problem]) => [
    name,
    example(problem, Number(status), `${place}/${name}`),
  ]);
  delete response['x-problems'];
  const schema = reference('schemas/problems.yaml#/Problem');
  response.content = { 'application/problem+json': { schema, examples: Object.fromEntries(examples) } };
}

function example({ summary, code, ...problem }, status, place) {
  const title = titles[code];
  if (title === undefined) throw new Error(`${place}: the code ${code} has no title`);
  const requestId = idOf(place);
  const type = `http://127.0.0.1:3000/docs#error-${code}`;
  const instance = `urn:uuid:${requestId}`;
  return { summary, value: { type, title, status, instance, code, requestId, ...problem } };
}

/** A made-up UUID, always the same for this place. */
function idOf(place) {
  const hex = createHash('sha256').update(place).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
