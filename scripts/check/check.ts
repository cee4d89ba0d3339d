/**
 * Runs the checks that need no test, at the same time, and prints the output of those that failed. With `--then-test`
 * it also runs the tests, unless a check failed; the arguments after it go to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The scripts of package.json, the slowest first. */
const checks = ['lint:code', 'lint:format', 'lint:openapi', 'generate:check', 'build:pages'];

const failed: string[] = [];

async function check(name: string): Promise<void> {
  const startedMs = performance.now();
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code === 0) return;
  failed.push(name);
  console.error(`${output}${errors}`);
}

async function runTests(options: readonly string[]): Promise<void> {
  const vitest = spawn('vitest', ['run', ...options], { stdio: 'inherit' });
  const [code] = (await once(vitest, 'close')) as [number | null];
  if (code !== 0) failed.push('the tests');
}

await Promise.all(checks.map(check));
const [, , thenTest, ...options] = process.argv;
if (thenTest === '--then-test' && failed.length === 0) await runTests(options);
if (failed.length > 0) {
  console.error(`FAILED: ${failed.join(', ')}`);
  process.exitCode = 1;
}
