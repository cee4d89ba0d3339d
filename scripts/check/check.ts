/** Runs the checks that need no test, at the same time; prints what the failed ones said. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * Scripts of package.json, the slowest first. ESLint keeps its results for each file by its content, so that a rule about
 * types may miss a change in another file; a clean install, as in CI, begins without them.
 */
const checks = ['lint:code', 'lint:format', 'typecheck', 'lint:openapi', 'generate:check'];

async function run(name: string): Promise<boolean> {
  const startedMs = performance.now();
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) console.error(`${output}${errors}`);
  return code === 0;
}

const results = await Promise.all(checks.map(run));
process.exitCode = results.every((isGood) => isGood) ? 0 : 1;
