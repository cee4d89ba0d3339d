import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, payfacOutput, startServer } from '../../../scripts/lab/payfac.ts';
import { serviceHere } from '../../../scripts/lab/service-here.ts';

/** The service on an empty database. The client knows only its address. */
export interface RealServer {
  url: string;
  token: string;
  /** Runs a command beside the server, and returns its standard output. */
  payfac: (args: string[]) => Promise<string>;
  /** Imports charges, one a line. */
  importCharges: (lines: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the service as a process of its own, which delivers events too. */
export function startRealServer(): Promise<RealServer> {
  return start({ payfacOutput, startServer });
}

/** Starts the service in this process, which saves the start of three others (two seconds of processor time). */
export function startServerHere(): Promise<RealServer> {
  return start(serviceHere);
}

interface Way {
  payfacOutput: (env: NodeJS.ProcessEnv, args: string[], input?: string) => Promise<string>;
  startServer: (env: NodeJS.ProcessEnv) => Promise<{ url: string; stop: () => Promise<unknown> }>;
}

async function start(way: Way): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-client-'));
  const env = {
    ...environmentOf({ engine: 'sqlite', path: join(folder, 'payfac.db') }, folder),
    // The receivers of events run on this machine.
    PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
  };
  const payfac = (args: string[], input?: string) => way.payfacOutput(env, args, input);
  const created = await payfac(['token', 'create', '--intermediary', 'client tests', '--new', '--json']);
  const { token } = JSON.parse(created) as { token: string };
  const server = await way.startServer(env);
  return {
    url: server.url,
    token,
    payfac,
    async importCharges(lines) {
      await payfac(['charges', 'import', '-', '--rejected', join(folder, 'rejected.ndjson')], lines);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
