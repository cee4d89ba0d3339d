import type { CallResult } from './surface.ts';

/** Returns the data of a call, or throws its `PaymentIntermediaryError`. */
export async function unwrap<Data>(call: Promise<CallResult<Data>>): Promise<Data> {
  const { data, error } = await call;
  if (error !== undefined) throw error;
  return data;
}
