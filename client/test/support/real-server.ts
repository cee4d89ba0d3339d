import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, payfacOutput, startServer } from '../../../scripts/lab/payfac.ts';

/** The service as a process of its own, on an empty database. The client knows only its address. */
export interface RealServer {
  url: string;
  token: string;
  /** Runs a command beside the server, and returns its standard output. */
  payfac: (args: string[]) => Promise<string>;
  /** Imports charges, one a line. */
  importCharges: (lines: string) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startRealServer(): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-client-'));
  const env = {
    ...environmentOf({ engine: 'sqlite', path: join(folder, 'payfac.db') }, folder),
    // The receivers of events run on this machine.
    PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
  };
  const payfac = (args: string[], input?: string) => payfacOutput(env, args, input);
  const created = await payfac(['token', 'create', '--intermediary', 'client tests', '--new', '--json']);
  const { token } = JSON.parse(created) as { token: string };
  const server = await startServer(env);
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
