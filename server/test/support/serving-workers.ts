import type { ChildServer } from './child-server.ts';

/** The processes that serve the requests of a server with workers, by its log. */
export function servingWorkers({ output }: Pick<ChildServer, 'output'>): number[] {
  const ended = output.log.map(({ worker }) => worker);
  return output.log
    .filter(({ msg, pid }) => msg === 'serving' && !ended.includes(pid))
    .map(({ pid }) => Number(pid));
}
