import { buildConnector, type Agent } from 'undici';
import { nonPublicReason } from './address-guard.ts';
import { agentWith, connectTimeoutMs } from './safe-agent.ts';

/**
 * Connects to nothing but this machine: to receivers on it, and instead of any other host to `eventsPort`. The hosts of
 * sample data are made up, and no name but `localhost` is looked up. The request stays as its receiver would get it.
 */
export function createSandboxAgent(eventsPort: number): Agent {
  const connect = buildConnector({ timeout: connectTimeoutMs, autoSelectFamily: true });
  const listener = { hostname: '127.0.0.1', protocol: 'http:', port: String(eventsPort) };
  return agentWith((target, callback) =>
    connect(isLoopback(target.hostname) ? target : { ...target, ...listener }, callback),
  );
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || nonPublicReason(hostname.replace(/^\[|\]$/g, '')) === 'loopback';
}
