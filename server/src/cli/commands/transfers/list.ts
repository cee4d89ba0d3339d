import { Option, type Command } from 'commander';
import type { Reader } from '../../../db/store.ts';
import { oneIntermediary } from '../../../intermediaries/named-intermediary.ts';
import type { Service } from '../../../service.ts';
import { noSuchSeller } from '../../../sellers/seller-errors.ts';
import { findSellerOwner } from '../../../sellers/seller.repository.ts';
import { lastDate } from '../../../shared/calendar.ts';
import { formatBrl } from '../../../shared/money.ts';
import { listTransfers } from '../../../transfers/transfer-list.repository.ts';
import { transferStatuses, type TransferStatus } from '../../../transfers/transfer.ts';
import { dateArgument, idArgument, wholeNumberArgument } from '../../arguments.ts';
import { printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';

interface ListOptions {
  date?: string;
  status?: TransferStatus;
  seller?: number;
  intermediary?: string;
  limit: number;
  json?: true;
}

export function define(command: Command): void {
  command
    .option('--date <date>', 'list only transfers of this date, such as 2026-11-30', dateArgument)
    .addOption(
      new Option('--status <status>', 'list only transfers with this status').choices(transferStatuses),
    )
    .option('--seller <id>', 'list only transfers to this seller', idArgument)
    .option('--intermediary <name>', 'the intermediary of the transfers; needed if there are several')
    .option('--limit <n>', 'list at most this many transfers', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the transfers as JSON')
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, options: ListOptions): Promise<void> {
  const { date, status = null, seller: sellerId = null, limit, json } = options;
  const intermediaryId = await oneIntermediary(store.read, options.intermediary, 'a list of transfers');
  const before = { transferDate: date ?? lastDate, id: Number.MAX_SAFE_INTEGER };
  const filter = { intermediaryId, sellerId, status };
  const transfers = await listTransfers(store.read, filter, { from: date ?? '', before }, limit);
  // An erased seller still has its transfers.
  if (transfers.length === 0 && sellerId !== null) await assertSeller(store.read, intermediaryId, sellerId);
  const rows = transfers.map((transfer) => ({
    id: transfer.id,
    seller: transfer.sellerId,
    transferDate: transfer.transferDate,
    paymentDate: transfer.paymentDate,
    amount: formatBrl(transfer.amountCents),
    status: transfer.status,
    reason: transfer.reason,
    endToEndId: transfer.endToEndId,
    updatedAt: shownInstant(transfer.updatedAt),
  }));
  printRows(rows, json, 'There are no transfers.');
}

async function assertSeller(db: Reader, intermediaryId: number, sellerId: number): Promise<void> {
  const owner = await findSellerOwner(db, sellerId);
  if (owner?.intermediaryId !== intermediaryId) throw noSuchSeller(sellerId);
}
