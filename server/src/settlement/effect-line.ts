import { setImmediate } from 'node:timers/promises';
import { effectLineSchema, type EffectLine } from '../../../generated/effect-line.ts';
import { faultAt, refusalOf, type LineError, type LineFault } from '../imports/line-error.ts';
import { LineSchema } from '../imports/line-schema.ts';
import { maxLineBytes, type RawLine } from '../imports/lines.ts';
import { assertBankAccount, hasForeignDocumentKey, type Payee } from '../sellers/bank-account.ts';
import { isCpfOrCnpj } from '../sellers/seller-fields.ts';
import { accountColumns } from '../sellers/seller.repository.ts';
import { InvalidInputError } from '../shared/errors.ts';
import { decodeUtf8, parseJson, type JsonLoss } from '../shared/exact-json.ts';
import { centsFromBrl } from '../shared/money.ts';
import type { Effect } from './receivable-effect.ts';
import { mostCents } from './closing-sums.ts';

export type { EffectLine } from '../../../generated/effect-line.ts';

/** How a line names its seller. */
export type EffectSeller = { id: number } | { document: string };

/** The effect that a line describes. Without a computed amount, it is withdrawn. */
export interface EffectInput extends Pick<
  Effect,
  'dueDate' | 'arrangement' | 'contract' | 'priority' | 'kind' | 'value' | 'computedCents'
> {
  seller: EffectSeller;
  payee: Payee;
}

/** Why an effect is refused, as a stable code for programs. */
export type EffectRefusal = LineError<
  | 'malformed_json'
  | JsonLoss['kind']
  | 'line_too_long'
  | 'invalid_line'
  | 'seller_not_found'
  | 'effect_settled'
  | 'effect_priority_taken'
  | 'other_line_refused'
>;

/** A line, and its effect or what is wrong with it. */
export interface EffectInputLine {
  number: number;
  input: EffectInput | EffectFault;
}

/** What is wrong with a line; with its seller, if it names one, whose other lines are refused too. */
export interface EffectFault {
  seller: EffectSeller | null;
  fault: EffectRefusal;
}

export function isEffectFault(read: EffectInput | EffectFault): read is EffectFault {
  return 'fault' in read;
}

const { properties, $defs } = effectLineSchema;

const effectLines = new LineSchema<EffectLine>({
  noun: 'an effect',
  schema: effectLineSchema,
  fields: {
    '': properties,
    '/beneficiary': $defs.BeneficiaryInput.properties,
    '/beneficiary/account': $defs.AccountInput.properties,
  },
  formats: { 'cpf-or-cnpj': isCpfOrCnpj },
});

/** How many lines are read before other requests get their turn. */
const readAtOnce = 50;

/** Reads lines as `readEffectLine` does, with a turn for others in between. */
export async function readEffectLines(lines: readonly RawLine[]): Promise<EffectInputLine[]> {
  const read: EffectInputLine[] = [];
  for (let from = 0; from < lines.length; from += readAtOnce) {
    const part = lines.slice(from, from + readAtOnce);
    read.push(...part.map((line) => ({ number: line.number, input: readEffectLine(line) })));
    await setImmediate();
  }
  return read;
}

/** Returns the effect of a line, or what is wrong with it. It makes all checks that need no database. */
function readEffectLine(raw: RawLine): EffectInput | EffectFault {
  if (raw.isTooLong)
    return unreadable('line_too_long', `a line has at most ${maxLineBytes} bytes: shorten it`);
  const text = decodeUtf8(raw.bytes) ?? '';
  const value = parseJson(text);
  if (value === undefined) {
    const detail = 'the line is not one whole JSON value: send one JSON object per line, not cut off';
    return unreadable('malformed_json', detail);
  }
  return readEffect(value, effectLines.lossesOf(text));
}

function unreadable(code: 'line_too_long' | 'malformed_json', detail: string): EffectFault {
  return { seller: null, fault: { code, detail } };
}

/** Returns the effect that a value of JSON describes, unless it has faults, or had these as text. */
export function readEffect(value: unknown, losses: readonly LineFault[] = []): EffectInput | EffectFault {
  const parsed = effectLines.parse(value);
  const found = 'line' in parsed ? [] : parsed.faults;
  if (!('line' in parsed) || losses.length > 0)
    return { seller: null, fault: errorOf([...losses, ...found]) };
  const { line } = parsed;
  const { idSeller, document, beneficiary } = line;
  if ((idSeller === undefined) === (document === undefined)) {
    const both = faultAt('/idSeller', 'field_invalid', ': expected either idSeller or document');
    return { seller: null, fault: errorOf([both]) };
  }
  const seller = idSeller === undefined ? { document: document ?? '' } : { id: idSeller };
  const computedCents = line.withdrawn === true ? 0 : centsWithin(line.computed, 0);
  const termsValue = line.kind === 'AMOUNT' ? centsWithin(line.value, 1) : ppmOf(line.value);
  const faults = accountFaults(beneficiary);
  if (computedCents === null)
    faults.push(wrong('/computed', '0 to 999999999999.99 BRL with at most two decimal places'));
  if (termsValue === null) {
    const percentage = 'a percentage from 0.0001 to 100 with at most four decimal places';
    const amount = '0.01 to 999999999999.99 BRL with at most two decimal places';
    faults.push(wrong('/value', line.kind === 'AMOUNT' ? amount : percentage));
  }
  if (computedCents === null || termsValue === null || faults.length > 0) {
    return { seller, fault: errorOf(faults) };
  }
  const { dueDate, arrangement, contract, priority, kind } = line;
  const payee: Payee = {
    ...accountColumns(beneficiary.account),
    document: beneficiary.document,
    company_name: beneficiary.name,
  };
  return { seller, dueDate, arrangement, contract, priority, kind, value: termsValue, computedCents, payee };
}

function errorOf(faults: readonly LineFault[]): EffectRefusal {
  const { code, detail } = refusalOf(faults);
  return { code: code === 'repeated_key' || code === 'rounded_number' ? code : 'invalid_line', detail };
}

const wrong = (pointer: string, expected: string) =>
  faultAt(pointer, 'field_invalid', `: expected ${expected}`);

function centsWithin(brl: number, least: number): number | null {
  const cents = centsFromBrl(brl);
  return cents === null || cents < least || cents > Number(mostCents) ? null : cents;
}

/** How many millionths of the whole a percent is. */
export const ppmOfPercent = 10_000;

/** Returns a percentage in millionths, or null if it is out of range or has more than four decimal places. */
function ppmOf(percent: number): number | null {
  const ppm = Math.round(percent * ppmOfPercent);
  return ppm < 1 || ppm > 100 * ppmOfPercent || ppm / ppmOfPercent !== percent ? null : ppm;
}

/** Returns what is wrong with the account, by the rules for that of a seller. */
function accountFaults({ account, document }: EffectLine['beneficiary']): LineFault[] {
  if (hasForeignDocumentKey(account, document)) {
    const text = ' is of type DOCUMENT: expected the document of the beneficiary';
    return [faultAt('/beneficiary/account/pixKey', 'field_invalid', text)];
  }
  try {
    assertBankAccount(account);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return error.fields.map(({ path, detail }) =>
      faultAt(`/beneficiary/${path.join('/')}`, 'field_invalid', ` ${detail}`),
    );
  }
}
