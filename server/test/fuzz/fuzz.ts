import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { foreignReturn, testPayer } from '../support/remittances.ts';
import { saoPauloDate } from '../../src/shared/calendar.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { sabotaged } from '../sabotage/sabotaged.ts';
import { openStage, serverUrl, type Stage } from '../proof/stage.ts';
import type { ChildServer, Setup } from '../../../scripts/lab/payfac.ts';
import { chargeLine, chargeUuid } from '../support/charge-lines.ts';
import { seedApprovals } from '../operations/scene.ts';
import { tokenOfPerson } from '../support/command.ts';
import { cnpjNumber, planBody } from '../support/fixtures.ts';
import { violationsOf } from './judge.ts';
import type { World } from './parts.ts';
import { requestsOf, type FuzzRequest } from './requests.ts';
import { operationIds } from './spec.ts';
import { ndjsonOf, unknownSale } from '../support/settlement-files.ts';
import { bytesOf, exchange } from './wire.ts';

interface FuzzOptions {
  seed: number;
  /** How long the operations are fuzzed, all at the same time. */
  durationMs: number;
  /** The guards that are removed from the server. */
  sabotage?: string;
}

interface FuzzReport {
  requests: number;
  /** How many valid requests were carried out, by operation. */
  accepted: Record<string, number>;
  /** How often each status came; 0 is no response. */
  statuses: Record<string, number>;
  memoryBefore: number;
  memoryAfter: number;
  /** What must not happen, and did. */
  violations: string[];
}

/** The longest wait. On a busy machine a request waits for other transactions and password hashes. */
const timeoutMs = 120_000;
const warmUpMs = 1_500;
/** How many bytes bounded caches may take. A leak of one kilobyte a request is far more. */
const memoryToleranceBytes = 24 * 1024 * 1024;
const runsPerRound = 200;
const shortestRoundMs = 500;
/** How long a round waits after its end for the first valid request of each operation to be carried out. */
const patienceMs = 180_000;
/** The number of streams, which is less than the whole statements that a token may read at once (D26). */
const streamsEach = 3;

/** Fuzzes a real server in a process of its own, then checks its memory, its log and its statements. */
export async function fuzz(setup: Setup, { seed, durationMs, sabotage }: FuzzOptions): Promise<FuzzReport> {
  const probe = `--import ${join(import.meta.dirname, 'memory-probe.ts')}`;
  const guards = sabotage === undefined ? {} : sabotaged(sabotage);
  const stage = await openStage(setup, {
    servers: 1,
    sellers: 4,
    charges: 60,
    // The hold is off, because accounts are changed all the time.
    env: { ...guards, PAYFAC_ACCOUNT_HOLD_HOURS: '0', NODE_OPTIONS: `${probe} ${guards.NODE_OPTIONS ?? ''}` },
  });
  const [server] = stage.servers;
  if (server === undefined) throw new Error('a stage has at least one server');
  const report: FuzzReport = {
    requests: 0,
    accepted: Object.fromEntries(operationIds.map((id) => [id, 0])),
    statuses: {},
    memoryBefore: 0,
    memoryAfter: 0,
    violations: [],
  };
  try {
    // Only a person approves and refuses.
    stage.token = await tokenOfPerson(setup.env, 'Acme', 'ana@example.com');
    const world = { ...worldOf(stage), revocable: await issueTokens(stage) };
    await payOut(stage);
    await askForRefunds(stage);
    await anticipate(stage, report);
    await decide(setup, stage, report);
    await remit(stage, report);
    await reconcile(stage, report);
    await rounds(stage, world, report, { seed, durationMs: warmUpMs });
    report.memoryBefore = await memoryOf(server);
    await rounds(stage, world, report, { seed: seed + 1, durationMs });
    report.memoryAfter = await memoryOf(server);
    report.violations.push(...memoryViolations(report), ...logViolations(server), ...(await stage.verify()));
  } finally {
    await stage.stop();
  }
  return report;
}

function worldOf({ token, sellers, uuids }: Stage): Omit<World, 'revocable'> {
  return {
    token,
    charges: uuids,
    sellers: sellers.map((seller, n) => ({ ...seller, document: cnpjNumber(n) })),
  };
}

/** Returns the numbers of new tokens that nobody uses. */
async function issueTokens(stage: Stage): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < 20) {
    const path = '/v2/payfac/tokens';
    ids.push((await prepare<{ idToken: number }>(stage, 'POST', path, { role: 'viewer' })).idToken);
  }
  return ids;
}

/** Makes transfers, so that there are some to ask for: amounts due may soon be refunded, and sellers blocked. */
function payOut(stage: Stage): Promise<void> {
  return prepare(stage, 'POST', '/v2/payfac/transfers', { transferDate: saoPauloDate(Date.now()) });
}

/** Requests refunds of a centavo, so that there are some to answer: on a slow machine a round may make only a few. */
async function askForRefunds(stage: Stage): Promise<void> {
  for (const uuid of stage.uuids) {
    await prepare(stage, 'PATCH', `/v2/charges/partial-refund/${uuid}`, { value: 0.01 });
  }
}

/**
 * Gives each seller a plan with terms and a sale that falls due later, and makes anticipations, some to be cancelled.
 * They count, because a round may take the terms away, or all that is free, before it asks for more.
 */
async function anticipate(stage: Stage, report: FuzzReport): Promise<void> {
  const plan = planBody({ anticipation: { monthlyRate: 2, method: 'COMPOUND' } });
  const { id: idPlan } = await prepare<{ id: number }>(stage, 'POST', '/v2/payfac/rate-plans', plan);
  const card = {
    paymentMethod: 'CREDIT_CARD_SIGHT',
    channel: 'ONLINE',
    brand: 'visa',
    installments: 1,
  } as const;
  for (const [n, { id }] of stage.sellers.entries()) {
    await prepare(stage, 'PUT', `/v2/payfac/seller/${id}/rate-plans`, { idPlan });
    const paid = { idSeller: id, uuid: chargeUuid(900_000 + n), paidAt: new Date().toISOString() };
    await prepare(stage, 'POST', '/v2/payfac/charges', [chargeLine({ ...card, ...paid, value: 900_000 })]);
  }
  for (let n = 0; n < 3 * stage.sellers.length; n++) {
    const { id } = stage.sellers[n % stage.sellers.length]!;
    const path = `/v2/seller/${id}/anticipations`;
    const { quote } = await prepare<{ quote: string }>(stage, 'POST', `${path}/quote`, { amount: 1 });
    const { idAnticipation } = await prepare<{ idAnticipation: number }>(stage, 'POST', path, { quote });
    if (n === 0) await prepare(stage, 'POST', `${path}/${idAnticipation}/cancel`);
  }
  for (const id of ['quoteAnticipation', 'createAnticipation', 'cancelAnticipation'] as const)
    report.accepted[id] = 1;
}

/**
 * Makes changes that wait for approval, and users of a seller. Some are decided or removed, which counts: there are few,
 * and a round may decide one in the other way.
 */
async function decide({ env }: Setup, stage: Stage, report: FuzzReport): Promise<void> {
  await seedApprovals(env, stage.sellers.length);
  const [first, second, ...users] = stage.sellers.map(({ id }) => id);
  await prepare(stage, 'POST', `/v2/payfac/approvals/${first}/approve`);
  await prepare(stage, 'POST', `/v2/payfac/approvals/${second}/refuse`, { reason: 'Fuzz' });
  for (const id of users) {
    const user = { email: `user${id}@example.com`, name: 'Bia', role: 'seller_viewer' };
    const { idUser } = await prepare<{ idUser: number }>(stage, 'POST', `/v2/seller/${id}/users`, user);
    await prepare(stage, 'POST', `/v2/seller/${id}/users/${idUser}/remove`);
  }
  for (const id of ['approveChange', 'refuseChange', 'removeSellerUser'] as const) report.accepted[id] = 1;
}

/** Makes a file for a bank of one transfer, and a draft of another one, which is cancelled. There are few, so they count. */
async function remit(stage: Stage, report: FuzzReport): Promise<void> {
  const { name: companyName, document, bank } = testPayer;
  const payer = { companyName, document, bank, agency: '1', account: '67890' };
  await prepare(stage, 'PUT', '/v2/payfac/paying-accounts/fuzz', {
    ...payer,
    ...{ accountsBy: 'TED', lastFileNumber: 0 },
  });
  for (const [transfer, end] of [
    [1, 'approve'],
    [2, 'cancel'],
  ]) {
    const order = { payingAccount: 'fuzz', paymentDate: '2099-06-30', idTransfers: [transfer] };
    const path = '/v2/payfac/remittances';
    const { idRemittance } = await prepare<{ idRemittance: number }>(stage, 'POST', path, order);
    await prepare(stage, 'POST', `${path}/${idRemittance}/${end}`);
  }
  await prepare(stage, 'POST', '/v2/payfac/paying-accounts/fuzz/returns', { content: foreignReturn() });
  for (const id of [
    ...(['createRemittance', 'approveRemittance', 'cancelRemittance'] as const),
    'importRemittanceReturn' as const,
  ])
    report.accepted[id] = 1;
}

/** Imports sales that are not ours, and decides about them. A round may decide one in the other way, so that counts. */
async function reconcile(stage: Stage, report: FuzzReport): Promise<void> {
  const sales = Array.from({ length: 50 }, (_, n) => unknownSale(`FUZZ-${n}`));
  await prepare(stage, 'POST', '/v2/payfac/settlement-files', { content: ndjsonOf(...sales) });
  for (const verb of ['resolve', 'reopen'] as const) {
    await prepare(stage, 'POST', `/v2/payfac/settlement-lines/1/${verb}`, { note: 'Fuzz' });
  }
  for (const id of ['resolveSettlementLine', 'reopenSettlementLine'] as const) report.accepted[id] = 1;
}

/** Sends a request before the first round; throws if it is refused. */
async function prepare<Body>(stage: Stage, method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(serverUrl(stage, 0) + path, {
    method,
    headers: {
      'X-Token-Api': stage.token,
      'Content-Type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} failed before the first round: ${text}`);
  return JSON.parse(text) as Body;
}

/** Each operation has streams of requests of its own; the first violation ends a stream and is shrunk. */
async function rounds(
  stage: Stage,
  world: World,
  report: FuzzReport,
  { seed, durationMs }: { seed: number; durationMs: number },
): Promise<void> {
  const deadline = performance.now() + durationMs;
  const streams = operationIds.flatMap((id) =>
    Array.from({ length: streamsEach }, (_, stream) => ({ id, stream })),
  );
  await Promise.all(
    streams.map(async ({ id, stream }) => {
      // On a busy machine the time may pass before a valid request was sent.
      const isOver = () =>
        performance.now() >= (report.accepted[id] === 0 ? deadline + patienceMs : deadline);
      for (let round = 0; !isOver(); round++) {
        const roundSeed = seed + stream * 1_000_000 + round * 1_000;
        const violation = await oneRound(stage, world, report, { id, seed: roundSeed, deadline });
        if (violation === null) continue;
        report.violations.push(violation);
        return;
      }
    }),
  );
}

async function oneRound(
  stage: Stage,
  world: World,
  report: FuzzReport,
  { id, seed, deadline }: { id: OperationId; seed: number; deadline: number },
): Promise<string | null> {
  let last: string[] = [];
  const judge = async (request: FuzzRequest) => {
    const outcome = await exchange(serverUrl(stage, 0), request, timeoutMs);
    note(report, request, 'answer' in outcome ? outcome.answer.status : 0);
    const found = violationsOf(request, outcome);
    if (found.length === 0) return;
    last = [...found, 'answer' in outcome ? outcome.answer.text.slice(0, 500) : ''];
    throw new Error(found.join('; '));
  };
  let judged: Promise<void> = Promise.resolve();
  const property = fc.asyncProperty(requestsOf(id, world), (request) => (judged = judge(request)));
  const timeLeft = Math.max(shortestRoundMs, deadline - performance.now());
  // oxlint-disable-next-line typescript/no-deprecated -- the plugin that replaces it does not fit the type of `check`
  const result = await fc.check(property, { seed, numRuns: runsPerRound, interruptAfterTimeLimit: timeLeft });
  // The check ends with its time, whatever happens to the request that is on its way.
  await judged.catch(() => undefined);
  if (result.counterexample === null)
    return last.length === 0 ? null : `${id} (seed ${seed}): ${last.join('\n')}`;
  const [request] = result.counterexample;
  // The list is empty if judging itself failed, for example because a response is no JSON.
  const found = last.length === 0 ? String(result.errorInstance) : last.join('\n');
  return `${id} (seed ${seed}, path ${result.counterexamplePath}): ${found}\n${shown(request)}`;
}

function note(report: FuzzReport, request: FuzzRequest, status: number): void {
  report.requests += 1;
  const { accepted, statuses } = report;
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (request.mutations.length === 0 && status === 200) {
    accepted[request.operationId] = (accepted[request.operationId] ?? 0) + 1;
  }
}

function shown(request: FuzzRequest): string {
  const bytes = bytesOf(request).toString('latin1');
  return `mutations: ${request.mutations.join(', ')}\n${JSON.stringify(bytes.slice(0, 2_000))}`;
}

async function memoryOf(server: ChildServer): Promise<number> {
  const { log } = server.output;
  const before = log.length;
  process.kill(server.pid, 'SIGUSR2');
  for (let tries = 0; tries < 1_000; tries++) {
    const line = log.slice(before).find(({ msg }) => msg === 'memory');
    if (line !== undefined) return Number(line.bytes);
    await sleep(20);
  }
  throw new Error('the server did not log its memory');
}

function memoryViolations({ memoryBefore, memoryAfter }: FuzzReport): string[] {
  const grown = memoryAfter - memoryBefore;
  return grown < memoryToleranceBytes
    ? []
    : [`memory grew by ${Math.round(grown / 1024 / 1024)} MiB and stayed`];
}

/** Returns the errors in the server's log, even if the client saw none, and anything unexpected on standard error. */
function logViolations({ output }: ChildServer): string[] {
  const errors = output.log
    .filter(({ level }) => level === 'error')
    .map((line) => `log: ${JSON.stringify(line).slice(0, 600)}`);
  const stderr = output.errors.replace(/^\s*Payment Intermediary API on \S+\s*/, '');
  return [...new Set(errors)]
    .slice(0, 5)
    .concat(stderr.trim() === '' ? [] : [`standard error: ${stderr.slice(0, 600)}`]);
}
