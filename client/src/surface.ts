import type { paths } from '../../generated/api.ts';
import type { Methods } from '../../generated/methods.ts';
import type { PaymentIntermediaryError } from './errors.ts';
import type { CallOptions, ErrorStatusOf, MediaTypeOf, Operation, SuccessOf } from './wire.ts';

type Method = Methods[keyof Methods];

type PathsWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, Operation> ? Path : never;
}[keyof paths];

type OperationAt<Path extends keyof paths, M extends Method> =
  paths[Path] extends Record<M, infer Op extends Operation> ? Op : never;

/** A status that the spec does not document, as a proxy may send. The documented ones stay listed in editors. */
type OtherStatus = number & Record<never, never>;

/**
 * The result of a call: `data`, or one error whatever went wrong. `response` is null if there was none; its body has
 * been read.
 */
export type CallResult<Data, CallError extends PaymentIntermediaryError = PaymentIntermediaryError> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: CallError; response: Response | null };

type ResultOf<Op extends Operation, Media extends MediaTypeOf<Op>> = CallResult<
  SuccessOf<Op, Media>,
  PaymentIntermediaryError<ErrorStatusOf<Op> | OtherStatus>
>;

/** The arguments of a call. The options may be left out if none of them is required. */
type Arguments<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

/** A call of one method. `Media` is the media type asked for by `accept`, JSON unless the caller says otherwise. */
type ClientMethod<M extends Method> = <
  Path extends PathsWith<M>,
  Media extends MediaTypeOf<OperationAt<Path, M>> = JsonOf<OperationAt<Path, M>>,
>(
  path: Path,
  ...options: Arguments<CallOptions<OperationAt<Path, M>> & { accept?: Media | undefined }>
) => Promise<ResultOf<OperationAt<Path, M>, Media>>;

type JsonOf<Op extends Operation> = Extract<MediaTypeOf<Op>, 'application/json'>;

/**
 * The client: each HTTP method that the spec uses, with every path that has it, and types of requests, successes and
 * problems. Its keys are those of `Methods`, so that an editor shows what each does.
 */
export type PaymentIntermediaryClient = { [Name in keyof Methods]: ClientMethod<Methods[Name]> };
