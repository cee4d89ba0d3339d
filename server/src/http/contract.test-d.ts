import type { components, operations } from '../../../generated/api.ts';
import { DomainError } from '../shared/errors.ts';
import type { Call, Handlers, Input } from './contract.ts';
import type { ErrorCode } from './errors/api-error.ts';
import type { OperationId } from './operation.ts';
import type { Reply } from './response/reply.ts';

/*
 * These cases must not compile. Nothing here runs: `tsc` checks it, and reports an expected error that does not occur
 * as an error itself (TS2578).
 */

export function missingOperation(allButOne: Omit<Handlers, 'refundCharge'>): Handlers {
  // @ts-expect-error missing operation: every operation of the document has its handler
  return allButOne;
}

export function refusedReplies({ reply }: Call<'createRatePlan'>): void {
  // @ts-expect-error undocumented status: the reply to a created plan is 200, never 201
  reply(201, { id: 1 });
  // @ts-expect-error wrong key: the document spells it `id`
  reply(200, { idPlan: 1 });
  // @ts-expect-error missing key: `id` is required
  reply(200, {});
  // @ts-expect-error excess key: only what the document names is sent
  reply(200, { id: 1, secret: 'x' });
}

// @ts-expect-error unknown path parameter: the document calls it `sellerId`
export type UnknownPathParameter = Input<'getSellerRates'>['path']['idSeller'];

async function* pagesOf<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows);
}

type ToEntry = (row: number) => components['schemas']['StatementEntry'];

export function refusedPages({ replyPage }: Call<'queryStatement'>, toWire: ToEntry): void {
  const page = { rows: [1], next: null };
  replyPage(page, toWire);
  // @ts-expect-error wrong row: it is not what is converted
  replyPage({ rows: ['1'], next: null }, toWire);
  // @ts-expect-error wrong item: lines are those of the JSON array in every form
  replyPage(page, (row) => ({ id_seller: row }));
}

export function refusedStreams({ replyStream }: Call<'queryStatement'>, toWire: ToEntry): void {
  replyStream(pagesOf([1]), toWire);
  // @ts-expect-error wrong row: it is not what is converted
  replyStream(pagesOf(['1']), toWire);
  // @ts-expect-error text is not a line, though the document describes CSV as text
  replyStream(pagesOf([1]), String);
}

export function refusedPageOfNoList({ replyPage }: Call<'getSeller'>): void {
  // @ts-expect-error undocumented header: `Link` belongs to lists
  replyPage({ rows: [], next: null }, () => ({}));
}

type PlainReply = Pick<Reply<'createRatePlan'>, 'status' | 'content' | 'isReplay'>;

export function bypassedReply(plain: PlainReply): Reply<'createRatePlan'> {
  // @ts-expect-error bypassed `reply`: nothing checked the keys of a plain object
  return plain;
}

/** True only if each of the two types is assignable to the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** False, and so a compile error, if we have a code that the document lacks, or the other way round. */
export const everyCodeIsDocumented: Same<ErrorCode, components['schemas']['ProblemCode']> = true;

/** The operations of the document, without its webhooks, which are called `onXxx`. */
type DocumentedOperation = Exclude<keyof operations, `on${Uppercase<string>}${string}`>;

/** False, and so a compile error, if the two generated files name different operations. */
export const everyOperationIsKnown: Same<OperationId, DocumentedOperation> = true;

export function errorOfHttpAlone(): DomainError {
  // @ts-expect-error error that only HTTP has: the domain cannot throw it
  return new DomainError('body_too_large', 'The body is too large.');
}
