/** Why a line was not imported, as a stable code for programs. */
export type LineErrorCode =
  | 'malformed_json'
  | 'line_too_long'
  | 'invalid_line'
  | 'value_invalid'
  | 'customer_document_invalid'
  | 'paid_in_future'
  | 'seller_not_found'
  | 'channel_not_priced'
  | 'charge_conflict';

/** `detail` names the field by its JSON Pointer in the line and says what to do; it repeats no personal data. */
export interface LineError {
  code: LineErrorCode;
  detail: string;
}

/**
 * A line in the rejected file: its number from 1, the reason, and at most 64 KiB of its text. Bytes that are not UTF-8
 * become U+FFFD.
 */
export interface RejectedLine extends LineError {
  line: number;
  raw: string;
}

export function isLineError(outcome: object): outcome is LineError {
  return 'code' in outcome;
}

export function unknownSeller(sellerId: number): LineError {
  return {
    code: 'seller_not_found',
    detail: `/idSeller: there is no seller ${sellerId}: create it first, or correct the id`,
  };
}
