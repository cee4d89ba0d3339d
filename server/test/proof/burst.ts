import { Agent, request } from 'undici';

export interface BurstRequest {
  url: string;
  method: 'PATCH' | 'POST';
  token: string;
  /** The idempotency key; null if none is sent. */
  key: string | null;
  /** Undefined for an operation that takes none. */
  body: object | undefined;
}

export interface BurstAnswer {
  key: string | null;
  status: number;
  isReplay: boolean;
  text: string;
}

/** Sends all requests at the same moment, each over a connection of its own. */
export async function burst(requests: readonly BurstRequest[]): Promise<BurstAnswer[]> {
  const agent = new Agent({
    connections: null,
    pipelining: 1,
    headersTimeout: 120_000,
    bodyTimeout: 120_000,
  });
  try {
    return await Promise.all(requests.map((one) => send(agent, one)));
  } finally {
    await agent.close();
  }
}

async function send(
  dispatcher: Agent,
  { url, method, token, key, body }: BurstRequest,
): Promise<BurstAnswer> {
  const response = await request(url, {
    dispatcher,
    method,
    headers: {
      'x-token-api': token,
      'content-type': 'application/json',
      ...(key === null ? {} : { 'x-idempotency-key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return {
    key,
    status: response.statusCode,
    isReplay: response.headers['idempotent-replayed'] === 'true',
    text: await response.body.text(),
  };
}

/** Returns in turn: no key, the same key, a key of its own. */
export function mixedKeys(count: number, name: string): (string | null)[] {
  return Array.from({ length: count }, (_, n) =>
    n % 3 === 0 ? null : n % 3 === 1 ? `${name}-same` : `${name}-${n}`,
  );
}

/** How often each kind of response came. */
export interface Answers {
  /** How many got 200 and made the change. */
  done: number;
  /** How many got a 200 that repeats an earlier response. */
  replayed: number;
  /** How many got 422 with the expected code. */
  refused: number;
}

/**
 * Counts the responses to one burst. Violations are: not exactly one that did it; a response that is neither a replay
 * nor a 422 with the code `refusal`; a replay that differs from the response it repeats.
 */
export function judge(
  name: string,
  refusal: string | null,
  answers: readonly BurstAnswer[],
): Answers & { violations: string[] } {
  const done = answers.filter(({ status, isReplay }) => status === 200 && !isReplay);
  const replayed = answers.filter(({ status, isReplay }) => status === 200 && isReplay);
  const refused = answers.filter(({ status, text }) => status === 422 && codeOf(text) === refusal);
  const violations = [];
  if (done.length !== 1) violations.push(`${name}: done ${done.length} times`);
  for (const { key, text } of replayed) {
    const original = done.find((answer) => answer.key === key);
    if (original?.text !== text) violations.push(`${name}: a replay differs from the response it repeats`);
  }
  for (const answer of answers) {
    if ([...done, ...replayed, ...refused].includes(answer)) continue;
    violations.push(`${name}: answered ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return {
    done: done.length,
    replayed: replayed.length,
    refused: refused.length,
    violations: [...new Set(violations)],
  };
}

function codeOf(text: string): unknown {
  return (JSON.parse(text) as { code?: unknown }).code;
}
