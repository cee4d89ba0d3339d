import type { operations } from '../../../generated/api.ts';
import type { ListPage } from '../shared/cursor.ts';
import type { OperationId } from './operation.ts';
import type { CsvColumns } from './response/media-type.ts';
import type { Reply } from './response/reply.ts';
import type { LineBody } from './request/line-body.ts';
import type { RequestContext } from './request/request-context.ts';

/**
 * The spec as types: what a handler gets and what it may return. A missing operation, an undocumented status, and a
 * wrong, missing or extra key do not compile (see contract.test-d.ts).
 */

type ParametersOf<K extends OperationId, In extends 'path' | 'query'> = NonNullable<
  operations[K]['parameters'][In]
>;

/** A query with its defaults. The size of a page has a default in the spec, which validation fills in. */
type WithDefaults<Query> = 'limit' extends keyof Query ? Query & { limit: number } : Query;

/** The type of a body. One that may also be sent as NDJSON is a list of lines, each of which is checked on its own. */
type BodyOf<K extends OperationId> = operations[K] extends {
  requestBody: { content: { 'application/x-ndjson': unknown } };
}
  ? LineBody
  : JsonBodyOf<K>;

type JsonBodyOf<K extends OperationId> = operations[K] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : operations[K] extends { requestBody?: infer Body }
    ? JsonOf<NonNullable<Body>> | undefined
    : undefined;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : undefined;

/**
 * A validated request. Headers are not part of it, because they mean the same for all operations: see RequestContext.
 */
export interface Input<K extends OperationId> {
  path: ParametersOf<K, 'path'>;
  query: WithDefaults<ParametersOf<K, 'query'>>;
  body: BodyOf<K>;
}

type SuccessStatus<K extends OperationId> = keyof operations[K]['responses'] & (200 | 201 | 202 | 204);

type ReplyBody<K extends OperationId, S extends SuccessStatus<K>> = JsonOf<operations[K]['responses'][S]>;

/** The items of a list that is documented for status 200. */
type ListItemOf<K extends OperationId> = operations[K]['responses'] extends { 200: infer Response }
  ? JsonOf<Response> extends readonly (infer Item)[]
    ? Item
    : never
  : never;

type ReplyFunction<K extends OperationId> = <S extends SuccessStatus<K>>(
  status: S,
  body: ReplyBody<K, S>,
) => Reply<K>;

/** A type without its index signature. */
type Named<T> = { [N in keyof T as string extends N ? never : N]: T[N] };

/** Whether the document names a `Link` for status 200 of this operation. */
type HasLink<K extends OperationId> = operations[K]['responses'] extends { 200: { headers: infer Headers } }
  ? 'Link' extends keyof Named<Headers>
    ? true
    : false
  : false;

/** Returns a page of a list, with a `Link` to the next one, in the format that the Accept header selected. */
export type ReplyPageFunction<K extends OperationId> = <Row>(
  page: HasLink<K> extends true ? ListPage<Row> : never,
  toWire: (row: Row) => ListItemOf<K>,
  columns?: CsvColumns,
) => Reply<K>;

/** Returns a whole list, which is read while it is sent, in constant memory. */
type ReplyStreamFunction<K extends OperationId> = <Row>(
  pages: AsyncIterable<Row[]>,
  toWire: (row: Row) => ListItemOf<K>,
  columns?: CsvColumns,
) => Reply<K>;

export interface Call<K extends OperationId> {
  input: Input<K>;
  reply: ReplyFunction<K>;
  replyPage: ReplyPageFunction<K>;
  replyStream: ReplyStreamFunction<K>;
  context: RequestContext;
}

export type Handler<K extends OperationId> = (call: Call<K>) => Promise<Reply<K>>;

/** One handler for each operation; a missing one does not compile. */
export type Handlers = { [K in OperationId]: Handler<K> };
