import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sandboxConfig } from '../../config.ts';
import { stopSignal } from '../../serve/graceful-stop.ts';
import { listen } from '../../serve/listen.ts';
import { openService } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import { singleLine } from '../../shared/text.ts';
import { sandboxTokens } from '../../tokens/token.ts';
import { isSigned, sandboxSecret, signingKey } from '../../webhooks/sending/signature.ts';
import { wholeNumberArgument } from '../arguments.ts';
import { sandboxPeople } from '../sandbox/parties.ts';
import { seedSandbox, type SandboxContent } from '../sandbox/seed.ts';

const sandboxHelp = `
The real server, with an intermediary, two plans, three sellers (seller 3 is blocked), about 2,000 charges of the last
90 days, a few refunds, open chargebacks, an adjustment, a hold, weekly transfers up to yesterday, and an acquirer's
files of the last three weeks, with five mistakes in them. Its tokens begin with pft_ and are the same at every start;
no other service accepts them, and the sandbox accepts no others. The examples in the API description use its data of
March and April 2026: sent to a fresh sandbox, they get the documented responses.

It listens on 127.0.0.1 only. Pages from localhost, 127.0.0.1 and [::1] may call it; PAYFAC_CORS_ORIGINS adds others.
The database is a temporary file, which is deleted when the sandbox stops. LOG_LEVEL=warn logs failed deliveries to
standard error, info every request too.

Events are delivered on this machine only. If a seller's webhook is on it, its events go there; the events of all other
sellers go to --events-port, where \`payfac sandbox listen\` shows them or your own app can listen. Every seller has the
same webhook secret, webhookSecret in the output of --json.

--json prints one line when the sandbox is ready:
{"url","databaseUrl","eventsUrl","tokens":{"intermediary","sellers"},"webhookSecret","ids":{…}}.
Set DATABASE_URL to databaseUrl to run other commands on its database. With --json the sandbox also stops when the
program that started it has ended.`;

interface SandboxOptions {
  port: number;
  eventsPort: number;
  seed: string;
  fourEyes?: boolean;
  json?: true;
}

/** The JSON that `--json` prints. */
export interface RunningSandbox extends SandboxContent {
  url: string;
  /** The URL with which other commands use the database while the sandbox runs. */
  databaseUrl: string;
  /** The URL that gets the events of sellers whose webhooks are not on this machine. */
  eventsUrl: string;
}

const parentCheckMs = 500;

export function sandboxCommand(command: Command): void {
  command
    .option('--port <n>', 'the port to listen on; 0 chooses a free one', wholeNumberArgument(0, 65_535), 3000)
    .option(
      '--events-port <n>',
      'the port on this machine that gets the events for other machines',
      wholeNumberArgument(1, 65_535),
      defaultEventsPort,
    )
    .option('--seed <text>', 'generates other charges; the same text gives the same charges all day', '1')
    .option('--four-eyes', 'let four kinds of change need a second person: sign in as two of the people')
    .option('--json', 'print URL, tokens and ids as JSON, for programs')
    .addHelpText('after', sandboxHelp)
    .action(runSandbox);
}

/** Fills a temporary database, serves it until a signal stops it, and leaves nothing behind. */
async function runSandbox({ port, eventsPort, seed, fourEyes = false, json }: SandboxOptions): Promise<void> {
  if (port === eventsPort) {
    throw new UserError(
      `--port and --events-port are both ${port}, so the sandbox would send its events to itself. Choose another --port, ` +
        `such as ${port + 10}, or another --events-port.`,
    );
  }
  let isServing = false;
  const exitUnlessServing = () => {
    if (!isServing) exit();
  };
  // By default a signal ends a process without its exit event, which removes the folder. The listeners are never
  // removed, so that there is always one.
  process.on('SIGINT', exitUnlessServing).on('SIGTERM', exitUnlessServing).on('SIGHUP', exit);
  if (json) endWithParent();
  const folder = makeFolder();
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

  const serving = import('../../serve/serve.ts');
  const path = join(folder, 'payfac.db');
  const config = sandboxConfig({ path, port, eventsPort, fourEyes });
  const service = { ...(await openService(config)), tokens: sandboxTokens };
  const content = await seedSandbox(service, folder, seed);
  const { serve } = await serving;
  await serve(config, service, {
    announce(url) {
      // From here on the server handles the signals: it finishes the requests in progress before it stops.
      isServing = true;
      const eventsUrl = `http://127.0.0.1:${eventsPort}`;
      const running: RunningSandbox = { url, databaseUrl: `sqlite:${path}`, eventsUrl, ...content };
      console.log(json ? JSON.stringify(running) : greeting(running));
    },
    logTo: 'stderr',
    portSetting: '--port ',
    isClockRight: true,
    sandboxAccess: {
      ...content.tokens,
      people: sandboxPeople.map(({ email, name, roles }) => ({ email, name, role: roles[0].role })),
    },
  });
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'payfac-sandbox-'));
  } catch (cause) {
    throw new UserError(
      `cannot create a folder for the sandbox's database in ${tmpdir()}. Set TMPDIR to a folder that you may write to.`,
      { cause },
    );
  }
}

function exit(): void {
  process.exit(1);
}

/** Stops the sandbox when the program that started it ends, because a killed program cannot stop it. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs).unref();
}

function greeting({ url, eventsUrl, tokens, ids }: RunningSandbox): string {
  const sellers = Object.entries(tokens.sellers).map(([id, token]) => {
    const isBlocked = ids.blockedSellers.includes(Number(id));
    return `  seller ${id}      ${token}${isBlocked ? '  (blocked: may only read)' : ''}`;
  });
  const { port } = new URL(eventsUrl);
  const listenPort = Number(port) === defaultEventsPort ? '' : ` --port ${port}`;
  return [
    '',
    `Payment Intermediary API sandbox on ${url}`,
    'The server is the real one. Its data is invented and deleted when it stops (Ctrl-C); the tokens stay the same:',
    '',
    `  intermediary  ${tokens.intermediary}`,
    ...sellers,
    '',
    `The console, ${url}/console, signs in with a click.`,
    '',
    'Try it:',
    '',
    `  curl '${url}/v2/seller?sellerId=1' -H 'X-Token-Api: ${tokens.intermediary}'`,
    '',
    'Charges to refund:',
    '',
    `  ${Object.values(ids.refundable).join('\n  ')}`,
    '',
    'A charge to dispute:',
    '',
    `  ${ids.chargebacks.open}`,
    '',
    'A transfer to read:',
    '',
    `  ${url}/v2/transfers/${ids.transfers.paid}`,
    '',
    `Events are sent to ${eventsUrl}. To verify each and show it as it arrives, run in another terminal:`,
    '',
    `  npx payfac sandbox listen${listenPort}`,
    '',
  ].join('\n');
}

const listenHelp = `
Each event is one line: whether its signature is valid, its id, and its body as received. A request with an invalid
signature gets 400. It listens on 127.0.0.1 only, and knows the secret of sandboxes only.

Start it before or after the sandbox. If nobody is listening, an event is sent again after 5 seconds, then after 5
minutes, as in production. Ctrl-C stops it.`;

export function listenCommand(command: Command): void {
  command
    .option(
      '--port <n>',
      'the port to listen on; 0 chooses a free one',
      wholeNumberArgument(0, 65_535),
      defaultEventsPort,
    )
    .addHelpText('after', listenHelp)
    .action(runListener);
}

async function runListener({ port }: { port: number }): Promise<void> {
  const server = createListener((line) => console.log(line));
  const url = await listen(server, { host: '127.0.0.1', port }, '--port ');
  const stopping = stopSignal();
  const { port: chosen } = new URL(url);
  const option = Number(chosen) === defaultEventsPort ? '' : ` --events-port ${chosen}`;
  console.error(
    `Waiting on ${url} for the events of \`payfac sandbox${option}\`. Events sent while nobody was listening come ` +
      'later; refund a charge to see one at once.',
  );
  await stopping;
  server.close();
  server.closeAllConnections();
}

/** The port on which `payfac sandbox listen` waits for events, and to which a sandbox sends them by default. */
export const defaultEventsPort = 3001;

/** The longest body in bytes. An event of ours has some hundred. */
const longestBody = 64 * 1024;

/** Returns a receiver of a sandbox's events. It passes a line about each event to `show`. */
export function createListener(show: (line: string) => void): Server {
  const key = signingKey(sandboxSecret);
  return createServer((req, res) => {
    const receive = async () => {
      const body = await bodyOf(req);
      const isVerified = isSigned(req.headers, body, key, Date.now());
      res.writeHead(isVerified ? 204 : 400).end();
      // Any program on this machine may have sent the request.
      const id = singleLine(String(req.headers['webhook-id'] ?? 'no webhook-id'));
      show(`${isVerified ? 'verified' : 'NOT VERIFIED'}  ${id}  ${singleLine(body)}`);
    };
    // The body of a sender that disconnects is incomplete, so nothing is shown.
    receive().catch(() => res.destroy());
  });
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
