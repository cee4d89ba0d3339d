/**
 * Loaded into a server with `--import`, this removes guards from its source as it is loaded, so that a test can show
 * that a proof notices. `SABOTAGE` names them, separated by commas.
 */
import { registerHooks } from 'node:module';
import { sabotages, type Edit } from './sabotages.ts';

const wanted = (process.env.SABOTAGE ?? '').split(',').filter((name) => name !== '');

const edits = wanted.flatMap((name) => {
  const found = sabotages[name];
  if (found === undefined) throw new Error(`there is no sabotage ${name}`);
  return found;
});

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const here = edits.filter(({ file }) => url.endsWith(file));
    if (here.length === 0) return loaded;
    if (!Buffer.isBuffer(loaded.source)) throw new Error(`${url} has no source to change`);
    return { ...loaded, source: here.reduce(withoutGuard, loaded.source.toString('utf8')) };
  },
});

/** Removes a guard. Throws if the guard was rewritten, so that the proof does not go untested. */
function withoutGuard(source: string, { file, guard, without }: Edit): string {
  if (source.split(guard).length !== 2) throw new Error(`the guard "${guard}" is not once in ${file}`);
  return source.replace(guard, without);
}
