import { chargeLineSchema, type ChargeLine } from '../../../../generated/charge-line.ts';
import { LineSchema } from '../../imports/line-schema.ts';

export type { ChargeLine } from '../../../../generated/charge-line.ts';

const { properties, $defs } = chargeLineSchema;

export const chargeLines = new LineSchema<ChargeLine>({
  noun: 'a charge',
  schema: chargeLineSchema,
  fields: {
    '': properties,
    '/customer': $defs.ChargeCustomerInput.properties,
    '/source': $defs.ChargeSourceInput.properties,
  },
});

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
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
