import type { Command } from 'commander';
import { defineSetStatus } from './set-status.ts';

export function define(command: Command): void {
  defineSetStatus(command, 'ACTIVE');
}
