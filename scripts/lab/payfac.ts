import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { projectRoot, type Lab, type LabDatabase } from './lab.ts';

const main = join(projectRoot, 'server', 'src', 'main.ts');
const sampleCharges = join(projectRoot, 'scripts', 'sample-charges', 'sample-charges.ts');

/** `payfac` in a process of its own, started without its launcher, so that killing it kills the command itself. */
export function startPayfac(
  lab: Lab,
  { env }: LabDatabase,
  args: readonly string[],
): ChildProcessByStdio<null, Readable, Readable> {
  return lab.track(spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** One command to its end; its standard output. Throws with its standard error when it fails. */
export async function runPayfac(lab: Lab, database: LabDatabase, args: readonly string[]): Promise<string> {
  return outputOf(startPayfac(lab, database, args), `payfac ${args.join(' ')}`);
}

/** Charges of the sellers in the database, the same for the same seed, paid in the 90 days before `until`. */
export async function writeSample(
  lab: Lab,
  { env }: LabDatabase,
  sample: { count: number; seed: string; until: string; file: string },
): Promise<void> {
  const { count, seed, until, file } = sample;
  const args = ['--count', String(count), '--seed', seed, '--until', until, '--out', file];
  const child = spawn(process.execPath, [sampleCharges, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  await outputOf(lab.track(child), 'sample-charges');
}

async function outputOf(
  child: ChildProcessByStdio<null, Readable, Readable>,
  command: string,
): Promise<string> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}: ${stderr}${stdout}`);
  return stdout;
}
