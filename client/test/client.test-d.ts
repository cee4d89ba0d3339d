import { expectTypeOf } from 'vitest';
import {
  statementEntries,
  unwrap,
  type ClientErrorCode,
  type ErrorStatus,
  type OperationId,
  type PaymentIntermediaryClient,
  type PaymentIntermediaryError,
  type Problem,
  type ProblemCode,
  type Schemas,
} from '../src/index.ts';
import type { operations } from '../../generated/api.ts';
import { chargeInput, sellerBody } from './support/bodies.ts';

/*
 * These tests say what the client's types promise and what they refuse. Nothing here runs: `tsc` checks it, and reports
 * an expected error that does not occur as an error itself (TS2578).
 */

const uuid = '6f1c2f6e-9c0a-4d57-8a51-3f6f6d1f0a01';

const sale = chargeInput(uuid, 1);

export async function successes(client: PaymentIntermediaryClient): Promise<void> {
  const seller = client.GET('/v2/seller');
  expectTypeOf(await unwrap(seller)).toEqualTypeOf<Schemas['Seller']>();
  expectTypeOf((await seller).data).toEqualTypeOf<Schemas['Seller'] | undefined>();
  const created = client.POST('/v2/seller', { body: sellerBody() });
  expectTypeOf(await unwrap(created)).toEqualTypeOf<Schemas['SellerCreated']>();
  const statement = client.POST('/v2/report/statement');
  expectTypeOf(await unwrap(statement)).toEqualTypeOf<Schemas['StatementEntry'][]>();
  const charges = client.GET('/v2/charges', { params: { query: { status: 'PAID' } } });
  expectTypeOf(await unwrap(charges)).toEqualTypeOf<Schemas['ChargeSummary'][]>();
  const charge = client.GET('/v2/charges/{uuid}', { params: { path: { uuid } } });
  expectTypeOf(await unwrap(charge)).toEqualTypeOf<Schemas['ChargeDetail']>();
  const rates = client.GET('/v2/seller/rates/{sellerId}', { params: { path: { sellerId: 1 } } });
  expectTypeOf(await unwrap(rates)).toEqualTypeOf<Schemas['SellerRates']>();
  const imported = client.POST('/v2/payfac/charges', { body: [sale] });
  expectTypeOf(await unwrap(imported)).toEqualTypeOf<Schemas['ChargesCreated']>();
  void client.POST('/v2/payfac/charges', { body: `${JSON.stringify(sale)}\n` });
  // @ts-expect-error a single charge is a list of one
  void client.POST('/v2/payfac/charges', { body: sale });
  // @ts-expect-error no such brand
  void client.POST('/v2/payfac/charges', { body: [{ ...sale, brand: 'diners' }] });
}

export async function forms(client: PaymentIntermediaryClient): Promise<void> {
  const csv = client.POST('/v2/report/statement', { accept: 'text/csv' });
  expectTypeOf(await unwrap(csv)).toEqualTypeOf<string>();
  const ndjson = client.POST('/v2/report/statement', { accept: 'application/x-ndjson', body: {} });
  expectTypeOf(await unwrap(ndjson)).toEqualTypeOf<string>();
  const json = client.POST('/v2/report/statement', { accept: 'application/json' });
  expectTypeOf(await unwrap(json)).toEqualTypeOf<Schemas['StatementEntry'][]>();
  const form = Math.random() < 0.5 ? 'text/csv' : 'application/json';
  const either = client.POST('/v2/report/statement', { accept: form });
  expectTypeOf(await unwrap(either)).toEqualTypeOf<string | Schemas['StatementEntry'][]>();
  // @ts-expect-error the statement comes in no such form
  void client.POST('/v2/report/statement', { accept: 'application/pdf' });
  // @ts-expect-error a seller comes as JSON alone
  void client.GET('/v2/seller', { accept: 'text/csv' });
  // @ts-expect-error a form does not make up for a missing path parameter
  void client.GET('/v2/seller/rates/{sellerId}', { accept: 'application/json' });
}

export async function iteration(client: PaymentIntermediaryClient): Promise<void> {
  for await (const entry of statementEntries(client, { executionDateInitial: '2026-03-01' })) {
    expectTypeOf(entry).toEqualTypeOf<Schemas['StatementEntry']>();
  }
  // @ts-expect-error a misspelt filter
  statementEntries(client, { executionDateInital: '2026-03-01' });
  // @ts-expect-error the option is spelt `pageSize`
  statementEntries(client, {}, { limit: 10 });
}

export async function errors(client: PaymentIntermediaryClient): Promise<void> {
  const { data, error, response } = await client.GET('/v2/seller');
  expectTypeOf(response).toEqualTypeOf<Response | null>();
  // @ts-expect-error data may be missing until the error is ruled out
  expectTypeOf(data.id).toBeNumber();
  if (error === undefined) {
    expectTypeOf(data).toEqualTypeOf<Schemas['Seller']>();
    return;
  }
  expectTypeOf(data).toEqualTypeOf<undefined>();
  expectTypeOf(error).toExtend<PaymentIntermediaryError>();
  expectTypeOf(error.code).toEqualTypeOf<ProblemCode | ClientErrorCode>();
  expectTypeOf(error.problem).toEqualTypeOf<Problem | null>();
  // The statuses of the spec are listed, and a proxy may send any other.
  expectTypeOf<ErrorStatus<'getSeller'> | 502 | null>().toExtend<typeof error.status>();
  // @ts-expect-error no such code
  if (error.code === 'seller_unknown') return;
}

export function statuses(): void {
  expectTypeOf<ErrorStatus<'createRatePlan'>>().toExtend<Exclude<ErrorStatus<'refundCharge'>, 404>>();
  expectTypeOf<404 | 422>().toExtend<ErrorStatus<'refundCharge'>>();
  // @ts-expect-error a plan is created, not found
  expectTypeOf<404>().toExtend<ErrorStatus<'createRatePlan'>>();
  // @ts-expect-error 200 is no error
  expectTypeOf<200>().toExtend<ErrorStatus<'refundCharge'>>();
}

type Bodies<Id extends OperationId> = {
  [Status in ErrorStatus<Id>]: operations[Id]['responses'][Status & keyof operations[Id]['responses']];
}[ErrorStatus<Id>];

/** `PaymentIntermediaryError.problem` can have one type, because every error of every operation has that body. */
export type EveryErrorIsAProblem = {
  [Id in OperationId]: Bodies<Id> extends { content: { 'application/problem+json': Problem } } ? true : never;
}[OperationId];
expectTypeOf<EveryErrorIsAProblem>().toEqualTypeOf<true>();

/** `code` would be ambiguous if a code were in both lists. */
expectTypeOf<ProblemCode & ClientErrorCode>().toBeNever();

// @ts-expect-error no path has the method
export type Delete = PaymentIntermediaryClient['DELETE'];

export function refusedCalls(client: PaymentIntermediaryClient): void {
  // @ts-expect-error no such path
  void client.GET('/v2/merchants');
  // @ts-expect-error the path lacks the method
  void client.POST('/v2/seller/rates/{sellerId}');
  // @ts-expect-error the path parameter is required
  void client.GET('/v2/seller/rates/{sellerId}');
  // @ts-expect-error the id of a seller is a number, or digits where the operation takes them
  void client.GET('/v2/seller', { params: { query: { sellerId: true } } });
  // @ts-expect-error the path parameter is an integer
  void client.GET('/v2/seller/rates/{sellerId}', { params: { path: { sellerId: '7' } } });
  // @ts-expect-error the query is spelt `sellerId`
  void client.GET('/v2/seller', { params: { query: { idSeller: '7' } } });
  // @ts-expect-error a read has no body
  void client.GET('/v2/seller', { body: {} });
  // @ts-expect-error the option is spelt `params`
  void client.GET('/v2/seller', { parameters: {} });
  // @ts-expect-error one address for all calls: another would be shown the token
  void client.GET('/v2/seller', { baseUrl: 'https://elsewhere.example.com' });
  // @ts-expect-error a misspelt filter beside a right one
  void client.POST('/v2/report/statement', { body: { idSeller: '7', executionDateInital: '2026-01-01' } });
  // @ts-expect-error the body is required
  void client.PATCH('/v2/charges/{uuid}/refund', { params: { path: { uuid } } });
  // @ts-expect-error `asFraud` is required
  void client.PATCH('/v2/charges/{uuid}/refund', { params: { path: { uuid } }, body: {} });
  const refund = { params: { path: { uuid } }, body: { asFraud: true } };
  const header = { 'x-ip-origin': '203.0.113.7' };
  // @ts-expect-error the header is spelt `x-ip-origin-request`
  void client.PATCH('/v2/charges/{uuid}/refund', { ...refund, params: { path: { uuid }, header } });
  // @ts-expect-error no such type of account
  void client.POST('/v2/seller', { body: { ...sellerBody(), account: { accountType: 'CURRENT' } } });
}
