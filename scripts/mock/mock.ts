/** Starts Prism on generated/openapi.json, for building an app without the service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { UserError } from '../../server/src/shared/errors.ts';
import { projectRoot } from '../lab/process.ts';
import { parseOptionValues, runScript, wholeNumber } from '../shared/command.ts';

const usage = `npm run mock [-- --port N]

Answers every operation with the examples of the OpenAPI document, on http://127.0.0.1:4010. It stores nothing and
accepts any token. It refuses a request that contradicts the document; the header sl-violations says why.

  --port N   0 to 65535; 0 takes a free one; default 4010

A request chooses its response:
  Prefer: code=404                             a documented error
  Prefer: code=422, example=DocumentMismatch   one of its examples, by name
  Accept: text/csv                             another format of the statement

Stop it with Ctrl-C.`;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const options = { port: { type: 'string', default: '4010' } } as const;

await runScript('mock', async (args) => {
  const values = parseOptionValues(args, options, usage);
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const port = wholeNumber('--port', values.port, [0, 65_535], usage);
  await assertFree(port);
  await runPrism(port);
});

/** Throws unless the port is free. Prism would print all its options before the reason. */
async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `cannot listen on port ${port}: ${reason}. Stop what uses it, or choose another: npm run mock -- --port 0`,
      { cause: error },
    );
  }
  server.close();
  await once(server, 'close');
}

/** Runs Prism. It ends when Prism does, with its exit code, or 0 if it was asked to stop. */
async function runPrism(port: number): Promise<void> {
  const prism = join(projectRoot, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  const document = join(projectRoot, 'generated', 'openapi.json');
  const args = [
    prism,
    'mock',
    document,
    '--host',
    '127.0.0.1',
    '--multiprocess',
    'false',
    '--port',
    String(port),
  ];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  process.exitCode = code ?? (stopSignals.some((known) => known === signal) ? 0 : 1);
}
