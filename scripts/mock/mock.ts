/** Starts Prism on generated/openapi.json, for whoever builds an app before there is a service to call. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../server/src/shared/user-error.ts';

const usage = `npm run mock [-- --port N]

Answers every operation with the examples of the OpenAPI document, on http://127.0.0.1:4010. It keeps nothing, takes
any token, and refuses a request that contradicts the document; the header sl-violations says how it does.

  --port N   0 to 65535; 0 takes a free one; default 4010

A request chooses its answer:
  Prefer: code=404                             a documented error
  Prefer: code=422, example=DocumentMismatch   one of its examples, by name
  Accept: text/csv                             another form of the statement

Stop it with Ctrl-C.`;

const root = join(import.meta.dirname, '..', '..');

async function main(args: string[]): Promise<void> {
  const values = parse(args);
  if (values.help === true) {
    console.log(usage);
    return;
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
    throw new UserError(`--port must be a whole number from 0 to 65535.\n\n${usage}`);
  }
  await assertFree(Number(values.port));
  await runPrism(values.port);
}

function parse(args: string[]) {
  try {
    const options = {
      port: { type: 'string', default: '4010' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** Prism would print all its options, and the reason below them. */
async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `cannot listen on port ${port}: ${reason}. Stop what uses it, or take another: npm run mock -- --port 0`,
      { cause: error },
    );
  }
  server.close();
  await once(server, 'close');
}

const stopping = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends when Prism does, with its exit code; 0 when it was asked to stop. */
async function runPrism(port: string): Promise<void> {
  const prism = join(root, 'node_modules', '.bin', 'prism');
  const document = join(root, 'generated', 'openapi.json');
  const args = [prism, 'mock', document, '--host', '127.0.0.1', '--port', port, '--multiprocess', 'false'];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of stopping) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  process.exitCode = code ?? (stopping.some((known) => known === signal) ? 0 : 1);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`mock: ${error.message}`);
  process.exitCode = 1;
}
