import { expect } from 'vitest';
import { PaymentIntermediaryError, unwrap, type CallResult, type Schemas } from '../../src/index.ts';

export const uuid = '6f1c2f6e-9c0a-4d57-8a51-3f6f6d1f0a01';

export function problem(status: number, code: Schemas['ProblemCode']): Schemas['Problem'] {
  return {
    type: `http://127.0.0.1/docs#error-${code}`,
    title: 'Title',
    status,
    detail: 'What happened.',
    instance: `urn:uuid:${uuid}`,
    code,
    requestId: uuid,
  };
}

/** Returns the error of a call in the style `{ data, error }`. */
export async function errorOf(call: Promise<CallResult<unknown>>): Promise<PaymentIntermediaryError> {
  const { data, error } = await call;
  expect(data).toBeUndefined();
  expect(error).toBeInstanceOf(PaymentIntermediaryError);
  if (error === undefined) throw new Error('the call gave data');
  return error;
}

/** Returns the error that `unwrap` throws. */
export async function thrownBy(call: Promise<CallResult<unknown>>): Promise<PaymentIntermediaryError> {
  try {
    await unwrap(call);
  } catch (error) {
    if (error instanceof PaymentIntermediaryError) return error;
    throw error;
  }
  throw new Error('the call gave data');
}
