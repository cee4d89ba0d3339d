import { PaymentIntermediaryError, type CallResult } from '@payment-intermediary/client';

/** A call that failed: the client's error, and after how many milliseconds the service asks to retry. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly error: PaymentIntermediaryError;
  readonly retryAfterMs: number | null;

  constructor(error: PaymentIntermediaryError, response: Response | null = null) {
    super(error.message, { cause: error });
    this.error = error;
    const seconds = Number(response?.headers.get('Retry-After') ?? NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null;
  }
}

/** Returns the data of a call. Throws a `Failure`. */
export async function send<Data>(call: Promise<CallResult<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (error !== undefined) throw new Failure(error, response);
  return data;
}

/** Returns the failure that a thrown value stands for, or null if it is a fault of this page. */
export function failureOf(thrown: unknown): Failure | null {
  if (thrown instanceof Failure) return thrown;
  return thrown instanceof PaymentIntermediaryError ? new Failure(thrown as PaymentIntermediaryError) : null;
}

const recoverMs = 3_000;

/** Returns after how many milliseconds a failed read is repeated, or null if repeating would change nothing. */
export function recoversAfterMs(thrown: unknown): number | null {
  const failure = failureOf(thrown);
  if (failure === null) return null;
  const { code, status } = failure.error;
  const mayPass = code === 'network_error' || code === 'timeout' || status === 429 || (status ?? 0) >= 500;
  return mayPass ? (failure.retryAfterMs ?? recoverMs) : null;
}

/** Returns whether the service has refused the token, or the session has ended. */
export function isTokenRefused(thrown: unknown): boolean {
  const error = failureOf(thrown)?.error;
  return error?.status === 401 && error.code !== 'sign_in_refused';
}
