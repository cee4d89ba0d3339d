import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import { runCli } from '../../src/cli/program.ts';
import type { CommandResult } from './child-server.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A command takes the whole process for itself: its environment, its streams, its exit code. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one command in this process, which saves the start of another (0.3 s of processor time): for tests of what a
 * command says and does. Where the process itself is the subject, there is `runPayfac`.
 */
export function runCommand(env: NodeJS.ProcessEnv, args: string[], input = ''): Promise<CommandResult> {
  const run = last.then(() => inPlace(env, args, input));
  last = run.catch(() => undefined);
  return run;
}

/** The standard output of a command in this process. If it fails, throws with its standard error. */
export async function commandOutput(env: NodeJS.ProcessEnv, args: string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await runCommand(env, args, input);
  if (code !== 0) throw new Error(`payfac ${args.join(' ')} exited with ${String(code)}: ${stderr}`);
  return stdout;
}

/** Creates an intermediary; its token. */
export async function newIntermediary(env: NodeJS.ProcessEnv, name: string): Promise<string> {
  const args = ['token', 'create', '--intermediary', name, '--new', '--json'];
  return (JSON.parse(await commandOutput(env, args)) as { token: string }).token;
}

/** The output of `payfac statement verify` when it finds something wrong. */
export async function verifyViolations(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { code, stdout, stderr } = await runCommand(env, ['statement', 'verify']);
  return code === 0 ? [] : [`statement verify exited with ${code}: ${stdout}${stderr}`];
}

async function inPlace(env: NodeJS.ProcessEnv, args: string[], input: string): Promise<CommandResult> {
  const output = new Output();
  const { exitCode } = process;
  const listeners = signals.map((signal) => process.listeners(signal));
  const restore = [
    environmentReplaced(env),
    replaced(process, 'exit', (code?: number) => output.end(code)),
    replaced(process, 'stdin', Readable.from(input === '' ? [] : [Buffer.from(input)])),
    replaced(process, 'stdout', output.stdout),
    replaced(process, 'stderr', output.stderr),
    replaced(globalThis, 'console', new Console(output)),
  ];
  process.exitCode = undefined;
  try {
    await runCli([process.execPath, 'payfac', ...args]);
    return output.result();
  } finally {
    process.exitCode = exitCode;
    for (const giveBack of restore) giveBack();
    // A command that heeds signals does so until its process ends.
    for (const [n, signal] of signals.entries()) {
      const added = process.listeners(signal).filter((listener) => !listeners[n]?.includes(listener));
      for (const listener of added) process.removeListener(signal, listener);
    }
  }
}

/** Puts a value in the place of a property; what it returns takes it back. */
function replaced(object: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  if (own === undefined) throw new Error(`there is no ${name} to replace`);
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  return () => void Object.defineProperty(object, name, own);
}

/** The variables themselves are changed, since the system reads them too: `tmpdir()` does. */
function environmentReplaced(env: NodeJS.ProcessEnv): () => void {
  const own = { ...process.env };
  const put = (variables: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
    const set = Object.entries(variables).filter(([, value]) => value !== undefined);
    Object.assign(process.env, Object.fromEntries(set));
  };
  put(env);
  return () => put(own);
}

/** What a command prints until it ends. */
class Output {
  #texts = { stdout: '', stderr: '' };
  #ended: CommandResult | null = null;
  readonly stdout = this.#stream('stdout');
  readonly stderr = this.#stream('stderr');

  result(): CommandResult {
    return this.#ended ?? { code: Number(process.exitCode ?? 0), ...this.#texts };
  }

  /** In place of `process.exit`: what comes after it does not count. */
  end(code: number | undefined): never {
    if (code !== undefined) process.exitCode = code;
    this.#ended = this.result();
    throw new Error('the command has ended');
  }

  #stream(name: 'stdout' | 'stderr'): Writable {
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.#texts[name] += chunk.toString();
        done();
      },
    });
  }
}
