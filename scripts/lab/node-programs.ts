import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface NodeProgram {
  path: string;
  version: string;
}

export const ownNode: NodeProgram = { path: process.execPath, version: process.versions.node };

/** The machine's own Node, if it has one from 20 on that is of another version than the one that runs the tests. */
export async function hostNode(): Promise<NodeProgram | null> {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  for (const path of folders.map((folder) => join(folder, 'node')).filter(existsSync)) {
    const { stdout } = await promisify(execFile)(path, ['-p', 'process.versions.node'], { env: {} });
    const version = stdout.trim();
    if (version !== ownNode.version && Number.parseInt(version) >= 20) return { path, version };
  }
  return null;
}
