import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Linux counts in hundredths of a second, whatever the machine (USER_HZ). */
const msPerTick = 10;

/** User and system time of a process in ms, from /proc if there is one, otherwise from `ps`. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return clockMs((await run('ps', ['-o', 'time=', '-p', String(pid)])).stdout);
  // The program's name is in brackets and may contain spaces; the times are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** `[hours:]minutes:seconds[.hundredths]`. */
export function clockMs(text: string): number {
  return text
    .trim()
    .split(':')
    .reduce((total, part) => total * 60 + Number(part) * 1000, 0);
}
