import { Agent, request } from 'undici';

export interface BurstRequest {
  url: string;
  method: 'PATCH' | 'POST';
  token: string;
  /** Idempotency key; null: none is sent. */
  key: string | null;
  body: object;
}

export interface BurstAnswer {
  key: string | null;
  status: number;
  isReplay: boolean;
  text: string;
}

/** Sends all of them at the same moment, each over a connection of its own. */
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
    body: JSON.stringify(body),
  });
  return {
    key,
    status: response.statusCode,
    isReplay: response.headers['idempotent-replayed'] === 'true',
    text: await response.body.text(),
  };
}

/** A third without a key, a third with one and the same, a third with a key each: in turn. */
export function mixedKeys(count: number, name: string): (string | null)[] {
  return Array.from({ length: count }, (_, n) =>
    n % 3 === 0 ? null : n % 3 === 1 ? `${name}-same` : `${name}-${n}`,
  );
}

/** How often each kind of answer came. */
export interface Answers {
  /** 200 of a request that did it. */
  done: number;
  /** 200 that repeats an earlier answer. */
  replayed: number;
  /** 422 with the code that is right here. */
  refused: number;
}

/**
 * Counts the answers to one burst, of which those with the code `refusal` are right too, and tells what must not be: more or less than one that did it, an answer that is
 * neither a replay nor the right 422, a replay that is not, byte for byte, the answer that it repeats.
 */
export function judge(
  name: string,
  refusal: string | null,
  answers: readonly BurstAnswer[],
): Answers & { faults: string[] } {
  const done = answers.filter(({ status, isReplay }) => status === 200 && !isReplay);
  const replayed = answers.filter(({ status, isReplay }) => status === 200 && isReplay);
  const refused = answers.filter(({ status, text }) => status === 422 && codeOf(text) === refusal);
  const faults = [];
  if (done.length !== 1) faults.push(`${name}: done ${done.length} times`);
  for (const { key, text } of replayed) {
    const original = done.find((answer) => answer.key === key);
    if (original?.text !== text) faults.push(`${name}: a replay differs from the answer it repeats`);
  }
  for (const answer of answers) {
    if ([...done, ...replayed, ...refused].includes(answer)) continue;
    faults.push(`${name}: answered ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return {
    done: done.length,
    replayed: replayed.length,
    refused: refused.length,
    faults: [...new Set(faults)],
  };
}

function codeOf(text: string): unknown {
  return (JSON.parse(text) as { code?: unknown }).code;
}
