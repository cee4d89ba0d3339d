import Database from 'better-sqlite3';
import { liveTokens } from '../../../server/src/tokens/token.ts';
import { commonHeaders } from '../../../server/src/http/response/common-headers.ts';
import { largestPlan } from '../data/largest-plan.ts';
import type { Seeded } from '../data/seed.ts';
import type { BenchServer } from '../session.ts';

/** A server and its own SQLite file. */
export interface OnFile {
  path: string;
  server: BenchServer;
}

interface Reply {
  status: number;
  body: string;
  /** Which of the headers that every response of ours has. */
  headers: string[];
}

const ownHeaders = [...commonHeaders.keys(), 'X-Request-Id'];

interface StoredPlan {
  id: number;
  name: string;
  tax: string;
  digest: string;
  audits: number;
}

/**
 * Checks before anything is measured that the contestants do the same work: the same bytes for every seller, the same
 * rows for a plan, the same refusals, also for an account that was changed without the key. Prism responds with an
 * example of the document and with 422 where ours says 400; bare Express always sends the JSON that it was given.
 */
export async function assertSameAnswers(
  { token, sellerIds }: Seeded,
  ours: OnFile,
  others: readonly OnFile[],
  { prism, bare }: { prism: BenchServer; bare: BenchServer },
): Promise<void> {
  const expected = await answers(ours, token, sellerIds);
  for (const other of others) assertEqual(other.server, await answers(other, token, sellerIds), expected);
  const path = `/v2/seller?sellerId=${sellerIds[0]}`;
  assertEqual(bare, (await ask(bare, path, token)).body, expected.sellers[0]);
  const mocked = [
    ask(prism, path, token),
    ask(prism, path, null),
    ask(prism, '/v2/seller?sellerId=x', token),
  ];
  assertEqual(prism, (await Promise.all(mocked)).map(statusOf), [200, 401, 422]);
}

export async function answers({ server, path }: OnFile, token: string, sellerIds: readonly number[]) {
  const sellers: string[] = [];
  for (const id of sellerIds) {
    const { status, body } = await ask(server, `/v2/seller?sellerId=${id}`, token);
    if (status !== 200) throw new Error(`${server.name} responded with ${status} for a seller: ${body}`);
    sellers.push(body);
  }
  const unknownToken = liveTokens.issue('intermediary');
  const plan = largestPlan();
  const refused = await Promise.all([
    ask(server, `/v2/seller?sellerId=${sellerIds[0]}`, unknownToken),
    ask(server, '/v2/seller?sellerId=x', token),
    ask(server, '/v2/seller?document=11111111111', token),
    ask(server, '/v2/seller?seller=1', token),
    ask(server, '/v2/seller', token),
    ask(server, '/v2/payfac/rate-plans', unknownToken, plan),
    ask(server, '/v2/payfac/rate-plans', token, { ...plan, name: '' }),
    ask(server, '/v2/payfac/rate-plans', token, { ...plan, tax: { ...plan.tax, credit: [] } }),
    ask(server, '/v2/payfac/rate-plans', token, withRate(plan, 1.23456)),
    ask(server, '/v2/payfac/rate-plans', token, withRate(plan, 100.0001)),
  ]);
  const forged = await statusOfForged({ server, path }, token, sellerIds[0]);
  const created = await ask(server, '/v2/payfac/rate-plans', token, plan);
  return { sellers, refused: refused.map(statusOf), forged, created, stored: lastPlan(path) };
}

/** The status for a seller whose account was changed without the key. */
async function statusOfForged({ server, path }: OnFile, token: string, sellerId = 0): Promise<number> {
  const database = new Database(path);
  const swap = database.prepare(
    'update bank_accounts set pix_key = number, number = pix_key where seller_id = ?',
  );
  try {
    swap.run(sellerId);
    const { status } = await ask(server, `/v2/seller?sellerId=${sellerId}`, token);
    // As it was: the seller is measured, too.
    swap.run(sellerId);
    return status;
  } finally {
    database.close();
  }
}

const statusOf = ({ status }: Reply) => status;

function withRate(plan: ReturnType<typeof largestPlan>, rate: number) {
  const [{ online } = {}] = plan.tax.credit;
  if (online === undefined) throw new Error('the largest plan prices every channel');
  const sellerRates = online.default.sellerRates.with(23, rate);
  return { ...plan, tax: { ...plan.tax, credit: [{ online: { ...online, default: { sellerRates } } }] } };
}

async function ask({ url }: BenchServer, path: string, token: string | null, body?: object): Promise<Reply> {
  const response = await fetch(url + path, {
    headers: {
      ...(token === null ? {} : { 'X-Token-Api': token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const headers = ownHeaders.filter((name) => response.headers.has(name));
  return { status: response.status, body: await response.text(), headers };
}

function lastPlan(path: string): StoredPlan | undefined {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[], StoredPlan>(
        `select plan_id as id, name, tax, hex(digest) as digest,
           (select count(*) from audit_records where subject = 'plan:' || plan_id) as audits
         from rate_plan_versions order by plan_id desc limit 1`,
      )
      .get();
  } finally {
    database.close();
  }
}

function assertEqual(server: BenchServer, found: unknown, expected: unknown): void {
  const [is, must] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is === must) return;
  let at = 0;
  while (at < is.length && is[at] === must[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 40), at + 80);
  throw new Error(`${server.name} does not do the same work: …${part(is)}… instead of …${part(must)}…`);
}
