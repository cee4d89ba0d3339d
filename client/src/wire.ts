import type { FetchOptions, FetchResponse } from 'openapi-fetch';
import type { components, operations } from '../../generated/api.ts';

/** The wire types of the API, by their names in the spec. */
export type Schemas = components['schemas'];

/** An RFC 9457 problem as the service sends it. */
export type Problem = Schemas['Problem'];

/** The closed list of the service's problem codes. */
export type ProblemCode = Schemas['ProblemCode'];

/** An operation of the generated types. */
export interface Operation {
  responses: Record<number, unknown>;
}

/** The operations of the spec by `operationId`, without the webhooks, which are named `onXxx`. */
export type OperationId = Exclude<keyof operations, `on${Uppercase<string>}${string}`>;

/**
 * An input in which the id of a seller may always be a number, as the API returns it. Some operations take it in digits;
 * the client writes it so.
 */
export type WithSellerIds<Input> = {
  [Name in keyof Input]: Name extends 'idSeller' | 'sellerId' ? Input[Name] | number : Input[Name];
};

/** The query parameters of an operation. */
export type QueryOf<Id extends OperationId> = WithSellerIds<
  NonNullable<operations[Id]['parameters']['query']>
>;

/** The error statuses that the spec documents for an operation, such as `404 | 422 | …`. */
export type ErrorStatus<Id extends OperationId> = ErrorStatusOf<operations[Id]>;

export type ErrorStatusOf<Op extends Operation> = ErrorsAmong<keyof Op['responses'] & number>;

type ErrorsAmong<Status extends number> = Status extends number
  ? `${Status}` extends `${4 | 5}${string}`
    ? Status
    : never
  : never;

/** The media types of an operation's success: JSON, and for the statement also CSV and NDJSON. */
export type MediaTypeOf<Op extends Operation> = keyof SuccessContent<Op['responses']> & `${string}/${string}`;

type SuccessContent<Responses> = {
  [Status in keyof Responses & number]: `${Status}` extends `2${string}`
    ? Responses[Status] extends { content: infer Content }
      ? Content
      : never
    : never;
}[keyof Responses & number];

/** The success of an operation in one of its media types: JSON parsed, any other as text. */
export type SuccessOf<Op extends Operation, Media extends MediaTypeOf<Op>> = NonNullable<
  FetchResponse<Op, unknown, Media>['data']
>;

/**
 * The options of a call: `params` and `body` as in the spec, further `headers`, and a `signal` that ends the call at
 * once, with its waits and retries. It is a conditional type, so that the compiler checks what is required only when it
 * knows the operation.
 */
export type CallOptions<Op> = Op extends Operation
  ? InputOf<Pick<FetchOptions<Op>, 'params' | 'body' | 'headers'>> & { signal?: AbortSignal | undefined }
  : never;

type InputOf<Options> = {
  [Name in keyof Options]: Name extends 'params'
    ? EachWithSellerIds<Options[Name]>
    : Name extends 'body'
      ? WithSellerIds<Options[Name]>
      : Options[Name];
};

type EachWithSellerIds<Params> = { [Place in keyof Params]: WithSellerIds<Params[Place]> };
