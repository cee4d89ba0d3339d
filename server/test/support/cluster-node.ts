import { execFile } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runOn } from './databases.ts';

const run = promisify(execFile);

/** A node of a cluster, on this machine, which a test kills and starts again. */
export interface ClusterNode {
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

/** Finds the programs and the files of a server by asking it. */
export async function clusterNode(serverUrl: string): Promise<ClusterNode> {
  const [row] = await runOn(serverUrl, 'show data_directory');
  const folder = String(row?.data_directory);
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const program = join(dirname(await readlink(`/proc/${pid}/exe`)), 'pg_ctl');
  const { uid, gid } = await stat(folder);
  const tell = async (...command: string[]) => {
    await run(program, ['-D', folder, '-l', `${folder}.log`, '-w', ...command], { uid, gid, cwd: '/' });
  };
  return { kill: () => tell('-m', 'immediate', 'stop'), start: () => tell('start') };
}
