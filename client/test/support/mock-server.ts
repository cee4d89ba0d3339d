import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './tools.ts';

/** The mock of `npm run mock` as a process of its own, on a free port. */
export interface MockServer {
  url: string;
  /** Stops it as Ctrl-C does; resolves to its exit code. */
  stop: () => Promise<number | null>;
}

export async function startMockServer(): Promise<MockServer> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'mock', 'mock.ts'), '--port', '0'], {
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  // Also when a test never gets to stop it; SIGTERM is what it passes on to Prism.
  process.once('exit', () => child.kill('SIGTERM'));
  let output = '';
  const ready = new Promise<string>((resolve) => {
    const read = (text: string) => {
      output += text;
      const url = /listening on (http:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
  });
  const url = await Promise.race([ready, closed.then(() => null)]);
  if (url === null) throw new Error(`the mock did not start: ${output}`);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await closed;
      return code;
    },
  };
}
