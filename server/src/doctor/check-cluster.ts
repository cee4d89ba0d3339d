import { misplaced, strays, type Cluster } from '../db/postgres/citus/inspect.ts';
import { placements, tenantColumn } from '../db/postgres/citus/placement.ts';
import { counted } from '../shared/counted.ts';
import { fault, passed, type CheckResult } from './check-result.ts';

/** The nodes of a Citus cluster, and whether the tables are spread over them: every fault. */
export function judgeCluster(cluster: Cluster): CheckResult[] {
  const { isCoordinator, workers, tables } = cluster;
  if (!isCoordinator) {
    return [fault('cluster', 'this is a worker node; give the URL of the coordinator in DATABASE_URL')];
  }
  const faults = [...findSilent(cluster), ...findOutOfPlace(cluster)];
  if (faults.length > 0) return faults.map((detail) => fault('cluster', detail));
  if (isLocal(cluster)) {
    const use = workers.length === 0 ? '' : '; `payfac migrate --distribute` spreads them over the workers';
    return [
      passed(
        'cluster',
        `Citus with ${counted(workers.length, 'worker')}; all tables are on the coordinator${use}`,
      ),
    ];
  }
  const shards = tables.find(({ placement }) => placement === 'spread')?.shards ?? 0;
  const nodes = workers.map(({ address }) => address).join(', ');
  return [passed('cluster', `all tables are spread in ${counted(shards, 'shard')} over ${nodes}`)];
}

/** Whether no table has been spread or copied yet. */
const isLocal = (cluster: Cluster) => misplaced(cluster).length === placements.size;

function findSilent({ workers }: Cluster): string[] {
  const silent = workers.filter(({ isAnswering }) => !isAnswering).map(({ address }) => address);
  if (silent.length === 0) return [];
  return [
    `${silent.join(', ')} does not answer, so requests for the intermediaries there get 503; start it again`,
  ];
}

function findOutOfPlace(cluster: Cluster): string[] {
  if (isLocal(cluster)) return [];
  const distribute = 'stop the servers and run `payfac migrate --distribute`';
  const left = misplaced(cluster);
  return [
    ...strays(cluster).map(
      ({ name, column }) =>
        `${name} is spread by ${column ?? 'nothing'} and not by ${tenantColumn} beside the others; run ` +
        `\`select undistribute_table('${name}', cascade_via_foreign_keys => true)\`, then ${distribute}`,
    ),
    ...(left.length > 0 ? [`${left.join(', ')} not spread; ${distribute}`] : []),
    ...cluster.unset.map(
      (name) => `${name} is not set in the database as the service needs it; ${distribute}`,
    ),
  ];
}
