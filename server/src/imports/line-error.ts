import type { JsonLoss } from '../shared/exact-json.ts';

/** In what a line differs from the schema of a charge. */
const differences = [
  'not_an_object',
  'too_many_values',
  'field_missing',
  'field_invalid',
  'field_unknown',
  'field_not_of_method',
] as const;
type Difference = (typeof differences)[number];

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

/** What is wrong in a line, as a stable code for programs: for `invalid_line`, what exactly. */
export type LineFaultCode = Exclude<LineErrorCode, 'invalid_line'> | Difference;

/** One thing that is wrong in a line, and its JSON Pointer there; empty for the whole line. `detail` begins with it. */
export interface LineFault {
  code: LineFaultCode;
  pointer: string;
  detail: string;
}

/** `detail` names the field by its JSON Pointer in the line and says what to do; it repeats no personal data. */
export interface LineError<Code extends string = LineErrorCode> {
  code: Code;
  detail: string;
}

/** A line that is no charge, with all that is wrong in it. */
export interface LineRefusal extends LineError {
  faults: readonly LineFault[];
}

/**
 * A line in the rejected file: its number from 1, the reason, and at most 64 KiB of its text. Bytes that are not UTF-8
 * become U+FFFD.
 */
export interface RejectedLine extends LineError<string> {
  line: number;
  raw: string;
}

export function isRefusal(outcome: object): outcome is LineRefusal {
  return 'code' in outcome;
}

/** A line may have thousands of unknown fields. */
const mostFaults = 20;

/** What is wrong at a place: the text follows its pointer. */
export function faultAt(pointer: string, code: LineFaultCode, text: string): LineFault {
  return { code, pointer, detail: pointer + text };
}

/** One for all faults of a line, with the code of the first. */
export function refusalOf(all: readonly LineFault[]): LineRefusal {
  const faults = all.slice(0, mostFaults);
  const details = faults.map(({ detail }) => detail);
  if (all.length > mostFaults) details.push('There are more errors');
  return { code: lineCodeOf(faults[0]), detail: details.join('. '), faults };
}

function lineCodeOf(fault: LineFault | undefined): LineErrorCode {
  return fault === undefined || isDifference(fault.code) ? 'invalid_line' : fault.code;
}

function isDifference(code: LineFaultCode): code is Difference {
  return (differences as readonly string[]).includes(code);
}
