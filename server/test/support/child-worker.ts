import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './child-server.ts';

/** `payfac worker` in a process of its own. */
export interface ChildWorker {
  log: Record<string, unknown>[];
  /** Sends the signal and waits for the end; resolves to the exit code, null when it was killed. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Started without the launcher, so that killing the process kills the worker itself. */
export async function startChildWorker(env: NodeJS.ProcessEnv): Promise<ChildWorker> {
  const main = join(projectRoot, 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [main, 'worker'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const log: ChildWorker['log'] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (entry.msg === 'delivering') resolve();
    });
  });
  const started = await Promise.race([ready.then(() => true), closed.then(() => false)]);
  if (!started) throw new Error('the worker did not start');
  return {
    log,
    async stop(signal) {
      child.kill(signal);
      const [code] = await closed;
      process.removeListener('exit', kill);
      return code;
    },
  };
}
