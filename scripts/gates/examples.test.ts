import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../lab/sandbox.ts';
import { operationsOf, readDocument, type ApiDocument, type Example } from './document.ts';
import { exampleCalls } from './example-calls.ts';
import { countExamples, exampleFaults } from './example-validity.ts';
import { sendExamples } from './send-examples.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const target = () => ({ url: sandbox.url, token: sandbox.tokens.intermediary });

/** The faults of those of the document's examples whose call begins with this, sent to the sandbox. */
async function sent(document: ApiDocument, beginning = ''): Promise<string[]> {
  const { calls, faults } = exampleCalls(document);
  return [
    ...faults,
    ...(await sendExamples(
      calls.filter(({ name }) => name.startsWith(beginning)),
      target(),
    )),
  ];
}

function example(document: ApiDocument, name: string): Example {
  return document.components.examples![name]!;
}

test('every example is valid by its schema', () => {
  expect(countExamples(readDocument())).toBeGreaterThan(80);
  expect(exampleFaults(readDocument())).toEqual([]);
});

test.each<[string, (document: ApiDocument) => void]>([
  [
    'a request with wrong check digits',
    (d) => {
      const seller = example(d, 'SellerCreatePixAccount').value as { document: string };
      seller.document = seller.document.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    },
  ],
  ['an answer that lacks a field', (d) => (example(d, 'StatementPeriod').value = [{}])],
  ['a header of another form', (d) => (d.components.headers!.XApiVersion!.example = '1')],
  [
    'a parameter that is none',
    (d) => (d.components.parameters!.LimitQuery!.examples!.FirstPage = { value: 0 }),
  ],
  [
    'a problem with an unknown code',
    (d) => {
      const { content } = d.components.responses!.Unauthorized!;
      content!['application/problem+json']!.examples!.TokenMissing = { value: { code: 'none' } };
    },
  ],
  ['a header without an example', (d) => delete d.components.headers!.Allow!.example],
])('%s is found', (_, spoil) => {
  const document = readDocument();
  spoil(document);
  expect(exampleFaults(document)).not.toEqual([]);
});

test('every operation has examples to send', () => {
  const covered = new Set(exampleCalls(readDocument()).calls.map(({ operationId }) => operationId));
  expect(covered).toEqual(
    new Set(operationsOf(readDocument()).map(({ operation }) => operation.operationId)),
  );
});

// Before the test that sends them all: these change nothing, and that one needs a fresh sandbox.
test.each<[string, string, (document: ApiDocument) => void]>([
  [
    'a documented body that is not what comes',
    'getSellerRates',
    (d) => {
      const shown = example(d, 'SellerRatesStandardPlan').value as {
        currentSellerRatesRequest: { pixConfigData: { rate: string } };
      };
      shown.currentSellerRatesRequest.pixConfigData.rate = '0.98';
    },
  ],
  [
    'a documented text that is not what comes',
    'queryStatement',
    (d) => (example(d, 'StatementPeriodCsv').value = ''),
  ],
  ['a beginning that is another', 'queryStatement', (d) => (example(d, 'StatementEverything').value = [{}])],
  [
    'a status that is another',
    'queryStatement',
    (d) => {
      const { responses } = d.paths['/v2/report/statement']!.post!;
      d.paths['/v2/report/statement']!.post!.responses = { '201': responses['200']! };
    },
  ],
  [
    'a request that the service refuses',
    'createRatePlan Standard',
    (d) => (example(d, 'RatePlanStandard').value = { name: '' }),
  ],
  [
    'a request without an answer of its name',
    'queryStatement',
    (d) => {
      d.paths['/v2/report/statement']!.post!.requestBody!.content['application/json']!.examples!.Alone = {
        value: {},
      };
    },
  ],
  [
    'an answer that no request leads to',
    'getSeller',
    (d) => {
      delete d.components.parameters!.DocumentQuery!.examples;
      delete d.components.parameters!.SellerIdQuery!.examples;
    },
  ],
])('%s is found', async (_, beginning, spoil) => {
  const document = readDocument();
  spoil(document);
  expect(await sent(document, beginning)).not.toEqual([]);
});

test('sent to a fresh sandbox, every example is answered as documented, body included', async () => {
  expect(await sent(readDocument())).toEqual([]);
});

test('a second time, those that change something are not: their subject is not untouched any more', async () => {
  expect(await sent(readDocument(), 'refundCharge Fraud')).toEqual([
    expect.stringContaining('documented is 200, but it gives 422'),
  ]);
});
