import { expect, test } from 'vitest';
import { fieldsOf, inCamelCase } from './expressions.ts';

test('columns are selected under the names of their fields', () => {
  expect(inCamelCase(['uuid', 'seller_id', 'c.customer_alternative_email'])).toEqual([
    'uuid as uuid',
    'seller_id as sellerId',
    'c.customer_alternative_email as customerAlternativeEmail',
  ]);
  expect(fieldsOf(['uuid', 'seller_id', 'e.value_cents'])).toEqual(['uuid', 'sellerId', 'valueCents']);
});
