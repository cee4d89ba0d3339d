import Database from 'better-sqlite3';
import { commonHeaders } from '../../../server/src/http/request/request-record.ts';
import { liveTokens } from '../../../server/src/tokens/token.ts';
import { addressOf } from '../../lab/lab.ts';
import { atLeast, atMost } from '../comparison.ts';
import { createSeeded, sellerRequest, type Seeded } from '../data.ts';
import { load } from '../load.ts';
import type { BenchSuite, BenchServer } from '../session.ts';

const connections = 32;
/** The seconds in which code is still being compiled. */
const warmUpSeconds = 1;

export const requests: BenchSuite = {
  about: 'getSeller on 32 connections against Fastify with SQL by hand, SQLite',
  async *comparisons(session) {
    const { seconds } = session.options;
    const seeded = await createSeeded(session, 'sqlite', 'requests', { sellers: 50 });
    // Each server has its own copy of the database, so that none waits for another's lock.
    const own = await session.lab.copyDatabase(seeded.database, 'requests-ours');
    const copy = addressOf(await session.lab.copyDatabase(seeded.database, 'requests-fastify'));
    const ours = { path: addressOf(own), server: await session.startServer(own) };
    const fastify = { path: copy, server: await session.startContestant('requests.fastify.ts', copy) };
    await assertSameAnswers(seeded, ours, fastify);
    const reads = seeded.sellerIds.map((id) => sellerRequest(seeded.token, id));
    const loaded = async ({ server }: OnFile) => {
      const duration = Math.min(3 * seconds, warmUpSeconds);
      await load(session, [server], { connections, requests: reads, seconds: duration });
      return () => load(session, [server], { connections, requests: reads });
    };
    const row = { ours: 'ours', theirs: 'fastify', against: 'Fastify + Ajv' };
    const [rate, processor] = ['perSecond', 'cpuMicroseconds'];
    yield {
      contestants: { ours: await loaded(ours), fastify: await loaded(fastify) },
      rows: [
        { ...row, what: 'getSeller', unit: 'requests/s', measure: rate, goal: atLeast(0.65) },
        {
          ...row,
          what: 'getSeller, processor',
          unit: 'µs/request',
          measure: processor,
          goal: atMost(1.5),
        },
      ],
    };
  },
};

/** A server and its own SQLite file. */
interface OnFile {
  path: string;
  server: BenchServer;
}

interface Reply {
  status: number;
  body: string;
  /** Those headers of the answer that every response of ours has. */
  headers: string[];
}

const ownHeaders = [...commonHeaders.keys(), 'X-Request-Id'];

/**
 * Checks before anything is measured that both do the same work: the same bytes for every seller and the same refusals,
 * also for an account that was changed without the key.
 */
export async function assertSameAnswers(
  { token, sellerIds }: Pick<Seeded, 'token' | 'sellerIds'>,
  ours: OnFile,
  theirs: OnFile,
): Promise<void> {
  const must = JSON.stringify(await answers(ours, token, sellerIds));
  const is = JSON.stringify(await answers(theirs, token, sellerIds));
  if (is === must) return;
  let at = 0;
  while (at < is.length && is[at] === must[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 40), at + 80);
  throw new Error(
    `${theirs.server.name} does not do the same work: …${part(is)}… instead of …${part(must)}…`,
  );
}

export async function answers(site: OnFile, token: string, sellerIds: readonly number[]) {
  const { server } = site;
  const sellers: Reply[] = [];
  for (const id of sellerIds) sellers.push(await ask(server, `?sellerId=${id}`, token));
  const unknownToken = liveTokens.issue('intermediary');
  const refused = await Promise.all([
    ask(server, `?sellerId=${sellerIds[0]}`, unknownToken),
    ask(server, '?sellerId=x', token),
    ask(server, '?document=11111111111', token),
    ask(server, '?seller=1', token),
    ask(server, '', token),
  ]);
  const forged = await statusOfForged(site, token, sellerIds[0]);
  return { forged, refused: refused.map(({ status }) => status), sellers };
}

/** Returns the status for a seller whose account was changed without the key. */
async function statusOfForged({ server, path }: OnFile, token: string, sellerId = 0): Promise<number> {
  const database = new Database(path);
  const swap = database.prepare(
    'update bank_accounts set pix_key = number, number = pix_key where seller_id = ?',
  );
  try {
    swap.run(sellerId);
    const { status } = await ask(server, `?sellerId=${sellerId}`, token);
    // The account is changed back, because this seller is measured, too.
    swap.run(sellerId);
    return status;
  } finally {
    database.close();
  }
}

async function ask({ url }: BenchServer, query: string, token: string): Promise<Reply> {
  const response = await fetch(`${url}/v2/seller${query}`, { headers: { 'X-Token-Api': token } });
  const headers = ownHeaders.filter((name) => response.headers.has(name));
  return { status: response.status, body: await response.text(), headers };
}
