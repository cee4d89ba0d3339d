import type { Command } from 'commander';
import type { Service } from '../../../service.ts';
import { listTokens } from '../../../tokens/token.repository.ts';
import { printRows, shownInstant } from '../../output.ts';
import { withService } from '../../with-service.ts';

export function define(command: Command): void {
  command
    .option('--json', 'print the tokens as JSON')
    .action(({ json }: { json?: true }) => withService((service) => list(service, json)));
}

async function list({ store }: Service, json?: true): Promise<void> {
  const rows = (await listTokens(store.read)).map((token) => ({
    id: token.id,
    role: token.role,
    intermediary: token.intermediary,
    seller: token.sellerId,
    createdAt: shownInstant(token.createdAt),
    revokedAt: shownInstant(token.revokedAt),
  }));
  printRows(
    rows,
    json,
    'There are no tokens. Create one with `payfac token create --intermediary NAME --new`.',
  );
}
