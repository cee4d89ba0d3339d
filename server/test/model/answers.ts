import assert from 'node:assert/strict';
import type { ApiResponse, ProblemBody } from '../support/test-api.ts';

/** The response that the model predicts. */
export type Prediction =
  | { kind: 'refused'; status: number; code: string; pointers: string[] }
  /** `settle` compares the response with the expected one, learns ids from it, and applies the effect to the model. */
  | { kind: 'granted'; settle: (seen: ApiResponse<unknown>) => void | Promise<void> }
  | { kind: 'replayed'; text: string };

export function refused(status: number, code: string, ...pointers: string[]): Prediction {
  return { kind: 'refused', status, code, pointers };
}

/** Predicts a 400 with these pointers (D6). */
export function invalid(...pointers: string[]): Prediction {
  return refused(400, 'invalid_request', ...pointers);
}

export function granted(settle: (seen: ApiResponse<unknown>) => void | Promise<void>): Prediction {
  return { kind: 'granted', settle };
}

/** Throws with a readable difference when the response is not the predicted one. */
export async function judge(prediction: Prediction, seen: ApiResponse<unknown>): Promise<void> {
  const wanted = inShort(prediction);
  const got = shortAnswer(seen);
  if (wanted !== got) throw new Error(`the model says ${wanted}, the service ${got}: ${seen.text}`);
  switch (prediction.kind) {
    case 'refused':
      isProblem(prediction, seen);
      return;
    case 'replayed':
      assert.equal(seen.text, prediction.text, 'a replay has the same bytes');
      return;
    case 'granted':
      await prediction.settle(seen);
  }
}

/** Returns a short form of an answer, such as `200`, `200 replayed` or `422 charge_already_refunded`. */
export function shortAnswer({ status, headers, body }: ApiResponse<unknown>): string {
  if (status === 200) return headers.get('idempotent-replayed') === 'true' ? '200 replayed' : '200';
  return `${status} ${(body as ProblemBody).code}`;
}

function inShort(prediction: Prediction): string {
  if (prediction.kind === 'refused') return `${prediction.status} ${prediction.code}`;
  return prediction.kind === 'granted' ? '200' : '200 replayed';
}

function isProblem(
  { status, code, pointers }: Extract<Prediction, { kind: 'refused' }>,
  { headers, body }: ApiResponse<unknown>,
): void {
  const { errors = [], title, detail, requestId, ...fixed } = body as ProblemBody;
  assert.deepEqual(fixed, {
    type: `http://127.0.0.1:3000/docs#error-${code}`,
    status,
    code,
    instance: `urn:uuid:${requestId}`,
  });
  assert.equal(headers.get('x-request-id'), requestId);
  assert.ok(title !== '' && detail !== '');
  assert.deepEqual(errors.map(({ pointer }) => pointer).sort(), [...pointers].sort());
}
