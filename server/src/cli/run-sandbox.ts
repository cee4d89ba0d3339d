import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxConfig } from '../config.ts';
import { seedSandbox, type SandboxContent } from '../sandbox/seed.ts';
import { openService } from '../service.ts';
import { UserError } from '../shared/user-error.ts';
import { sandboxTokens } from '../tokens/token.ts';

export interface SandboxOptions {
  port: number;
  seed: string;
  json?: true;
}

/** What `--json` prints. */
export interface SandboxFacts extends SandboxContent {
  url: string;
  /** The commands work on it while the sandbox runs. */
  databaseUrl: string;
}

const parentCheckMs = 500;

/** Fills a temporary database, serves it until a signal comes, and leaves nothing behind. */
export async function runSandbox({ port, seed, json }: SandboxOptions): Promise<void> {
  let isServing = false;
  const exitUnlessServing = () => {
    if (!isServing) exit();
  };
  // By the system's default a signal ends a process without its exit event, which removes the folder. The listeners
  // stay, so that there is no moment without one.
  process.on('SIGINT', exitUnlessServing).on('SIGTERM', exitUnlessServing).on('SIGHUP', exit);
  if (json) endWithParent();
  const folder = makeFolder();
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

  const serving = import('../serve/serve.ts');
  const path = join(folder, 'payfac.db');
  const config = sandboxConfig({ path, port });
  const service = { ...(await openService(config)), tokens: sandboxTokens };
  const content = await seedSandbox(service, folder, seed);
  const { serve } = await serving;
  await serve(config, service, {
    announce(url) {
      // From now on the server heeds the signals, and answers what is in flight before it stops.
      isServing = true;
      const facts: SandboxFacts = { url, databaseUrl: `sqlite:${path}`, ...content };
      console.log(json ? JSON.stringify(facts) : greeting(facts));
    },
    logTo: 'stderr',
    portSetting: '--port ',
    // The hosts of its sellers are made up, and nothing of it leaves this machine.
    delivers: false,
  });
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'payfac-sandbox-'));
  } catch (cause) {
    throw new UserError(
      `cannot make a folder for the sandbox's database in ${tmpdir()}. Set TMPDIR to a folder that you may write.`,
      { cause },
    );
  }
}

function exit(): void {
  process.exit(1);
}

/** A program that is killed cannot stop its sandbox, and nobody else knows of it. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs).unref();
}

function greeting({ url, tokens, ids }: SandboxFacts): string {
  const sellers = Object.entries(tokens.sellers).map(([id, token]) => {
    const isBlocked = ids.blockedSellers.includes(Number(id));
    return `  seller ${id}      ${token}${isBlocked ? '  (blocked: gets 403)' : ''}`;
  });
  return [
    '',
    `Payment Intermediary API, a sandbox, on ${url}`,
    'The server is the real one; its data is made up and goes when it stops (Ctrl-C). The tokens stay the same:',
    '',
    `  intermediary  ${tokens.intermediary}`,
    ...sellers,
    '',
    'Try it:',
    '',
    `  curl '${url}/v2/seller?sellerId=1' -H 'X-Token-Api: ${tokens.intermediary}'`,
    '',
    'Charges that wait for a refund:',
    '',
    `  ${Object.values(ids.refundable).join('\n  ')}`,
    '',
  ].join('\n');
}
