import type { Command } from 'commander';
import { listAudit } from '../../audit/audit.repository.ts';
import type { Service } from '../../service.ts';
import { wholeNumberArgument } from '../arguments.ts';
import { printRows, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';

interface ListOptions {
  limit: number;
  json?: true;
}

export function listAuditCommand(command: Command): void {
  command
    .option('--limit <n>', 'list at most this many records', wholeNumberArgument(1, 999_999), 100)
    .option('--json', 'print the records as JSON')
    .action((options: ListOptions) => withService((service) => list(service, options)));
}

async function list({ store }: Service, { limit, json }: ListOptions): Promise<void> {
  const rows = (await listAudit(store.read, limit)).map((record) => ({
    id: record.id,
    time: shownInstant(record.occurredAt),
    intermediary: record.intermediary,
    action: record.action,
    subject: record.subject,
    actor: record.actor,
    originIp: record.originIp,
    remoteAddress: record.remoteAddress,
    requestId: record.requestId,
  }));
  printRows(rows, json, 'There are no audit records yet.');
}
