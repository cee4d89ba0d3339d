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

/** Sends the example calls whose name begins with this to the sandbox, and returns the faults. */
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

test('every example is valid', () => {
  expect(countExamples(readDocument())).toBeGreaterThan(80);
  expect(exampleFaults(readDocument())).toEqual([]);
});

test.each<[string, (document: ApiDocument) => void]>([
  [
    'a request with wrong check digits',
    (d) => {
      const seller = example(d, 'SellerInputPixAccount').value as { document: string };
      seller.document = seller.document.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    },
  ],
  ['a response without a field', (d) => (example(d, 'StatementPeriod').value = [{}])],
  ['a header in the wrong format', (d) => (d.components.headers!.XApiVersion!.example = '1')],
  [
    'a parameter out of range',
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

// These come before the test that sends all examples: they change nothing, and that one needs a fresh sandbox.
test.each<[string, string, (document: ApiDocument) => void]>([
  [
    'a documented body that differs from the real one',
    'getSellerRates',
    (d) => {
      const shown = example(d, 'SellerRatesStandardPlan').value as {
        currentSellerRatesRequest: { pixConfigData: { rate: string } };
      };
      shown.currentSellerRatesRequest.pixConfigData.rate = '0.98';
    },
  ],
  [
    'a field of another type where values differ from day to day',
    'getFutureReceivables',
    (d) => {
      const shown = example(d, 'FutureReceivablesOneSeller').value as {
        data: { receivables: { amounts: { netDebit: unknown } }[] };
      };
      shown.data.receivables[1]!.amounts.netDebit = '48.40';
    },
  ],
  [
    'days where there are none',
    'getFutureReceivables',
    (d) => {
      const [nothing, days] = ['NothingDue', 'OneSeller'].map((name) =>
        example(d, `FutureReceivables${name}`),
      );
      nothing!.value = days!.value;
    },
  ],
  [
    'a documented text that differs from the real one',
    'queryStatement',
    (d) => (example(d, 'StatementPeriodCsv').value = ''),
  ],
  [
    'a wrong beginning of a long response',
    'queryStatement',
    (d) => (example(d, 'StatementEverything').value = [{}]),
  ],
  [
    'a wrong status',
    'queryStatement',
    (d) => {
      const { responses } = d.paths['/v2/report/statement']!.post!;
      d.paths['/v2/report/statement']!.post!.responses = { '201': responses['200']! };
    },
  ],
  [
    'a request that the service refuses',
    'createRatePlan Standard',
    (d) => (example(d, 'RatePlanInputStandard').value = { name: '' }),
  ],
  [
    'a request without a response of the same name',
    'queryStatement',
    (d) => {
      d.paths['/v2/report/statement']!.post!.requestBody!.content['application/json']!.examples!.Alone = {
        value: {},
      };
    },
  ],
  [
    'a response without a request',
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

test('in a fresh sandbox every example gets the documented response, body included; a second refund does not', async () => {
  expect(await sent(readDocument())).toEqual([]);
  expect(await sent(readDocument(), 'refundCharge Fraud')).toEqual([
    expect.stringContaining('documented is 200, but the response is 422'),
  ]);
});
