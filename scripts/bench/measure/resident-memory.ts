import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The resident memory of a process in MiB, from /proc if there is one, otherwise from `ps`. */
export async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const found = status === null ? undefined : /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  const kib = found ?? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
  return Number(kib) / 1024;
}

/** The highest resident memory of a process until `stop` is called, sampled every 20 ms. */
export function watchMemory(pid: number): { stop: () => Promise<number> } {
  let highest = 0;
  const watch = { isOn: true };
  const watching = (async () => {
    while (watch.isOn) {
      highest = Math.max(highest, await residentMib(pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async stop() {
      watch.isOn = false;
      await watching;
      return highest;
    },
  };
}
