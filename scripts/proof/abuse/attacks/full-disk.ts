import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../../../../server/src/shared/errors.ts';
import { Tally, type Attack, type Target } from '../attack.ts';
import { flood, Sender } from '../flood.ts';
import { quietUuid } from '../world.ts';

const run = promisify(execFile);
const connections = 4;
/** The number of charges that are refunded again and again. */
const charges = 100;
/** The size of a file beyond which the kernel refuses each write, as on a disk without space. */
const mostBytes = 4_096;

/** An attack on SQLite only, whose files are the server's own. */
export const fullDisk: Attack = {
  name: 'full-disk',
  engine: 'sqlite',
  env: { PAYFAC_RATE_LIMIT: 'off' },
  canWrite: false,
  async run(target) {
    const { server, world, seconds } = target;
    const full = new Tally();
    const sender = new Sender(server.url, full);
    const token = world.quiet.token;
    const first = world.nextCharge;
    world.nextCharge += charges;
    const refund = (n: number) =>
      ({
        method: 'PATCH',
        path: `/v2/charges/${quietUuid(n)}/refund`,
        token,
        body: '{"asFraud":false}',
      }) as const;
    await limitFiles(target, String(mostBytes));
    await flood(seconds, connections, async (n) => {
      await sender.send(refund(first + (n % charges)));
    });
    await limitFiles(target, 'unlimited');
    await sender.close();
    const again = new Tally();
    const later = new Sender(server.url, again);
    await later.send(refund(first));
    await later.close();
    const violations = [
      ...(full.answers[503] === full.total ? [] : ['not all of them got 503']),
      ...(again.answers[200] === 1 ? [] : ['with space again, a refund is not carried out']),
    ];
    return { sent: `${full.total} refunds while no file can grow`, answers: full.answers, violations };
  },
};

/** Sets the limit without the rights of an administrator, because the server is a process of our own. */
async function limitFiles({ server }: Target, bytes: string): Promise<void> {
  try {
    await run('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
  } catch (error) {
    throw new UserError(`full-disk needs the command prlimit of util-linux: ${String(error)}`);
  }
}
