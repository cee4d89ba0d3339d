import { misplaced, type Cluster } from '../db/postgres/citus/inspect.ts';
import { placements } from '../db/postgres/citus/placement.ts';
import { counted } from '../shared/counted.ts';
import { fault, passed, type CheckResult } from './check-result.ts';

/** The nodes of a Citus cluster, and whether the tables are spread over them. */
export function judgeCluster(cluster: Cluster): CheckResult[] {
  const { isCoordinator, isSequential, workers, tables } = cluster;
  if (!isCoordinator) {
    return [fault('cluster', 'this is a worker node; give the URL of the coordinator in DATABASE_URL')];
  }
  const silent = workers.filter(({ isAnswering }) => !isAnswering).map(({ address }) => address);
  if (silent.length > 0) {
    const detail = `${silent.join(', ')} does not answer, so requests for the intermediaries there get 503; start it again`;
    return [fault('cluster', detail)];
  }
  const left = misplaced(cluster);
  if (left.length === placements.size) {
    const use = workers.length === 0 ? '' : '; `payfac migrate --distribute` spreads them over the workers';
    return [
      passed(
        'cluster',
        `Citus with ${counted(workers.length, 'worker')}; all tables are on the coordinator${use}`,
      ),
    ];
  }
  if (left.length > 0 || !isSequential) {
    const what = left.length > 0 ? `${left.join(', ')} not spread` : 'a setting of the database is missing';
    return [fault('cluster', `${what}; stop the servers and run \`payfac migrate --distribute\``)];
  }
  const shards = tables.find(({ placement }) => placement === 'spread')?.shards ?? 0;
  const nodes = workers.map(({ address }) => address).join(', ');
  return [passed('cluster', `all tables are spread in ${counted(shards, 'shard')} over ${nodes}`)];
}
