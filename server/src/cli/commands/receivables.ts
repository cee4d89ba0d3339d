import { Option, type Command } from 'commander';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import { assertSellerOf } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import { freeCentsOf, listUnits } from '../../settlement/receivable-unit-list.repository.ts';
import { endOf } from '../../settlement/unit-parts.repository.ts';
import { ARRANGEMENTS, type Arrangement } from '../../shared/arrangements.ts';
import { lastDate } from '../../shared/calendar.ts';
import { UserError } from '../../shared/errors.ts';
import { formatBrl } from '../../shared/money.ts';
import { dateArgument, idArgument, wholeNumberArgument } from '../arguments.ts';
import { printRows } from '../output.ts';
import { withService } from '../with-service.ts';

interface ListOptions {
  seller?: number;
  from?: string;
  to?: string;
  arrangement?: Arrangement;
  intermediary?: string;
  limit: number;
  json?: true;
}

export function listReceivablesCommand(command: Command): void {
  command
    .option('--seller <id>', 'list only units of this seller', idArgument)
    .option(
      '--from <date>',
      'list only units that fall due from this day on, such as 2026-11-30',
      dateArgument,
    )
    .option('--to <date>', 'list only units that fall due up to this day', dateArgument)
    .addOption(
      new Option('--arrangement <code>', 'list only units of this payment arrangement').choices(ARRANGEMENTS),
    )
    .option('--intermediary <name>', 'the intermediary of the units; needed if there are several')
    .option('--limit <n>', 'list at most this many units', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the units as JSON')
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, options: ListOptions): Promise<void> {
  const { seller: sellerId = null, from = '', to = lastDate, arrangement = null, limit, json } = options;
  if (from > to) throw new UserError(`--from ${from} is after --to ${to}.`);
  const intermediaryId = await oneIntermediary(
    store.read,
    options.intermediary,
    'a list of receivable units',
  );
  if (sellerId !== null) await assertSellerOf(store.read, intermediaryId, sellerId);
  const range = { after: { dueDate: from, sellerId: 0, arrangement: '' }, through: endOf(to) };
  const units = await listUnits(store.read, { intermediaryId, sellerId, arrangement }, range, limit);
  const rows = units.map((unit) => ({
    dueDate: unit.dueDate,
    seller: unit.sellerId,
    arrangement: unit.arrangement,
    constituted: formatBrl(unit.constitutedCents),
    deducted: formatBrl(unit.debitCents),
    advanced: formatBrl(unit.advancedCents),
    settled: formatBrl(unit.settledCents),
    encumbered: formatBrl(unit.encumberedCents),
    free: formatBrl(freeCentsOf(unit)),
  }));
  printRows(rows, json, 'There are no such units.');
}
