import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, statementEntries, unwrap, type CallResult, type ProblemCode } from '../src/index.ts';
import { backEnds, type BackEnd } from './support/back-ends.ts';
import { account, chargeInput, chargeLine, planBody, sellerBody } from './support/bodies.ts';
import { errorOf, thrownBy, uuid } from './support/calls.ts';

/*
 * These tests make the same calls to the mock and to the real service, so that an app that was built against one works
 * with the other. Tests that need state are in real-server.test.ts, because the mock has none.
 */

type Call = (to: BackEnd) => Promise<CallResult<unknown>>;

const anyString = expect.any(String) as string;
const anyNumber = expect.any(Number) as number;
const anyArray = expect.any(Array) as object[];
const charge = { params: { path: { uuid } } };
const entry = {
  execution_date: anyString,
  operacao: anyString,
  entrada_liquida: anyNumber,
  id_seller: anyNumber,
};

const successes: [what: string, call: Call, data: unknown][] = [
  [
    'createRatePlan',
    ({ client }) => client.POST('/v2/payfac/rate-plans', { body: planBody }),
    { id: anyNumber },
  ],
  [
    'createCharges',
    ({ client, idSeller }) =>
      client.POST('/v2/payfac/charges', { body: [chargeInput(uuid.replace('01', '02'), idSeller)] }),
    { lines: anyNumber, imported: anyNumber, rejected: 0, rejections: [] },
  ],
  [
    'createCharges as NDJSON',
    ({ client, idSeller }) =>
      client.POST('/v2/payfac/charges', { body: chargeLine(uuid.replace('01', '03'), idSeller) }),
    { lines: anyNumber, imported: anyNumber, rejected: 0, rejections: [] },
  ],
  [
    'createSeller',
    ({ client }) => client.POST('/v2/seller', { body: sellerBody('52998224725') }),
    { idSeller: anyNumber, document: anyString, 'X-Api-Token': anyString },
  ],
  [
    'getSeller by the intermediary',
    ({ client, document }) => client.GET('/v2/seller', { params: { query: { document } } }),
    { id: anyNumber, document: '11222333000181', status: 'ACTIVE', address: { city: 'São Paulo' } },
  ],
  [
    'getSeller by the seller itself',
    ({ ofSeller }) => ofSeller.GET('/v2/seller'),
    { document: '11222333000181', bankAccount: { bankName: anyString } },
  ],
  [
    'updateSellerBankData',
    ({ client, idSeller }) => client.PATCH('/v2/seller', { body: { idSeller, account } }),
    { idSeller: anyNumber, account: { bank: anyString, accountType: 'CHECKING_ACCOUNT' } },
  ],
  [
    'getSellerRates',
    ({ client, idSeller: sellerId }) =>
      client.GET('/v2/seller/rates/{sellerId}', { params: { path: { sellerId } } }),
    { currentSellerRatesRequest: { pixConfigData: { rate: anyString, rateType: 'percent' } } },
  ],
  [
    'getStatementHead',
    ({ client, idSeller: sellerId }) =>
      client.GET('/v2/seller/{sellerId}/statement/head', { params: { path: { sellerId } } }),
    { sequence: anyNumber, hash: anyString },
  ],
  [
    'getBalance',
    ({ client, idSeller: sellerId }) =>
      client.GET('/v2/seller/{sellerId}/balance', { params: { path: { sellerId } } }),
    { available: anyNumber, pending: anyNumber, inTransfer: anyNumber, asOfSequence: anyNumber },
  ],
  [
    'getFutureReceivables',
    ({ client }) => client.GET('/v2/report/receivables/future'),
    { data: { summary: { totalDays: anyNumber, totalNet: anyNumber }, receivables: anyArray } },
  ],
  [
    'listReceivableUnits',
    ({ client }) => client.GET('/v2/report/receivables/units', { params: { query: { limit: 10 } } }),
    expect.arrayContaining([
      expect.objectContaining({ dueDate: anyString, arrangement: anyString, free: anyNumber }),
    ]),
  ],
  [
    'listReceivableUnits as CSV',
    ({ client }) => client.GET('/v2/report/receivables/units', { accept: 'text/csv' }),
    expect.stringMatching(/^idSeller,.*,free\r\n(\d+,\d{4}-\d{2}-\d{2},.*\r\n)+$/),
  ],
  [
    'previewTransfers',
    ({ client }) => client.GET('/v2/report/transfers/due'),
    {
      transferDate: anyString,
      created: { count: anyNumber, amount: anyNumber },
      blocked: { count: anyNumber },
    },
  ],
  [
    'queryStatement',
    ({ client }) => client.POST('/v2/report/statement', { body: { uuid_charge: uuid } }),
    expect.arrayContaining([expect.objectContaining(entry)]),
  ],
  [
    'queryStatement as NDJSON',
    ({ client }) => client.POST('/v2/report/statement', { accept: 'application/x-ndjson' }),
    expect.stringMatching(/^(\{"execution_date":.*\}\n)+$/),
  ],
  [
    'queryStatement as CSV',
    ({ client }) => client.POST('/v2/report/statement', { accept: 'text/csv' }),
    expect.stringMatching(/^execution_date,.*,adjustment_reason\r\n(\d{4}-\d{2}-\d{2},.*\r\n)+$/),
  ],
  [
    'getCharge',
    ({ client }) => client.GET('/v2/charges/{uuid}', charge),
    { uuid: anyString, fee: anyNumber, customer: { name: anyString } },
  ],
  [
    'listCharges',
    ({ client }) => client.GET('/v2/charges', { params: { query: { limit: 10 } } }),
    expect.arrayContaining([expect.objectContaining({ uuid: anyString, fee: anyNumber })]),
  ],
  [
    'listSellers',
    ({ client }) => client.GET('/v2/sellers', { params: { query: { limit: 10 } } }),
    expect.arrayContaining([expect.objectContaining({ id: anyNumber, name: anyString, status: anyString })]),
  ],
  [
    'listTransfers',
    ({ client }) => client.GET('/v2/transfers', { params: { query: { limit: 10 } } }),
    expect.any(Array),
  ],
  [
    'refundCharge',
    ({ client }) => client.PATCH('/v2/charges/{uuid}/refund', { ...charge, body: { asFraud: false } }),
    { uuid: anyString, status: 'REFUND', retryable: false },
  ],
];

/** Asks the mock for a documented error. The real service ignores the header, and has a reason of its own. */
const prefer = (status: number, example: string) => ({ Prefer: `code=${status}, example=${example}` });

const refusals: [what: string, status: number, code: ProblemCode, call: Call][] = [
  [
    'a reversed period',
    400,
    'invalid_request',
    ({ client }) =>
      client.POST('/v2/report/statement', {
        body: { executionDateInitial: '2026-03-02', executionDateFinal: '2026-03-01' },
        headers: prefer(400, 'ReversedPeriod'),
      }),
  ],
  [
    'an unknown token',
    401,
    'token_invalid',
    ({ url }) =>
      createClient({ baseUrl: url, token: 'pfi_unknown' }).GET('/v2/seller', {
        headers: prefer(401, 'TokenInvalid'),
      }),
  ],
  [
    'a seller who asks for another',
    403,
    'access_denied',
    ({ ofSeller, idSeller }) =>
      ofSeller.GET('/v2/seller/rates/{sellerId}', {
        params: { path: { sellerId: idSeller + 1 } },
        headers: prefer(403, 'OtherSeller'),
      }),
  ],
  [
    'an unknown charge',
    404,
    'charge_not_found',
    ({ client }) =>
      client.PATCH('/v2/charges/{uuid}/refund', {
        params: { path: { uuid: '00000000-0000-4000-8000-000000000000' } },
        body: { asFraud: false },
        headers: prefer(404, 'ChargeNotFound'),
      }),
  ],
  [
    'an unknown seller of a statement as CSV',
    404,
    'seller_not_found',
    ({ client }) =>
      client.POST('/v2/report/statement', {
        body: { idSeller: '999999' },
        accept: 'text/csv',
        headers: prefer(404, 'SellerNotFound'),
      }),
  ],
  [
    'a document that is registered',
    422,
    'seller_already_registered',
    ({ client, document }) =>
      client.POST('/v2/seller', {
        body: sellerBody(document),
        headers: prefer(422, 'SellerAlreadyRegistered'),
      }),
  ],
  [
    'a document that is not the seller’s',
    422,
    'document_mismatch',
    ({ client, idSeller }) =>
      client.PATCH('/v2/seller', {
        body: { idSeller, account, cnpj: '52998224725' },
        headers: prefer(422, 'DocumentMismatch'),
      }),
  ],
];

describe.each(backEnds)('$name', ({ start, pagesEnd }) => {
  let backEnd: BackEnd;
  beforeAll(async () => {
    backEnd = await start();
  });
  afterAll(() => backEnd.stop());

  test.each(successes)('%s gives its data', async (_what, call, data) => {
    expect({ data: await unwrap(call(backEnd)) }).toMatchObject({ data });
  });

  test.each(refusals)('%s is a problem, in both styles', async (_what, status, code, call) => {
    for (const error of [await errorOf(call(backEnd)), await thrownBy(call(backEnd))]) {
      expect(error).toMatchObject({ status, code, problem: { status, code, requestId: error.requestId } });
      expect(error.message).toContain(`: ${status} ${code}: `);
    }
  });

  test(`statementEntries gives lines, and ${pagesEnd ? 'ends' : 'says that the pages never end'}`, async () => {
    const dates: string[] = [];
    const iterate = async () => {
      for await (const line of statementEntries(backEnd.client)) dates.push(line.execution_date);
    };
    if (pagesEnd) await iterate();
    else await expect(iterate()).rejects.toMatchObject({ code: 'invalid_response', status: 200 });
    expect(dates).toEqual(dates.map(() => expect.stringMatching(/^2026-/) as string));
    expect(dates.length).toBeGreaterThan(0);
  });
});
