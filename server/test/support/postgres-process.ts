import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts a real, throw-away PostgreSQL; it ends with this process, whatever the reason. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  // In a group of its own, so that Ctrl-C does not reach it.
  const server = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(server, 'exit');
  const url = await Promise.race([
    once(createInterface(server.stdout), 'line').then(([line]) => String(line)),
    exited.then(() => null),
  ]);
  if (url === null) throw new Error('PostgreSQL did not start; the reason stands above.');
  return {
    url,
    async stop() {
      server.stdin.end();
      await exited;
    },
  };
}
