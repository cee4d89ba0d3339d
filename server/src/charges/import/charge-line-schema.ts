import { Ajv, type ErrorObject } from 'ajv';
import ajvFormats from 'ajv-formats';
import { chargeLineSchema, type ChargeLine } from '../../../../generated/charge-line.ts';
import { findLosses, type JsonLoss } from '../../shared/exact-json.ts';
import { shownName } from '../../shared/text.ts';
import { faultAt, type LineFault } from '../../imports/line-error.ts';

export type { ChargeLine } from '../../../../generated/charge-line.ts';

const validate = compiled({ allErrors: false });
/**
 * Validates a line and reports all errors. It is slower, so it is used only for a line that was refused, and compiled
 * for the first of them.
 */
let validateWhole: ReturnType<typeof compiled> | undefined;

function compiled(options: { allErrors: boolean }) {
  const ajv = new Ajv({
    ...options,
    allowUnionTypes: true,
    strictTypes: false,
    keywords: ['x-sensitive', 'x-advice'],
  });
  ajvFormats.default(ajv, { mode: 'full' });
  return ajv.compile<ChargeLine>(chargeLineSchema);
}

/** Returns the line, or each error in it. */
export function parseChargeLine(value: unknown): { line: ChargeLine } | { faults: LineFault[] } {
  return validate(value) ? { line: value } : { faults: faultsOf(value) };
}

function faultsOf(value: unknown): LineFault[] {
  validateWhole ??= compiled({ allErrors: true });
  validateWhole(value);
  // An error of `if` only says that the schema after `then` found one.
  const errors = (validateWhole.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return [...new Map(errors.map(faultOf).map((fault) => [fault.detail, fault])).values()];
}

/** Returns a fault for each repeated key and each number that would be rounded, with its pointer and what to do. */
export function lossesOf(text: string): LineFault[] {
  return findLosses(text).map(({ kind, path }) => {
    const pointer = path
      .map((name) => `/${typeof name === 'number' ? name : shownName(name)}`)
      .join('')
      .slice(0, longestPointer);
    return faultAt(pointer, kind, ` ${lossAt(pointer)[kind]}`);
  });
}

function lossAt(pointer: string): Record<JsonLoss['kind'], string> {
  return {
    repeated_key: 'appears more than once: keep the right one',
    rounded_number: `has too many digits: expected ${expectedAt.get(pointer) ?? 'at most 15'}`,
  };
}

/** The fields that are checked further than a schema can. A field of another type is left out. */
export interface FurtherChecked {
  uuid?: string | undefined;
  value?: number | undefined;
  buyerValue?: number | undefined;
  paymentMethod?: string | undefined;
  paidAt?: string | undefined;
  customer?: { document?: string | undefined; type?: string | undefined };
}

export function furtherChecked(value: unknown): FurtherChecked {
  const line = fieldsOf(value);
  const { document, type } = fieldsOf(line.customer);
  return {
    uuid: textOf(line.uuid),
    value: numberOf(line.value),
    buyerValue: numberOf(line.buyerValue),
    paymentMethod: textOf(line.paymentMethod),
    paidAt: textOf(line.paidAt),
    customer: { document: textOf(document), type: textOf(type) },
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const { properties, $defs } = chargeLineSchema;

/** What the OpenAPI document says of each field, by its JSON Pointer, as the end of a sentence. */
const expectedAt = new Map<string, string>([
  ...fieldsIn('', properties),
  ...fieldsIn('/customer', $defs.ChargeCustomerInput.properties),
  ...fieldsIn('/source', $defs.ChargeSourceInput.properties),
]);

function fieldsIn(
  pointer: string,
  fields: Readonly<Record<string, { description: string }>>,
): [string, string][] {
  return Object.entries(fields).map(([name, { description }]) => [`${pointer}/${name}`, asEnd(description)]);
}

function asEnd(sentence: string): string {
  return sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
}

function missing(pointer: string): LineFault {
  return faultAt(pointer, 'field_missing', ` is missing: expected ${expectedAt.get(pointer)}`);
}

const longestPointer = 255;

function faultOf({ keyword, instancePath, params }: ErrorObject): LineFault {
  switch (keyword) {
    case 'required':
      return missing(`${instancePath}/${String(params.missingProperty)}`);
    case 'additionalProperties': {
      const pointer = `${instancePath}/${shownName(String(params.additionalProperty))}`;
      return faultAt(pointer, 'field_unknown', ' is not a field of a charge: remove it or correct its name');
    }
    case 'false schema':
      return faultAt(
        instancePath,
        'field_not_of_method',
        ' does not belong to this paymentMethod: remove it',
      );
    default:
      return instancePath === ''
        ? faultAt('', 'not_an_object', 'the line must be one JSON object')
        : faultAt(instancePath, 'field_invalid', ` is not valid: expected ${expectedAt.get(instancePath)}`);
  }
}
