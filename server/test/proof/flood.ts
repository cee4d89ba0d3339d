import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { chargeLine, chargeUuid } from '../support/charge-lines.ts';

/** One server, a token that floods it with charges of an unknown seller, and one that now and then reads its seller. */
export interface Flood {
  url: string;
  flooding: string;
  quiet: string;
}

/** What a flood did to the quiet token. */
export interface FloodTurns {
  /** The median latency of the quiet token's requests, for each turn. */
  latenciesMs: number[];
  /** Statuses that the flooding token got. */
  flooded: Set<number>;
  /** Statuses that the quiet one got. */
  served: Set<number>;
}

const connections = 24;
/**
 * Between two requests of a connection. Without it refusals, which are quick, would come many times as often,
 * and the two floods would not be the same.
 */
const pauseMs = 20;
const samplesPerTurn = 10;

/** It takes no turn, which would protect the quiet token without a budget, too; its body is too small to count. */
const expensive = {
  method: 'POST',
  path: '/v2/payfac/charges',
  body: Array.from(
    { length: 75 },
    (_, n) => `${JSON.stringify(chargeLine({ idSeller: 1e9, uuid: chargeUuid(n) }))}\n`,
  ).join(''),
} as const;

export function noTurns(): FloodTurns {
  return { latenciesMs: [], flooded: new Set(), served: new Set() };
}

/** Floods the server and measures the quiet token's requests meanwhile; adds one turn to `turns`. */
export async function takeTurn({ url, flooding, quiet }: Flood, turns: FloodTurns): Promise<void> {
  const agent = new Agent({ connections: connections + 1, pipelining: 1 });
  let isOver = false;
  const send = async (token: string, { path, ...rest }: { method?: 'POST'; path: string; body?: string }) => {
    const headers = { 'x-token-api': token, 'content-type': 'application/x-ndjson' };
    const { statusCode, body } = await request(url + path, { dispatcher: agent, headers, ...rest });
    await body.dump({ limit: Infinity });
    return statusCode;
  };
  const flood = async () => {
    while (!isOver) {
      turns.flooded.add(await send(flooding, expensive));
      await sleep(pauseMs);
    }
  };
  const floods = Array.from({ length: connections }, flood);
  try {
    const latenciesMs = [];
    for (let n = 0; n < samplesPerTurn; n++) {
      const startedAt = performance.now();
      turns.served.add(await send(quiet, { path: '/v2/seller' }));
      latenciesMs.push(performance.now() - startedAt);
    }
    turns.latenciesMs.push(median(latenciesMs));
  } finally {
    isOver = true;
    await Promise.all(floods);
    await agent.close();
  }
}

/** Sends this many requests with the token, whatever the responses. */
export async function spend(url: string, token: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { body } = await request(`${url}/v2/seller`, { headers: { 'x-token-api': token } });
    await body.dump();
  }
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}
