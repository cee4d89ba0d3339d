import type { FetchOptions, FetchResponse } from 'openapi-fetch';
import type { components, operations } from '../../generated/api.ts';

/** The wire types of the API, by their names in the spec. */
export type Schemas = components['schemas'];

/** An RFC 9457 problem as the service sends it (D6). */
export type Problem = Schemas['Problem'];

/** The closed list of the service's problem codes (D6). */
export type ProblemCode = Schemas['ProblemCode'];

/** What an operation of the generated types looks like. */
export interface Operation {
  responses: Record<number, unknown>;
}

/** The operations of the spec by `operationId`; webhooks, which are named `onXxx`, are none. */
export type OperationId = Exclude<keyof operations, `on${Uppercase<string>}${string}`>;

/** The error statuses that the spec documents for an operation, such as `404 | 422 | …`. */
export type ErrorStatus<Id extends OperationId> = ErrorStatusOf<operations[Id]>;

export type ErrorStatusOf<Op extends Operation> = Refusals<keyof Op['responses'] & number>;

type Refusals<Status extends number> = Status extends number
  ? `${Status}` extends `${4 | 5}${string}`
    ? Status
    : never
  : never;

/** The media types in which an operation answers with success: JSON, and for the statement CSV and NDJSON. */
export type MediaTypeOf<Op extends Operation> = keyof SuccessContent<Op['responses']> & `${string}/${string}`;

type SuccessContent<Responses> = {
  [Status in keyof Responses & number]: `${Status}` extends `2${string}`
    ? Responses[Status] extends { content: infer Content }
      ? Content
      : never
    : never;
}[keyof Responses & number];

/** What an operation answers with success, in one of its media types: JSON parsed, any other as text. */
export type SuccessOf<Op extends Operation, Media extends MediaTypeOf<Op>> = NonNullable<
  FetchResponse<Op, unknown, Media>['data']
>;

/**
 * What a call takes: `params` and `body` as the spec has them, further `headers`, and a `signal` that ends the
 * call at once, with its waits and retries. A condition, so that the compiler asks what is required only when it
 * knows the operation.
 */
export type CallOptions<Op> = Op extends Operation
  ? Pick<FetchOptions<Op>, 'params' | 'body' | 'headers'> & { signal?: AbortSignal | undefined }
  : never;
