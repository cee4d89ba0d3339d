/**
 * Runs the checks that need no test, at the same time; prints what the failed ones said. With `--then-test` also the
 * tests, unless a check failed that ended before them; what follows it goes to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Scripts of package.json, the slowest first. ESLint keeps its results for each file by its content, so that a rule
 * about types may miss a change in another file; a clean install, as in CI, begins without them.
 */
const checks = ['lint:code', 'lint:format', 'typecheck', 'lint:openapi', 'generate:check', 'build:console'];

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

const [slowest, ...others] = checks.map(check);
await Promise.all(others);
// The slowest keeps one core busy for half a minute more; the tests take the others meanwhile.
const [, , thenTest, ...options] = process.argv;
const isTested = thenTest === '--then-test' && failed.length === 0;
await Promise.all([slowest, isTested ? runTests(options) : undefined]);
if (failed.length > 0) {
  console.error(`FAILED: ${failed.join(', ')}`);
  process.exitCode = 1;
}
