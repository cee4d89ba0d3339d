/**
 * The tarball needs another package.json than the workspace. In the workspace the package's entry is its source, so
 * that nothing has to be built to run, test or type-check it, and it is private, so that this form is never published.
 * The tarball has what `publishConfig` says, and the project's licence. npm packs package.json as it is, so it is replaced
 * while npm packs: `write` before, `restore` after. If packing is interrupted, the next run restores it, and so does
 * `npm run postpack -w client`.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const manifest = join(folder, 'package.json');
/** The backup of the manifest. npm leaves `.orig` out of every tarball. */
const kept = `${manifest}.orig`;
const licence = join(folder, 'LICENSE');

const [command] = process.argv.slice(2);
if (command === 'write') write();
else if (command === 'restore') restore();
else {
  console.error('usage: node scripts/packed-manifest.ts write|restore');
  process.exitCode = 1;
}

function write(): void {
  restore();
  const text = readFileSync(manifest, 'utf8');
  const { publishConfig, private: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  if (typeof publishConfig !== 'object') throw new Error(`${manifest}: publishConfig must be an object`);
  writeFileSync(kept, text);
  copyFileSync(join(folder, '..', 'LICENSE'), licence);
  writeFileSync(manifest, `${JSON.stringify({ ...rest, ...publishConfig }, null, 2)}\n`);
}

/** Restores the manifest if it was replaced, and removes the copy of the licence. */
function restore(): void {
  if (existsSync(kept)) renameSync(kept, manifest);
  rmSync(licence, { force: true });
}
