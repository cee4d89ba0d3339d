import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot, track, whenReady } from './process.ts';

/** The mock of `npm run mock` in its own process, on a free port. */
export interface MockServer {
  url: string;
  /** Stops it as Ctrl-C does; resolves to its exit code. */
  stop: () => Promise<number | null>;
}

export async function startMockServer(): Promise<MockServer> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'mock', 'mock.ts'), '--port', '0'], {
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // It passes SIGTERM on to Prism; SIGKILL would leave Prism running.
  const mock = await whenReady('the mock', track(child, 'SIGTERM'), (line) => {
    return /listening on (http:\S+)/.exec(line)?.[1];
  });
  return { url: mock.ready, stop: () => mock.stop('SIGTERM') };
}
