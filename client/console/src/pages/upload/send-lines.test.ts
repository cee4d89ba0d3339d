import { createClient } from '@payment-intermediary/client';
import { describe, expect, test } from 'vitest';
import { failureOf } from '../../api/failure.ts';
import { batchesOf, sendBatch } from './send-lines.ts';

const linesOf = (...sizes: readonly number[]) =>
  sizes.map((size, index) => ({ line: index + 1, text: '', json: 'ã'.repeat(size / 2) }));

test.each([
  ['nothing', [], []],
  ['1,000 lines', Array<number>(1_000).fill(100), [1_000]],
  ['more than 1,000 lines', Array<number>(2_001).fill(100), [1_000, 1_000, 1]],
  // With its line end, a line of 65,534 bytes has 65,535. So 32 of them have 32 bytes less than 2 MiB.
  ['2 MiB of lines', [...Array<number>(32).fill(65_534), 30], [33]],
  ['more than 2 MiB of lines', [...Array<number>(32).fill(65_534), 32], [32, 1]],
] as const)('%s are sent in as few requests as the service takes', (_, sizes, expected) => {
  const lines = linesOf(...sizes);
  const batches = batchesOf(lines);
  expect(batches.map(({ length }) => length)).toEqual(expected);
  expect(batches.flat()).toEqual(lines);
});

describe('a batch', () => {
  const batch = [{ line: 7, text: 'a', json: '{}' }];
  const created = {
    lines: 1,
    imported: 0,
    known: 0,
    rejected: 1,
    rejections: [{ line: 1, uuid: null, detail: 'no', errors: [] }],
  };

  /**
   * Sends the batch to a service that gives these answers, one after the other. Returns also the requests and the
   * messages.
   */
  async function sendTo(...answers: readonly (Response | Error)[]) {
    const left = [...answers];
    const keys: (string | null)[] = [];
    const waits: string[] = [];
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1/',
      token: 'pft_x',
      retries: 0,
      fetch: (request: Request) => {
        keys.push(request.headers.get('x-idempotency-key'));
        const answer = left.shift()!;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    });
    const stopping = new AbortController();
    const onWait = (error: Error) => {
      waits.push(failureOf(error)?.error.code ?? '');
      if (left.length === 0) setTimeout(() => stopping.abort());
    };
    const sent = await sendBatch(client, batch, { key: 'k-0', onWait, signal: stopping.signal });
    return { sent, keys, waits };
  }

  const limited = () =>
    Response.json(
      {
        status: 429,
        code: 'rate_limit_exceeded',
        title: '',
        detail: '',
        type: 'x',
        instance: '/v2/payfac/charges',
        requestId: 'r',
      },
      { status: 429, headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '0' } },
    );

  test('is sent again with its key once the rate limit allows it', async () => {
    expect(await sendTo(limited(), limited(), Response.json(created))).toEqual({
      sent: {
        ...{ lines: 1, imported: 0, known: 0 },
        rejected: [{ line: 7, text: 'a', uuid: null, reason: created.rejections[0] }],
      },
      keys: ['k-0', 'k-0', 'k-0'],
      waits: ['rate_limit_exceeded', 'rate_limit_exceeded'],
    });
  });

  test('that is stopped while it waits is not sent again', async () => {
    expect(await sendTo(new TypeError('no network'))).toEqual({
      sent: null,
      keys: ['k-0'],
      waits: ['network_error'],
    });
  });
});
