/** The entries of package-lock.json that are used here. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** Returns the places in `node_modules` of every package that the installation of a workspace brings along. */
export function packagesOf(lock: Lock, workspace: string): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  const visit = (place: string, one: LockedPackage) => {
    const { dependencies = {}, optionalDependencies, peerDependencies } = one;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const at = placeOf(lock, name, place);
      if (at === null) {
        // Peers and what is optional, such as for another platform, need not be there.
        if (!(name in dependencies)) continue;
        throw new Error(`package-lock.json has no ${name} for ${place}`);
      }
      if (found.has(at[0])) continue;
      found.set(...at);
      visit(...at);
    }
  };
  visit(workspace, workspaceIn(lock, workspace));
  return found;
}

function workspaceIn({ packages }: Lock, workspace: string): LockedPackage {
  const found = packages[workspace];
  if (found === undefined) throw new Error(`package-lock.json has no workspace ${workspace}`);
  return found;
}

/**
 * Returns the software bill of materials of a workspace, in CycloneDX 1.6: its packages with their licences and the
 * hashes that npm checks. It is made from the lock file, because `npm sbom` leaves out most packages of workspaces
 * (npm 11.19).
 */
export function bomOf(lock: Lock, workspace: string): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: componentOf(workspace, workspaceIn(lock, workspace), 'application') },
    components: [...packagesOf(lock, workspace)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([place, one]) => componentOf(place, one, 'library')),
  };
}

/** Returns the package that Node finds from another one: in the nearest `node_modules` upwards. */
function placeOf({ packages }: Lock, name: string, from: string): [string, LockedPackage] | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const there = packages[place];
    if (there !== undefined) return [place, there];
    if (folder === '') return null;
  }
}

function componentOf(place: string, { version, integrity, license }: LockedPackage, type: string): object {
  const name = nameAt(place);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest] = integrity?.split('-', 2) ?? [];
  return {
    ...{ type, 'bom-ref': purl, name, version, purl },
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(algorithm === 'sha512' &&
      digest !== undefined && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
  };
}

/** Returns the name of the package at a place. Our own are named after their folder. */
function nameAt(place: string): string {
  return place.includes('node_modules/')
    ? (place.split('node_modules/').at(-1) ?? place)
    : `@payment-intermediary/${place.split('/').at(-1) ?? place}`;
}
