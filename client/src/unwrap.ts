import type { CallResult } from './surface.ts';

/** The data of a call. Throws its `PaymentIntermediaryError` when there is none. */
export async function unwrap<Data>(call: Promise<CallResult<Data>>): Promise<Data> {
  const { data, error } = await call;
  if (error !== undefined) throw error;
  return data;
}
