import type { JsonLoss } from '../../shared/exact-json.ts';

/** Why a line was not imported, as a stable code for programs. */
export type LineErrorCode =
  | 'malformed_json'
  | JsonLoss['kind']
  | 'line_too_long'
  | 'invalid_line'
  | 'value_invalid'
  | 'customer_document_invalid'
  | 'paid_in_future'
  | 'seller_not_found'
  | 'channel_not_priced'
  | 'charge_conflict';

/** `detail` names the field by its JSON Pointer in the line and says what to do; it repeats no personal data. */
export interface LineError<Code extends string = LineErrorCode> {
  code: Code;
  detail: string;
}

/**
 * A line in the rejected file: its number from 1, the reason, and at most 64 KiB of its text. Bytes that are not UTF-8
 * become U+FFFD.
 */
export interface RejectedLine extends LineError<string> {
  line: number;
  raw: string;
}

export function isLineError(outcome: object): outcome is LineError {
  return 'code' in outcome;
}

/** A line may have thousands of unknown fields. */
const mostFaults = 20;

/** One for all faults of a line, with the code of the first. */
export function allOf(faults: readonly LineError[]): LineError {
  const details = faults.slice(0, mostFaults).map(({ detail }) => detail);
  if (faults.length > mostFaults) details.push('There are more errors');
  return { code: faults[0]?.code ?? 'invalid_line', detail: details.join('. ') };
}
