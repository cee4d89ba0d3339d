import type { Command } from 'commander';
import { openStates } from '../../acquirer/line-state.ts';
import { compareAll } from '../../acquirer/match.service.ts';
import { sumByDay, type DayTotal } from '../../acquirer/reconciliation.repository.ts';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import type { Service } from '../../service.ts';
import { daysBetween, saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents, formatGroupedBrl } from '../../shared/money.ts';
import { counted, grouped } from '../../shared/text.ts';
import { printJson, printRows, someRejectedExitCode } from '../output.ts';
import { showProgress } from '../progress.ts';
import { withService } from '../with-service.ts';

interface Options {
  intermediary?: string;
  json?: true;
}

const help = `
Compares the lines of acquirers' files that are not matched with the charges, and finds the sales and payments that
should be in a file by now. Then it shows what is open, by acquirer, state and age in days. A server does the same every
minute.

Exit codes: 0 nothing is open; 2 something is; 1 the comparison failed.`;

export function reconcileCommand(command: Command): void {
  command
    .option('--intermediary <name>', 'whose lines to compare; needed if there are several')
    .option('--json', 'print what is open as JSON')
    .addHelpText('after', help)
    .action((options: Options) => withService((service) => reconcile(service, options), { isBulk: true }));
}

async function reconcile(service: Service, { intermediary, json }: Options): Promise<void> {
  const { store, clock } = service;
  const intermediaryId = await oneIntermediary(store.read, intermediary, 'a comparison');
  const progress = showProgress();
  let lines = 0;
  await compareAll(service, intermediaryId, (more) => {
    lines += more;
    progress.update({ lines, done: lines, total: null });
  }).finally(() => progress.stop());
  const totals = await sumByDay(store.read, { intermediaryId, from: null, to: null, isOpen: true });
  const rows = byAge(totals, saoPauloDate(clock()));
  if (rows.length > 0) process.exitCode = someRejectedExitCode;
  if (json) {
    printJson(rows.map(({ netCents, ...row }) => ({ ...row, net: brlFromCents(netCents) })));
    return;
  }
  const shown = rows.map(({ acquirer, state, age, ...row }) => ({
    ...{
      acquirer,
      state,
      'age in days': age,
      lines: grouped(row.lines),
      net: formatGroupedBrl(row.netCents),
    },
  }));
  printRows(shown, undefined, 'Nothing is open.');
  if (rows.length === 0) return;
  const open = rows.reduce((sum, row) => sum + row.lines, 0);
  console.log(`\n${counted(open, 'line')} to look at: listSettlementLines with state=OPEN has them.`);
}

/** What is open of an acquirer in one state and of one age. */
interface OpenAge {
  acquirer: string;
  state: DayTotal['state'];
  age: string;
  lines: number;
  netCents: bigint;
}

/** The first day of each age, the youngest first. */
const ages = [
  { from: -Infinity, name: '0-1' },
  { from: 2, name: '2-7' },
  { from: 8, name: '8-30' },
  { from: 31, name: 'over 30' },
];

function byAge(totals: readonly DayTotal[], today: string): OpenAge[] {
  const ageOf = (day: string) => ages.findLastIndex(({ from }) => daysBetween(day, today) >= from);
  const keyOf = ({ acquirer, state, day }: DayTotal) =>
    JSON.stringify([acquirer, openRank(state), ageOf(day)]);
  return [...Map.groupBy(totals, keyOf).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return [];
      const all = [first, ...others];
      return [
        {
          ...{ acquirer: first.acquirer, state: first.state, age: ages[ageOf(first.day)]?.name ?? '' },
          lines: all.reduce((sum, { lines }) => sum + lines, 0),
          netCents: all.reduce((sum, { netCents }) => sum + netCents, 0n),
        },
      ];
    });
}

const openRank = (state: DayTotal['state']) => openStates.findIndex((open) => open === state);
