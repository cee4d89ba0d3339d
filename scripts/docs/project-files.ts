import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** The files of the project that match a glob, by their paths from its root; nothing installed or built. */
export function projectFiles(...globs: string[]): string[] {
  const skipped = ['node_modules', 'dist'];
  return globSync(globs, { cwd: root, exclude: (name) => skipped.some((part) => name.includes(part)) });
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
