import { openApi } from '../../src/serve/api-server.ts';
import { loadConfig } from '../../src/config.ts';
import { createLogger } from '../../src/http/observe/logger.ts';
import { openService } from '../../src/service.ts';
import { DeliveryTally } from '../../src/webhooks/delivery.ts';

/** The API in this process, with the settings that a server's own process would have. */
export interface ServerHere {
  url: string;
  /** The request log, parsed. */
  log: Record<string, unknown>[];
  stop: () => Promise<void>;
}

/**
 * Serves the API as `payfac serve` does, but in this process, which saves the start of another (a second of processor
 * time). It is for tests of what the API answers. It delivers no events and prunes nothing. Tests of the process itself
 * use `startServer`.
 */
export async function serveHere(env: NodeJS.ProcessEnv): Promise<ServerHere> {
  const config = loadConfig(env);
  const service = await openService(config);
  const log: ServerHere['log'] = [];
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>);
  const api = await openApi(config, service, {
    logger: createLogger(config.logLevel, { write }),
    portSetting: 'PORT=',
    metrics: { tally: new DeliveryTally() },
    sandboxAccess: null,
  });
  return {
    url: api.url,
    log,
    async stop() {
      await api.stop();
      api.close();
      await service.store.close();
    },
  };
}
