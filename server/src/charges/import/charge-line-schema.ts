import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { CardBrand, Channel, CustomerDocumentType, PaymentMethod } from '../../shared/charge-terms.ts';
import type { LineError } from './line-error.ts';
import schema from './charge-line.schema.json' with { type: 'json' };

/** A line of the file, as `charge-line.schema.json` describes it. */
export interface ChargeLine {
  uuid: string;
  uuidOrder?: string;
  idSeller: number;
  title: string;
  value: number;
  buyerValue?: number;
  paymentMethod: PaymentMethod;
  channel?: Channel;
  brand?: CardBrand;
  installments?: number;
  paidAt: string;
  expirationDate: string;
  customer: {
    uuid?: string;
    document: string;
    type: CustomerDocumentType;
    name: string;
    email?: string;
    phone?: string;
    alternativeEmail?: string;
  };
  authorizationCode?: string | null;
  authorizationNsu?: string;
}

const validate = compiled({ allErrors: false });
/** Slower, so only for a line that was refused; compiled for the first of them. */
let validateWhole: ReturnType<typeof compiled> | undefined;

function compiled(options: { allErrors: boolean }) {
  const ajv = new Ajv2020({
    ...options,
    allowUnionTypes: true,
    strictTypes: false,
    keywords: ['x-sensitive'],
  });
  ajvFormats.default(ajv, { mode: 'full' });
  return ajv.compile<ChargeLine>(schema);
}

/** The line, or a sentence about each error in it. */
export function parseChargeLine(value: unknown): { line: ChargeLine } | { problem: string } {
  return validate(value) ? { line: value } : { problem: problemOf(value) };
}

/** A line may have thousands of unknown fields. */
const mostFaults = 20;

function problemOf(value: unknown): string {
  validateWhole ??= compiled({ allErrors: true });
  validateWhole(value);
  const faults = new Set<string>();
  for (const error of validateWhole.errors ?? []) {
    // It only says that the schema after `then` found an error.
    if (error.keyword === 'if') continue;
    faults.add(describe(error));
    if (faults.size > mostFaults) break;
  }
  const shown = [...faults].slice(0, mostFaults);
  return [...shown, ...(faults.size > mostFaults ? ['There are more errors'] : [])].join('. ');
}

type Field = readonly [pointer: string, property: { description: string }];

const fields: Field[] = [
  ...Object.entries(schema.properties).map(([name, property]): Field => [`/${name}`, property]),
  ...Object.entries(schema.$defs.customer.properties).map(([name, property]): Field => [
    `/customer/${name}`,
    property,
  ]),
];

const expectedAt = new Map(fields.map(([pointer, { description }]) => [pointer, description]));

export function missingField(pointer: string): LineError {
  return { code: 'invalid_line', detail: isMissing(pointer) };
}

function isMissing(pointer: string): string {
  return `${pointer} is missing: expected ${expectedAt.get(pointer)}`;
}

const longestShownName = 64;

function describe({ keyword, instancePath, params }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return isMissing(`${instancePath}/${String(params.missingProperty)}`);
    case 'additionalProperties': {
      const name = String(params.additionalProperty).slice(0, longestShownName);
      return `${instancePath}/${name} is not a field of a charge: remove it or correct its name`;
    }
    case 'false schema':
      return `${instancePath} does not belong to this paymentMethod: remove it`;
    default:
      return instancePath === ''
        ? 'the line must be one JSON object'
        : `${instancePath} is not valid: expected ${expectedAt.get(instancePath)}`;
  }
}
