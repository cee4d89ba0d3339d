import { inspectPostgres, type PostgresState } from '../../db/inspect.ts';
import { inspectCluster, misplaced, strays, type Cluster } from '../../db/postgres/citus/inspect.ts';
import { placements, tenantColumn } from '../../db/postgres/citus/placement.ts';
import type { Reader } from '../../db/store.ts';
import type { Clock } from '../../shared/calendar.ts';
import { counted, shownDuration } from '../../shared/text.ts';
import { fault, passed, warning, type CheckResult } from './check-result.ts';

/** The oldest major version that is still maintained. The tests use it. */
const oldestVersion = 15;
const testedVersion = 18;

/**
 * How far the clocks may differ. A worker's lease is 30 s: if clocks differ by much more than this, two workers may
 * hold the same lease.
 */
const mostSkewMs = 5_000;

/** Checks the server's settings, and compares its clock with this machine's. */
export async function checkPostgres(db: Reader, clock: Clock): Promise<CheckResult[]> {
  const askedAt = clock();
  const facts = await inspectPostgres(db);
  const answeredAt = clock();
  const cluster = await inspectCluster(db);
  return [
    ...judgePostgres(facts),
    ...(cluster === null ? [] : judgeCluster(cluster)),
    judgeSkew(facts.now, askedAt, answeredAt),
  ];
}

export function judgePostgres({
  version,
  versionNumber,
  fsync,
  fullPageWrites,
  synchronousCommit,
}: PostgresState): CheckResult[] {
  const name = version.split(' ').slice(0, 2).join(' ');
  const major = Math.floor((versionNumber ?? 0) / 10_000);
  const settings = { fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit };
  const faults = Object.entries(settings)
    .filter(([, value]) => value === 'off')
    .map(([setting]) =>
      fault(
        'database',
        `${setting} is off on the server, so a crash of it may lose confirmed data; turn it on in postgresql.conf, and ` +
          `check that no ALTER DATABASE or ALTER ROLE turns it off (\`show ${setting}\`)`,
      ),
    );
  if (!/^PostgreSQL \d/.test(version) || version.includes('-YB-')) {
    return [
      ...faults,
      warning('database', `${name} answers; payfac is tested on PostgreSQL ${testedVersion} only`),
    ];
  }
  if (major < oldestVersion) {
    faults.push(
      fault(
        'database',
        `${name} is too old; update it to ${oldestVersion} or newer; payfac is tested on ${testedVersion}`,
      ),
    );
  }
  if (faults.length > 0) return faults;
  return [
    passed(
      'database',
      `${name} answers; fsync and full_page_writes on, synchronous_commit ${synchronousCommit ?? 'unknown'}`,
    ),
  ];
}

/** Compares the clocks. The server read its clock at some moment between the query and its result. */
export function judgeSkew(serverNow: number, askedAt: number, answeredAt: number): CheckResult {
  const aheadMs = Math.max(askedAt - serverNow, 0);
  const behindMs = Math.max(serverNow - answeredAt, 0);
  const skewMs = Math.max(aheadMs, behindMs);
  if (skewMs <= mostSkewMs) {
    return passed(
      'clock',
      `agrees with the clock of PostgreSQL to ${shownDuration(Math.max(skewMs, answeredAt - askedAt))}`,
    );
  }
  return fault(
    'clock',
    `is ${shownDuration(skewMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of PostgreSQL; set both by NTP ` +
      '(`timedatectl set-ntp true`), then restart the servers',
  );
}

/** Returns every fault of the nodes of a Citus cluster, and of how the tables are spread over them. */
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

/** Returns whether no table has been spread or copied yet. */
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
