import type { JsonLoss } from '../shared/exact-json.ts';

/** The ways in which a line can differ from the schema of a charge. */
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

/** What is wrong in a line, as a stable code for programs. Instead of `invalid_line` it says what exactly. */
export type LineFaultCode = Exclude<LineErrorCode, 'invalid_line'> | Difference;

/**
 * One fault in a line, and its JSON Pointer there, which is empty for the whole line. `detail` begins with the pointer.
 */
export interface LineFault {
  code: LineFaultCode;
  pointer: string;
  detail: string;
}

/**
 * Why a line was refused. `detail` names the field by its JSON Pointer in the line and says what to do; it repeats no
 * personal data.
 */
export interface LineError<Code extends string = LineErrorCode> {
  code: Code;
  detail: string;
}

/** The refusal of a line that is no charge, with all its faults. */
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

/** How many faults are listed: a line may have thousands of unknown fields. */
const mostFaults = 20;

/** Returns a fault. Its detail is the pointer followed by the text. */
export function faultAt(pointer: string, code: LineFaultCode, text: string): LineFault {
  return { code, pointer, detail: pointer + text };
}

/** Returns one error for all faults of a line, with the code of the first. */
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
