import { join } from 'node:path';

/** Returns the environment of a process that runs without these guards, separated by commas; see `sabotage.ts`. */
export function sabotaged(names: string): NodeJS.ProcessEnv {
  return { SABOTAGE: names, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'sabotage.ts')}` };
}
