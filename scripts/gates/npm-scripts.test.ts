import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './document.ts';

const scripts = ['', 'client', 'client/console', 'server'].flatMap((folder) => {
  const file = join(root, folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  return Object.entries(manifest.scripts).map(([name, script]) => [join(folder, name), script] as const);
});

/** What cmd.exe, which runs npm scripts on Windows, does not know or understands otherwise. */
const posixOnly = /'|\$|;|\/dev\/|>&|\|\||(^|&& *)(env|test|rm|cp|mv|mkdir|cat|\w+=\S*) /;

test.each(scripts)('npm run %s has a script that cmd.exe runs too: %s', (_, script) => {
  expect(script).not.toMatch(posixOnly);
  // For cmd.exe, this file is the command.
  if (/\bexec /.test(script)) expect(existsSync(join(root, 'exec.cmd'))).toBe(true);
});

test.each([
  'exec env A=1 node x.js',
  'A=1 node x.js',
  'test ! -d x || node x.js',
  "node x.js 'a b'",
  'node x.js > /dev/null',
  'node x.js >&2',
])('the rule finds %s', (script) => {
  expect(script.replace(/^exec /, '')).toMatch(posixOnly);
});

test.skipIf(process.platform === 'win32')('a signal to npm reaches the script that it runs', async () => {
  const npm = spawn('npm', ['run', '--silent', 'mock', '--', '--port', '0'], { cwd: root });
  let output = '';
  for await (const chunk of npm.stdout) {
    output += String(chunk);
    if (output.includes('is listening')) break;
  }
  npm.kill('SIGTERM');
  const [code, signal] = (await once(npm, 'exit')) as [number | null, string | null];
  // A shell that stood between them would have died of the signal, and left the script behind.
  expect({ code, signal }).toEqual({ code: 0, signal: null });
});
