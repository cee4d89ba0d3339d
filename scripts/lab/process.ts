import { execFile, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

export const projectRoot = join(import.meta.dirname, '..', '..');
export const binFolder = join(projectRoot, 'node_modules', '.bin');

/** Running processes, each with the signal that ends it. */
const running = new Map<ChildProcess, NodeJS.Signals>();

/** Every process started here ends with this one, even if a test fails or hangs. */
process.on('exit', killAll);

export function killAll(): void {
  for (const [child, signal] of running) child.kill(signal);
}

/** Registers a process that must not outlive this one. */
export function track<T extends ChildProcess>(child: T, signal: NodeJS.Signals = 'SIGKILL'): T {
  running.set(child, signal);
  child.once('close', () => running.delete(child));
  return child;
}

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Waits for the end of a process and collects its output. */
export async function collect(child: ChildProcess, input = ''): Promise<CommandResult> {
  track(child);
  const result = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (result.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (result.stderr += text));
  // A command that fails early does not read its input.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...result };
}

/** Sends the signal and waits for the end. Resolves to the exit code, or null if a signal ended the process. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (running.has(child)) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return child.exitCode;
}

/** A process that keeps running until it is stopped. */
export interface RunningProcess<Ready> {
  /** The value that `read` found in its output. */
  ready: Ready;
  pid: number;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Passes each line of a process's output to `read`, and waits until that returns something. */
export async function whenReady<Ready>(
  name: string,
  child: ChildProcessByStdio<null, Readable, Readable>,
  read: (line: string, from: 'stdout' | 'stderr') => Ready | undefined,
): Promise<RunningProcess<Ready>> {
  let output = '';
  const ready = new Promise<{ found: Ready }>((resolve) => {
    let isReady = false;
    for (const from of ['stdout', 'stderr'] as const) {
      createInterface(child[from]).on('line', (line) => {
        const found = read(line, from);
        if (isReady) return;
        output += `${line}\n`;
        if (found === undefined) return;
        isReady = true;
        resolve({ found });
      });
    }
  });
  const first = await Promise.race([ready, once(child, 'close').then(() => null)]);
  if (first === null) throw new Error(`${name} did not start: ${output}`);
  return { ready: first.found, pid: child.pid ?? 0, stop: (signal) => stop(child, signal) };
}

interface NodeProgram {
  path: string;
  version: string;
}

export const ownNode: NodeProgram = { path: process.execPath, version: process.versions.node };

/**
 * Returns the machine's own Node, if it is version 20 or later and another version than the one that runs the tests, or
 * null.
 */
export async function hostNode(): Promise<NodeProgram | null> {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  for (const path of folders.map((folder) => join(folder, 'node')).filter(existsSync)) {
    const { stdout } = await promisify(execFile)(path, ['-p', 'process.versions.node'], { env: {} });
    const version = stdout.trim();
    if (version !== ownNode.version && Number.parseInt(version) >= 20) return { path, version };
  }
  return null;
}
