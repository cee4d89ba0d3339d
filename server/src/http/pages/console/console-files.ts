import { readdir, readFile } from 'node:fs/promises';
import { Compressed } from '../compressed.ts';

/** What `npm run build` makes of `client/console/`; the packed server has it in the same place. */
const built = new URL('../../../../../client/console/dist/', import.meta.url);

/** The built console: the page, and its scripts and styles by name, whose names contain a hash of what is in them. */
export interface ConsoleFiles {
  page: string;
  assets: Map<string, Compressed>;
}

/** Reads all of it at once, so that a build meanwhile cannot mix two versions; null if it was never built. */
export async function readConsole(): Promise<ConsoleFiles | null> {
  try {
    const page = await readFile(new URL('index.html', built), 'utf8');
    const folder = new URL('console/', built);
    const names = await readdir(folder);
    const assets = names.map(async (name) => {
      return [name, new Compressed(await readFile(new URL(name, folder)))] as const;
    });
    return { page, assets: new Map(await Promise.all(assets)) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
