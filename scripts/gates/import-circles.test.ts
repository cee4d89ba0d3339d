import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './document.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

/** Every source file but tests, with the files of the project that it imports; types and dynamic imports count too. */
function readImports(): Imports {
  const files = globSync('{client,scripts,server}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/test/**', '**/*.test.ts'],
  });
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'));
      const local = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
      return [file, local.map((name) => relative(root, join(root, file, '..', name)))];
    }),
  );
}

/** The first circle found, from a file back to itself; null when there is none. */
function findCircle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported, [...path, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

test('no source files import each other in a circle', () => {
  const imports = readImports();
  expect(imports.get('server/src/main.ts')).toContain('server/src/cli/program.ts');
  expect(findCircle(imports)).toBeNull();
});

test('a circle is found', () => {
  const imports = new Map([
    ['a.ts', ['b.ts', 'c.ts']],
    ['b.ts', []],
    ['c.ts', ['d.ts']],
    ['d.ts', ['c.ts', 'b.ts']],
  ]);
  expect(findCircle(imports)).toEqual(['c.ts', 'd.ts', 'c.ts']);
});
