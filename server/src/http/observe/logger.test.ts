import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

const logger = JSON.stringify(new URL('logger.ts', import.meta.url).href);

/** Returns what a process has logged that ends in the same turn of the event loop. */
function logged(last: string): Promise<string[]> {
  const program = `
    import { createLogger, logTo } from ${logger};
    const log = createLogger('info', logTo(1));
    log.info('first');
    for (const n of [1, 2]) log.info('request ' + n);
    ${last}`;
  const args = ['--input-type=module', '--eval', program];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (_, stdout) => {
      const lines = stdout.trim().split('\n');
      resolve(lines.map((line) => (JSON.parse(line) as { msg: string }).msg));
    });
  });
}

test.each(['process.exit();', 'throw new Error("a fault");', ''])(
  'no line of the last turn is lost when a process ends by %j',
  async (last) => {
    // A write that is under way while the process ends may come after the others.
    expect((await logged(last)).toSorted()).toEqual(['first', 'request 1', 'request 2']);
  },
);
