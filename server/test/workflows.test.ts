import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSetup, startServer, type ChildServer, type TestSetup } from './support/child-server.ts';
import { newIntermediary } from './support/command.ts';
import { cpfNumber, sellerBody } from './support/fixtures.ts';
import { runWorkflows } from './support/respect.ts';
import { callApi } from './support/test-api.ts';

type Schemas = components['schemas'];

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const dayMs = 24 * 60 * 60 * 1000;
const importedUuid = chargeUuid(0);

let setup: TestSetup;
let server: ChildServer;
let token: string;
let used = 0;

beforeAll(async () => {
  setup = await createSetup();
  server = await startServer(setup.env);
  token = await newIntermediary(setup.env, 'Acme');
  const { body } = await callApi<Schemas['SellerCreated']>(server.url, 'POST', '/v2/seller', {
    token,
    body: sellerBody(),
  });
  const charge = chargeLine({ uuid: importedUuid, idSeller: body.idSeller });
  await callApi(server.url, 'POST', '/v2/payfac/charges', { token, body: [charge] });
});
afterAll(async () => {
  await server.stop();
  await setup.cleanup();
});

/** Two sellers that are not registered, and three charges that are not imported. */
function freshInputs() {
  used += 1;
  return {
    token,
    sellerDocument: cpfNumber(2 * used),
    chargeUuid: chargeUuid(3 * used),
    disputedChargeUuid: chargeUuid(3 * used + 1),
    payoutSellerDocument: cpfNumber(2 * used + 1),
    payoutChargeUuid: chargeUuid(3 * used + 2),
    newPricesFrom: new Date(Date.now() + 30 * dayMs + used).toISOString(),
  };
}

interface Answer {
  status: number;
  text: string;
}

/** Passes everything on to the real server, and gives back what `change` makes of the answer. */
async function startMisbehaving(change: (answer: Answer, path: string) => Answer): Promise<string> {
  const proxy = createServer((request, response) => {
    const pass = async () => {
      const { method = 'GET', url: path = '/' } = request;
      const headers = ['x-token-api', 'content-type', 'x-idempotency-key'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      const body = await buffer(request);
      const answer = await fetch(server.url + path, {
        method,
        headers,
        ...(body.length > 0 ? { body } : {}),
      });
      const { status, text } = change({ status: answer.status, text: await answer.text() }, path);
      response.writeHead(status, { 'Content-Type': answer.headers.get('content-type') ?? '' }).end(text);
    };
    void pass();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('the life of a seller and of a charge runs against the real server, step by step', async () => {
  const { code, stdout, stderr } = await runWorkflows(server.url, freshInputs());
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/Workflows: 4 passed, 4 total/);
  expect(stdout).toMatch(/Steps: 40 passed, 40 total/);
});

// What fails the tool has nothing to do with the database.
// The first shows that the others fail by what they change, while nothing is registered yet.
describe.runIf(inject('engine') === 'sqlite')('a service that misbehaves', { shuffle: false }, () => {
  test('a proxy that changes nothing lets it pass, so that those below fail by what they change', async () => {
    const url = await startMisbehaving((answer) => answer);
    const { code, stdout } = await runWorkflows(url, freshInputs());
    expect(code, stdout).toBe(0);
  });

  test.each<[string, string, (answer: Answer, path: string) => Answer]>([
    [
      'a charge that shows another seller',
      'readCharge',
      ({ status, text }) => ({
        status,
        text: text.replace(/"idSeller":\d+,"uuidOrder"/, '"idSeller":999,"uuidOrder"'),
      }),
    ],
    [
      'a refund that says it is still paid',
      'refund',
      ({ status, text }) => ({
        status,
        text: text.replace('"status":"REFUND"', '"status":"PAID"'),
      }),
    ],
    [
      'a statement without the refund',
      'statementAfter',
      ({ status, text }) => ({
        status,
        text: text.replace(/,\{[^{}]*ESTORNO[^{}]*\}/, ''),
      }),
    ],
    [
      'a refund that keeps the fee',
      'statementAfter',
      ({ status, text }) => ({
        status,
        text: text.replace(/"saida_liquida":[1-9][\d.]*/, '"saida_liquida":1'),
      }),
    ],
    [
      'a dispute that leaves the charge as it was',
      'readDispute',
      ({ status, text }) => ({
        status,
        text: text.replace('"status":"DISPUTE"', '"status":"PAID"'),
      }),
    ],
    [
      'a chargeback that is won and gives back less',
      'disputedStatement',
      ({ status, text }) => ({
        status,
        text: text.replace(/(?<="operacao":"CHARGEBACK_REVERTIDO".*?"entrada_bruta":)50/, '49'),
      }),
    ],
    [
      'a closing that makes no transfer',
      'closeDay',
      ({ status, text }) => ({
        status,
        text: text.replace('"created":{"count":1,', '"created":{"count":0,'),
      }),
    ],
    [
      'a transfer on a day on which banks do not work',
      'readTransfer',
      ({ status, text }) => ({
        status,
        text: text.replace(/"paymentDate":"[^"]+"/, '"paymentDate":"2026-04-03"'),
      }),
    ],
    [
      'a transfer that takes less than its lines give',
      'readLines',
      ({ status, text }) => ({
        status,
        text: text.replace(/(?<="operacao":"REPASSE".*?"saida_liquida":)[\d.]+/, '0.01'),
      }),
    ],
    [
      'a balance that is still due after the transfer was paid',
      'readBalancePaid',
      ({ status, text }) => ({
        status,
        text: text.replace(/"available":0(?=.*"inTransfer":0\b)/, '"available":0.01'),
      }),
    ],
    [
      'an answer that lacks a documented field',
      'readCharge',
      ({ status, text }) => ({
        status,
        text: text.replace(/"expirationDate":"[^"]*",/, ''),
      }),
    ],
    [
      'a status that is not documented',
      'readRates',
      ({ status, text }, path) => ({
        status: path.startsWith('/v2/seller/rates') ? 201 : status,
        text,
      }),
    ],
  ])('%s fails it', async (_, step, change) => {
    const url = await startMisbehaving(change);
    const { code, stdout } = await runWorkflows(url, freshInputs());
    expect(code).not.toBe(0);
    expect(stdout).toContain(`stepId - ${step}`);
  });

  test.each([
    ['a wrong token', () => ({ ...freshInputs(), token: 'pfi_wrong' }), 'createPlan'],
    ['a charge that is imported', () => ({ ...freshInputs(), chargeUuid: importedUuid }), 'importCharge'],
    [
      'a disputed charge that is imported',
      () => ({ ...freshInputs(), disputedChargeUuid: importedUuid }),
      'importDisputedCharge',
    ],
    [
      'a charge to pay out that is imported',
      () => ({ ...freshInputs(), payoutChargeUuid: importedUuid }),
      'importPaidCharge',
    ],
    [
      'a seller that is registered',
      () => ({ ...freshInputs(), sellerDocument: sellerBody().document }),
      'createSeller',
    ],
  ])('%s as input fails it', async (_, inputs, step) => {
    const { code, stdout } = await runWorkflows(server.url, inputs());
    expect(code).not.toBe(0);
    expect(stdout).toContain(`stepId - ${step}`);
  });
});
