import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/cli/sandbox/random.ts';
import type { Setup } from '../../../scripts/lab/payfac.ts';
import { commandOutput, newIntermediary, tokenOfPerson } from '../support/command.ts';
import { crashViolations } from './crash-check.ts';
import { CrashDriver } from './crash-driver.ts';
import { fileRequests } from './crash-remittances.ts';
import { CrashWorld } from './crash-world.ts';
import { PersistentClient } from './persistent-client.ts';
import { RestartingServer } from './restarting-server.ts';

interface CrashReport {
  kills: number;
  /** The number of requests without a response because of a kill. */
  lostAnswers: number;
  /** With `onlyFiles`: how many of these requests were to approve a file, and to import a return. */
  lostApprovals?: number;
  lostReturns?: number;
  sellers: number;
  updates: number;
  charges: number;
  refunds: number;
  disputes: number;
  adjustments: number;
  /** The number of changes that a second person approved or refused. */
  approvals: number;
  holds: number;
  anticipations: number;
  closings: number;
  /** The number of transfers that were reported as sent, paid or failed. */
  transfers: number;
  /** The number of files for banks, cancelled drafts too. */
  remittances: number;
  /** The number of files of an acquirer. */
  settlementFiles: number;
  plans: number;
  violations: string[];
}

/**
 * Clients send writes while the server is killed at random moments and started again. Each write is retried with its
 * key until there is a response. Afterwards every write with a response must be in the database, once. With `onlyFiles`
 * one client pays by files for a bank, and the server is killed while a file is approved or a return is recorded.
 */
export async function crash(
  setup: Setup,
  options: {
    seed: string;
    kills: number;
    callers: number;
    onlyFiles?: boolean;
    serverEnv?: NodeJS.ProcessEnv;
  },
): Promise<CrashReport> {
  const { seed, kills, onlyFiles = false } = options;
  const env = {
    ...setup.env,
    PAYFAC_RATE_LIMIT: 'off',
    // Accounts change all the time.
    PAYFAC_ACCOUNT_HOLD_HOURS: '0',
    PAYFAC_FOUR_EYES: 'on',
    PAYFAC_ADJUSTMENT_CONFIRM_ABOVE: '0.07',
  };
  if (setup.location.engine === 'postgres') await commandOutput(env, ['migrate']);
  await newIntermediary(env, 'Acme');
  const tokens = {
    asker: await tokenOfPerson(env, 'Acme', 'asker@example.com'),
    decider: await tokenOfPerson(env, 'Acme', 'decider@example.com'),
  };
  const server = new RestartingServer({ ...env, ...options.serverEnv });
  const client = new PersistentClient(server, tokens);
  const world = new CrashWorld();
  try {
    let isOver = false;
    const callers = Array.from({ length: options.callers }, (_, number) => {
      const driver = new CrashDriver({ world, client, setup, seed, number });
      return onlyFiles ? driver.payByFile(() => isOver) : driver.run(() => isOver);
    });
    const random = new Random(`${seed}/kills`);
    const moment = onlyFiles ? () => duringFileRequest(client, random) : () => anyMoment(client, random);
    const killing = server.kill(kills, moment).finally(() => (isOver = true));
    await Promise.all([killing, ...callers]);
    const violations = await crashViolations(world, client, setup);
    const seen = { kills: server.kills, lostAnswers: client.lost.length, ...countsOf(world), violations };
    return onlyFiles ? { ...seen, ...lostFileRequests(client) } : seen;
  } finally {
    await client.close();
    await server.stop();
  }
}

/**
 * Mostly while requests run, sometimes right after the start. On a busy machine, a write that hashes a password may take
 * longer than any delay, so the kill waits for it.
 */
async function anyMoment(client: PersistentClient, random: Random): Promise<void> {
  await sleep(random.between(0, random.chance(0.2) ? 20 : 700));
  await client.fed();
}

/** While a file is approved or a return is recorded, which takes some transactions; sometimes right after it. */
async function duringFileRequest(client: PersistentClient, random: Random): Promise<void> {
  const { path, takesMs } = random.pick(Object.values(fileRequests));
  await client.fed();
  await client.untilSending(path);
  await sleep(random.between(0, takesMs));
}

function lostFileRequests({ lost }: PersistentClient) {
  const count = ({ path }: { path: RegExp }) => lost.filter((sent) => path.test(sent)).length;
  return { lostApprovals: count(fileRequests.approval), lostReturns: count(fileRequests.return) };
}

function countsOf({
  sellers,
  charges,
  plans,
  disputes,
  adjustments,
  approvals,
  holds,
  anticipations,
  closings,
  transfers,
  remittances,
  settlementFiles,
}: CrashWorld) {
  return {
    sellers: sellers.size,
    updates: [...sellers.values()].reduce((sum, { updates }) => sum + updates, 0),
    charges: charges.size,
    refunds: [...charges.values()].filter(({ parts }) => parts > 0).length,
    disputes,
    adjustments,
    approvals: approvals.size,
    holds: holds.size,
    anticipations: anticipations.size,
    closings: closings.length,
    transfers: transfers.size,
    remittances: remittances.size,
    settlementFiles,
    plans: plans.ids.length,
  };
}
