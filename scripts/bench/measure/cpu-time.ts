import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Linux counts in hundredths of a second, whatever the machine (USER_HZ). */
const msPerTick = 10;

/**
 * User and system time in ms of a process and those that it has started and that still run, from /proc if there is one,
 * otherwise of the process alone, from `ps`.
 */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  if (stat === null) return clockMs((await run('ps', ['-o', 'time=', '-p', String(pid)])).stdout);
  // The program's name is in brackets and may contain spaces; the times are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const children = ((await read(`/proc/${pid}/task/${pid}/children`)) ?? '').match(/\d+/g) ?? [];
  const times = await Promise.all(children.map((child) => cpuMs(Number(child))));
  return (Number(fields[11]) + Number(fields[12])) * msPerTick + times.reduce((sum, ms) => sum + ms, 0);
}

const read = (path: string) => readFile(path, 'utf8').catch(() => null);

/** `[hours:]minutes:seconds[.hundredths]`. */
export function clockMs(text: string): number {
  return text
    .trim()
    .split(':')
    .reduce((total, part) => total * 60 + Number(part) * 1000, 0);
}
