import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainNames } from '../../../../generated/sensitive.ts';

const file = new URL('../../../../generated/openapi.json', import.meta.url);
const document: unknown = JSON.parse(readFileSync(file, 'utf8'));

/** What the names of personal or secret fields contain. */
const personal =
  /name|street|city|district|zip|postal|state|countr|complement|document|cpf|cnpj|passport|e-?mail|phone|pix|account|agency|issuer|bank|digit|birth|gender|password|senha|token|secret|key|webhook|url|(^|_|-)ip($|-)|title|signature/i;

/** Names that only look personal, each with the reason. */
const harmless: Record<string, string> = {
  documentType: 'CPF or CNPJ: whether a seller is a person, not who',
  mccCpf: 'the code of a trade',
  pix: 'a method of payment',
  pixConfigData: 'fees',
  bankSlip: 'a method of payment',
  bankSlipConfigData: 'fees',
  webhookEnabled: 'whether events are sent, not where',
  bankAccount: 'an object, whose properties are marked',
  'Problem.title': 'what a problem is called',
  url: 'where a service is, or where it sends the events of an intermediary, which is a company',
  idToken: 'the number of a token',
  oldSecretUntil: 'until when a secret counts',
  payingAccount: 'what an intermediary calls an account of its own',
  accountsBy: 'how transfers to accounts are sent',
  bankNumber: 'the number of a payment at a bank',
  'PayingAccount.name': 'what an intermediary calls an account of its own',
  fileName: 'the name and the number of a file',
  'NextTransfer.state': 'whether a transfer is made yet',
  statement: 'which kind of file of an acquirer it is',
  statements: 'what statements add up to',
  documents: 'how many documents are posted',
  'query.account': 'an account of the books',
  'AccountBalance.account': 'an account of the books',
  'query.state': 'whether a line of an acquirer agrees',
  'SettlementLine.state': 'whether a line of an acquirer agrees',
  'ReconciliationTotal.state': 'whether lines of an acquirer agree',
  'webhook-id': 'the number of an event',
  'webhook-timestamp': 'when an event was sent',
  'webhook-signature': 'proves one message, of which it tells nothing',
};

/** The names of a plan, or of a step of the calculation of a fee. */
const namesPrices = /^\w*(RatePlan\w*|QuoteStep)\.name$/;

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  type?: string | string[];
  name?: string;
  in?: string;
  'x-sensitive'?: boolean;
}

interface Field {
  name: string;
  schema: Schema;
}

function fieldsIn(value: unknown, owner: string): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, in: location, name } = value as Schema;
  const own = Object.entries(properties ?? {}).map(([key, schema]) => ({ name: `${owner}.${key}`, schema }));
  const parameter =
    location === undefined || name === undefined ? [] : [{ name: `${location}.${name}`, schema: value }];
  return [
    ...own,
    ...parameter,
    ...Object.entries(value).flatMap(([key, inner]) => fieldsIn(inner, key === 'properties' ? owner : key)),
  ];
}

function isMarked(schema: Schema, root: unknown): boolean {
  if (schema['x-sensitive'] === true) return true;
  if (schema.$ref === undefined) return false;
  const path = schema.$ref.split('/').slice(1);
  const target = path.reduce<unknown>((inner, key) => new Map(Object.entries(inner ?? {})).get(key), root);
  return isMarked(target as Schema, root) || [(target as Schema).type].flat().includes('object');
}

test('every field that sounds personal or secret is marked x-sensitive', () => {
  const fields = fieldsIn(document, 'root').filter(({ name }) => {
    const last = name.split('.').at(-1) ?? '';
    return personal.test(last) && !(last in harmless) && !(name in harmless) && !namesPrices.test(name);
  });
  expect(fields.length).toBeGreaterThan(5);
  const unmarked = fields.filter(({ schema }) => !isMarked(schema, document) && schema.type !== 'object');
  expect(unmarked.map(({ name }) => name)).toEqual([]);
});

test('no name that is taken for harmless everywhere is a personal one', () => {
  const names = new Set(Object.keys(harmless).map((name) => name.toLowerCase()));
  const objects = ['address', 'contact', 'customer', 'owner'];
  expect(
    plainNames.filter((name) => personal.test(name) && !names.has(name) && !objects.includes(name)),
  ).toEqual([]);
});
