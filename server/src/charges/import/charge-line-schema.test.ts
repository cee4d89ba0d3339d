import { describe, expect, test } from 'vitest';
import {
  CARD_BRANDS,
  CHANNELS,
  CUSTOMER_DOCUMENT_TYPES,
  PAYMENT_METHODS,
} from '../../shared/charge-terms.ts';
import { chargeLineSchema as schema } from '../../../../generated/charge-line.ts';

interface Property {
  $ref?: string;
  type?: string | readonly string[];
  maxLength?: number;
  pattern?: string;
  enum?: readonly string[];
  if?: object;
  'x-sensitive'?: boolean;
}

const definitions: Record<string, Property> = schema.$defs;
const customer: Record<string, Property> = schema.$defs.ChargeCustomerInput.properties;
const fields: [pointer: string, property: Property][] = [
  ...Object.entries<Property>(schema.properties).map(([name, property]): [string, Property] => [
    `/${name}`,
    property,
  ]),
  ...Object.entries(customer).map(([name, property]): [string, Property] => [`/customer/${name}`, property]),
];

/** Returns the property merged with the schema that it refers to. */
function whole({ $ref, ...own }: Property): Property {
  return { ...($ref === undefined ? {} : definitions[$ref.replace('#/$defs/', '')]), ...own };
}

describe('the schema of a line', () => {
  test.each([
    ['paymentMethod', schema.$defs.PaymentMethod.enum, PAYMENT_METHODS],
    ['channel', schema.properties.channel.enum, CHANNELS],
    ['brand', schema.properties.brand.enum, CARD_BRANDS],
    ['customer/type', schema.$defs.ChargeCustomerInput.properties.type.enum, CUSTOMER_DOCUMENT_TYPES],
  ])('lists what /%s may be as the service does', (_name, listed, known) => {
    expect(listed).toEqual(known);
  });

  test.each(Object.entries(customer))('marks /customer/%s as personal', (_name, property) => {
    expect(property['x-sensitive']).toBe(true);
  });

  const texts = fields.filter(([, property]) => {
    const { type, enum: listed } = whole(property);
    return listed === undefined && [type].flat().includes('string');
  });
  test.each(texts)('bounds the text of %s', (_pointer, property) => {
    expect(whole(property).maxLength).toBeLessThanOrEqual(255);
  });
});
