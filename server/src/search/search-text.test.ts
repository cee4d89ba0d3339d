import { expect, test } from 'vitest';
import { readSearchText } from './search-text.ts';

/** Returns what is looked for, without what is not. */
const wanted = (text: string) =>
  Object.fromEntries(Object.entries(readSearchText(text)).filter(([, value]) => value !== null));

const uuid = 'ae97ba94-d0ed-482f-8f6d-05584ef8aa38';

test.each<[string, object]>([
  [` ${uuid.toUpperCase()} `, { uuid }],
  ['529.982.247-25', { document: '52998224725' }],
  ['52998224725', { document: '52998224725', code: '52998224725' }],
  ['12.abc.345/01de-35', { document: '12ABC34501DE35' }],
  ['12 ABC 345 01DE 35', { document: '12ABC34501DE35' }],
  ['R$ 1.234,56', { amountCents: 123_456 }],
  ['r$1234', { amountCents: 123_400 }],
  ['1234,56', { amountCents: 123_456 }],
  ['1234.5', { amountCents: 123_450 }],
  ['1,234.56', { amountCents: 123_456 }],
  ['1.234', { amountCents: 123_400, code: '1.234', name: '1.234' }],
  ['7', { id: 7 }],
  [' 0', {}],
  ['a', {}],
  ['42', { id: 42, code: '42', amountCents: 4_200 }],
  ['004512866', { code: '004512866', amountCents: 451_286_600, name: '004512866' }],
  ['12345678', { id: 12_345_678, code: '12345678', amountCents: 1_234_567_800, name: '12345678' }],
  ['C04E77', { code: 'C04E77', name: 'C04E77' }],
  ['Livraria Ipê', { name: 'Livraria Ipê' }],
  // The check digits are wrong.
  ['529.982.247-26', { code: '529.982.247-26', name: '529.982.247-26' }],
  ["' or 1=1 --", { name: "' or 1=1 --" }],
  ['%_', { code: '%_', name: '%_' }],
  ['9'.repeat(100), { name: '9'.repeat(100) }],
])('%s', (text, found) => {
  expect(wanted(text)).toEqual(found);
});
