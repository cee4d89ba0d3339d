/** Makes everything that a release consists of, without publishing anything. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../../server/src/shared/errors.ts';
import { projectRoot } from '../lab/process.ts';
import { parseOptionValues, runScript } from '../shared/command.ts';
import { bomOf, type Lock } from './sbom.ts';

const usage = `npm run release -- --dry-run

Makes the files of a release of the committed version anew, in dist/release/:

  payment-intermediary-{client,server,mcp}-VERSION.tgz   the packages, for \`npm publish FILE\` or \`npm install FILE\`
  {client,server,mcp}.cdx.json                           what each brings along (SBOM, CycloneDX)
  image-context.tgz                                      for \`docker build -f server/deploy/Dockerfile - < FILE\`
  CHANGELOG.md                                           the section of the version
  SHA256SUMS                                             of all of them

It publishes nothing. Without --dry-run it ends with an error, because nobody has tried to publish from here yet.`;

const folder = join(projectRoot, 'dist', 'release');

const workspaces = { client: 'client', server: 'server', mcp: 'client/mcp' } as const;

await runScript('release', (args) => {
  const { help, 'dry-run': isDry } = parseOptionValues(args, { 'dry-run': { type: 'boolean' } }, usage);
  if (help === true) {
    console.log(usage);
    return;
  }
  if (isDry !== true) throw new UserError(`nothing was published. Try it with --dry-run.\n\n${usage}`);
  if (!existsSync(join(projectRoot, '.git'))) {
    throw new UserError('a release is made in a clone, because the image is made from what is committed.');
  }
  const version = versionOfAll();
  const section = changesOf(version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const lock = JSON.parse(readText('package-lock.json')) as Lock;
  for (const [name, place] of Object.entries(workspaces)) {
    // Each is packed in its own folder: from the root npm would read the manifests of the others too.
    const pack = ['pack', '--no-workspaces', '--silent', '--pack-destination', folder];
    run('npm', pack, join(projectRoot, place));
    writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(bomOf(lock, place), null, 2)}\n`);
  }
  run('git', ['archive', '--format=tar.gz', `--output=${join(folder, 'image-context.tgz')}`, 'HEAD']);
  writeFileSync(join(folder, 'CHANGELOG.md'), section);
  writeFileSync(join(folder, 'SHA256SUMS'), sums());
  console.log(`version ${version}, not published: ${relative(process.cwd(), folder)}`);
  for (const name of readdirSync(folder).toSorted()) console.log(`  ${name}`);
});

function readText(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

/** Returns the version of the document. Throws `UserError` if a package has another one. */
function versionOfAll(): string {
  const document = JSON.parse(readText('generated/openapi.json')) as { info: { version: string } };
  const { version } = document.info;
  for (const place of ['.', ...Object.values(workspaces), 'client/console']) {
    const own = (JSON.parse(readText(join(place, 'package.json'))) as { version: string }).version;
    if (own === version) continue;
    throw new UserError(`${join(place, 'package.json')} has version ${own}, and the document ${version}.`);
  }
  return version;
}

/** Returns the section of a version in the changelog, without its heading. Throws `UserError` if there is none. */
function changesOf(version: string): string {
  const [, ...sections] = readText('CHANGELOG.md').split(/^## /m);
  const found = sections.find((section) => section.startsWith(`[${version}]`));
  if (found === undefined) throw new UserError(`CHANGELOG.md has no section [${version}]. Write it first.`);
  return found.slice(found.indexOf('\n')).trim().concat('\n');
}

function sums(): string {
  return readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}

function run(command: string, args: readonly string[], cwd = projectRoot): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
