import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { operationsOf, root, type ApiDocument, type Operation } from './document.ts';

/** The parts of the report of `redocly diff` that are used here. */
interface Report {
  changes: { verdicts: Verdict[] }[];
}

interface Verdict {
  ruleId: string;
  impact: 'major' | 'minor' | 'patch';
  message: string;
  location: { pointer: string };
}

/** Enumerations in responses to which later versions may add values, as the document says. */
const openEnumerations: readonly string[] = [
  '#/components/schemas/ProblemCode/enum',
  '#/components/schemas/Operacao/enum',
];

/** The rule that judges roles the wrong way round; see `lostRoles`. */
const skippedRule = 'security-requirement-changed';

/**
 * Returns why the current document may not follow the released one: it breaks clients, and its version does not say so.
 * A breaking change needs a new major version, or before 1.0.0 a new minor one (Semantic Versioning 2.0.0, 4 and 8).
 */
export async function releaseFaults(released: ApiDocument, current: ApiDocument): Promise<string[]> {
  const [from, to] = [released.info.version, current.info.version];
  if (isLower(to, from)) return [`the version ${to} is lower than the released ${from}`];
  const needed = nextBreaking(from);
  if (!isLower(to, needed)) return [];
  const changes = [...(await breakingChanges(released, current)), ...lostRoles(released, current)];
  return changes.map(
    (change) => `${change} This breaks callers of ${from}, so info.version must be ${needed} or higher.`,
  );
}

async function breakingChanges(released: ApiDocument, current: ApiDocument): Promise<string[]> {
  const { changes } = await diff(released, current);
  return changes
    .flatMap(({ verdicts }) => verdicts)
    .filter(({ impact }) => impact === 'major')
    .filter(
      ({ ruleId, location }) =>
        !(ruleId === 'enum-values-added' && openEnumerations.includes(location.pointer)),
    )
    .map(({ message }) => message);
}

async function diff(released: ApiDocument, current: ApiDocument): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-diff-'));
  try {
    const files = [join(folder, 'released.json'), join(folder, 'current.json')] as const;
    await writeFile(files[0], JSON.stringify(released));
    await writeFile(files[1], JSON.stringify(current));
    const options = ['--format', 'json', '--fail-on', 'none', '--skip-rule', skippedRule];
    return JSON.parse(await redocly(['diff', ...files, ...options])) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function redocly(args: readonly string[]): Promise<string> {
  const child = spawn(join(root, 'node_modules', '.bin', 'redocly'), args, { cwd: root });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (code !== 0) throw new Error(`redocly ${args.join(' ')} failed:\n${errors}`);
  return output;
}

type Version = [major: number, minor: number, patch: number];

function nextBreaking(version: string): string {
  const [major, minor] = parse(version);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

function isLower(version: string, than: string): boolean {
  const [a, b] = [parse(version), parse(than)];
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing !== -1 && (a[differing] ?? 0) < (b[differing] ?? 0);
}

function parse(version: string): Version {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`info.version is "${version}"; it must be like 1.2.3`);
  return [Number(major), Number(minor), Number(patch)];
}

/** The role of an operation that needs no token. */
const anybody = 'anybody';

/**
 * Returns which roles may call an operation in the old document, but not in the current one. An apiKey requirement
 * lists the roles that may call, so one role less breaks clients; for OAuth scopes it is the reverse.
 */
function lostRoles(old: ApiDocument, current: ApiDocument): string[] {
  const now = new Map(operationsOf(current).map(({ operation }) => [operation.operationId, operation]));
  return operationsOf(old).flatMap(({ operation }) => {
    const successor = now.get(operation.operationId);
    if (successor === undefined) return [];
    const allowed = callersOf(successor);
    if (allowed.has(anybody)) return [];
    return [...callersOf(operation)]
      .filter((caller) => !allowed.has(caller))
      .map((caller) => `${operation.operationId} may no longer be called by: ${caller}.`);
  });
}

/** Returns the roles, each as `scheme role`. A requirement without roles accepts anybody with the credential. */
function callersOf({ security = [] }: Operation): Set<string> {
  if (security.length === 0) return new Set([anybody]);
  return new Set(
    security.flatMap((requirement) =>
      Object.entries(requirement).flatMap(([scheme, roles]) =>
        roles.length === 0 ? [scheme] : roles.map((role) => `${scheme} ${role}`),
      ),
    ),
  );
}
