import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './child-server.ts';

/** A `payfac worker` in a process of its own. */
export interface ChildWorker {
  log: Record<string, unknown>[];
  /** Everything it wrote to standard error. */
  errors: () => string;
  /** The URL of its health and metrics, if `PAYFAC_WORKER_PORT` is set. */
  url: string;
  /** Sends the signal and waits for the end. Resolves to the exit code, or null if the worker was killed. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts a worker without the launcher, so that killing the process kills the worker itself. */
export async function startChildWorker(env: NodeJS.ProcessEnv): Promise<ChildWorker> {
  const main = join(projectRoot, 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [main, 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const log: ChildWorker['log'] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ready = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (entry.msg === 'delivering') resolve(typeof entry.url === 'string' ? entry.url : '');
    });
  });
  const url = await Promise.race([ready, closed.then(() => null)]);
  if (url === null) throw new Error(`the worker did not start: ${errors}`);
  return {
    log,
    errors: () => errors,
    url,
    async stop(signal) {
      child.kill(signal);
      const [code] = await closed;
      process.removeListener('exit', kill);
      return code;
    },
  };
}
