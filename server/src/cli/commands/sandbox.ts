import { Command, InvalidArgumentError } from 'commander';
import type { SandboxOptions } from '../run-sandbox.ts';

const sandboxHelp = `
The real server, with an intermediary, two plans, three sellers (seller 3 is blocked), some 2,000 charges of the last
90 days and a few refunds. Its tokens begin with pft_ and are the same at every start; no other service accepts them,
and the sandbox accepts no others. The examples of the API's description name what is in it: sent to a fresh sandbox,
they give the answers that stand beside them.

Pages of every origin may call it, but it listens on 127.0.0.1 only. The database is a temporary file and goes when
the sandbox stops. LOG_LEVEL=info logs every request to standard error.

--json prints one line when the sandbox is ready: {"url","databaseUrl","tokens":{"intermediary","sellers"},"ids":{…}};
the other commands work on that database, given as DATABASE_URL. It then also stops when the program that started it
has ended.`;

export function sandboxCommand(): Command {
  return new Command('sandbox')
    .description('run the API server on a throw-away database with demo data, to try things out')
    .option('--port <n>', 'where it listens; 0 takes a free port', port, 3000)
    .option('--seed <text>', 'other charges for another text; the same ones, all day long, for the same', '1')
    .option('--json', 'print URL, tokens and ids as JSON, for programs')
    .addHelpText('after', sandboxHelp)
    .action(async (options: SandboxOptions) => {
      const { runSandbox } = await import('../run-sandbox.ts');
      await runSandbox(options);
    });
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) {
    throw new InvalidArgumentError('It must be a number from 0 to 65535; 0 takes a free port.');
  }
  return value;
}
