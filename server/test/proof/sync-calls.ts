import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Setup } from '../../../scripts/lab/payfac.ts';
import { burst } from './burst.ts';
import { openStage } from './stage.ts';

/**
 * Returns how often a server on SQLite called fdatasync or fsync, and how many refunds it committed in that time, one
 * after the other. Killing the process cannot distinguish `synchronous=FULL` from `NORMAL`, because the system keeps
 * what a dead process wrote; this can. Throws without strace.
 */
export async function countSyncCalls(
  setup: Setup,
  refunds: number,
): Promise<{ commits: number; syncCalls: number }> {
  const stage = await openStage(setup, { servers: 1, sellers: 1, charges: refunds });
  try {
    const [server] = stage.servers;
    if (server === undefined) throw new Error('the stage has a server');
    const file = join(setup.folder, 'strace');
    const tracer = spawn(
      'strace',
      ['-f', '-e', 'trace=fdatasync,fsync', '-o', file, '-p', String(server.pid)],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    // It prints "attached" for each thread when it is ready.
    await Promise.race([once(tracer.stderr, 'data'), once(tracer, 'exit').then(noStrace)]);
    for (const uuid of stage.uuids) {
      const url = `${server.url}/v2/charges/${uuid}/refund`;
      await burst([{ url, method: 'PATCH', token: stage.token, key: uuid, body: { asFraud: false } }]);
    }
    const exited = once(tracer, 'exit');
    tracer.kill('SIGINT');
    await exited;
    const syncCalls = (await readFile(file, 'utf8')).match(/\b(fdatasync|fsync)\(/g)?.length ?? 0;
    return { commits: refunds, syncCalls };
  } finally {
    await stage.stop();
  }
}

function noStrace(): never {
  throw new Error('strace did not start. Install it, and allow it to trace processes of this user.');
}
