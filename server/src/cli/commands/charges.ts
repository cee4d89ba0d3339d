import { Command } from 'commander';

export function chargesCommand(): Command {
  return new Command('charges').description('charges in');
}
