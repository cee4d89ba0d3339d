import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface PostgresProcess {
  url: string;
  /** Stops the server. `resume` starts it again with the same data on the same port. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * The kind of server. `fast` does not wait for its disk, so it loses the last writes when the machine fails, which no
 * test is about.
 */
type PostgresKind = 'durable' | 'fast';

/** Starts a real, throw-away PostgreSQL with its files in `folder`. It ends with this process, whatever the reason. */
export async function startPostgres(
  kind: PostgresKind = 'durable',
  folder = tmpdir(),
): Promise<PostgresProcess> {
  // It has a process group of its own, so that Ctrl-C does not reach it.
  const server = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts'), kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  });
  const lines = createInterface(server.stdout);
  const exited = once(server, 'exit');
  const nextLine = () =>
    Promise.race([once(lines, 'line').then(([line]) => String(line)), exited.then(() => null)]);
  const url = await nextLine();
  if (url === null) throw new Error('PostgreSQL did not start; the reason stands above.');
  const tell = async (command: string) => {
    server.stdin.write(`${command}\n`);
    if ((await nextLine()) !== command) throw new Error(`PostgreSQL did not ${command}`);
  };
  return {
    url,
    pause: () => tell('stop'),
    resume: () => tell('start'),
    async stop() {
      server.stdin.end();
      await exited;
    },
  };
}
