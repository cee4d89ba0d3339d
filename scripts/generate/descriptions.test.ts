import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operationsOf, readDocument, root } from '../gates/document.ts';
import { openEditor } from '../lab/hover.ts';

const operations = operationsOf(readDocument()).map(({ method, path, operation }) => ({
  ...operation,
  path,
  call: `${method.toUpperCase()}('${path}')`,
}));

const fields = [
  ['Seller', 'document', 'CPF (11 digits) or CNPJ (14 characters)'],
  ['SellerInput', 'account', 'The account that the seller is paid to'],
  ['SellerInput', 'companyName', 'Registered name of the company'],
  ['BankDataInput', 'cnpj', "The seller's CPF or CNPJ, as a check on `idSeller`."],
] as const;

const pointAt = openEditor(
  join(root, 'client', 'examples', 'never-written.ts'),
  `import { createClient, type Schemas } from '../src/index.ts';
  import type { operations } from '../../generated/api.ts';
  const client = createClient({ baseUrl: '', token: '' });
  ${operations.map(({ call, operationId }) => `client.${call}; type X = operations['${operationId}'];`).join('\n')}
  declare const schemas: Schemas;
  ${fields.map(([name, field]) => `schemas.${name}.${field};`).join('\n')}`,
);

test.each(operations)('an editor shows the description of $operationId', (operation) => {
  const { operationId, path, call, summary, description } = operation;
  expect(pointAt(`${operationId}'`)).toBe(`${summary}\n${description}`);
  expect(pointAt(call)).toContain(`\`${path}\`: ${summary}. ${description}`);
});

test.each(fields)(
  'an editor shows the description of %s.%s, its own or that of its schema',
  (_, field, text) => {
    expect(pointAt(`${field};`)).toContain(text);
  },
);
