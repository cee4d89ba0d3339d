import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export const root = join(import.meta.dirname, '..', '..', '..');
const bin = join(root, 'node_modules', '.bin');

/** Runs a program to its end and returns what it printed. Rejects with that if its exit code is not 0. */
export async function run(
  file: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  // Of the environment of this test run it gets only the cache of compiled code, and neither npm's settings nor other
  // options.
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const clean = { PATH: `${bin}${delimiter}${PATH}`, NO_COLOR: '1', ...cache, ...env };
  const { stdout } = await execute(file, args, { cwd, env: clean, maxBuffer: 2 ** 24 }).catch(
    (error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${[file, ...args].join(' ')}: ${stdout}${stderr}`, { cause: error });
    },
  );
  return stdout;
}

/** Runs a program of the workspace's packages, on the Node that runs the tests. */
export function tool(name: string, args: string[], cwd?: string): Promise<string> {
  return run(process.execPath, [join(bin, name), ...args], cwd === undefined ? {} : { cwd });
}
