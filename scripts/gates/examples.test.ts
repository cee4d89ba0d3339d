import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../lab/payfac.ts';
import { exampleOf, operationsOf, readDocument, type ApiDocument } from './document.ts';
import { exampleCalls } from './example-calls.ts';
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
      calls.filter((call) => call.name.startsWith(beginning) && !isAsked(call)),
      target(),
    )),
  ];
}

/** Whether it is an example of a change that a second person decides, for a sandbox with four eyes. */
const isAsked = ({ expected }: { expected: { status: number } }) => expected.status === 202;

test('every operation has examples to send', () => {
  const covered = new Set(exampleCalls(readDocument()).calls.map(({ operationId }) => operationId));
  expect(covered).toEqual(
    new Set(operationsOf(readDocument()).map(({ operation }) => operation.operationId)),
  );
});

// These tests come before the one that sends all examples: they change nothing, and that one needs a fresh sandbox.
test.each<[string, string, (document: ApiDocument) => void]>([
  [
    'a documented body that differs from the real one',
    'getSellerRates',
    (d) => {
      const shown = exampleOf(d, 'getSellerRates', 'StandardPlan', { status: 200 }).value as {
        currentSellerRatesRequest: { pixConfigData: { rate: string } };
      };
      shown.currentSellerRatesRequest.pixConfigData.rate = '0.98';
    },
  ],
  [
    'a field of another type where values differ from day to day',
    'getFutureReceivables',
    (d) => {
      const shown = exampleOf(d, 'getFutureReceivables', 'OneSeller', { status: 200 }).value as {
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
        exampleOf(d, 'getFutureReceivables', name, { status: 200 }),
      );
      nothing!.value = days!.value;
    },
  ],
  [
    'a documented text that differs from the real one',
    'queryStatement',
    (d) => (exampleOf(d, 'queryStatement', 'Period', { status: 200, type: 'text/csv' }).value = ''),
  ],
  [
    'a wrong beginning of a long response',
    'queryStatement',
    (d) => (exampleOf(d, 'queryStatement', 'Everything', { status: 200 }).value = [{}]),
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
    (d) => (exampleOf(d, 'createRatePlan', 'Standard').value = { name: '' }),
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
      const { parameters = [] } = d.paths['/v2/seller']!.get!;
      for (const parameter of parameters) if (!('$ref' in parameter)) delete parameter.examples;
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

test('in a sandbox with four eyes, what two persons decide is asked for as documented', async () => {
  const { calls } = exampleCalls(readDocument());
  const asked = calls.filter(isAsked);
  expect(asked.map(({ operationId }) => operationId)).toEqual([
    'updateSellerBankData',
    'updateRatePlan',
    'createAdjustment',
    'releaseHold',
  ]);
  const { url, tokens, stop } = await startSandbox(['--four-eyes']);
  try {
    expect(await sendExamples(asked, { url, token: tokens.intermediary })).toEqual([]);
  } finally {
    await stop();
  }
});
