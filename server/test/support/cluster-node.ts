import { execFile } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runOn } from '../../../scripts/lab/databases.ts';

const run = promisify(execFile);

/** A node of a cluster on this machine, which a test kills and starts again. */
export interface ClusterNode {
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops all its processes. The kernel still accepts connections and data, but nothing responds. */
  silence: () => Promise<void>;
  wake: () => Promise<void>;
}

/** Finds the programs and the files of a server by asking it. */
export async function clusterNode(serverUrl: string): Promise<ClusterNode> {
  const [row] = await runOn(serverUrl, 'show data_directory');
  const folder = String(row?.data_directory);
  const readPid = async () => Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'));
  const program = join(dirname(await readlink(`/proc/${await readPid()}/exe`)), 'pg_ctl');
  const { uid, gid } = await stat(folder);
  const tell = async (...command: string[]) => {
    await run(program, ['-D', folder, '-l', `${folder}.log`, '-w', ...command], { uid, gid, cwd: '/' });
  };
  const signal = async (name: NodeJS.Signals) => {
    const pid = await readPid();
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
    for (const each of [pid, ...children.map(Number)]) process.kill(each, name);
  };
  return {
    kill: () => tell('-m', 'immediate', 'stop'),
    start: () => tell('start'),
    silence: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
  };
}
