import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { recordAudit } from '../../../audit/audit.repository.ts';
import type { Service } from '../../../service.ts';
import { UserError } from '../../../shared/user-error.ts';
import { revokeToken } from '../../../tokens/token.repository.ts';
import { idArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';

export function define(command: Command): void {
  command
    .argument('<id>', 'the id of the token, as `payfac token list` shows it', idArgument)
    .action((id: number) => withService((service) => revoke(service, id)));
}

async function revoke({ store, clock }: Service, id: number): Promise<void> {
  const now = clock();
  await store.write(async (tx) => {
    const revoked = await revokeToken(tx, id, now);
    if (revoked === undefined)
      throw new UserError(`there is no token ${id}; \`payfac token list\` shows them.`);
    // Already revoked, so there is nothing to record.
    if (revoked.revoked_at !== now) return;
    const record = { action: 'token.revoked', subject: `token:${id}`, occurredAt: now } as const;
    await recordAudit(tx, operator(revoked.intermediary_id), record);
  });
  console.log(`Token ${id} is revoked.`);
}
