import { loadConfig, type Config } from '../../config.ts';
import { systemClock, type Clock } from '../../shared/calendar.ts';
import { checkDatabase } from './check-database.ts';
import { checkAnchor } from './check-key.ts';
import { checkAddress, checkClock, checkDisk, checkNode } from './check-machine.ts';
import { failed, passed, type CheckResult } from './check-result.ts';

/** Checks what a server needs, each check after those that it depends on; changes no data. */
export async function diagnose(isDeep = false, clock: Clock = systemClock): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    return [...checkNode(), failed('settings', error)];
  }
  return [
    ...checkNode(),
    passed('settings', 'all are valid'),
    ...checkClock(clock()),
    ...(await checkDisk(config.database)),
    ...(await checkDatabase(config, clock, isDeep)),
    ...(await checkAnchor(config, clock())),
    ...(await checkAddress(config)),
  ];
}
