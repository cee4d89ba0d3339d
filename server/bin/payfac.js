#!/usr/bin/env node
// The command needs Node 24, and runs TypeScript directly in the project's folder. If it is started with an older Node,
// this file runs it with the Node among its packages instead: same terminal, same signals, same exit code.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** The oldest Node that has everything we use: type stripping without a warning, argon2. */
const oldest = [24, 18];
const source = new URL('../src/main.ts', import.meta.url);
/** A package holds what `npm pack` made of the source: Node does not strip types under `node_modules`. */
const main = existsSync(source) ? source : new URL('../dist/server/src/main.js', import.meta.url);
/** Beside the code, with the same access rights: whoever may write here decides what runs. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/payfac', main));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) {
  // Before the first module is loaded, so that this one is compiled only once per version too.
  module.enableCompileCache(compiled);
  await import(main.href);
} else {
  handOver(pinnedNode());
}

function pinnedNode() {
  try {
    return module.createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    console.error(
      `payfac needs Node ${oldest.join('.')} or newer and found ${process.versions.node}. ` +
        'Update Node, or reinstall payfac with npm, which adds the right one unless install scripts are disabled.',
    );
    return process.exit(1);
  }
}

function handOver(node) {
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env };
  const child = spawn(node, [...process.execArgv, fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of forwarded) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
