import { Command } from 'commander';
export function webhooksCommand(): Command {
  return new Command('webhooks');
}
