import { Command, InvalidArgumentError } from 'commander';
import { listAudit } from '../../audit/audit.repository.ts';
import { withService } from '../command.ts';
import { printJson, printTable, shownInstant } from '../output.ts';

export function auditCommand(): Command {
  const list = new Command('list')
    .description('who did what, when and from where; the newest first; kept for one year')
    .option('--limit <n>', 'how many records', positive, 100)
    .option('--json', 'print JSON')
    .action((options: { limit: number; json?: true }) =>
      withService(async ({ store }) => {
        const rows = (await listAudit(store.read, options.limit)).map((record) => ({
          id: record.id,
          time: shownInstant(record.occurred_at),
          intermediary: record.intermediary,
          action: record.action,
          subject: record.subject,
          actor: record.actor,
          originIp: record.origin_ip,
          remoteAddress: record.remote_address,
          requestId: record.request_id,
        }));
        if (options.json) printJson(rows);
        else printTable(rows, 'Nothing has been done yet.');
      }),
    );
  return new Command('audit').description('the audit record').addCommand(list);
}

function positive(text: string): number {
  const value = Number(text);
  if (!/^\d{1,6}$/.test(text) || value < 1)
    throw new InvalidArgumentError('It must be a number from 1 to 999999.');
  return value;
}
