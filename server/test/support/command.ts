import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import { runCli } from '../../src/cli/program.ts';
import type { CommandResult } from './child-server.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The last command. Commands run one after the other, because each uses the environment, the streams and the exit code
 * of the whole process.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one command in this process, which saves the start of another (0.3 s of processor time). It is for tests of what
 * a command prints and does. Tests of the process itself use `runPayfac`.
 */
export function runCommand(env: NodeJS.ProcessEnv, args: string[], input = ''): Promise<CommandResult> {
  const run = last.then(() => inPlace(env, args, input));
  last = run.catch(() => undefined);
  return run;
}

/** Returns the standard output of a command in this process. If the command fails, throws with its standard error. */
export async function commandOutput(env: NodeJS.ProcessEnv, args: string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await runCommand(env, args, input);
  if (code !== 0) throw new Error(`payfac ${args.join(' ')} exited with ${String(code)}: ${stderr}`);
  return stdout;
}

/** Creates an intermediary. Returns its token. */
export async function newIntermediary(env: NodeJS.ProcessEnv, name: string): Promise<string> {
  const args = ['token', 'create', '--intermediary', name, '--new', '--json'];
  return (JSON.parse(await commandOutput(env, args)) as { token: string }).token;
}

/** Adds a person to an intermediary, and returns a token that was made for them. */
export async function tokenOfPerson(
  env: NodeJS.ProcessEnv,
  intermediary: string,
  email: string,
): Promise<string> {
  const of = ['--intermediary', intermediary, '--role', 'admin'];
  await commandOutput(env, ['user', 'add', email, '--name', 'Ana', ...of]);
  const issued = await commandOutput(env, ['token', 'create', ...of, '--person', email, '--json']);
  return (JSON.parse(issued) as { token: string }).token;
}

/** Returns the output of `payfac statement verify` if it finds something wrong. */
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
    // A command that handles signals does so until its process ends.
    for (const [n, signal] of signals.entries()) {
      const added = process.listeners(signal).filter((listener) => !listeners[n]?.includes(listener));
      for (const listener of added) process.removeListener(signal, listener);
    }
  }
}

/** Replaces the value of a property. Returns a function that restores it. */
function replaced(object: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  if (own === undefined) throw new Error(`there is no ${name} to replace`);
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  return () => void Object.defineProperty(object, name, own);
}

/**
 * Replaces the environment. The variables themselves are changed, because the system reads them too: `tmpdir()` does.
 */
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

/** Collects what a command prints until it ends. */
class Output {
  #texts = { stdout: '', stderr: '' };
  #ended: CommandResult | null = null;
  readonly stdout = this.#stream('stdout');
  readonly stderr = this.#stream('stderr');

  result(): CommandResult {
    return this.#ended ?? { code: Number(process.exitCode ?? 0), ...this.#texts };
  }

  /** Stands in for `process.exit`. Output after it does not count. */
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
