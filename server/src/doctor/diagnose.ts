import { loadConfig, type Config } from '../config.ts';
import { systemClock, type Clock } from '../shared/clock.ts';
import { checkAddress } from './check-address.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkNode } from './check-node.ts';
import { passed, failed, type CheckResult } from './check-result.ts';

/** Checks what a server needs, in the order in which one depends on the other; changes no data. */
export async function diagnose(clock: Clock = systemClock): Promise<CheckResult[]> {
  const node = checkNode();
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    return [node, failed('settings', error)];
  }
  return [
    node,
    passed('settings', 'all can be used'),
    ...checkClock(clock()),
    ...(await checkDisk(config.database)),
    ...(await checkDatabase(config, clock)),
    await checkAddress(config),
  ];
}
