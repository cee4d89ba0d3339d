import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../gates/document.ts';

/**
 * Returns the files of the project that match a glob, by their paths from its root; nothing that is installed or built.
 */
function projectFiles(...globs: string[]): string[] {
  const skipped = ['node_modules', 'dist'];
  return globSync(globs, { cwd: root, exclude: (name) => skipped.some((part) => name.includes(part)) });
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const texts = projectFiles(
  '*.md',
  'client/*.md',
  'server/docs/*.md',
  'server/deploy/*.md',
  'scripts/*/README.md',
);

/** Returns the anchor that GitHub makes of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^ *```.*?^ *```$/gms, '');
}

function anchorsIn(file: string): string[] {
  return [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** Returns the target of each link, except those that lead out of the project. */
function linksIn(file: string): string[] {
  const targets = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

function leadsNowhere(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path));
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsIn(target).includes(anchor);
}

test('no line is much longer than the 120 characters to write, so that a change shows as one, but tables and images', () => {
  const long = texts.flatMap((file) =>
    withoutCode(read(file))
      .split('\n')
      .filter((line) => line.length > 125 && !/^\s*(\||!\[)/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(long).toEqual([]);
});

test('the texts are there', () => {
  expect(texts).toEqual(
    expect.arrayContaining(['README.md', 'SECURITY.md', 'server/docs/tour.md', 'scripts/bench/README.md']),
  );
  expect(texts.flatMap(linksIn).length).toBeGreaterThan(20);
});

test.each(texts)('every relative link of %s leads somewhere, its anchor too', (file) => {
  expect(linksIn(file).filter((link) => leadsNowhere(file, link))).toEqual([]);
});

/** Returns the files and folders that are named as code, from the project's root, except those that are built. */
function pathsNamedIn(file: string): string[] {
  const paths = read(file).matchAll(/`((?:server|client|scripts|openapi|generated)\/[\w./-]*)`/g);
  return [...paths].map(([, path = '']) => path).filter((path) => !path.includes('/dist/'));
}

test.each(texts)('every file that %s names is there', (file) => {
  expect(pathsNamedIn(file).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('a link to a file or heading that is not there is found', () => {
  expect(leadsNowhere('README.md', 'server/docs/nothing.md')).toBe(true);
  expect(leadsNowhere('README.md', 'SECURITY.md#nothing')).toBe(true);
  expect(leadsNowhere('server/docs/backups.md', '../../SECURITY.md#backups')).toBe(false);
});

test('settings.md lists every setting of config.ts', () => {
  const settings = [...read('server/src/config.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name);
  const listed = [...read('server/docs/settings.md').matchAll(/^- `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(8);
  expect(listed).toEqual(expect.arrayContaining(settings));
  expect(new Set(listed).size).toBe(listed.length);
});

describe('the marks of decisions, such as D9', () => {
  const decided = [...read('server/docs/decisions.md').matchAll(/^### (D\d+)$/gm)].map(([, mark]) => mark);

  /** Finds the marks, but not in `%D9%A1` nor in a longer word. */
  const marksIn = (...globs: string[]) =>
    projectFiles(...globs).flatMap((file) => read(file).match(/(?<![%\w])D\d{1,2}\b/g) ?? []);

  test('are numbered without a gap', () => {
    expect(decided.length).toBeGreaterThan(28);
    expect(decided).toEqual(decided.map((_, index) => `D${index + 1}`));
  });

  test('name a decision wherever they are in the code', () => {
    const marks = marksIn('{server,scripts}/**/*.{ts,js,json,yaml}');
    expect(marks.length).toBeGreaterThan(50);
    expect(marks.filter((mark) => !decided.includes(mark))).toEqual([]);
  });

  test('are in nothing that callers read', () => {
    const readByCallers = [
      'README.md',
      '{openapi,generated}/**/*.{md,yaml,json,ts,js}',
      'client/**/*.{md,ts,json}',
    ];
    expect(marksIn(...readByCallers)).toEqual([]);
  });
});

test('README.md has at most 150 lines and leads to every other text', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  const reached = linksIn('README.md').map((link) => normalize(link));
  expect(texts.filter((file) => file !== 'README.md' && !reached.includes(file))).toEqual([]);
});

test('SECURITY.md has the ten risks of 2023 in order, each with its tests', () => {
  const risks = read('SECURITY.md')
    .split(/^(?=#{2,3} )/m)
    .filter((section) => section.startsWith('### API'));
  const numbers = risks.map((section) => /API(\d+)/.exec(section)?.[1]);
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, n) => String(n + 1)));
  const without = risks.filter((section) => !/\nTests:\s(?:.*\n)*.*`[\w/.-]+\.test\.ts`/.test(section));
  expect(without).toEqual([]);
});
