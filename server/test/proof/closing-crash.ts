import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../src/db/open-store.ts';
import { Random } from '../../src/cli/sandbox/random.ts';
import { payfacOutput, runPayfac, spawnPayfac, type Setup } from '../../../scripts/lab/payfac.ts';
import { collect } from '../../../scripts/lab/process.ts';
import { chargeLine, chargeUuid } from '../support/charge-lines.ts';
import { saoPauloDate } from '../../src/shared/calendar.ts';
import { commandOutput, verifyViolations } from '../support/command.ts';
import { seedIntermediary, seedSellers } from '../support/seed.ts';
import { settlementOf } from '../support/settlement.ts';

const transferDate = '2026-10-31';
const closing = ['transfers', 'close', '--date', transferDate];

interface ClosingCrashReport {
  kills: number;
  /** The number of transfers that the first kill left. */
  first: number;
  transfers: number;
  violations: string[];
}

/**
 * Closes a day in two equal databases: in the second the command is killed once it has made some transfers, then at
 * random moments, `mostKills` times at most, and run again, until it comes to its end. Both must have the same
 * transfers and export the same bytes, and each line must be paid once after every kill.
 */
export async function crashClosing(
  undisturbed: Setup,
  disturbed: Setup,
  { seed, sellers, mostKills }: { seed: string; sellers: number; mostKills: number },
): Promise<ClosingCrashReport> {
  const random = new Random(`${seed}/closing`);
  for (const setup of [undisturbed, disturbed]) await fill(setup, sellers);
  const firstDay = saoPauloDate(Date.now());
  const startedAt = performance.now();
  await payfacOutput(undisturbed.env, closing);
  const tookMs = Math.round(performance.now() - startedAt);
  const violations: string[] = [];
  await closeInPart(disturbed);
  const { count: first } = await readTransfers(disturbed);
  let kills = 1;
  for (let code: number | null = null; code !== 0;) {
    const killAfterMs = kills < mostKills ? random.between(Math.round(tookMs / 3), tookMs) : null;
    ({ code } = await runPayfac(disturbed.env, closing, '', killAfterMs));
    if (code !== 0) kills += 1;
    if (kills > mostKills) throw new Error('a closing that is not killed does not succeed');
    violations.push(...(await readTransfers(disturbed)).faults);
  }
  const [wanted, got] = [await readTransfers(undisturbed), await readTransfers(disturbed)];
  if (wanted.text !== got.text) violations.push(`the transfers are ${got.text}, not ${wanted.text}`);
  for (const format of ['csv', 'ndjson']) {
    const [whole, again] = [
      await exportOf(undisturbed, format, firstDay),
      await exportOf(disturbed, format, firstDay),
    ];
    if (whole !== again) violations.push(`the ${format} is ${again}, not ${whole}`);
  }
  violations.push(...(await verifyViolations(disturbed.env)));
  return { kills, first, transfers: got.count, violations };
}

/** Kills the command as soon as it has made transfers. */
async function closeInPart({ location, env }: Setup): Promise<void> {
  const store = await openStore(location);
  const child = spawnPayfac(env, closing);
  const ended = collect(child, '');
  const transfers = store.read.selectFrom('transfers').select('id').limit(1);
  while (child.exitCode === null && (await transfers.execute()).length === 0) await sleep(1);
  child.kill('SIGKILL');
  await ended;
  await store.close();
}

/** Fills the database. Every seller except each seventh has a charge or two. */
async function fill({ location, env, folder }: Setup, sellers: number): Promise<void> {
  const store = await openStore(location);
  const ids = await seedSellers(store, await seedIntermediary(store), sellers);
  await store.close();
  const lines = Array.from({ length: 2 * sellers }, (_, n) => ({
    ...{ idSeller: ids[n % sellers] ?? 0, uuid: chargeUuid(n), value: n + 1 },
    paidAt: new Date(Date.UTC(2026, 9, 1 + (n % 28), 12)).toISOString(),
  })).filter((_, n) => n % 7 !== 0);
  const input = lines.map((line) => JSON.stringify(chargeLine(line))).join('\n');
  await commandOutput(env, ['charges', 'import', '-', '--rejected', `${folder}/rejected`], input);
}

async function readTransfers({ location }: Setup) {
  const store = await openStore(location);
  try {
    const { faults, transfers } = await settlementOf(store);
    const shown = transfers
      .map((transfer) => [
        ...[transfer.seller_id, transfer.transfer_date, transfer.amount_cents],
        ...[transfer.through_sequence, transfer.status, transfer.account],
      ])
      .map((fields) => fields.join(' '));
    return { faults, count: transfers.length, text: shown.sort().join('\n') };
  } finally {
    await store.close();
  }
}

/**
 * Returns the export. Without ids on PostgreSQL, which does not give those of an interrupted transaction again. If
 * another day has begun since the first, transfers are paid on that day.
 */
async function exportOf({ env, location }: Setup, format: string, firstDay: string): Promise<string> {
  const output = await commandOutput(env, [
    'transfers',
    'export',
    '--date',
    transferDate,
    '--format',
    format,
  ]);
  const text = output.replaceAll(saoPauloDate(Date.now()), firstDay);
  return location.engine === 'sqlite' ? text : text.replaceAll(/^(\{"idTransfer":)?\d+/gm, '$1');
}
